// Lessons as the server gives them, how far somebody has come in each, and the way into one.

import {h} from "../h.js";
import {suited} from "../draw/icons.js";
import {remembered} from "../lobby/known-tables.js";
import {keep, kept, settings} from "../settings.js";
import {get, post} from "../wire/wire.js";

/** @typedef {{id: string, title: string, about: string, minutes: number, steps: number, whole: boolean}} LessonCard `whole` is one that plays a whole game */
/** @typedef {{label: string, text: string}} LessonRemark */
/**
 * @typedef {object} Step
 * @property {"say" | "do" | "choose" | "watch" | "play"} kind
 * @property {string} title
 * @property {string} text
 * @property {string[]} light
 * @property {string} label
 * @property {string} ask
 * @property {LessonRemark[]} remarks
 * @property {string} otherwise
 * @property {number} decisions
 * @property {number} table
 * @property {number} ply
 */
/** @typedef {{id: string, title: string, about: string, steps: Step[]}} Lesson */
/** @typedef {{text: string, decision: string, symbol: string, word: string, rule: string}} Tip */
/** @typedef {{name: string, meaning: string, group: string, icons: string[], sign?: string, first?: boolean, words: string[], rule: string}} Entry */
/** @typedef {{title: string, want: string, ends: string, scored: string, parts: string, round: {name: string, text: string}[], band: {points: string, text: string}[]}} Goal */
/** @typedef {{goal: Goal | null, tips: Tip[], glossary: Entry[], how: string, lessons: LessonCard[]}} Teaching */
/** @typedef {{step: number, of: number, table: string, done: boolean}} Progress */

/** How far one has come in a lesson. @param {string} game @param {string} lesson @returns {Progress | null} */
export function progressOf(game, lesson) {
  return kept("lessons", {})[`${game}/${lesson}`] ?? null;
}

/** Remembers how far one has come. @param {string} game @param {string} lesson @param {Progress} progress */
export function keepProgress(game, lesson, progress) {
  keep("lessons", {...kept("lessons", {}), [`${game}/${lesson}`]: progress});
}

/** Opens a table of a lesson, and says where it is. @param {string} game @param {string} lesson @param {number} table @returns {Promise<string>} */
export async function layTable(game, lesson, table) {
  const made = await post(`/api/games/${game}/lessons/${lesson}`, {table, name: settings().name});
  return made.id;
}

/** Takes a lesson up where it was left, or begins it; the address of its table. @param {string} game @param {LessonCard} lesson @returns {Promise<string>} */
export async function takeUp(game, lesson) {
  const before = progressOf(game, lesson.id);
  if (before && !before.done && before.table && (await get(`/api/tables/${before.table}`).then(() => true, () => false))) return `/t/${before.table}`;
  const table = await layTable(game, lesson.id, 0);
  keepProgress(game, lesson.id, {step: 0, of: lesson.steps, table, done: before?.done ?? false});
  return `/t/${table}`;
}

/** Whether a game has been played in this browser, lessons aside. @param {string} game */
export function wasPlayed(game) {
  const lessons = new Set(Object.values(kept("lessons", {})).map((each) => /** @type {Progress} */ (each).table));
  return remembered().some((table) => table.game === game && !lessons.has(table.id));
}

/** The lesson to begin with, or to go on with: the first after another that is not done, or the first of all. @param {string} game @param {LessonCard[]} lessons @param {string} [after] */
export function nextLesson(game, lessons, after) {
  const later = lessons.slice(lessons.findIndex(({id}) => id === after) + 1);
  return [...later, ...lessons].find((lesson) => !progressOf(game, lesson.id)?.done) ?? lessons[0];
}

/** How long a course takes before its first game, in whole minutes. @param {LessonCard[]} lessons */
export function minutesOf(lessons) {
  return Math.max(Math.round(lessons.reduce((sum, lesson) => sum + (lesson.whole ? 0 : lesson.minutes), 0)), 1);
}

/** Text with its bold words and its suits drawn. @param {string} text @returns {import("../h.js").Child[]} */
export function rich(text) {
  return text.split(/(\*\*[^*]+\*\*)/).map((part) => (part.startsWith("**") ? h("b", null, suited(part.slice(2, -2))) : suited(part)));
}

/** Whether an option is the one that a lesson names: `…` at the end stands for the rest. @param {string} label @param {string} wanted */
export function fits(label, wanted) {
  return wanted.endsWith("…") ? label.startsWith(wanted.slice(0, -1)) : label === wanted;
}
