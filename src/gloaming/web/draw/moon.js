// The moon as it stands on some night of a month.

import {svg} from "../h.js";

const R = 10;

/** The moon, from new over full to new. @param {number} part of the month */
export function moon(part) {
  const full = part <= 0.5, lit = Math.abs(Math.cos(part * 2 * Math.PI)) * R, gibbous = part > 0.25 && part < 0.75;
  const side = full ? 1 : 0, inner = gibbous ? side : 1 - side;
  return svg("svg", {class: "moon", viewBox: "-12 -12 24 24", "aria-hidden": "true"}, svg("circle", {class: "moon__dark", r: R}),
    part > 0.02 && part < 0.98 ? svg("path", {class: "moon__lit", d: `M0 ${-R} A${R} ${R} 0 0 ${side} 0 ${R} A${lit} ${R} 0 0 ${inner} 0 ${-R}Z`}) : null);
}
