// Chairs that change hands in a running game: who sits there leaves, a computer player takes over, a friend comes.

import {h} from "../h.js";
import {mark} from "../draw/icons.js";
import {settings} from "../settings.js";
import {at, get, post} from "../wire/wire.js";
import {levelName} from "../words.js";
import {copy, open, toast} from "./dialogs.js";
import {nameOf, roleOf} from "./seats.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").SeatCard} SeatCard */

/** Shows who sits where, and lets it be changed. @param {View} view */
export async function showChairs(view) {
  const games = /** @type {import("../types.js").GameCard[]} */ (await get("/api/games").catch(() => []));
  const levels = games.find((game) => game.name === view.table.game)?.levels ?? [];
  await open({title: "Chairs", body: [
    h("p", null, "Everybody can leave their own chair. Who opened the table gives away those that nobody sits on."),
    h("div", {class: "rows"}, view.seats.map((seat) => chairRow(view, seat, levels)))]});
}

/** @param {View} view @param {SeatCard} seat @param {import("../types.js").Level[]} levels */
function chairRow(view, seat, levels) {
  const who = roleOf(view, seat.seat)?.title || `Seat ${seat.seat + 1}`;
  const now = seat.kind === "computer" ? `computer ${seat.level}` : seat.kind === "open" ? "open" : seat.yours ? "me" : "friend";
  const choices = [["me", "Me"], ["friend", "A friend, by a link"], ["open", "Open for anyone"],
    ...levels.map((level) => [`computer ${level.name}`, `Computer: ${levelName(level, levels)}`])];
  const choose = h("select", {class: "field field--s", "aria-label": `Who sits on ${who}?`,
    onchange: () => void change(view, seat.seat, choose.value)},
    choices.map(([value, label]) => h("option", {value, selected: value === now}, label)));
  return h("div", null, mark(seat.seat, roleOf(view, seat.seat)?.mark), h("b", {class: "grow"}, who, " ",
    h("small", {class: "muted"}, nameOf(view, seat.seat))), choose);
}

/** @param {View} view @param {number} seat @param {string} value */
async function change(view, seat, value) {
  const [kind, level] = value.split(" ");
  try {
    const {link} = await post(at(view.table.id, "chair"), {seat, kind, ...(level ? {level} : {}),
      ...(kind === "me" ? {name: settings().name} : {})});
    if (link) await copy(location.origin + link, "The link of this chair is copied. Give it to one person only.");
    else toast("The chair has changed hands.");
  } catch (problem) {
    toast(/** @type {Error} */ (problem).message);
  }
}
