// The page of what can be learnt: every game's course, or one of them with its lessons, how to play it, and its signs.

import {h, put} from "../h.js";
import {icon} from "../draw/icons.js";
import {home, places} from "../play/bar.js";
import {gamePicture} from "../lobby/game-cards.js";
import {toast} from "../play/dialogs.js";
import {go} from "../router.js";
import {get} from "../wire/wire.js";
import {teachingOf} from "./teaching.js";
import {minutesOf, nextLesson, progressOf, rich, takeUp} from "./course.js";
import {legend} from "./goal.js";
import {nameTab} from "../tab.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("./course.js").LessonCard} LessonCard */

/** @type {import("../router.js").Page} */
export async function page(element, [name]) {
  element.className = "page";
  /** @type {GameCard[]} */
  const games = await get("/api/games"), game = games.find((each) => each.name === name);
  nameTab(game ? `Learn ${game.title}` : "Learn");
  put(element, h("header", {class: "bar"}, home(), places("/learn")),
    h("main", {class: "learn"}, game ? await course(game) : [h("h1", null, "Learn by playing"),
      h("div", {class: "learn__games"}, games.filter((each) => each.lessons.length).map((each) => h("a", {class: "learn__game", href: `/learn/${each.name}`},
        gamePicture(each), h("b", null, each.title), h("span", null, `${minutesOf(each.lessons)} minutes`))))]));
}

/** @param {GameCard} game */
async function course(game) {
  const teaching = await teachingOf(game.name), {goal} = teaching;
  return [h("h1", null, game.title), goal ? h("p", {class: "learn__goal"}, h("b", null, goal.title), " ", rich(goal.want)) : null,
    game.lessons.length > 0 && h("section", null, h("h2", null, `Lessons: ${minutesOf(game.lessons)} minutes, then a first game`),
      h("ol", {class: "learn__list"}, game.lessons.map((lesson, i) => row(game.name, lesson, i, lesson === nextLesson(game.name, game.lessons))))),
    teaching.how ? h("p", {class: "learn__rules"}, h("a", {class: "btn", href: `/rules/${game.name}`}, icon("book-open"), "How to play, on one page")) : null,
    legend(teaching.glossary)];
}

/** @param {string} game @param {LessonCard} lesson @param {number} i @param {boolean} next whether it is the one to take now */
function row(game, lesson, i, next) {
  const progress = progressOf(game, lesson.id), half = progress && !progress.done && progress.step > 0;
  const open = () => void takeUp(game, lesson).then(go, (problem) => toast(problem.message));
  return h("li", null, h("i", {class: progress?.done ? "done" : null, "aria-hidden": "true"}, progress?.done ? icon("check") : String(i + 1)),
    h("div", null, h("b", null, lesson.title), h("span", null, lesson.about),
      h("small", null, half ? `Left at ${progress.step + 1} of ${progress.of}` : progress?.done ? "Done" : lesson.whole ? "A whole game" : `${lesson.minutes} min`)),
    h("button", {class: `btn btn--small${next ? " btn--go" : ""}`, type: "button", "aria-label": `${half ? "Go on with" : progress?.done ? "Again:" : "Begin:"} ${lesson.title}`, onclick: open},
      half ? "Go on" : progress?.done ? "Again" : "Begin"));
}
