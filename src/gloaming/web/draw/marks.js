// What a piece means to the open decision: it can be touched, it is touched, it is a target, it is not allowed, it has just changed.
// Never by colour alone: ring and tab, tick, brackets and verdict, lock, halo.

import {h} from "../h.js";
import {piecesOf} from "../play/touch.js";
import {icon} from "./icons.js";

/** @typedef {import("../types.js").Verdict} Verdict */
/** @typedef {import("../play/touch.js").Touch} Touch */
/** @typedef {"can" | "chosen" | "target" | "not"} State */

/** @type {State[]} */
const STATES = ["can", "chosen", "target", "not"];
const SAID = {can: "Can be touched.", chosen: "Touched.", target: "Can be touched next.", not: ""};

/**
 * @typedef {object} Marks
 * @property {Map<string, Set<State>>} states a piece may be touched and be what can be touched next
 * @property {Map<string, Verdict>} verdicts
 */

/**
 * The marks of a decision as far as it has been made: first touches are yours, what follows is a target.
 * @param {Touch} touch
 * @param {Iterable<string>} [forbidden] pieces that one might try and cannot
 * @returns {Marks}
 */
export function marksOf(touch, forbidden = []) {
  /** @type {Map<string, Set<State>>} */
  const states = new Map();
  for (const piece of forbidden) states.set(piece, new Set(/** @type {State[]} */ (["not"])));
  for (const piece of touch.touched.length ? touch.starts : touch.next) states.set(piece, new Set(/** @type {State[]} */ (["can"])));
  for (const piece of touch.touched) states.set(piece, new Set(/** @type {State[]} */ (["chosen"])));
  const chosen = new Set(touch.touched);
  if (chosen.size) for (const piece of touch.next) states.set(piece,
    new Set(/** @type {State[]} */ (chosen.has(piece) ? ["chosen", "target"] : ["target"])));
  return {states, verdicts: verdictsOf(touch)};
}

/** The marks of a decision that has been made: what was touched, and nothing else. @param {Touch} touch @returns {Marks} */
export function chosenOf(touch) {
  return {states: new Map(touch.touched.map((piece) => [piece, new Set(/** @type {State[]} */ (["chosen"]))])), verdicts: new Map()};
}

/** What a touch would lead to, where it leads to one thing only. @param {Touch} touch */
function verdictsOf(touch) {
  const n = touch.touched.length;
  /** @type {Map<string, (Verdict | null)[]>} */
  const found = new Map();
  for (const gloss of touch.open.map((i) => touch.glosses[i])) {
    const pieces = piecesOf(gloss);
    if (pieces.length <= n) continue;
    const alone = pieces.length === n + 1 && (!gloss.any_order || gloss.walk); // what is chosen together is judged on its button
    const verdict = alone ? gloss.verdict ?? null : null;
    found.set(pieces[n], [...(found.get(pieces[n]) ?? []), verdict]);
  }
  /** @type {Map<string, Verdict>} */
  const sure = new Map();
  for (const [piece, [first, ...others]] of found) if (first && !others.length) sure.set(piece, first);
  return sure;
}

/**
 * Shows the marks on the elements of a stage, and says them to those who listen.
 * @param {HTMLElement} stage @param {Marks} marks
 */
export function showMarks(stage, marks) {
  for (const element of stage.querySelectorAll("[data-piece]")) {
    const id = element.getAttribute("data-piece") ?? "", now = marks.states.get(id), verdict = marks.verdicts.get(id);
    for (const state of STATES) element.classList.toggle(`is-${state}`, Boolean(now?.has(state)));
    if (!(element instanceof HTMLElement)) continue;
    const body = element.querySelector(":scope > .piece__body"), self = body?.querySelector(":scope > .piece__self");
    if (!body || !self) continue;
    for (const old of body.querySelectorAll(":scope > .tick, :scope > .hang")) old.remove();
    if (now?.has("chosen")) body.append(h("span", {class: "tick", "aria-hidden": "true"}, icon("check")));
    if (verdict) body.append(verdictTag(verdict));
    self.setAttribute("aria-description", [...[...(now ?? [])].map((state) => SAID[state]), verdict?.text ?? ""].filter(Boolean).join(" "));
    if (now) self.setAttribute("aria-pressed", String(now.has("chosen"))); else self.removeAttribute("aria-pressed");
  }
}

/** @param {Verdict} verdict */
function verdictTag(verdict) {
  const tone = verdict.tone ?? "plain", sign = {good: "check", bad: "xmark", plain: "", mine: "check"}[tone];
  return h("span", {class: "hang", "aria-hidden": "true"}, h("span", {class: `verdict verdict--${tone}`}, icon(sign), verdict.text));
}
