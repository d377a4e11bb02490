// How it ended: the result and how it came about, and what one can do next.

import {h} from "../h.js";
import {readingBlock} from "../draw/areas.js";
import {mark, suited} from "../draw/icons.js";
import {open} from "./dialogs.js";
import {endingOf, nameOf, roleOf} from "./seats.js";

/** @typedef {import("../types.js").View} View */

/** Opens the result; resolves to what the person wants next: "again", "replay", "review", "share", "record", "lobby" or "". @param {View} view */
export function showResult(view) {
  const ending = view.result;
  if (!ending) return Promise.resolve("");
  const summary = {...ending.summary, text: endingOf(view),
    remark: [ending.summary.remark, view.table.seed === null ? "" : `Seed ${view.table.seed} deals this game again.`].filter(Boolean).join("\n")};
  return open({
    title: "The game is over", name: "result",
    body: [h("p", {class: "result__title"}, suited(summary.title)), standing(view), h("div", {class: "reader__sum"}, readingBlock(summary).slice(1))],
    buttons: [
      {label: "Keep the record", value: "record"}, {label: "Copy a link to it", value: "share"},
      {label: "Step through it", value: "replay"}, {label: "Review it",
        value: "review"}, ...(view.table.record ? [] : [{label: "Play again", value: "again", go: true}])],
  });
}

/** Who did how well, where there are several. @param {View} view */
function standing(view) {
  const payoffs = view.result?.payoffs ?? [];
  if (payoffs.length < 2) return null;
  const best = Math.max(...payoffs), all = payoffs.every((payoff) => payoff === best);
  const seats = payoffs.map((payoff, seat) => ({payoff, seat})).sort((a, b) => b.payoff - a.payoff);
  return h("ul", {class: "places"}, seats.map(({payoff, seat}) => h("li", null, mark(seat, roleOf(view, seat)?.mark),
    h("span", {class: "grow"}, nameOf(view, seat)), h("span", null, all ? "shares it" : payoff === best ? "wins" : ""),
    view.result?.scores[seat] === undefined ? null : h("b", null, String(view.result.scores[seat])))));
}
