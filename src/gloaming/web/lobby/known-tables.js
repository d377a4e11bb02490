// The tables this browser remembers: their ids, and the links that were not given away yet. Seats are held by cookies, not by this.

import {keep, kept} from "../settings.js";

/** @typedef {{id: string, game: string, at: number, told?: number, links?: {seat: number, link: string}[]}} Remembered `told` is how long the log was when one last decided */

const MOST = 60;

/** @returns {Remembered[]} the last used first */
export function remembered() {
  return kept("tables", []);
}

/** Remembers a table that one sits at; a puzzle is found on the page of today. @param {{id: string, game: string, puzzle?: unknown}} table @param {{seat: number, link: string}[]} [links] @param {number} [told] */
export function remember(table, links, told) {
  if (table.puzzle) return;
  const others = remembered().filter((each) => each.id !== table.id), old = remembered().find((each) => each.id === table.id);
  keep("tables", [{id: table.id, game: table.game, at: Date.now(), told: told ?? old?.told, links: links ?? old?.links ?? []}, ...others].slice(0, MOST));
}

/** How long the log was when this browser last decided at a table, if it ever did. @param {string} id */
export function toldAt(id) {
  return remembered().find((each) => each.id === id)?.told;
}

/** Forgets a table. @param {string} id */
export function forget(id) {
  keep("tables", remembered().filter((each) => each.id !== id));
}

/** The links that belong to a table's friends. @param {string} id */
export function linksOf(id) {
  return remembered().find((each) => each.id === id)?.links ?? [];
}
