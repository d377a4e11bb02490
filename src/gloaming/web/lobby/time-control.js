// How long people may take at a new table where others wait for them.

import {h} from "../h.js";

/** @typedef {{turn?: number, bank?: number, increment?: number}} TimeControl */

const DAY = 86_400;
/** @type {[string, string, TimeControl | null][]} */
const PACES = [
  ["Nobody hurries", "", null],
  ["A day a turn", "For games that go on for weeks. Who is late is stood in for by a computer until they are back.", {turn: DAY}],
  ["Three days a turn", "For games that go on for weeks. Who is late is stood in for by a computer until they are back.", {turn: 3 * DAY}],
  ["A real clock", "For one evening: 20 minutes each, and 30 seconds more every turn. Who is late is stood in for by a computer.", {bank: 1200, increment: 30}],
];

/** The row that asks for it. @param {(control: TimeControl | null) => void} onchange */
export function paceRow(onchange) {
  const about = h("small", null, "How long each may take.");
  return h("label", {class: "optrow", style: {"margin-top": "12px"}}, h("span", null, h("b", null, "Time"), about),
    h("select", {class: "field field--s", name: "time", onchange: (/** @type {Event} */ event) => {
      const [, told, control] = PACES[/** @type {HTMLSelectElement} */ (event.target).selectedIndex];
      about.textContent = told || "How long each may take.";
      onchange(control);
    }}, PACES.map(([word]) => h("option", null, word))));
}
