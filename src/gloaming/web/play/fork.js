// A new table that goes on from an earlier decision of another; where several sit, one says who plays which chair.

import {h} from "../h.js";
import {Chairs} from "../lobby/chairs.js";
import {remember} from "../lobby/known-tables.js";
import {go} from "../router.js";
import {at, get, post} from "../wire/wire.js";
import {show, toast} from "./dialogs.js";

/** @typedef {import("../types.js").View} View */

/** Goes on from a ply of a table. @param {View} view any view of it @param {number} ply @param {string} [told] what is said at the new table */
export async function goOn(view, ply, told = "") {
  try {
    const seats = view.seats.length === 1 ? null : await askChairs(view);
    if (seats === undefined) return;
    const made = await post(at(view.table.id, "fork"), {ply, ...(seats ? {seats} : {})});
    remember(made.view.table, made.links);
    go(`/t/${made.id}`);
    if (told) toast(told);
  } catch (problem) {
    toast(problem instanceof Error ? problem.message : "It could not go on from here.");
  }
}

/** Who plays which chair; undefined where nobody wants to. @param {View} view @returns {Promise<object[] | null | undefined>} */
async function askChairs({table, seats}) {
  const games = await get("/api/games"), game = games.find((/** @type {{name: string}} */ each) => each.name === table.game);
  if (!game) return null;
  const words = h("p", {class: "muted"}), chairs = new Chairs(game, () => words.replaceChildren(...chairs.words().slice(1)));
  const mine = seats.find((seat) => seat.yours) ?? seats.find((seat) => seat.kind === "human");
  chairs.plans = seats.map((seat) => ({sitter: seat === mine ? "me" : "computer", name: seat === mine ? seat.name : "", level: seat.level ?? game.levels[1]?.name ?? "random"}));
  const problem = await chairs.fetch(table.options);
  if (problem) throw new Error(problem);
  const element = h("dialog", {class: "dialog dialog--wide", "aria-labelledby": "go-on"});
  element.append(h("form", {onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); element.close("on"); }},
    h("header", {class: "dialog__h"}, h("h2", {id: "go-on"}, "Who plays which chair?")), h("div", {class: "dialog__b"}, chairs.element),
    h("footer", {class: "dialog__f"}, words, h("button", {class: "btn btn--quiet", type: "button", onclick: () => element.close("")}, "Cancel"), h("button", {class: "btn btn--go", type: "submit"}, "Play on"))));
  return (await show(element)) === "on" ? chairs.wishes() : undefined;
}
