// What teaches a game, asked for once.

import {get} from "../wire/wire.js";

/** @typedef {import("./course.js").Teaching} Teaching */

/** @type {Map<string, Promise<Teaching>>} */
const KNOWN = new Map();

/** What teaches a game. @param {string} game @returns {Promise<Teaching>} */
export function teachingOf(game) {
  const asked = KNOWN.get(game) ?? get(`/api/games/${game}/teaching`).catch(() => ({goal: null, tips: [], glossary: [], how: "", lessons: []}));
  KNOWN.set(game, asked);
  return asked;
}
