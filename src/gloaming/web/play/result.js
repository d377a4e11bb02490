// How it ended: a picture of it, the result and how it came about, what one has reached before, and what one can do next.

import {h, picture, sheet} from "../h.js";
import {readingBlock} from "../draw/areas.js";
import {icon, sign, suited} from "../draw/icons.js";
import {landOf, poster} from "../draw/land.js";
import {tableauOf} from "../draw/tableau.js";
import {keep, kept} from "../settings.js";
import {counted} from "../words.js";
import {show} from "./dialogs.js";
import {placesTable, placesOf} from "./ranking.js";
import {endingOf} from "./seats.js";
import {savePicture, showPicture} from "./share.js";
import {play as sound} from "./sound.js";
import {turningPoint} from "./turning-point.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {{id: string, game: string, payoff: number, score: number | null, mood: Mood}} PastResult */
/** @typedef {"good" | "bad" | "plain"} Mood */

const FEW = 6; // numbers that stand beside the reasons; a longer sum is opened by who wants it
const REMEMBERED = 400; // results that this browser keeps

/** Opens the result; resolves to what the person wants next: "again", "same", "replay", "review", "moment PLY", "from PLY", "share", "record", "lobby" or "". @param {View} view */
export async function showResult(view) {
  if (!view.result) return "";
  const mood = moodOf(view), before = remember(view, mood);
  const dialog = h("dialog", {class: `result result--${mood}${view.result.summary.tableau && view.result.summary.tone ? " result--told" : ""}`, "aria-labelledby": "result-title"});
  const button = (/** @type {string} */ value, /** @type {string} */ label, /** @type {string} */ sort, /** @type {string} */ sign) =>
    h("button", {class: `btn ${sort}`, type: "button", onclick: () => dialog.close(value)}, icon(sign), label);
  dialog.append(
    h("div", {class: "result__scene"}, sceneOf(view), h("div", {class: "result__head"},
      h("p", {class: "result__of"}, sign(), [view.scene.title, view.scene.subtitle].filter(Boolean).join(" · ")),
      h("h2", {class: "result__title", id: "result-title", tabindex: "-1", autofocus: true}, suited(view.result.summary.title)),
      h("p", {class: "result__text"}, suited(endingOf(view)))),
      number(view),
      h("button", {class: "icon-btn result__close", type: "button", "aria-label": "Back to the table", title: "Back to the table", onclick: () => dialog.close("")}, icon("xmark"))),
    h("div", {class: "result__b"}, standing(view), decided(view), turned(view, dialog), bestSoFar(view, before), share(view, mood, dialog)),
    h("footer", {class: "result__f"}, button("lobby", "Lobby", "btn--quiet", "house"), h("span", {class: "grow"}),
      button("review", "Review it", "", "chart-line"), button("replay", "Step through it", "", "backward-step"),
      view.table.record || seedOf(view) === null || view.seats.length > 1 ? null : button("same", "The same deal again", "", "rotate-left"),
      view.table.record || view.table.lesson ? null : button("again", "Play again", "btn--go", "play"),
      view.table.lesson ? button("", "Go on", "btn--go", "chevron-right") : null)); // the lesson says what comes next
  if (mood !== "plain") sound(mood === "good" ? "triumph" : "defeat", "blow");
  await sheet("ending.css");
  return show(dialog);
}

/** What deals it again; a lesson was dealt by hand. @param {View} view */
function seedOf({table}) {
  return table.lesson ? null : table.seed;
}

/** Whether it was won or lost for who looks; who only watches sees neither. @param {View} view @returns {Mood} */
export function moodOf(view) {
  const {payoffs = [], summary} = view.result ?? {}, tone = summary?.tone;
  if (tone === "good" || tone === "bad") return tone;
  const best = Math.max(...payoffs), own = view.seats.filter((seat) => seat.yours).map((seat) => payoffs[seat.seat]);
  if (!own.length || payoffs.length < 2 || payoffs.every((payoff) => payoff === best)) return "plain";
  return own.includes(best) ? "good" : "bad";
}

/** How it ended, as the game paints it; else the game's picture in that light. @param {View} view */
function sceneOf(view) {
  const tableau = view.result?.summary.tableau;
  if (tableau) return tableauOf(tableau, matchMedia("(max-width: 720px)").matches);
  const light = moodOf(view) === "good" ? "dawn" : "dusk";
  const shown = h("img", {class: "result__pic", alt: "", src: `/posters/${encodeURIComponent(view.table.game)}#${light}`});
  shown.addEventListener("error", () => shown.replaceWith(picture(poster(view.scene.backdrop ?? landOf(view.scene.title), 1200, 600), "result__pic")));
  return shown;
}

/** What it came to, large: among several one's own points and place, else what the game sums up, or tells last. @param {View} view */
function number(view) {
  const own = view.seats.find((seat) => seat.yours)?.seat ?? 0, row = placesOf(view).find((each) => each.seat === own);
  const tallies = view.result?.summary.tallies ?? [], total = tallies.find((tally) => tally.total) ?? tallies.at(-1);
  if (row) return Number.isNaN(row.number) ? null : large(row.number, `your ${row.number === 1 ? "point" : "points"}, place ${row.place}`);
  return total ? large(total.number ?? "", total.text) : null;
}

/** @param {string | number} figure @param {string} words */
function large(figure, words) {
  return h("p", {class: "result__number"}, h("b", null, String(figure)), words);
}

/** Who did how well. @param {View} view */
function standing(view) {
  const rows = placesOf(view);
  return rows.length ? column("Places", placesTable(view, rows), rows.some((row) => row.parts?.length) ? "result__wide" : "") : null;
}

/** Where the result comes from. @param {View} view */
function decided(view) {
  const summary = view.result?.summary;
  if (!summary) return null;
  const seed = seedOf(view) === null ? "" : `Seed ${seedOf(view)} deals this game again.`;
  const tallies = summary.places?.length ? [] : summary.tallies ?? [], reasons = summary.reasons ?? [], long = reasons.length > 0 && tallies.length > FEW;
  const sums = readingBlock({title: "", sort: long ? "" : summary.sort, tallies}).slice(1);
  return column("What decided it", h("div", {class: "reader__sum"}, reasons.length ? h("ul", {class: "reasons"}, reasons.map((reason) => h("li", null, reason))) : null,
    long ? h("details", null, h("summary", null, summary.sort || "How it adds up"), sums) : sums,
    [summary.remark, seed].filter(Boolean).map((line) => h("p", {class: "remark"}, line))));
}

/** What has been reached in this browser before. @param {View} view @param {PastResult[]} before */
function bestSoFar(view, before) {
  const now = before.at(-1), past = before.slice(0, -1);
  if (!now) return null;
  const won = before.filter((each) => each.mood === "good").length, best = past.reduce((/** @type {PastResult | null} */ top, each) => (top && top.payoff >= each.payoff ? top : each), null);
  const record = best && now.payoff > best.payoff;
  return column("So far", h("dl", {class: "sofar"},
    line(counted(before.length, "game"), before.length === 1 ? "Your first here." : `${won} won.`),
    now.score !== null && best?.score !== null && best ? line(String(record ? now.score : best.score), record ? `New: your best, before ${best.score}.` : "is your best.") : null,
    record && now.score === null ? line("New", "better than ever before.") : null));
}

/** @param {string} large @param {string} words */
function line(large, words) {
  return h("div", null, h("dt", null, large), h("dd", null, words));
}

/** @param {View} view @param {Mood} mood @param {HTMLDialogElement} dialog */
function share(view, mood, dialog) {
  return column("Keep and share", h("div", {class: "result__share"}, showPicture(view, mood),
    h("button", {class: "btn btn--small", type: "button", onclick: () => void savePicture(view, mood)}, icon("image"), "Save a picture"),
    h("button", {class: "btn btn--small", type: "button", onclick: () => dialog.close("share")}, icon("link"), "Copy a link to it"),
    h("button", {class: "btn btn--small", type: "button", onclick: () => dialog.close("record")}, icon("file-arrow-down"), "Keep the record")));
}

/** @param {View} view @param {HTMLDialogElement} dialog */
function turned(view, dialog) {
  const body = turningPoint(view, dialog);
  return body && column("Turning point", body);
}

/** @param {string} title @param {import("../h.js").Child} body @param {string} [sort] */
function column(title, body, sort = "") {
  return h("section", {class: sort}, h("h3", null, title), body);
}

/**
 * Remembers a result in this browser, once; gives all of this game, the present one last.
 * @param {View} view @param {Mood} mood @returns {PastResult[]}
 */
function remember(view, mood) {
  const own = view.seats.find((seat) => seat.yours)?.seat, {id, game, record} = view.table;
  /** @type {PastResult[]} */
  const all = kept("results", []);
  if (own === undefined || record || !view.result) return [];
  const now = {id, game, payoff: view.result.payoffs[own] ?? 0, score: view.result.scores[own] ?? null, mood};
  const others = all.filter((each) => each.id !== id);
  if (others.length === all.length) keep("results", [...others, now].slice(-REMEMBERED));
  return [...others.filter((each) => each.game === game), now];
}
