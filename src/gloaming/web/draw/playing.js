// Playing cards: index, real pips, and court figures of our own.

import {svg} from "../h.js";
import {suitPath} from "./icons.js";

/** Where pips lie: columns 1 to 3, rows 1 to 7. @type {Record<number, [number, number][]>} */
const PIPS = {
  2: [[2, 1], [2, 7]],
  3: [[2, 1], [2, 4], [2, 7]],
  4: [[1, 1], [3, 1], [1, 7], [3, 7]],
  5: [[1, 1], [3, 1], [2, 4], [1, 7], [3, 7]],
  6: [[1, 1], [3, 1], [1, 4], [3, 4], [1, 7], [3, 7]],
  7: [[1, 1], [3, 1], [2, 2.5], [1, 4], [3, 4], [1, 7], [3, 7]],
  8: [[1, 1], [3, 1], [2, 2.5], [1, 4], [3, 4], [2, 5.5], [1, 7], [3, 7]],
  9: [[1, 1], [3, 1], [1, 3], [3, 3], [2, 4], [1, 5], [3, 5], [1, 7], [3, 7]],
  10: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3], [1, 5], [3, 5], [2, 6], [1, 7], [3, 7]],
};
/** A crown or a cap, and the figure under it. @type {Record<string, {hat: string[], figure: string}>} */
const COURT = {
  K: {
    hat: ["M-9-8L-11-22L-5-16L0-24L5-16L11-22L9-8Z"],
    figure: "M-8-8C-8 2-4 7 0 7S8 2 8-8M-18 22C-18 12-10 8-5 6M18 22C18 12 10 8 5 6M-18 22H18M-5 8L0 16L5 8M0 16V22",
  },
  Q: {
    hat: ["M-9-9C-9-15-5-17 0-21C5-17 9-15 9-9Z", "M0-25.3A1.8 1.8 0 1 1 0-21.700A1.8 1.8 0 1 1 0-25.3Z"],
    figure: "M-7-9C-7 1-4 6 0 6S7 1 7-9M-9-9C-14-4-12 6-16 12M9-9C14-4 12 6 16 12M-18 22C-18 13-10 9-5 6M18 22C18 13 10 9 5 6M-18 22H18M-6 9C-3 14 3 14 6 9",
  },
  J: {
    hat: ["M-9-8L-8-16L8-18L9-8Z", "M7-17C14-17 17-22 16-27C11-26 8-22 7-17Z"],
    figure: "M-7-8C-7 2-4 6 0 6S7 2 7-8M-18 22C-18 13-10 9-5 6M18 22C18 13 10 9 5 6M-18 22H18M-8 9L8 19",
  },
};

/**
 * The face of a playing card.
 * @param {import("../types.js").PlayingCard} card
 */
export function playingFace({rank, suit}) {
  const wide = rank.length > 1;
  return svg("svg", {class: "pc__face", viewBox: "0 0 50 70", "aria-hidden": "true"},
    svg("text", {x: 8.5, y: 15.5, "font-size": wide ? 13.5 : 16, "text-anchor": "middle", "letter-spacing": wide ? "-1.2" : null}, rank),
    pip(suit, 8.5, 23.5, 0.42), middle(rank, suit));
}

/** @param {string} rank @param {string} suit */
function middle(rank, suit) {
  const court = COURT[rank], count = Number(rank);
  if (court) return [figure(court), pip(suit, 27.5, 61, 0.36)];
  if (!PIPS[count]) return pip(suit, 27.5, 37, 0.95);  // an ace, or a rank nobody has heard of
  return PIPS[count].map(([x, y]) => pip(suit, 19 + (x - 1) * 8.6, 13 + (y - 1) * 7.6, count > 8 ? 0.34 : 0.4, y > 4));
}

/** @param {{hat: string[], figure: string}} court */
function figure(court) {
  return [
    svg("circle", {cx: 27.5, cy: 37, r: 15.5, fill: "currentColor", opacity: 0.1}),
    svg("g", {class: "pc__court", transform: "translate(27.5 37) scale(.66)"},
      court.hat.map((d) => svg("path", {d, class: "pc__hat"})), svg("path", {d: court.figure}))];
}

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {boolean} [upsideDown] */
function pip(suit, x, y, size, upsideDown = false) {
  const turn = upsideDown ? " rotate(180)" : "";
  return svg("path", {d: suitPath(suit), fill: "currentColor", transform: `translate(${x} ${y}) scale(${size})${turn} translate(-12 -12)`});
}
