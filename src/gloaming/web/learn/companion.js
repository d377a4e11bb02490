// What explains a table to who sits there: the lesson that is told at it, or else the goal card, tips and the glossary.

import {h} from "../h.js";
import {icon} from "../draw/icons.js";
import {kept, keep, settings} from "../settings.js";
import {showGoal} from "./goal.js";
import {Glossary} from "./glossary.js";
import {markdown} from "./markdown.js";
import {wanted} from "../play/film.js";
import {teachingOf} from "./teaching.js";
import {Tips} from "./tips.js";

/** @typedef {import("../play/table.js").Table} Table */

/** Joins a table before it is shown for the first time; returns what to do when it is left. @param {Table} table */
export async function accompany(table) {
  const {game} = table.view.table, teaching = await teachingOf(game);
  new Glossary(table, teaching.glossary);
  table.rules.how = () => teaching.how && h("details", {class: "how", open: !table.rules.here}, h("summary", null, "How to play, on one page"), h("p", null, h("a", {href: `/rules/${game}`, target: "_blank"}, "With pictures, on a page of its own")), markdown(teaching.how).slice(1)) || null;
  const guide = table.view.table.lesson ? await import("./guide.js").then(({guideOf}) => guideOf(table, teaching)) : null;
  const puzzle = table.view.table.puzzle;
  if (puzzle) await import("../days/puzzle.js").then(({pose}) => pose(table));
  else if (!guide) new Tips(table, teaching.tips);
  const goal = () => showGoal(table.view.scene.title, game, teaching, table);
  if (teaching.goal) table.bar.end.insertBefore(h("button", {class: "icon-btn", type: "button", "aria-label": "What we want", title: "What we want (G)", onclick: () => void goal()}, icon("flag")),
    table.bar.end.lastChild);
  const down = (/** @type {KeyboardEvent} */ event) => {
    const field = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    const other = field || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || settings().keys === "off";
    if (event.key.toLowerCase() === "g" && teaching.goal && !other) void goal();
  };
  document.addEventListener("keydown", down);
  const first = teaching.goal && !guide && !puzzle && !table.view.result && table.view.seats.some((seat) => seat.yours) && !kept("goals", []).includes(game) && settings().tips !== "off";
  table.film.opens = opens(table);
  if (first) {
    keep("goals", [...kept("goals", []), game]);
    setTimeout(() => void goal().then(() => seeBeginning(table))); // over the table, once it lies there
  } else setTimeout(() => seeBeginning(table));
  return () => document.removeEventListener("keydown", down);
}

/** Whether a game is new and has not been seen from its beginning: what was dealt before anybody was asked. @param {Table} table */
function opens({view, id}) {
  return wanted() && !view.ply && !view.table.lesson && !view.table.puzzle && view.log.length > 0 && kept("begun", "") !== id && view.seats.some((seat) => seat.yours);
}

/** Shows once how a new game began. @param {Table} table */
function seeBeginning(table) {
  if (!table.film.opens) return;
  keep("begun", table.id);
  void table.film.beginning();
}
