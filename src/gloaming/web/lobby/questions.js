// The questions of a new table as they are drawn: pictures, words with a line each, or a few words in a row.

import {h} from "../h.js";
import {icon} from "../draw/icons.js";
import {segment} from "../play/settings-dialog.js";
import {gamePicture} from "./game-cards.js";

/** @typedef {import("../types.js").Question} Question */
/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {import("./answers.js").Answers} Answers */

/**
 * The questions of some kind. A brief one stands in the head of the one that follows.
 * @param {Answers} answers
 * @param {Question["kind"]} kind
 * @param {(question: Question, answer: Answer) => void} choose
 */
export function asked(answers, kind, choose) {
  const questions = answers.game.questions.filter((question) => question.kind === kind && answers.isAsked(question));
  return questions.map((question, i) => {
    const before = questions[i - 1]?.brief && !question.brief ? questions[i - 1] : null;
    if (question.brief && questions[i + 1] && !questions[i + 1].brief) return null;
    const line = question.brief ? answers.answer(question)?.line : "";
    return h("section", {class: "ask", "data-question": [...(before?.touches ?? []), ...question.touches].join(" ")},
      h("header", {class: "ask__h"}, h("h4", null, question.title), before && brief(answers, before, choose), question.brief && brief(answers, question, choose)),
      line && h("p", {class: "ask__l"}, line), question.brief ? null : cards(answers, question, choose));
  });
}

/** A question whose answers are a word or two. @param {Answers} answers @param {Question} question @param {(question: Question, answer: Answer) => void} choose */
export function brief(answers, question, choose) {
  const offered = answers.offered(question);
  return segment(named(question), question.title, offered.map((answer) => [answer.label, answer.label]), answers.answer(question)?.label ?? "",
    (label) => choose(question, /** @type {Answer} */ (offered.find((answer) => answer.label === label))));
}

/** @param {Answers} answers @param {Question} question @param {(question: Question, answer: Answer) => void} choose */
function cards(answers, question, choose) {
  const offered = answers.offered(question), chosen = answers.answer(question);
  const kind = offered.some((answer) => answer.picture) ? "pictures" : offered.length > 5 ? "names" : "words";
  return h("fieldset", {class: `answers answers--${kind}`, "aria-label": question.title, style: {"--many": offered.length}}, offered.map((answer, i) =>
    h("label", {class: "answer"},
      h("input", {class: "hide", type: "radio", name: named(question), value: answer.label, checked: answer === chosen, onchange: () => choose(question, answer)}),
      answer.picture ? h("span", {class: "answer__pic"}, gamePicture({...answers.game, poster: answer.picture}), h("i", {"aria-hidden": "true"}, i + 1)) : null,
      h("span", {class: "answer__b"}, h("b", null, answer.label), answer.line ? h("small", null, answer.line) : null),
      h("span", {class: "answer__tick", "aria-hidden": "true"}, icon("check")))));
}

/** @param {Question} question */
const named = (question) => `ask-${question.touches.join("-")}`;
