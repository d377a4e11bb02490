// Passkeys: one more way to be the same person on another device. The device keeps the key and asks for a finger, a face or a PIN.

import {icon} from "../draw/icons.js";
import {h, put} from "../h.js";
import {day} from "../lobby/table-card.js";
import {toast} from "../play/dialogs.js";
import {get, post} from "../wire/wire.js";
import {letters, newKey} from "./person.js";
import {bytes} from "./phrase.js";

/** @typedef {{id: string, since: number, used: number}} Passkey */

/** Whether the browser makes passkeys here: only over an encrypted line, or on this machine, and for a name. */
function possible() {
  return isSecureContext && "credentials" in navigator && "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}

/** Whether one can come back by a passkey here. @returns {Promise<boolean>} */
export async function offered() {
  return possible() && (await get("/api/passkeys").catch(() => ({offered: false}))).offered;
}

/** One's passkeys, to add and to remove. */
export function ownPasskeys() {
  const body = h("div", {class: "you__form", hidden: true});
  const act = (/** @type {Promise<{passkeys: Passkey[]}>} */ done, /** @type {string} */ said) => void done.then(({passkeys}) => { show(passkeys); toast(said); }, (problem) => toast(problem.message));
  const show = (/** @type {Passkey[]} */ passkeys) => put(body, h("h3", null, "Passkeys"),
    h("p", {class: "muted"}, "Your telephone, your browser or a security key can know you too: it asks for a finger, a face or a PIN. The server keeps nothing that anybody could come back with."),
    passkeys.length > 0 && h("ul", {class: "hrows channels"}, passkeys.map((passkey) => h("li", null, icon("fingerprint"), h("div", null, h("b", null, `Made ${day(passkey.since)}`), h("small", null, passkey.used > passkey.since ? `used ${day(passkey.used)}` : "not used yet")),
      h("button", {class: "btn btn--small", type: "button", "aria-label": `Remove the passkey made ${day(passkey.since)}`, onclick: () => act(post("/api/me/passkeys/remove", {id: passkey.id}), "It opens nothing any more.")}, "Remove")))),
    possible() ? h("button", {class: "btn", type: "button", onclick: () => act(made(), "From now on you can come back with it.")}, icon("fingerprint"), "Add a passkey")
      : h("p", {class: "muted"}, "Browsers make one only where the address begins with https:// and a name, or on the machine of the server itself as localhost."));
  void get("/api/passkeys").then(async (here) => {
    if (!here.offered) return;
    show((await get("/api/me/passkeys")).passkeys);
    body.hidden = false;
  }).catch(() => {});
  return body;
}

/** Has the browser make a passkey, and the server keep its public half. @returns {Promise<{passkeys: Passkey[]}>} */
async function made() {
  const options = await post("/api/me/passkeys/new", {});
  const known = options.excludeCredentials.map((/** @type {{id: string}} */ each) => ({...each, id: bytes(each.id)}));
  const publicKey = {...options, challenge: bytes(options.challenge), user: {...options.user, id: bytes(options.user.id)}, excludeCredentials: known};
  const found = await told(navigator.credentials.create({publicKey}));
  const {clientDataJSON, attestationObject} = /** @type {AuthenticatorAttestationResponse} */ (found.response);
  return post("/api/me/passkeys", {credential: {...named(found), response: {clientDataJSON: letters(clientDataJSON), attestationObject: letters(attestationObject)}}});
}

/** Comes back with a passkey; this device has a key of its own from then on. @returns {Promise<import("./person.js").Profile>} */
export async function returnByPasskey() {
  const options = await post("/api/passkeys/ask", {});
  const found = await told(navigator.credentials.get({publicKey: {...options, challenge: bytes(options.challenge), allowCredentials: []}}));
  const {clientDataJSON, authenticatorData, signature, userHandle} = /** @type {AuthenticatorAssertionResponse} */ (found.response);
  const response = {clientDataJSON: letters(clientDataJSON), authenticatorData: letters(authenticatorData), signature: letters(signature), ...(userHandle && {userHandle: letters(userHandle)})};
  return (await post("/api/passkeys/return", {credential: {...named(found), response}, token: newKey()})).profile;
}

/** What the browser answers, or in plain words that it did not. @param {Promise<Credential | null>} asked */
async function told(asked) {
  const found = await asked.catch((problem) => {
    throw new Error(problem.name === "InvalidStateError" ? "This device has a passkey of yours already." : "The browser gave no passkey.");
  });
  if (!found) throw new Error("The browser gave no passkey.");
  return /** @type {PublicKeyCredential} */ (found);
}

/** @param {PublicKeyCredential} found */
function named(found) {
  return {id: found.id, rawId: letters(found.rawId), type: found.type, clientExtensionResults: {}};
}
