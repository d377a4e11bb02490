// What came of a roll: words first, then the dice and their sum, then what was paid. And the bars of how dice may fall.

import {h} from "../h.js";
import {icon, suited} from "./icons.js";

/** @typedef {import("../types.js").RollOutcome} RollOutcome */
/** @typedef {import("../types.js").Tally} Tally */

/** An outcome to be read; dice are drawn by `die`. @param {RollOutcome} outcome @param {(piece: import("../types.js").Piece) => import("../h.js").Child} die */
export function outcomeLeaf(outcome, die) {
  const {title, word, text, dice = [], tallies = [], odds, paid, tone = "plain"} = outcome;
  return h("article", {class: `outcome outcome--${tone}`, "aria-label": title},
    h("p", {class: "outcome__title"}, icon("dice"), h("span", null, suited(title))),
    h("h2", {class: "outcome__word"}, icon(tone === "bad" ? "xmark" : tone === "good" ? "check" : "dice"), h("span", null, suited(word))),
    text ? h("p", {class: "outcome__text"}, suited(text)) : null,
    h("div", {class: "tray tray--summed outcome__roll"}, h("div", {class: "tray__dice"}, dice.map((piece) => h("span", {class: "outcome__die", "data-tint": piece.tint ?? null, role: "img", "aria-label": `${piece.sort}: ${piece.title}`}, die(piece)))), sums(tallies), spread(outcome)),
    odds || paid ? h("p", {class: "outcome__paid"}, [odds, paid].filter(Boolean).join(" ")) : null);
}

/** Where a sum comes from. @param {Tally[]} tallies */
export function sums(tallies) {
  return h("dl", {class: "tray__sums"}, tallies.map((tally) => h("div", {class: tally.total ? "sum" : null}, h("dt", null, suited(tally.text)), h("dd", null, String(tally.number ?? "")))));
}

/** How dice may fall: a bar for each sum, those that will do are lit, the one that came has a frame. @param {{spread?: number[], needed?: number | null, came?: number | null}} layout */
export function spread({spread: shares = [], needed, came}) {
  if (!shares.length) return null;
  const most = Math.max(...shares), said = shares.map((share, n) => `${n}: ${share} in 100`).join(", ");
  return h("div", {class: "spread", role: "img", "aria-label": `How they may fall. ${said}`}, shares.map((share, n) =>
    h("span", {class: [typeof needed === "number" && n >= needed ? "on" : "", n === came ? "came" : ""].join(" ").trim() || null}, h("small", null, String(share)), h("i", {style: {height: `${Math.max(2, (44 * share) / most)}px`}}), h("b", null, String(n)))));
}
