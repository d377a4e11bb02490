// The turning point of a game that has ended: the computer thinks it over in the background, as for a review, and the moment that changed most
// is told. Nothing is told that the review does not know: where no moment stands out, that is said.

import {h, put, svg} from "../h.js";
import {icon, suited} from "../draw/icons.js";
import {begin, look, OFTEN} from "../review/request.js";
import {changed, TURNS} from "../review/words.js";
import {ownSeats} from "./seats.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../review/words.js").Review} Review */

const WIDE = 360, HIGH = 96, EDGE = 9;

/** What is known of the turning point, and more as it is found out while the page is open. @param {View} view @param {HTMLDialogElement} dialog */
export function turningPoint(view, dialog) {
  const [seat] = ownSeats(view);
  if (seat === undefined) return null;
  const body = h("div", {class: "turning", role: "status"});
  void think(view, seat, dialog, body).catch((problem) => put(body, h("p", {class: "muted"}, problem instanceof Error ? problem.message : "")));
  return body;
}

/** @param {View} view @param {number} seat @param {HTMLDialogElement} dialog @param {HTMLElement} body */
async function think({table: {id}, result}, seat, dialog, body) {
  const whose = (result?.payoffs.length ?? 1) > 1 ? seat : undefined, bar = h("progress", {max: "1", value: "0", "aria-label": "How far it is thought over"});
  put(body, h("p", {class: "muted"}, "The computer thinks the game over …"), bar);
  await new Promise((later) => setTimeout(later, OFTEN));
  let told = dialog.open ? await begin(id, {seat: whose}) : null;
  while (told && told.progress < 1 && dialog.open) {
    if (told.review?.turns.length) show(told.review, dialog, body);
    bar.value = told.progress;
    await new Promise((later) => setTimeout(later, OFTEN));
    if (dialog.open) told = await look(id, told, told.review?.weighed);
  }
  if (told?.review) show(told.review, dialog, body);
}

/** @param {Review} review @param {HTMLDialogElement} dialog @param {HTMLElement} body */
function show(review, dialog, body) {
  const turn = turnOf(review), step = review.decisions.findIndex(({ply}) => ply === turn?.ply), decision = review.decisions[step];
  if (!turn || !decision) return put(body, h("p", null, "No single moment decided it: what one could expect moved little by little."));
  const {tone, word} = TURNS[turn.kind];
  put(body, curve(review, step, turn.kind),
    h("p", null, decision.when ? h("b", null, `${decision.when}: `) : null, suited(turn.title)),
    h("p", {class: `turning__worth turning__worth--${tone}`}, `${word[0].toUpperCase()}${word.slice(1)}: ${turn.value > 0 ? "worth" : "it cost"} ${changed(review, Math.abs(turn.value), false)}${review.unit.of}.`),
    h("button", {class: "btn btn--small", type: "button", onclick: () => dialog.close(`moment ${turn.ply}`)}, icon("chart-line"), "See that moment"),
    h("button", {class: "btn btn--small", type: "button", onclick: () => dialog.close(`from ${turn.ply}`)}, icon("play"), "Go on from there"));
}

/** What did most to lead where it ended: to the better, or to the worse. @param {Review} review */
function turnOf(review) {
  const way = Math.sign(review.result - review.start);
  return review.turns.find((turn) => Math.sign(turn.value) === way) ?? review.turns[0];
}

/** What was to be expected from the first decision to the end, better drawn higher, and where it turned. @param {Review} review @param {number} step @param {import("../review/words.js").Kind} kind */
function curve(review, step, kind) {
  const values = [...review.decisions.map(({before}) => before.value), review.result], low = Math.min(...values), high = Math.max(...values);
  const x = (/** @type {number} */ i) => EDGE + (i * (WIDE - 2 * EDGE)) / Math.max(values.length - 1, 1);
  const y = (/** @type {number} */ value) => HIGH - EDGE - ((value - low) * (HIGH - 2 * EDGE)) / (high - low || 1);
  const line = values.map((value, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const said = `${review.unit.title} from the first decision to the end; it turned at decision ${step + 1} of ${review.decisions.length}.`;
  return svg("svg", {class: "turning__curve", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": said},
    svg("path", {class: "turning__start", d: `M${EDGE} ${y(values[0]).toFixed(1)}H${WIDE - EDGE}`}),
    svg("path", {class: "turning__line", d: line}), svg("path", {class: "turning__when", d: `M${x(step).toFixed(1)} 0V${HIGH}`}),
    svg("path", {class: `turning__mark turning__mark--${TURNS[kind].tone}`, d: TURNS[kind].path, transform: `translate(${x(step).toFixed(1)} ${y(values[step]).toFixed(1)}) scale(.62)`}));
}
