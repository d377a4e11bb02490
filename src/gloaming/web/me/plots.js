// Plots of a person's games. The title says the finding, the line below what is measured; neutral ink for what was, cold for the newest.

import {h, svg} from "../h.js";
import {section} from "../lobby/table-card.js";

/** @typedef {import("./home.js").GameRecord} GameRecord */
/** @typedef {import("./home.js").Point} Point */

const FEW = 5; // games from which on a curve says something
const WIDTH = 470, HEIGHT = 196, LEFT = 12, RIGHT = 84, TOP = 26, BOTTOM = 24;
const WEEKS = 12;

/** How a game goes over time. @param {GameRecord} record */
export function overTime(record) {
  const {points: {length}} = record;
  if (length < FEW) return plot("Your curve begins with the fifth game", `${FEW - length} more of ${record.title}, and here stands how you do, game by game, and which way that goes.`, null);
  const {points} = record, last = points.slice(-FEW), before = points.slice(0, -FEW);
  const now = mean(last), then = before.length ? mean(before) : now, range = Math.max(...points.map((point) => point.payoff)) - Math.min(...points.map((point) => point.payoff));
  const change = before.length && range ? (now - then) / range : 0, won = last.filter((point) => point.won).length;
  const way = Math.abs(change) < 0.08 ? "you hold your line" : change > 0 ? "you get better" : "you have done better before";
  const scores = points.every((point) => point.score !== null) ? `The last ${FEW} came to ${round(last.reduce((sum, point) => sum + (point.score ?? 0), 0) / FEW)} on average. ` : "";
  return plot(`In ${record.title} ${way}`, `${scores}${won} of the last ${FEW} won. Higher is better; the line is the mean of five.`, curve(points));
}

/** @param {Point[]} points */
function curve(points) {
  const values = points.map((point) => point.payoff), low = Math.min(...values), high = Math.max(...values), range = high - low || 1;
  const x = (/** @type {number} */ i) => LEFT + (i / Math.max(points.length - 1, 1)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => TOP + (1 - (value - low) / range) * (HEIGHT - TOP - BOTTOM);
  const means = points.map((_, i) => mean(points.slice(Math.max(0, i - FEW + 1), i + 1)));
  const best = values.lastIndexOf(high), {score} = points[best];
  return svg("svg", {class: "plot__drawing", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true"},
    [0, 0.5, 1].map((part) => svg("path", {class: "plot__grid", d: `M${LEFT} ${y(low + part * range)}H${WIDTH - RIGHT + 14}`})),
    svg("path", {class: "plot__line", d: `M${means.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("L")}`}),
    points.map((point, i) => svg("circle", {class: `plot__dot${i === best ? " plot__dot--best" : ""}${point.won ? "" : " plot__dot--lost"}`, cx: x(i), cy: y(point.payoff), r: i === best ? 5 : 4})),
    svg("text", {class: "plot__word", x: WIDTH - RIGHT + 20, y: y(high) + 4}, score === null ? "your best" : `${score}, best`),
    svg("text", {class: "plot__word", x: LEFT, y: HEIGHT - 4}, when(points[0].ended)), svg("text", {class: "plot__word plot__word--end", x: WIDTH - RIGHT, y: HEIGHT - 4}, "now"));
}

/** How one does against each level of the computer in a game. @param {GameRecord} record */
export function levelBars({title: game, levels}) {
  const beaten = levels.filter(({games, won, level}) => level !== "random" && won * 2 > games).map(({title}) => title);
  const title = beaten.length ? `You win more often than not where ${beaten[beaten.length - 1]} sits` : `How you do in ${game} where a computer sits`;
  return plot(title, "Games won of those played, by who sat there; the weakest first.",
    bars(levels.map(({title: name, games, won}) => [name, won / games, `${won} of ${games}`])));
}

/** What one takes more often than chance would, in a game. @param {GameRecord} record */
export function likings({title: game, favourites}) {
  if (!favourites.length) return plot("What you like to choose is not clear yet", `After some games of ${game} here stands what you take more often than chance would.`, null);
  const most = favourites[0].taken;
  return plot(`In ${game} you like: ${favourites[0].label}`, "How often you took it; in brackets, how often chance would have.",
    bars(favourites.map(({label, taken, by_chance: chance}) => [label, taken / most, `${taken} (${Math.round(chance)})`]), "bars--wide"));
}

/** @param {[string, number, string][]} rows a word, how much of the bar is full, a number @param {string} [more] */
function bars(rows, more = "") {
  return h("ul", {class: `bars ${more}`}, rows.map(([name, part, number]) => h("li", null, h("span", null, name), h("span", {class: "bars__bar"}, h("i", {style: {width: `${Math.min(part, 1) * 100}%`}})), h("b", null, number))));
}

/** The days on which games ended, week by week. @param {number[]} times seconds since 1970 */
export function evenings(times) {
  const today = new Date(), monday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - ((today.getDay() + 6) % 7) - (WEEKS - 1) * 7);
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const at of times) {
    const then = new Date(at * 1000), n = Math.round((new Date(then.getFullYear(), then.getMonth(), then.getDate()).getTime() - monday.getTime()) / 86_400_000);
    counts.set(n, (counts.get(n) ?? 0) + 1);
  }
  const last = (WEEKS - 1) * 7 + ((today.getDay() + 6) % 7), used = [...counts.keys()].filter((n) => n >= 0).length;
  return h("section", null, section(`${used} ${used === 1 ? "day" : "days"} at the table`, h("span", {class: "muted"}, "the last twelve weeks")),
    h("div", {class: "evenings", role: "img", "aria-label": `Games ended on ${used} of the last ${last + 1} days`}, Array.from({length: last + 1}, (_, n) => h("i", {"data-games": String(Math.min(counts.get(n) ?? 0, 3))}))),
    h("p", {class: "evenings__key"}, [["1", "one game"], ["2", "two"], ["3", "three and more"]].map(([n, words]) => h("span", null, h("i", {"data-games": n}), words))));
}

/** @param {string} title @param {string} text @param {Node | null} drawing */
function plot(title, text, drawing) {
  return h("figure", {class: "plot"}, h("figcaption", null, h("h2", null, title), h("p", null, text)), drawing);
}

/** @param {Point[]} points */
function mean(points) {
  return points.reduce((sum, point) => sum + point.payoff, 0) / points.length;
}

/** @param {number} value */
function round(value) {
  return String(Math.round(value * 10) / 10);
}

/** @param {number} at seconds since 1970 */
function when(at) {
  return new Date(at * 1000).toLocaleDateString(undefined, {day: "numeric", month: "short"});
}
