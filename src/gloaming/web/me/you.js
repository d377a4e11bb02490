// Who one is here: name, colour, sign; other devices; everything that is kept, to take along or to have forgotten.

import {icon} from "../draw/icons.js";
import {copyField, h, put, sheet, svg} from "../h.js";
import {home, places} from "../play/bar.js";
import {copy, open, toast} from "../play/dialogs.js";
import {go} from "../router.js";
import {settings} from "../settings.js";
import {nameTab} from "../tab.js";
import {download, get, post} from "../wire/wire.js";
import {change, COLOURS, ensure, know, known, meLink, newKey, sigil, SIGNS} from "./person.js";
import {notices} from "./notices.js";
import {offered, ownPasskeys, returnByPasskey} from "./passkeys.js";
import {keyOf, phraseOf} from "./phrase.js";

/** @typedef {import("./person.js").Profile} Profile */

const HUES = ["ember", "wraith", "blue", "white", "rust", "sand", "lime", "rose"];

/** @type {import("../router.js").Page} */
export async function page(element, _parts, hash) {
  nameTab("You");
  element.className = "page";
  await sheet("me.css");
  if (hash) await arrive(hash);
  const me = known() && await get("/api/me").catch((problem) => { if (problem.status === 403) know(null); else throw problem; });
  if (me) know(me.profile);
  const body = h("main", {class: "you"});
  put(element, h("header", {class: "bar"}, home(), places(""), h("div", {class: "bar__end grow-left"}, meLink())), body);
  put(body, ...(me ? [h("h1", null, "You"), who(me.profile), devices(), notices(), kept()] : [h("h1", null, "Who are you?"), stranger(), haveKey()]));
}

/** A key that was carried here behind the #: it leaves the address at once. @param {string} token */
async function arrive(token) {
  history.replaceState(null, "", "/me");
  const before = known();
  if (before && !await sure("Another key", `This browser knows ${before.name || "somebody"} already. The key in this link takes that place here; keep the old phrase if you want to come back.`, "Use the new key")) return;
  await comeBack(token);
}

/** @param {string} token */
async function comeBack(token) {
  try {
    know((await post("/api/me/return", {token})).profile);
    toast("Welcome back.");
    return true;
  } catch (problem) {
    toast(problem instanceof Error ? problem.message : "That did not work.");
    return false;
  }
}

/** @param {Profile} profile */
function who(profile) {
  const shown = h("div", {class: "you__shown"}), show = () => put(shown, sigil(known() ?? profile, "sigil--large"), h("b", null, known()?.name || "No name yet"));
  const set = (/** @type {Profile} */ one) => void change(one).then(show, (problem) => toast(problem.message));
  show();
  const pick = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ count, /** @type {number} */ now, /** @type {(i: number) => import("../h.js").Child} */ face, /** @type {(i: number) => void} */ choose) =>
    h("fieldset", {class: "picker"}, h("legend", null, label), Array.from({length: count}, (_, i) => h("label", {title: name === "sign" ? SIGNS[i] : HUES[i]},
      h("input", {class: "hide", type: "radio", name, checked: i === now, "aria-label": name === "sign" ? SIGNS[i] : HUES[i], onchange: () => choose(i)}), face(i))));
  return h("section", {class: "you__card"}, shown,
    h("label", {class: "you__name"}, h("span", null, "Name"), h("input", {class: "field", maxlength: 40, autocomplete: "nickname", value: profile.name ?? "",
      onchange: (/** @type {Event} */ event) => set({name: /** @type {HTMLInputElement} */ (event.target).value.trim()})})),
    pick("colour", "Colour", COLOURS, profile.colour ?? 0, (i) => h("span", {class: `sigil sigil--${i}`}), (colour) => set({colour})),
    pick("sign", "Sign", SIGNS.length, profile.sign ?? 0, (i) => h("span", {class: "sigil sigil--bare"}, icon(SIGNS[i])), (sign) => set({sign})));
}

function devices() {
  const place = h("div", {class: "carry"});
  const show = async () => {
    const {token, link, size, path} = await get("/api/me/key");
    put(place, h("div", {class: "carry__code"}, svg("svg", {viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "Your key as a code to photograph", "shape-rendering": "crispEdges"}, svg("rect", {width: size, height: size, fill: "#fff"}), svg("path", {d: path, fill: "#000"}))),
      h("div", null, h("p", null, "Photograph the code with the other device, or open the link there."),
        h("div", {class: "carry__link"}, copyField("Your key as a link", link, "field--s"), h("button", {class: "btn btn--small", type: "button", onclick: () => void copy(link, "The link is copied. Whoever has it is you.")}, icon("link"), "Copy")),
        h("p", null, "Or write these sixteen words down, to come back when every device is lost:"),
        h("ol", {class: "phrase"}, phraseOf(token).map((word) => h("li", null, word))),
        h("div", {class: "you__row"}, h("button", {class: "btn btn--small", type: "button", onclick: () => print()}, icon("print"), "Print"),
          h("button", {class: "btn btn--small", type: "button", onclick: () => void renew(show)}, icon("rotate"), "Make a new key"))));
  };
  const button = h("button", {class: "btn", type: "button", onclick: () => void show().catch((problem) => toast(problem.message))}, icon("qrcode"), "Show my key");
  put(place, button);
  return h("section", {class: "you__card"}, h("h2", null, "Your other devices"),
    h("p", {class: "muted"}, "You are a key that this browser made: no account, no password. The server has only its hash. Whoever has the key is you, so show it to nobody."), place, ownPasskeys());
}

/** @param {() => Promise<void>} show */
async function renew(show) {
  if (!await sure("A new key", "Every other device that has the old key knows you no more, and the old phrase opens nothing. Your tables stay yours.", "Make a new key")) return;
  await post("/api/me/key", {token: newKey()}).catch((problem) => toast(problem.message));
  await show();
}

function kept() {
  return h("section", {class: "you__card"}, h("h2", null, "What is kept about you"),
    h("p", {class: "muted"}, "Your name, colour and sign, where you sit, and what came of your games. You can take all of it along, and have all of it forgotten."),
    h("div", {class: "you__row"},
      h("button", {class: "btn", type: "button", onclick: () => void download("/api/me/export", "gloaming-about-me.json").catch((problem) => toast(problem.message))}, icon("download"), "Take everything along"),
      h("button", {class: "btn", type: "button", onclick: () => void leaveHere()}, icon("right-from-bracket"), "Leave this device"),
      h("button", {class: "btn", type: "button", onclick: () => void forgetAll()}, icon("trash"), "Forget me")));
}

async function leaveHere() {
  if (!await sure("Leave this device", "This browser knows you no more. With your phrase or from another device you come back.", "Leave")) return;
  await post("/api/me/leave");
  know(null);
  go("/");
}

async function forgetAll() {
  if (!await sure("Forget me", "Your name and your words leave every table, and your record, your friends and your key are deleted. Games go on without a name. This cannot be taken back.", "Forget me for good")) return;
  try {
    await post("/api/me/forget", {certain: true});
    know(null);
    go("/");
    toast("Nobody here knows you any more.");
  } catch (problem) {
    toast(problem instanceof Error ? problem.message : "That did not work.");
  }
}

function stranger() {
  const field = h("input", {class: "field", id: "new-name", maxlength: 40, autocomplete: "nickname", value: settings().name});
  return h("section", {class: "you__card"}, h("h2", null, "New here"), h("p", {class: "muted"}, "This browser makes a key, and that is you: no account, no password. It happens by itself when you first play."),
    h("form", {class: "you__row", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void ensure().then(() => change({name: field.value.trim()})).then(() => go("/home"));
    }}, h("label", {class: "hide", for: "new-name"}, "Your name"), field, h("button", {class: "btn btn--go"}, "That is me")));
}

function haveKey() {
  const field = h("textarea", {class: "field you__phrase", id: "phrase", rows: 3, spellcheck: "false", autocapitalize: "off"}), wrong = h("p", {class: "wrong", role: "alert"});
  return h("section", {class: "you__card"}, h("h2", null, "I have been here before"), h("form", {class: "you__form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const linked = field.value.match(/#([\w-]{20,64})\s*$/), {token, wrong: why} = linked ? {token: linked[1], wrong: ""} : keyOf(field.value);
    wrong.textContent = why ?? "";
    if (token) void comeBack(token).then((back) => { if (back) go("/home"); });
  }}, h("label", {for: "phrase"}, "Your sixteen words, or the link of your key"), field, wrong, h("div", {class: "you__row"}, h("button", {class: "btn"}, "Come back"), byPasskey())));
}

/** The way back for who has a passkey, where this server knows them. */
function byPasskey() {
  const button = h("button", {class: "btn", type: "button", hidden: true, onclick: () => void returnByPasskey().then((profile) => {
    know(profile);
    toast("Welcome back.");
    go("/home");
  }, (problem) => toast(problem.message))}, icon("fingerprint"), "With a passkey");
  void offered().then((is) => { button.hidden = !is; });
  return button;
}

/** @param {string} title @param {string} text @param {string} yes */
async function sure(title, text, yes) {
  return await open({title, body: h("p", null, text), buttons: [{label: "Cancel", value: ""}, {label: yes, value: "yes"}]}) === "yes";
}
