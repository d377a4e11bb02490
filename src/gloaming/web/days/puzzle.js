// Puzzles: a card on the page of today, what is asked at the table, and what is said when the answer is given.

import {icon} from "../draw/icons.js";
import {h, sheet} from "../h.js";
import {ensure} from "../me/person.js";
import {pictureOf} from "../lobby/table-card.js";
import {open, toast} from "../play/dialogs.js";
import {go} from "../router.js";
import {at, get, post} from "../wire/wire.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {{id: string, game: string, title: string, question: string, grade: string, level: number, day: string, tried: number, solved: number, mine: {table: string, solved: boolean | null} | null}} PuzzleCard */
/** @typedef {{puzzles: PuzzleCard[], before: PuzzleCard[], answered: number, solved: number}} Puzzles */
/** @typedef {{label: string, expected: string, against: string, answer: boolean, chosen: boolean}} Weighed */
/** @typedef {{solved: boolean, said: string, chosen: string, answer: string, why: string[], then: string[], proof: string, options: Weighed[]}} Verdict */

/** Opens one's table of a puzzle: that with the answer, where it is given. @param {PuzzleCard} puzzle */
export async function playPuzzle({id, mine}) {
  if (typeof mine?.solved === "boolean") return go(`/t/${mine.table}`);
  try {
    await ensure();
    go(`/t/${(await post(`/api/puzzles/${id}`, {})).id}`);
  } catch (problem) {
    toast(problem instanceof Error ? problem.message : "The table could not be opened.");
  }
}

/** What one made of it, or how others did. @param {PuzzleCard} puzzle */
export function howItWent({mine, tried, solved}) {
  if (mine?.solved) return "You solved it.";
  if (mine?.solved === false) return "You answered, but another choice is better.";
  return tried ? `${solved} of ${tried} solved it.` : "Nobody has answered yet.";
}

/** A puzzle as a card. @param {PuzzleCard} puzzle @param {GameCard[]} games */
export function puzzleCard(puzzle, games) {
  const done = typeof puzzle.mine?.solved === "boolean", word = done ? "Look again" : "Solve it";
  return h("article", {class: "tcard deal puzzle"}, h("span", {class: "tcard__art"}, pictureOf(puzzle, games)),
    h("span", {class: "tcard__b"}, h("span", {class: "tcard__t"}, puzzle.title), h("span", {class: "tcard__p"}, puzzle.question), h("span", {class: "tcard__l"}, `${puzzle.grade}. ${howItWent(puzzle)}`.replace(/^./, (first) => first.toUpperCase())),
      h("span", {class: "tcard__f"}, h("button", {class: `btn btn--small${done ? "" : " btn--go"}`, type: "button", "aria-label": `${word}: puzzle of ${puzzle.title}`, onclick: () => void playPuzzle(puzzle)}, word))));
}

/** A puzzle at a table: it says what is asked, and after the answer what that was worth. @param {import("../play/table.js").Table} table */
export async function pose(table) {
  const puzzle = table.view.table.puzzle;
  if (!puzzle) return;
  await sheet("days.css");
  const {prompt} = table, practice = puzzle.practice ? ", practice" : "";
  const line = h("p", {class: "prompt__puzzle"}, icon("lightbulb"), h("span", null, h("b", null, `Puzzle, ${puzzle.grade}${practice}.`), " ", puzzle.question));
  const again = h("button", {class: "btn btn--small puzzle__why", type: "button", hidden: true, onclick: () => void judge()}, icon("lightbulb"), h("span", {class: "puzzle__word"}, "The answer"));
  table.bar.end.prepend(again);
  let told = table.view.ply > puzzle.ply; // who comes back later asks for it
  const judge = async () => {
    /** @type {{verdict: Verdict | null}} */
    const {verdict} = await get(at(table.id, "puzzle"));
    if (verdict && await tell(verdict) === "today") go("/today");
  };
  const show = prompt.show.bind(prompt), around = table.showAround.bind(table);
  prompt.show = (view, ...more) => {
    show(view, ...more);
    if (view.ply <= puzzle.ply && !line.isConnected) prompt.element.querySelector("#question")?.before(line);
  };
  table.showAround = () => {
    const answered = table.view.ply > puzzle.ply;
    again.hidden = !answered;
    around();
    if (!answered || told) return;
    told = true;
    void judge();
  };
}

/** Says what an answer was worth. @param {Verdict} verdict */
function tell(verdict) {
  return open({title: verdict.solved ? "Solved" : "Another choice is better", name: "dialog--puzzle", buttons: [{label: "Today", value: "today"}, {label: "Play on", value: "", go: true}], body: [
    h("p", {class: "puzzle__answer"}, icon(verdict.solved ? "check" : "lightbulb"), h("b", null, verdict.answer)), h("p", null, verdict.said),
    h("ul", {class: "puzzle__reasons"}, verdict.why.map((reason) => h("li", null, reason)), verdict.then.length > 0 && h("li", null, `Then: ${verdict.then.join("; ")}.`)),
    h("table", {class: "results puzzle__options"}, h("thead", null, h("tr", null, h("th", {scope: "col"}, "Choice"), h("th", {scope: "col"}, "To expect"))), h("tbody", null, verdict.options.map((each) => h("tr", {class: each.answer ? "is-you" : null},
      h("th", {scope: "row"}, each.label, each.chosen && h("small", null, " (yours)"), each.against && h("small", null, h("br", null), each.against)), h("td", null, each.expected))))),
    h("p", {class: "muted"}, verdict.proof)]});
}
