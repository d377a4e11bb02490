// How one wants to be told of one's turn: in this browser, by mail, by a webhook; when not; and how to stop it.

import {icon} from "../draw/icons.js";
import {h, put} from "../h.js";
import {toast} from "../play/dialogs.js";
import {switchRow} from "../play/settings-dialog.js";
import {keep, kept} from "../settings.js";
import {get, post} from "../wire/wire.js";
import {bytes} from "./phrase.js";

/** @typedef {{id: string, kind: "mail" | "hook" | "push", hint: string, confirmed: boolean}} Channel */
/** @typedef {{quiet_from?: number, quiet_to?: number, zone?: string, away_until?: number}} Wishes */
/** @typedef {{offers: string[], push_key: string, wishes: Wishes, channels: Channel[]}} Notices */

const WORDS = {mail: "Mail to", hook: "Webhook at", push: "This or another browser, by"};
const SIGNS = {mail: "envelope", hook: "link", push: "bell"};

/** The part of the page. */
export function notices() {
  const body = h("div", {class: "you__form"}, h("div", {class: "waits waits--row"}));
  const show = (/** @type {Notices} */ now) => put(body, here(), now.offers.length ? [channels(now, act), ways(now, act), quiet(now, act)]
    : h("p", {class: "muted"}, "This server sends no messages: whoever runs it can turn that on."), away(now, act));
  const act = (/** @type {Promise<Notices>} */ done, /** @type {string} */ said) => void done.then((now) => { show(now); if (said) toast(said); }, (problem) => toast(problem.message));
  void get("/api/me/notices").then(show, (problem) => put(body, h("p", {class: "wrong"}, problem.message)));
  return h("section", {class: "you__card"}, h("h2", null, "Your turn"), h("p", {class: "muted"}, "Where a table waits for you and you do not look, you can be told: one message for all tables."), body);
}

/** A tab that is open says it by itself. */
function here() {
  if (!("Notification" in globalThis)) return null;
  const on = kept("notify", false) && Notification.permission === "granted";
  return switchRow("In this browser, while a table is open", "A notice of the browser when you look elsewhere.", on, (wanted) => {
    keep("notify", wanted);
    if (wanted) void Notification.requestPermission().then((said) => { if (said !== "granted") toast("The browser does not allow it. Its settings for this page can."); });
  });
}

/** @typedef {(done: Promise<Notices>, said: string) => void} Act */

/** @param {Notices} now @param {Act} act */
function channels(now, act) {
  return now.channels.length > 0 && h("ul", {class: "hrows channels"}, now.channels.map((channel) => h("li", null, icon(SIGNS[channel.kind]),
    h("div", null, h("b", null, `${WORDS[channel.kind]} ${channel.hint}`), h("small", null, channel.confirmed ? "" : "Waits for a click on the link that was sent there.")),
    h("button", {class: "btn btn--small", type: "button", "aria-label": `Stop: ${WORDS[channel.kind]} ${channel.hint}`, onclick: () => act(post("/api/me/notices/remove", {id: channel.id}), "Nothing more is sent there.")}, "Stop"))));
}

/** @param {Notices} now @param {Act} act */
function ways(now, act) {
  const add = (/** @type {string} */ kind, /** @type {any} */ address, /** @type {string} */ said) => act(post("/api/me/notices", {kind, address}), said);
  const form = (/** @type {string} */ kind, /** @type {string} */ label, /** @type {string} */ type, /** @type {string} */ said) => {
    const field = h("input", {class: "field", type, "aria-label": label, placeholder: label});
    return h("form", {class: "you__row", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); add(kind, field.value.trim(), said); }}, field, h("button", {class: "btn"}, "Add"));
  };
  return h("div", {class: "you__form you__form--wide"},
    now.offers.includes("push") && "PushManager" in globalThis && h("button", {class: "btn", type: "button", onclick: () => void subscribed(now.push_key).then((found) => add("push", found, "This browser will be told, also when it is closed."), () => toast("The browser does not allow it."))}, icon("bell"), "This browser, also when it is closed"),
    now.offers.includes("mail") && form("mail", "Your mail address", "email", "A link was sent there: click on it, and you will be told."),
    now.offers.includes("hook") && form("hook", "The webhook of a chat, https://…", "url", "Messages go there from now on."));
}

/** The subscription of this browser at its push service. @param {string} key */
async function subscribed(key) {
  const {pushManager} = await navigator.serviceWorker.ready;
  return (await pushManager.subscribe({userVisibleOnly: true, applicationServerKey: bytes(key)})).toJSON();
}

/** @param {Notices} now @param {Act} act */
function quiet({wishes}, act) {
  const hours = (/** @type {string} */ label, /** @type {number} */ value, /** @type {"quiet_from" | "quiet_to"} */ name) => h("select", {class: "field you__hour", "aria-label": label,
    onchange: (/** @type {Event} */ event) => act(post("/api/me/notices/wishes", {...wishes, zone: zone(), [name]: Number(/** @type {HTMLSelectElement} */ (event.target).value)}), "")},
    Array.from({length: 24}, (_, hour) => h("option", {value: hour, selected: hour === value}, `${hour}:00`)));
  return h("div", {class: "you__row you__row--mid"}, h("b", null, "Quiet from"), hours("Quiet from", wishes.quiet_from ?? 0, "quiet_from"), h("span", null, "to"), hours("Quiet to", wishes.quiet_to ?? 0, "quiet_to"),
    h("span", {class: "muted"}, (wishes.quiet_from ?? 0) === (wishes.quiet_to ?? 0) ? "No quiet time." : "What comes then is told afterwards."));
}

/** @param {Notices} now @param {Act} act */
function away({wishes}, act) {
  const until = wishes.away_until ?? 0, is = until * 1000 > Date.now();
  return h("label", {class: "you__row you__row--mid"}, h("b", null, "Away until"), h("input", {class: "field you__date", type: "date", value: is ? new Date(until * 1000).toISOString().slice(0, 10) : "",
    onchange: (/** @type {Event} */ event) => act(post("/api/me/notices/wishes", {...wishes, zone: zone(), away_until: (/** @type {HTMLInputElement} */ (event.target).valueAsNumber || 0) / 1000}), "")}),
    h("span", {class: "muted"}, "Until then nobody writes to you, clocks that count by the turn wait, and the others are told."));
}

function zone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
