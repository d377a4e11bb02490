// Who sits down is asked for a name, once: so that others know who sits there.

import {h} from "../h.js";
import {open} from "../play/dialogs.js";
import {settings} from "../settings.js";
import {at, post} from "../wire/wire.js";
import {callMe, ensure} from "./person.js";

/** Asks for a name where there is none; resolves to it, "" where somebody would rather not say. @returns {Promise<string>} */
export async function askName() {
  if (settings().name) return settings().name;
  const field = h("input", {class: "field", id: "sitting-name", maxlength: 40, autocomplete: "nickname", autofocus: true, placeholder: "A name",
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") field.closest("dialog")?.close("sit"); }});
  const answer = await open({title: "What shall we call you?", body: [h("label", {for: "sitting-name"}, "So that the others know who sits there."), field],
    buttons: [{label: "Without a name", value: ""}, {label: "Sit down", value: "sit", go: true}]});
  const name = answer === "sit" ? field.value.trim() : "";
  if (name) await callMe(name);
  return name;
}

/** Takes an open chair, under a name; resolves to the table as it is seen from there. @param {string} id @param {number} seat @returns {Promise<import("../types.js").View>} */
export async function sitDown(id, seat) {
  const name = await askName();
  await ensure();
  return (await post(at(id, "sit"), {seat, name})).view;
}

/** Asks a guest who came to a table of others, and whom nobody gave a name. @param {import("../types.js").View} view */
export async function askAtTable(view) {
  const own = view.seats.filter((seat) => seat.yours), others = view.seats.some((seat) => !seat.yours && seat.kind === "human");
  if (own.length !== 1 || own[0].name || !others || settings().name || view.result) return;
  const name = await askName();
  if (name) await post(at(view.table.id, "name"), {name, seat: own[0].seat}).catch(() => {});
}
