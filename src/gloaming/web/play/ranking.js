// Who did how well, where there are several: the best first, with what parted equals, and where each number came from.

import {h} from "../h.js";
import {mark} from "../draw/icons.js";
import {nameOf, roleOf} from "./seats.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").FinalPlace} FinalPlace */

/** Everybody by place: as the game tells it, or by what the result was worth to them. @param {View} view @returns {FinalPlace[]} */
export function placesOf(view) {
  const {payoffs = [], scores = [], summary} = view.result ?? {};
  if (summary?.places?.length) return summary.places;
  if (payoffs.length < 2) return [];
  const seats = payoffs.map((payoff, seat) => ({payoff, seat})).sort((a, b) => b.payoff - a.payoff), best = seats[0].payoff;
  const all = payoffs.every((payoff) => payoff === best);
  return seats.map(({payoff, seat}) => ({seat, place: 1 + seats.filter((each) => each.payoff > payoff).length, number: scores[seat] ?? NaN,
    note: all ? "shares it" : payoff === best ? "wins" : ""}));
}

/** The table of places. @param {View} view @param {FinalPlace[]} rows */
export function placesTable(view, rows) {
  const sources = [...new Set(rows.flatMap((row) => row.parts?.map((part) => part.text) ?? []))], most = Math.max(1, ...rows.map((row) => row.number || 0));
  const own = new Set(view.seats.filter((seat) => seat.yours).map((seat) => seat.seat));
  const ties = rows[0]?.ties ?? [];
  return h("div", {class: `stands${ties.length ? " stands--ties" : ""}`},
    sources.length ? h("p", {class: "stands__key", "aria-hidden": "true"}, sources.map((source, i) => h("span", null, h("i", {class: `part part--${i % 6}`}), source)),
      ties.length ? h("span", {class: "stands__order"}, ["points", ...ties.map((tie) => tie.text)].join(", then ")) : null) : null,
    h("ol", {class: "stands__rows"}, rows.map((row) => h("li", {class: `stand${row.place === 1 ? " stand--first" : ""}${own.has(row.seat) ? " stand--own" : ""}`},
      h("b", {class: "stand__n", "aria-label": `Place ${row.place}`}, String(row.place)), mark(row.seat, roleOf(view, row.seat)?.mark),
      h("span", {class: "stand__who"}, h("b", null, whoOf(view, row.seat)), row.note ? h("small", null, row.note) : null),
      sources.length ? bar(row, sources, most) : null,
      Number.isNaN(row.number) ? null : h("b", {class: "stand__score"}, String(row.number)),
      (row.ties ?? []).map((tie) => h("span", {class: "stand__tie", title: tie.text}, h("span", {class: "hide"}, `${tie.text}: `), String(tie.number)))))));
}

/** By name, and as who. @param {View} view @param {number} seat */
function whoOf(view, seat) {
  const name = nameOf(view, seat), role = roleOf(view, seat)?.title ?? "";
  return role && !name.startsWith(role) ? `${name}, ${role}` : name;
}

/** A bar with a part for each source. @param {FinalPlace} row @param {string[]} sources @param {number} most */
function bar({parts = []}, sources, most) {
  return h("span", {class: "stand__bar"}, parts.map((part) => h("span", {
    class: `part part--${sources.indexOf(part.text) % 6}`, title: `${part.text}: ${part.number}`, style: {width: `${(100 * Number(part.number)) / most}%`}},
  h("span", {class: "hide"}, `${part.text}: `), String(part.number))));
}
