// A map that has water is a coast: borders are roughened alike on both sides, land meets the sea in a ragged shore with shallows,
// and what lies at the edge of the sheet runs off it. Only shapes are drawn here; regions are touched as on any map.

import {svg} from "../h.js";
import {hash, near, stream} from "./chance.js";

/** @typedef {import("../types.js").Region} Region */
/** @typedef {[number, number]} Point */
/** @typedef {{region: Region, points: Point[]}} Land */
/** @typedef {Land & {d: string, wet: boolean}} Shape */

const WET = ["sea", "water", "lake", "ice"];
const SHORE_SIDE = 0.1; // a side of the sheet of which the sea has so much is a shore
const COLOURS = /** @type {Record<string, string>} */ ({
  forest: "#2f4a38", wood: "#2f4a38", field: "#55603f", hills: "#6b5a3a", moor: "#574a5e", peaks: "#5d5e6e", rock: "#55535f",
  snow: "#70808b", sea: "#1f3c58", water: "#1f3c58", lake: "#1f3c58", ice: "#3a5b70", marsh: "#45563f", grass: "#4d6040",
});

/** Whether the regions of a map make a coast. @param {Region[]} regions */
export const isCoast = (regions) => regions.some((region) => isWet(region)) && regions.some((region) => !isWet(region));

/** Whether a region is water. @param {Region} region */
export const isWet = (region) => WET.includes(region.land ?? "");

/**
 * The regions as they are drawn.
 * @param {Region[]} regions @param {number} width @param {number} height @returns {Shape[]}
 */
export function shapesOf(regions, width, height) {
  const sheet = sheetOf(regions, width, height);
  const bent = regions.map((region) => edged(region.points, sheet).map((point) => sheet.bend(point, isWet(region))));
  const wet = new Set(regions.flatMap((region, i) => (isWet(region) ? bent[i].map(String) : [])));
  return regions.map((region, i) => {
    const rough = isWet(region) ? bent[i].map((point) => jolt(point, width)) : ragged(bent[i], wet, width);
    const points = rough.map(([x, y]) => /** @type {Point} */ ([Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))]));
    return {region, points, wet: isWet(region), d: `M${points.map(([x, y]) => `${near(x)} ${near(y)}`).join("L")}Z`};
  });
}

/**
 * The sheet: which points lie at its edge, and how they are bent: off the sheet, or into a shore where the sea is.
 * @param {Region[]} regions @param {number} width @param {number} height
 */
function sheetOf(regions, width, height) {
  const all = regions.flatMap((region) => region.points), xs = all.map((p) => p[0]), ys = all.map((p) => p[1]);
  const [left, right, top, foot] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)], out = width * 0.05;
  /** @param {(p: Point) => boolean} on @param {0 | 1} axis */
  const share = (on, axis) => {
    const along = regions.filter(isWet).flatMap((region) => region.points.filter(on).map((p) => p[axis]));
    return along.length ? (Math.max(...along) - Math.min(...along)) / (axis ? height : width) : 0;
  };
  const shore = {top: share((p) => p[1] <= top + 1, 0) > SHORE_SIDE, foot: share((p) => p[1] >= foot - 1, 0) > SHORE_SIDE,
    left: share((p) => p[0] <= left + 1, 1) > SHORE_SIDE, right: share((p) => p[0] >= right - 1, 1) > SHORE_SIDE};
  /** @param {number} t */
  const sway = (t) => [[0.006, 1], [0.013, 0.6], [0.031, 0.34]].reduce((sum, [often, far]) => sum + far * Math.sin(t * often * 6.283 + often * 99), 0);
  return {
    /** @param {Point} p */
    atEdge: (p) => p[0] <= left + 1 || p[0] >= right - 1 || p[1] <= top + 1 || p[1] >= foot - 1,
    /** @param {Point} p @param {boolean} wet @returns {Point} */
    bend([x, y], wet) {
      const inward = (/** @type {number} */ t) => height * 0.045 + height * 0.014 * sway(t);
      /** @type {Point} */
      const bent = [x, y];
      if (x <= left + 1) bent[0] = shore.left && !wet ? left + inward(y) : left - out;
      if (x >= right - 1) bent[0] = shore.right && !wet ? right - inward(y) : right + out;
      if (y <= top + 1) bent[1] = shore.top && !wet ? top + inward(x) : top - out;
      if (y >= foot - 1) bent[1] = shore.foot && !wet ? foot - inward(x) : foot + out;
      return bent;
    },
  };
}

/** More points along the edge of the sheet, so that it can be bent. @param {Point[]} points @param {{atEdge: (p: Point) => boolean}} sheet */
function edged(points, sheet) {
  return points.flatMap((p, i) => {
    const next = points[(i + 1) % points.length], steps = sheet.atEdge(p) && sheet.atEdge(next) ? Math.floor(Math.hypot(next[0] - p[0], next[1] - p[1]) / 14) : 1;
    return Array.from({length: Math.max(1, steps)}, (_, k) => between(p, next, k / Math.max(1, steps)));
  });
}

/** @param {Point} a @param {Point} b @param {number} t @returns {Point} */
const between = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** A point moved by chance that depends on the point alone, so that neighbours still share their border. @param {Point} p @param {number} width @returns {Point} */
function jolt([x, y], width) {
  const unit = width / 1600, d = stream(hash(`${x.toFixed(0)},${y.toFixed(0)}`)), [u, v] = [x / unit, y / unit];
  return [x + unit * (11 * Math.sin(v / 37 + 1.7) + 9 * Math.sin(u / 61 + v / 83) + (d() - 0.5) * 8),
    y + unit * (10 * Math.sin(u / 41 + 0.6) + 9 * Math.sin(v / 67 - u / 97) + (d() - 0.5) * 8)];
}

/** The border of land: rougher where it meets water. @param {Point[]} points @param {Set<string>} wet @param {number} width @returns {Point[]} */
function ragged(points, wet, width) {
  return points.flatMap((p, i) => {
    const next = points[(i + 1) % points.length], a = jolt(p, width);
    if (!wet.has(String(p)) || !wet.has(String(next))) return [a];
    const b = jolt(next, width), d = stream(hash(`${p}|${next}`)), long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    /** @param {number} t @returns {Point} */
    const joint = (t) => {
      const [x, y] = between(a, b, t), aside = (d() - 0.5) * long * 0.9;
      return [x - ((b[1] - a[1]) / long) * aside, y + ((b[0] - a[0]) / long) * aside];
    };
    return [a, joint(0.33), joint(0.66)];
  });
}

/**
 * What lies under the borders: deep water, shallows in three rings, a pale shore, the land with its signs.
 * @param {Shape[]} shapes @param {number} width @param {number} height @param {Point[]} taken where names and armies stand
 */
export function ground(shapes, width, height, taken) {
  const unit = width / 1600, shore = shapes.filter((shape) => !shape.wet).map((shape) => shape.d).join("");
  /** @type {[number, string, number][]} */
  const rings = [[74, "#5a86a6", 0.16], [48, "#6c9aba", 0.2], [24, "#8bb7d2", 0.28]];
  return svg("g", {class: "coast"},
    svg("rect", {class: "coast__deep", x: -width, y: -height, width: 3 * width, height: 3 * height}),
    rings.map(([wide, colour, opacity]) => svg("path", {d: shore, fill: "none", stroke: colour, opacity, "stroke-width": near(wide * unit), "stroke-linejoin": "round"})),
    svg("path", {d: shore, fill: "#d8c9a4", stroke: "#d8c9a4", "stroke-width": near(7 * unit), "stroke-linejoin": "round"}),
    shapes.map((shape) => svg("path", {d: shape.d, fill: colourOf(shape.region), ...(shape.wet ? {opacity: 0.6} : {})})),
    strewn(shapes, width, height, taken));
}

/**
 * The signs of lands without a coast.
 * @param {Region[]} regions @param {number} width @param {number} height @param {Point[]} taken where names and armies stand
 */
export function landSigns(regions, width, height, taken) {
  return strewn(regions.map((region) => ({region, points: region.points})), width, height, taken);
}

/** @param {Land[]} lands @param {number} width @param {number} height @param {Point[]} taken */
function strewn(lands, width, height, taken) {
  const placed = lands.flatMap((land) => signs(land, width, height, taken)).sort((a, b) => a[0] - b[0]);
  return svg("g", {class: "signs-of-land"}, placed.map(([, sign]) => sign));
}

/** @param {Region} region */
const colourOf = (region) => COLOURS[region.land ?? ""] ?? "#4d5a48";

// a sign: the paths of one, each with its colour, drawn as a stroke where it begins with "-"
const SIGNS = /** @type {Record<string, {most: number, apart: number, paths: [string, string][]}>} */ ({
  peaks: {most: 17, apart: 46, paths: [["#3b3a48", "M-20 12L-3-19L2-14L6-19L22 12Z"], ["#8b8a9b", "M-20 12L-3-19L-1-8L-6 0L-3 6L-8 12Z"], ["#eef0f6", "M-3-19L2-14L6-19L10-10L5-12L2-7L-2-12Z"]]},
  rock: {most: 9, apart: 52, paths: [["#3b3a48", "M-20 12L-3-19L2-14L6-19L22 12Z"], ["#8b8a9b", "M-20 12L-3-19L-1-8L-6 0L-3 6L-8 12Z"]]},
  forest: {most: 46, apart: 21, paths: [["#1b3226", "M0-15L9 6H-9Z"], ["#46705a", "M0-15L0 6H-9Z"]]},
  hills: {most: 13, apart: 42, paths: [["#4a3f29", "M-17 7Q-8-13 3 7Z"], ["#93835a", "M-17 7Q-8-13-6-2L-8 7Z"], ["#54482f", "M-2 7Q7-9 16 7Z"]]},
  moor: {most: 16, apart: 44, paths: [["-#a895ad", "M-11 5H11M-6 2L-8-5M0 2V-7M6 2L8-5"]]},
  field: {most: 10, apart: 52, paths: [["-#b7a970", "M-13-5L5-9L13 3L-7 8ZM-8-6L-1 6M-1-7.5L5 4.5"]]},
  ice: {most: 19, apart: 52, paths: [["#5c8aa3", "M-15 2L-7 8L9 7L15-1V2L9 10L-7 11L-15 5Z"], ["#bcd6e2", "M-15 2L-8-7L5-8L15-1L9 7L-7 8Z"]]},
  snow: {most: 13, apart: 54, paths: [["-#dfe9f0", "M0-6V6M-5-3L5 3M5-3L-5 3"]]},
  sea: {most: 22, apart: 62, paths: [["-#8fb4d3", "M-14 0q3.5-5 7 0t7 0t7 0t7 0"]]},
});
const LIKE = /** @type {Record<string, string>} */ ({wood: "forest", water: "sea", lake: "sea", grass: "field", marsh: "moor"});
const AROUND = [[0, 0], [20, 0], [-20, 0], [0, 14], [0, -20]];

/**
 * The signs of a region, strewn where nothing else stands; each with how far down it is, so that nearer ones lie over farther ones.
 * @param {Land} shape @param {number} width @param {number} height @param {Point[]} taken @returns {[number, SVGElement][]}
 */
function signs(shape, width, height, taken) {
  const land = shape.region.land ?? "", sign = SIGNS[LIKE[land] ?? land], unit = width / 1600, d = stream(hash(shape.region.node));
  if (!sign) return [];
  const xs = shape.points.map((p) => p[0]), ys = shape.points.map((p) => p[1]);
  const [left, right] = [Math.max(0, Math.min(...xs)), Math.min(width, Math.max(...xs))], [top, foot] = [Math.max(8, Math.min(...ys)), Math.min(height, Math.max(...ys))];
  /** @type {Point[]} */
  const placed = [];
  for (let tries = 0; tries < 700 && placed.length < sign.most; tries++) {
    /** @type {Point} */
    const p = [d.real(left, right), d.real(top, foot)];
    if (taken.some(([x, y]) => Math.abs(p[0] - x) < 112 * unit && Math.abs(p[1] - y) < 58 * unit)) continue;
    if (placed.some((q) => Math.hypot(p[0] - q[0], (p[1] - q[1]) * 1.3) < sign.apart * unit)) continue;
    if (AROUND.every(([x, y]) => inside([p[0] + x * unit, p[1] + y * unit], shape.points))) placed.push(p);
  }
  return placed.map(([x, y]) => [y, svg("g", {transform: `translate(${near(x)} ${near(y)}) scale(${near(unit * d.real(0.85, 1.2) * 10) / 10})`},
    sign.paths.map(([colour, path]) => (colour[0] === "-"
      ? svg("path", {d: path, fill: "none", stroke: colour.slice(1), "stroke-width": 1.6, "stroke-linecap": "round"})
      : svg("path", {d: path, fill: colour}))))]);
}

/** Whether a point lies inside a shape. @param {Point} p @param {Point[]} points */
function inside([x, y], points) {
  let within = false;
  points.forEach(([x0, y0], i) => {
    const [x1, y1] = points[(i + points.length - 1) % points.length];
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) within = !within;
  });
  return within;
}

/** A rose of the winds, in a corner where there is water. @param {Shape[]} shapes @param {number} width @param {number} height */
export function compass(shapes, width, height) {
  const size = width / 1000, corners = /** @type {Point[]} */ ([[0.06, 0.92], [0.94, 0.92], [0.94, 0.08], [0.06, 0.08]]).map(([x, y]) => /** @type {Point} */ ([x * width, y * height]));
  const at = corners.find((corner) => shapes.some((shape) => shape.wet && around(corner, 34 * size).every((point) => inside(point, shape.points))));
  return at ? svg("g", {class: "compass", transform: `translate(${at.map(near).join(" ")}) scale(${near(size)})`},
    svg("circle", {r: 22, fill: "none", stroke: "#e4dfd8", "stroke-width": 1.2, opacity: 0.6}),
    svg("path", {d: "M0-34L6-6L34 0L6 6L0 34L-6 6L-34 0L-6-6Z", fill: "#c9b188", stroke: "#0b1a2a", "stroke-width": 1.5}),
    svg("path", {d: "M0-34L6-6L0 0ZM34 0L6 6L0 0ZM0 34L-6 6L0 0ZM-34 0L-6-6L0 0Z", fill: "#5d5138"}), svg("text", {x: 0, y: -39}, "N")) : null;
}

/** @param {Point} p @param {number} far @returns {Point[]} */
const around = ([x, y], far) => [[x, y], [x - far, y], [x + far, y], [x, y - far], [x, y + far]];
