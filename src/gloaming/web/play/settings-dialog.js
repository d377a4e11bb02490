// Settings, keys, and everything about a table that is needed seldom: names, links, the record, a problem to report.

import {h, valued} from "../h.js";
import {icon} from "../draw/icons.js";
import {callMe} from "../me/person.js";
import {keep, set, settings} from "../settings.js";
import {play as sounded} from "./sound.js";
import {at, download, get, post} from "../wire/wire.js";
import {copy, open, toast} from "./dialogs.js";
import {nameOf, origin, ownSeats} from "./seats.js";

/** @typedef {import("../types.js").View} View */

const KEYS = [
  [["Tab"], "from area to area"], [["←", "↑", "→", "↓"], "from piece to piece"], [["Enter"], "touch a piece; one that is not marked says why not"], [["Space"], "read a piece, large"],
  [["Esc"], "let go of what was touched last"], [["1", "–", "9"], "an option by its number"], [["L"], "all options in words"],
  [["R"], "the rule behind the question, or behind the last refusal"], [["H"], "a hint: what a computer player would do, and why"],
  [["Space"], "to the end of what is being shown"], [["U"], "take the last decision back"], [["Y"], "bring it back again"],
  [["G"], "what we want: the goal, and every sign by its name"], [["?"], "these keys"]];

/** All keys and signs. */
export function showKeys() {
  return open({title: "Keys", body: h("dl", {class: "keylist"}, KEYS.map(([keys, meaning]) => [
    h("dt", null, [...keys].map((key) => (key === "–" ? key : h("kbd", null, key)))), h("dd", null, meaning)]))});
}

/** A choice between a few words. */
/** @param {string} name @param {string} label @param {[string, string][]} choices @param {string} now @param {(value: string) => void} onchange */
export function segment(name, label, choices, now, onchange) {
  return h("fieldset", {class: "segment", "aria-label": label}, choices.map(([value, word]) => h("label", null,
    h("input", {type: "radio", name, value, checked: value === now, onchange: () => onchange(value)}), word)));
}

/** @param {string} title @param {import("../h.js").Child} about @param {boolean} on @param {(on: boolean) => void} onchange */
export function switchRow(title, about, on, onchange) {
  return h("label", {class: "switch"},
    h("input", {type: "checkbox", role: "switch", checked: on,
      onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLInputElement} */ (event.target).checked)}),
    h("span", null, h("b", null, title), h("small", null, about)));
}

/** The settings of this device, and what belongs to the table one sits at. @param {View | null} view */
export function showSettings(view) {
  const now = settings();
  return open({title: "Settings", body: [
    row("Theme", segment("theme", "Theme", [["auto", "As the device"], ["dusk", "Dusk"], ["dawn", "Dawn"]], now.theme,
      (theme) => set({theme: /** @type {any} */ (theme)}))),
    row("Motion", segment("motion", "Motion", [["auto", "As the device"], ["less", "Nothing moves"]], now.motion,
      (motion) => set({motion: /** @type {any} */ (motion)}))),
    row("Pace", segment("pace", "Pace of what happens", [["calm", "Calm"], ["brisk", "Brisk"], ["once", "At once"]], now.pace,
      (pace) => set({pace: /** @type {any} */ (pace)}))),
    row("Sound", segment("sound", "Sound", [["off", "Off"], ["soft", "Soft"], ["full", "Full"]], now.sound,
      (sound) => { set({sound: /** @type {any} */ (sound)}); sounded("turn"); })),
    switchRow("Wind", "A quiet bed of wind at the table, as long as there is sound.", now.wind === "on", (on) => set({wind: on ? "on" : "off"})),
    switchRow("Letters as keys", "H, U, L, R and the others work at the table.", now.keys === "on", (on) => set({keys: on ? "on" : "off"})),
    row("Warn of danger", segment("danger", "Warn of danger", [["on", "When I could lose"], ["any", "At any loss"], ["off", "Never"]], now.danger,
      (danger) => set({danger: /** @type {any} */ (danger)}))),
    switchRow("Tips for beginners", "A sentence when something appears for the first time.", now.tips === "on", (on) => { set({tips: on ? "on" : "off"}); if (on) keep("tips", []); }),
    view ? atTable(view) : nameField(now.name, (name) => void callMe(name)),
    h("div", {class: "rows"}, h("button", {class: "btn btn--small", type: "button", onclick: showKeys}, "Keys"))]});
}

/** @param {string} label @param {Node} control */
function row(label, control) {
  return h("div", {class: "rows"}, h("div", null, h("b", {class: "grow"}, label), control));
}

/** @param {string} name @param {(name: string) => void} onchange @param {string} [label] */
function nameField(name, onchange, label = "Your name") {
  return h("label", {class: "rows"}, h("b", null, label),
    h("input", {class: "field", type: "text", maxlength: "40", value: name, autocomplete: "nickname",
      onchange: valued((typed) => onchange(typed.trim()))}));
}

/** @param {View} view */
function atTable(view) {
  const {id} = view.table, own = ownSeats(view);
  const tried = (/** @type {() => Promise<any>} */ act) => () => act().catch((/** @type {Error} */ problem) => toast(problem.message));
  const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => Promise<any>} */ act) =>
    h("div", null, h("button", {class: "btn btn--small", type: "button", onclick: tried(act)}, icon(name), label));
  const rename = (/** @type {number} */ seat) => async (/** @type {string} */ name) => {
    await tried(() => post(at(id, "name"), {name, seat}))();
    if (own.length === 1) await callMe(name);
  };
  return [
    own.map((seat) => nameField(view.seats[seat].name, rename(seat), own.length > 1 ? `${nameOf(view, seat)} is called` : "Your name here")),
    h("div", {class: "rows"},
      view.result ? null : button("chair", "Change the chairs", () => import("./chair-dialog.js").then(({showChairs}) => showChairs(view))),
      own.length > 0 && button("mobile-screen", "Copy my link for another device",
        async () => copy(location.origin + (await get(at(id, "link"))).link, "Your own link is copied. Whoever has it plays for you.")),
      view.table.watchable ? button("eye", "Copy a link for watchers",
        () => copy(`${location.origin}/t/${id}`, "The link is copied. Whoever has it may look on.")) : null,
      view.ply ? h("div", null, h("a", {class: "btn btn--small", href: `/replay/${id}`}, icon("backward-step"), "Step through it, play on from any point")) : null,
      view.table.forked_from ? h("div", null, origin(view, {class: "btn btn--small"})) : null,
      button("download", "Keep the record", () => download(at(id, "record"), `${view.table.game}-${id}.record.json`)),
      button("triangle-exclamation", "Report a problem", async () => {
        await download(at(id, "report"), `${view.table.game}-${id}.report.json`);
        toast("Saved: send this file with what you saw and what you expected.");
      }))];
}
