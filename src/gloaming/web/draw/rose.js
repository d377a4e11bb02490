// The rose beside a figure that may turn: an arrow for each way it could look. The keys turn it, too.

import {h} from "../h.js";

/** @typedef {import("../types.js").Gloss} Gloss */

/** The options that turn who acts, by degrees. @param {Gloss[]} glosses @returns {Map<number, number>} */
function turns(glosses) {
  return new Map(glosses.flatMap((gloss, i) => (typeof gloss.facing === "number" ? [[gloss.facing, i]] : [])));
}

/**
 * Shows the rose at the figure that was touched.
 * @param {ParentNode} ground @param {Gloss[]} glosses @param {string[]} touched @param {(option: number) => void} take
 */
export function showRose(ground, glosses, touched, take) {
  const ways = turns(glosses), figure = ground.querySelector(".area--hexes .piece--pawn.is-active");
  const shown = ways.size && figure && touched.includes(figure.getAttribute("data-piece") ?? ""), key = JSON.stringify([...ways]);
  const roses = /** @type {HTMLElement[]} */ ([...ground.querySelectorAll(".rose")]);
  if (shown && roses.length === 1 && figure.contains(roses[0]) && roses[0].dataset.ways === key) return; // it must not vanish between finger down and finger up
  for (const old of roses) old.remove();
  if (!shown) return;
  figure.firstElementChild?.append(h("span", {class: "rose", role: "group", "aria-label": "Where it looks", "data-ways": key}, [...ways].map(([degrees, option]) =>
    h("button", {class: "rose__way", type: "button", style: {rotate: `${degrees}deg`}, "data-option": option, "aria-label": glosses[option].label, onclick: (/** @type {Event} */ event) => { event.stopPropagation(); take(option); }}))));
}

/** The option that turns who acts by one step, to the right or to the left. @param {ParentNode} ground @param {Gloss[]} glosses @param {number} step @returns {number | undefined} */
export function turned(ground, glosses, step) {
  const now = Number(ground.querySelector(".area--hexes .piece--pawn.is-active")?.getAttribute("data-facing"));
  return turns(glosses).get((((now + step * 60) % 360) + 360) % 360);
}
