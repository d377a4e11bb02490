// Who sits at this browser: a key that it makes when they first play. The key itself lies in a cookie that no script can read.

import {icon} from "../draw/icons.js";
import {h} from "../h.js";
import {remembered} from "../lobby/known-tables.js";
import {keep, kept, set, settings} from "../settings.js";
import {at, post, Problem} from "../wire/wire.js";

/** @typedef {{name?: string, colour?: number, sign?: number}} Profile */

/** The signs that a person can have, by number. */
export const SIGNS = ["moon", "feather", "crow", "cat", "leaf", "star", "fire", "key", "tree", "anchor", "bell", "snowflake"];
export const COLOURS = 8;
const CLAIMED = 12; // tables of a guest that become a person's

/** Who is known here, if anybody. @returns {Profile | null} */
export function known() {
  return kept("person", null);
}

/** Remembers who is known here; null forgets. @param {Profile | null} profile */
export function know(profile) {
  keep("person", profile);
  if (profile?.name) set({name: profile.name});
}

/** Bytes as letters that stand in an address. @param {ArrayBuffer | Uint8Array} raw */
export function letters(raw) {
  return btoa(String.fromCharCode(...new Uint8Array(raw))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** A new key: 15 bytes by chance and one that checks them, so that a wrong word is noticed. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[15] = check(bytes);
  return letters(bytes);
}

/** The byte that checks the fifteen before it. @param {Uint8Array} bytes */
export function check(bytes) {
  return bytes.subarray(0, 15).reduce((sum, byte, i) => (sum * 31 + byte + i) & 255, 7);
}

/** @type {Promise<void> | null} a person who is being made: who asks twice at once is one person */
let making = null;

/** Makes a person of whoever plays here for the first time. Where that fails they play on as a guest. */
export function ensure() {
  return making ??= make().finally(() => { making = null; });
}

async function make() {
  if (known()) return;
  const chance = crypto.getRandomValues(new Uint8Array(2));
  const profile = {name: settings().name, colour: chance[0] % COLOURS, sign: chance[1] % SIGNS.length};
  try {
    await post("/api/me", {token: newKey(), profile});
    know(profile);
    await Promise.allSettled(remembered().slice(0, CLAIMED).map(({id}) => post(at(id, "sit"))));
  } catch {
    // a guest
  }
}

/** What somebody is called from now on, here and wherever they are known. @param {string} name */
export async function callMe(name) {
  set({name});
  await change({name});
}

/** Changes how somebody is known. @param {Profile} profile */
export async function change(profile) {
  const now = known();
  if (!now) return;
  try {
    know((await post("/api/me/profile", {...now, ...profile})).profile);
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 403) know(null); // the key is known no more
    else throw problem;
  }
}

/** A person's sign in their colour. @param {Profile} profile @param {string} [more] */
export function sigil({colour = 0, sign = 0}, more = "") {
  return h("span", {class: `sigil sigil--${colour} ${more}`, "aria-hidden": "true"}, icon(SIGNS[sign]));
}

/** The way to one's own page. @param {boolean} [here] */
export function meLink(here = false) {
  const me = known();
  return me && h("a", {class: "me", href: "/home", "aria-current": here ? "page" : null, "aria-label": `${me.name || "Your page"}: what waits, what you have done`},
    sigil(me), h("span", null, me.name || "You"));
}
