// Danger before it happens: options that lead to a loss before one decides again say so, and a certain one asks once more.

import {settings} from "../settings.js";
import {at, get} from "../wire/wire.js";

/** @typedef {{option: number, share: number, lost: boolean, certain: boolean, text: string}} Danger */
/** @typedef {import("./decision.js").Sitting} Sitting */

const SAID = {lost: "You would lose", hurt: "Dangerous"};

/**
 * Asks once for the dangers of a decision and writes them on its options; whether there were any.
 * @param {string} table @param {Sitting} sitting
 */
export async function warn(table, sitting) {
  if (settings().danger === "off" || !sitting.mine || sitting.glosses.length < 2 || !sitting.view.table.hints || sitting.view.curtain !== null) return false;
  /** @type {Danger[]} */
  const found = await get(at(table, `dangers?level=${settings().danger === "any" ? "any" : "lose"}`)).catch(() => []);
  for (const {option, lost, certain, text} of found) {
    const gloss = sitting.glosses[option];
    if (!gloss) continue;
    sitting.dangers.set(option, text);
    sitting.glosses[option] = {...gloss, verdict: {text: lost ? SAID.lost : SAID.hurt, tone: "bad"}, warning: gloss.warning || (certain ? text : "")};
  }
  return found.length > 0;
}
