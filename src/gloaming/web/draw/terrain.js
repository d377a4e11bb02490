// What stands and lies on a field of hexes, drawn by its word: what blocks stands up and throws a shadow, what slows lies flat, what
// harms glows, what hides is white. The drawings are small and the same on every machine.

import {svg} from "../h.js";
import {hash, near, stream} from "./chance.js";

export const HEX = 36; // from the middle of a hex to its corner
export const WIDE = HEX * Math.sqrt(3);

/** @typedef {{cell: import("../types.js").Cell, x: number, y: number}} Middle */
/** @typedef {import("./chance.js").Stream} Stream */

const SHADE = "#06060d";

/** The corners of a hex. @param {number} x @param {number} y @param {number} [size] @returns {[number, number][]} */
export function corners(x, y, size = HEX) {
  return Array.from({length: 6}, (_, i) => (Math.PI / 180) * (60 * i - 90)).map((a) => [near(x + size * Math.cos(a)), near(y + size * Math.sin(a))]);
}

/** @param {number} x @param {number} y @param {number} [size] */
export function hexPath(x, y, size = HEX) {
  return `M${corners(x, y, size).map((p) => p.join(" ")).join("L")}Z`;
}

/** @param {string} d @param {string} fill @param {object} [more] */
const shape = (d, fill, more = {}) => svg("path", {d, fill, ...more});
/** @param {string} d @param {string} stroke @param {number} [width] */
const line = (d, stroke, width = 2) => svg("path", {d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round"});
/** @param {number} x @param {number} y @param {number} rx @param {number} ry */
const shadow = (x, y, rx, ry) => svg("ellipse", {cx: near(x), cy: near(y), rx, ry, fill: SHADE, opacity: 0.5});

/** A pine. @param {number} x @param {number} y its foot @param {number} tall */
function pine(x, y, tall) {
  const w = tall * 0.34;
  return [shadow(x + 2, y, w, tall * 0.12), ...[[0.08, 0.6, 1], [0.34, 0.82, 0.78], [0.58, 1, 0.52]].flatMap(([low, top, wide]) => [
    shape(`M${near(x)} ${near(y - tall * top)}L${near(x + w * wide)} ${near(y - tall * low)}H${near(x - w * wide)}Z`, "#1d3a2b"),
    shape(`M${near(x)} ${near(y - tall * top)}V${near(y - tall * low)}H${near(x - w * wide)}Z`, "#2f5a41")])];
}

/** @param {Middle} at @param {Stream} d */
function wood({x, y}, d) {
  return [[-15, -4], [3, -9], [17, -1], [-8, 10], [10, 13], [-19, 20], [2, 25]].flatMap(([a, b]) => pine(x + a + d.real(-2, 2), y + b, d.real(24, 31)));
}

/** @param {Middle} at */
function boulder({x, y}) {
  return [shadow(x + 4, y + 16, 21, 7), shape(`M${near(x - 16)} ${near(y + 15)}l3-27l11-13l13 6l6 33z`, "#5d5b6b"),
    shape(`M${near(x - 13)} ${near(y - 12)}l11-13l1 16l-3 25l-11-1z`, "#86849a"), shape(`M${near(x - 13)} ${near(y - 12)}l11-13l13 6l-10 10z`, "#a4a2b5"),
    line(`M${near(x + 3)} ${near(y - 4)}l4 7l-3 6`, "#3c3b49", 1.5)];
}

/** @param {Middle} at @param {Stream} d */
function rock({x, y}, d) {
  return [[-12, 8, 0.6], [10, -4, 0.7], [6, 16, 0.45]].flatMap(([a, b, k]) => [shadow(x + a + 2, y + b + 7 * k, 15 * k, 5 * k),
    shape(`M${near(x + a - 15 * k)} ${near(y + b + 8 * k)}l${near(6 * k)}-${near(d.real(15, 20) * k)}l${near(14 * k)}-2l${near(10 * k)} ${near(19 * k)}z`, "#6d6b7b"),
    shape(`M${near(x + a - 9 * k)} ${near(y + b - 9 * k)}l${near(14 * k)}-2l${near(-6 * k)} ${near(9 * k)}z`, "#9d9bae")]);
}

/** @param {Middle} at */
function brush({x, y}) {
  return [line(`M${near(x - 20)} ${near(y + 12)}q4-22 14-14q-4 10 2 15M${near(x - 2)} ${near(y + 14)}q2-24 12-17q-2 8 4 15M${near(x - 14)} ${near(y - 6)}q5-14 12-8M${near(x + 6)} ${near(y - 10)}q6-10 11-4`, "#7c8a4e"),
    line(`M${near(x - 17)} ${near(y + 4)}l-4-3M${near(x - 12)} ${near(y - 1)}l-1-5M${near(x + 4)} ${near(y + 1)}l-4-3M${near(x + 9)} ${near(y - 3)}l2-5`, "#a5ad6e", 1.4)];
}

/** @param {Middle} at */
function mounds({x, y}) {
  return [[-11, 4, 13], [9, 10, 15], [4, -10, 11]].flatMap(([a, b, r]) => [
    shape(`M${near(x + a - r)} ${near(y + b)}q${near(r * 0.9)}-${near(r * 1.3)} ${near(2 * r)} 0z`, "#6b5c43"), line(`M${near(x + a - r + 2)} ${near(y + b)}q${near(r * 0.9)}-${near(r * 1.2)} ${near(2 * r - 4)} 0`, "#8f7d5e", 1.4)]);
}

/** A wall stands as high as a man. @param {Middle} at */
function wall({x, y}) {
  const c = corners(x, y), top = 13, p = (/** @type {number} */ k, /** @type {number} */ dy) => `${c[k][0]} ${near(c[k][1] - dy)}`;
  return [shape(`M${p(1, top)}L${p(2, top)}L${p(3, top)}L${p(4, top)}L${p(5, top)}L${p(5, 0)}L${p(4, 0)}L${p(3, 0)}L${p(2, 0)}L${p(1, 0)}Z`, "#1d1a22"),
    shape(`M${p(3, top)}L${p(4, top)}L${p(4, 0)}L${p(3, 0)}Z`, "#4a3d3a"), shape(`M${p(2, top)}L${p(3, top)}L${p(3, 0)}L${p(2, 0)}Z`, "#332b2d"),
    shape(hexPath(x, y - top), "#5f5048"), line(`M${near(x - 28)} ${near(y - top - 8)}h56M${near(x - 29)} ${near(y - top + 4)}h58M${near(x - 10)} ${near(y - top - 8)}v12M${near(x + 12)} ${near(y - top + 4)}v10M${near(x + 4)} ${near(y - top - 20)}v12`, "#3c3230", 1.5)];
}

/** @param {number} x @param {number} y @param {number} k */
const flame = (x, y, k) => svg("g", {transform: `translate(${near(x)} ${near(y)}) scale(${k})`},
  shape("M0 15C-13 15-16 2-9-8C-7-3-4-3-5-8C-6-16 1-19 1-27C9-19 17-9 12 5C10 12 6 15 0 15Z", "#ee6c20"), shape("M1 14C-6 14-8 7-4 1C-2 4 0 2 0-5C5 0 9 5 6 10C5 13 3 14 1 14Z", "#ffd98a"));

/** @param {Middle} at */
function fire({x, y}) {
  return [svg("circle", {cx: near(x), cy: near(y), r: 46, fill: "url(#glow)"}), shape(hexPath(x, y, HEX - 2), "#2a0f08", {opacity: 0.6}),
    svg("path", {d: hexPath(x, y, HEX - 2), fill: "none", stroke: "#ff9a4a", "stroke-width": 1.8}), svg("g", {class: "burns"}, flame(x - 13, y + 3, 0.62), flame(x + 13, y + 5, 0.68), flame(x, y + 8, 0.98))];
}

/** @param {Middle} at */
function ripples({x, y}) {
  return [line(`M${near(x - 16)} ${near(y - 9)}q6-5 12 0t12 0M${near(x - 10)} ${near(y + 3)}q6-5 12 0t12 0M${near(x - 18)} ${near(y + 14)}q6-5 12 0t12 0`, "#a9d3e6", 1.5)];
}

/** What lies around on open ground. @param {Middle} at @param {Stream} d @param {string} stroke @param {boolean} blades */
function strewn({x, y}, d, stroke, blades) {
  const path = Array.from({length: 5}, () => {
    const [a, b] = [near(x + d.real(-22, 22)), near(y + d.real(-19, 21))];
    return blades ? `M${a} ${b}l-2-5M${a + 1} ${b}l0-6M${a + 2} ${b}l2-4` : `M${a} ${b}l${near(d.real(2, 5))} ${near(d.real(-2, 2))}`;
  });
  return [svg("path", {d: path.join(""), fill: "none", stroke, "stroke-opacity": 0.38, "stroke-width": 1.4, "stroke-linecap": "round"})];
}

/** @type {Record<string, (at: Middle, d: Stream) => (SVGElement | SVGElement[])[]>} */
const STANDING = {
  wood, forest: wood, trees: wood, rock, peaks: boulder, menhir: boulder, boulder, hills: mounds, moor: brush, brush, marsh: brush, wall, fire, water: ripples, lake: ripples, creek: ripples, sea: ripples,
  grass: (at, d) => strewn(at, d, "#a9b58a", true), field: (at, d) => strewn(at, d, "#c6bd84", true), duff: (at, d) => strewn(at, d, "#b59f72", true),
  ash: (at, d) => strewn(at, d, "#9a948e", false), stone: (at, d) => strewn(at, d, "#a7a5b8", false), clay: (at, d) => strewn(at, d, "#b99b80", false),
  road: (at, d) => strewn(at, d, "#a9a199", false), night: (at, d) => strewn(at, d, "#9d8fd0", false),
};

/** The drawing of a hex by its land; nothing for a word nobody has heard of. @param {Middle} at */
export function standing(at) {
  const {land = "", column, row} = at.cell;
  return STANDING[land]?.(at, stream(hash(`${land} ${column} ${row}`))) ?? [];
}

/** Water that runs on from hex to hex. @param {Middle[]} middles */
export function waters(middles) {
  const wet = middles.filter(({cell}) => ["water", "creek", "lake", "sea"].includes(cell.land ?? ""));
  const path = wet.flatMap((a, i) => wet.slice(i + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < WIDE * 1.1).map((b) => `M${near(a.x)} ${near(a.y)}L${near(b.x)} ${near(b.y)}`)).join("");
  const pools = wet.map(({x, y}) => `M${near(x)} ${near(y)}h.1`).join("");
  return wet.length ? [line(path + pools, "#5b5342", 56), line(path + pools, "#1e3348", 50), line(path + pools, "#2c4d69", 38), line(path, "#3d6684", 14)] : [];
}

/** The light of fire, and the hatching of what is watched. */
export function patterns() {
  return [svg("radialGradient", {id: "glow"}, svg("stop", {offset: 0, "stop-color": "#ff9a45", "stop-opacity": 0.6}), svg("stop", {offset: 1, "stop-color": "#e0601f", "stop-opacity": 0})),
    svg("pattern", {id: "hatch", width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)"}, svg("path", {class: "hatch__line", d: "M0 0V9"}))];
}

/** @type {Record<string, () => (SVGElement | SVGElement[])[]>} */
const THINGS = {
  boulder: () => boulder({cell: {column: 0, row: 0}, x: 0, y: 0}),
  brush: () => brush({cell: {column: 0, row: 0}, x: 0, y: 0}),
  fire: () => [flame(0, 8, 1)],
  fog: () => [shape(hexPath(0, 0, HEX - 2), "#aeb1c8", {opacity: 0.34}), svg("g", {fill: "#eef0fa", class: "drifts"},
    [[-14, -4, 9], [-2, -10, 12], [12, -5, 10], [-8, 12, 8], [6, 10, 10], [17, 14, 6]].map(([cx, cy, r]) => svg("circle", {cx, cy, r, opacity: 0.55})))],
  door: () => [shadow(0, 20, 26, 6), shape("M-24 19v-35h9v35zM15 19v-35h9v35z", "#7b6a5e"), shape("M-27-16h54v-8h-54z", "#8d7a6b"), shape("M-15 19v-35h30v35z", "#5a3f2c"),
    line("M-7 19v-35M0 19v-35M8 19v-35", "#3a281c", 1.4), line("M-15-8h30M-15 11h30", "#b7b3bf", 2.4), svg("rect", {x: -5.5, y: -1, width: 11, height: 9, rx: 2, fill: "#e4dfd8"})],
  page: () => [shape(hexPath(0, 0, 21), "#e4dfd8", {stroke: "#14131f", "stroke-width": 2}), line("M0-5c-3-2-7-3-10-3v14c3 0 7 1 10 3c3-2 7-3 10-3v-14c-3 0-7 1-10 3zM0-5v14", "#211f2f", 1.8)],
  search: () => [shape(hexPath(0, 0, 21), "#e4dfd8", {stroke: "#14131f", "stroke-width": 2}), svg("circle", {cx: -2, cy: -2, r: 6.5, fill: "none", stroke: "#211f2f", "stroke-width": 2.2}), line("M3 3L10 10", "#211f2f", 2.4)],
};

/** A thing that lies on a hex and is a piece of its own; null for one that has no drawing. @param {string} [word] */
export function thing(word = "") {
  const draw = THINGS[word];
  return draw ? svg("svg", {class: "thing", viewBox: `${-WIDE / 2} ${-HEX} ${WIDE} ${2 * HEX}`, "aria-hidden": "true"}, draw()) : null;
}
