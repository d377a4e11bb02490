// Asking for a review: it is begun once, and looked at until it is there.

import {at, get, post, Problem} from "../wire/wire.js";

/** @typedef {import("./words.js").Reviewing} Reviewing */

/** Milliseconds between two looks how far it is. */
export const OFTEN = 600;

/** @param {string} id @param {{seat?: number, iterations?: number}} body @returns {Promise<Reviewing>} */
export function begin(id, body) {
  return post(at(id, "review"), body);
}

/** How far it is, with what is new; a server that has forgotten it, or another one, begins again. @param {string} id @param {Reviewing} told @param {number} [known] decisions that were weighed in what is shown @returns {Promise<Reviewing>} */
export async function look(id, {seat, iterations}, known = -1) {
  try {
    return await get(at(id, `review?seat=${seat}&iterations=${iterations}&known=${known}`));
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return begin(id, {seat, iterations});
    throw problem;
  }
}
