// The goal card: what we want, how it ends, how it is scored; beside it every sign by its name.

import {h, put} from "../h.js";
import {icon} from "../draw/icons.js";
import {show} from "../play/dialogs.js";
import {go} from "../router.js";
import {toast} from "../play/dialogs.js";
import {minutesOf, nextLesson, rich, takeUp} from "./course.js";

/** @typedef {import("./course.js").Teaching} Teaching */
/** @typedef {import("./course.js").Entry} Entry */

const MANY = 18; // signs that need a third column

/** Opens the card. @param {string} title @param {string} game @param {Teaching} teaching @param {import("../play/table.js").Table} [table] */
export async function showGoal(title, game, teaching, table) {
  const {goal, lessons} = teaching;
  if (!goal) return;
  const dialog = h("dialog", {class: "dialog goal", "aria-labelledby": "goal-title"});
  const learn = lessons.length > 0 && !table?.view.table.lesson;
  put(dialog, h("div", {class: "goal__b"},
    h("section", {class: "goal__paper", tabindex: "0", "aria-label": "What we want"}, h("p", {class: "goal__of"}, title), h("h2", {id: "goal-title"}, goal.title), h("p", {class: "goal__want"}, rich(goal.want)),
      h("div", {class: "goal__two"}, h("div", null, h("h3", null, icon("flag"), "How it ends"), h("p", null, rich(goal.ends))),
        h("div", null, h("h3", null, icon("scale-balanced"), "How it is scored"), h("p", null, rich(goal.scored)))),
      goal.round.length > 0 && h("div", null, h("h3", null, icon("rotate"), goal.parts), h("ol", {class: "goal__round"},
        goal.round.map((step, i) => h("li", null, h("i", {"aria-hidden": "true"}, String(i + 1)), h("span", null, h("b", null, step.name), " ", rich(step.text)))))),
      goal.band.length > 0 && h("dl", {class: "goal__band"}, goal.band.map((band) => h("div", null, h("dt", null, band.points), h("dd", null, band.text))))),
    firstSigns(teaching.glossary)),
    h("footer", {class: "dialog__f"}, h("p", {class: "muted"}, "Open this again at any time: ", h("kbd", null, "G"), " or the flag in the bar."),
      learn ? h("button", {class: "btn", type: "button", onclick: () => dialog.close("learn")}, `Learn by playing, ${minutesOf(lessons)} minutes`) : null,
      h("button", {class: "btn btn--go", type: "button", autofocus: true, onclick: () => dialog.close("")}, table && !table.view.ply ? "Begin" : "Close")));
  if ((await show(dialog)) === "learn") await takeUp(game, nextLesson(game, lessons)).then(go, (problem) => toast(problem.message));
}

/** The signs that are met first; the others come when they are asked for. @param {Entry[]} entries */
function firstSigns(entries) {
  const first = entries.filter((entry) => entry.first), all = legend(entries);
  if (!first.length || !all) return all;
  const few = legend(first, "What you meet first");
  few?.append(h("button", {class: "btn btn--small", type: "button", onclick: () => { few.replaceWith(all); all.focus(); }}, `All ${entries.length} signs and words`));
  return few;
}

/** Every sign and word of the game under its headings. @param {Entry[]} entries @param {string} [title] */
export function legend(entries, title = "Every sign, by name") {
  if (!entries.length) return null;
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return h("section", {class: `legend${entries.length > MANY ? " legend--many" : ""}`, tabindex: "0", "aria-label": title}, h("h2", null, title),
    h("p", {class: "muted"}, "Point at anything on the table: the reader says what stands on it."),
    h("div", {class: "legend__in"}, groups.map((group) => h("div", {class: "legend__group"}, h("h3", null, group),
      h("dl", null, entries.filter((entry) => entry.group === group).map((entry) => h("div", null,
        h("span", {class: "legend__i", "aria-hidden": "true"}, entry.sign ? h("b", {class: "legend__sign"}, entry.sign) : entry.icons.slice(0, 4).map((name) => icon(name))),
        h("dt", null, entry.name), h("dd", null, rich(entry.meaning)))))))));
}
