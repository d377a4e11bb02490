// Where a figure can go, drawn on its field: the whole reach with what each hex costs, and of the way that is meant now its steps, its
// end, and who may strike there.

import {svg} from "../h.js";
import {near} from "./chance.js";
import {HEX, corners, hexPath} from "./terrain.js";

/** @typedef {import("../types.js").Gloss} Gloss */
/** @typedef {[number, number]} Point */

const SHADES = [0.3, 0.22, 0.15, 0.1]; // what is near is lighter

/**
 * Draws the reach of a decision, and one way.
 * @param {ParentNode} ground @param {Gloss[]} glosses those that are open @param {Gloss | null} meant the way that is meant
 */
export function showReach(ground, glosses, meant) {
  for (const picture of ground.querySelectorAll(".area--map .board__picture")) showMarch(picture, glosses, meant);
  const picture = ground.querySelector(".area--hexes .board__picture"), layer = picture?.querySelector(".reach"), over = picture?.querySelector(".way-of");
  if (!picture || !layer || !over) return;
  const at = places(picture), walks = glosses.filter((gloss) => gloss.walk?.cost);
  picture.classList.toggle("has-reach", walks.length > 0);
  layer.replaceChildren(...(walks.length ? reach(walks, at) : []));
  over.replaceChildren(...(meant?.walk ? way(meant, at) : []));
}

/** Where the hexes lie, by their pieces. @param {Element} picture @returns {Map<string, Point>} */
function places(picture) {
  return new Map([...picture.querySelectorAll(".region--hex[data-piece]")].map((land) =>
    [land.getAttribute("data-piece") ?? "", /** @type {Point} */ ([Number(land.getAttribute("data-x")), Number(land.getAttribute("data-y"))])]));
}

/** @param {string[]} pieces @param {Map<string, Point>} at @returns {Point[]} */
function pointsOf(pieces, at) {
  return pieces.flatMap((piece) => { const p = at.get(piece); return p ? [p] : []; });
}

/** @param {Gloss[]} walks @param {Map<string, Point>} at @returns {SVGElement[]} */
function reach(walks, at) {
  /** @type {Map<string, number>} */
  const costs = new Map(), bad = new Set(walks.filter(({verdict}) => verdict?.tone === "bad").flatMap(({pieces = []}) => pieces));
  for (const {walk, pieces = []} of walks) for (const piece of pieces) costs.set(piece, Math.min(costs.get(piece) ?? Infinity, walk?.cost ?? 0));
  for (const {verdict, pieces = []} of walks) if (verdict?.tone !== "bad") for (const piece of pieces) bad.delete(piece); // it can be reached unharmed
  for (const piece of own(walks, at)) costs.delete(piece);
  const fields = [...costs].flatMap(([piece, cost]) => {
    const p = at.get(piece);
    return p ? [svg("path", {class: bad.has(piece) ? "reach__hex reach__hex--bad" : "reach__hex", d: hexPath(...p, HEX - 1), "fill-opacity": SHADES[Math.min(cost, SHADES.length) - 1]}),
      svg("text", {class: bad.has(piece) ? "reach__cost reach__cost--bad" : "reach__cost", x: near(p[0]), y: near(p[1] - HEX * 0.5)}, `${cost}${bad.has(piece) ? " !" : ""}`)] : [];
  });
  return [...fields, svg("path", {class: "reach__rim", d: contour(pointsOf([...costs.keys()], at))})];
}

/** Where the figure stands now: the hexes that its first steps leave from, as far as they can be told. @param {Gloss[]} walks @param {Map<string, Point>} at */
function own(walks, at) {
  const who = walks[0]?.walk?.who ?? "", here = document.querySelector(`.area--hexes .piece[data-piece="${CSS.escape(who)}"]`)?.closest(".spot")?.querySelector(".piece--place")?.getAttribute("data-piece");
  return here && at.has(here) ? [here] : [];
}

/** The rim of some hexes: the edges that no two of them share. @param {Point[]} middles */
function contour(middles) {
  const inside = new Set(middles.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`));
  return middles.flatMap(([x, y]) => {
    const c = corners(x, y, HEX - 1);
    return c.flatMap((p, i) => {
      const q = c[(i + 1) % 6], [nx, ny] = [p[0] + q[0] - x, p[1] + q[1] - y], beyond = [x + (nx - x) * 1.01, y + (ny - y) * 1.01];
      const shared = [...inside].some((key) => { const [a, b] = key.split(" ").map(Number); return Math.hypot(a - beyond[0], b - beyond[1]) < HEX * 0.6; });
      return shared ? [] : [`M${p.join(" ")}L${q.join(" ")}`];
    });
  }).join("");
}

/** @param {Gloss} meant @param {Map<string, Point>} at @returns {SVGElement[]} */
function way(meant, at) {
  const {walk} = meant;
  if (!walk) return [];
  const middle = (/** @type {string[]} */ hexes) => mean(pointsOf(hexes, at));
  const from = pointOf(walk.who, at), stops = walk.steps.map(middle).filter((p) => p !== null);
  const line = [...(from ? [from] : []), ...stops].map((p) => p.map(near).join(" ")).join("L");
  const end = walk.steps.at(-1) ?? [], ends = pointsOf(end, at);
  return [svg("path", {class: "way__under", d: `M${line}`}), svg("path", {class: "way__line", d: `M${line}`}),
    ...stops.slice(0, -1).map((p, i) => svg("g", {transform: `translate(${p.map(near).join(" ")})`}, svg("circle", {class: "way__stop", r: 9}), svg("text", {class: "way__n", y: 4}, String(i + 1)))),
    svg("path", {class: "way__ghost", d: ends.length > 1 ? `M${ends.map((p) => p.map(near).join(" ")).join("L")}` : `M${(ends[0] ?? [0, 0]).map(near).join(" ")}h.1`}),
    ...(walk.threats ?? []).flatMap((piece) => threat(pointOf(piece, at), ends))];
}

/** A blade at who may strike, and a thin line. @param {Point | null} from @param {Point[]} ends @returns {SVGElement[]} */
function threat(from, ends) {
  if (!from || !ends.length) return [];
  const to = ends.reduce((a, b) => (Math.hypot(a[0] - from[0], a[1] - from[1]) <= Math.hypot(b[0] - from[0], b[1] - from[1]) ? a : b));
  return [svg("path", {class: "way__threat", d: `M${from.map(near).join(" ")}L${to.map(near).join(" ")}`}),
    svg("g", {transform: `translate(${near(from[0] - 20)} ${near(from[1] - 20)})`}, svg("circle", {class: "way__blade", r: 9}), svg("path", {class: "way__edge", d: "M3.5-5.5L-3 3.5M-5 1.5L-1 5.500"}))];
}

/** Where a piece stands: the middle of the hexes under it. @param {string} piece @param {Map<string, Point>} at @returns {Point | null} */
function pointOf(piece, at) {
  const place = document.querySelector(`.area--hexes .piece[data-piece="${CSS.escape(piece)}"]`)?.closest(".spot")?.querySelector(":scope > .piece--place");
  return at.get(place?.getAttribute("data-piece") ?? "") ?? null;
}

/** @param {Point[]} points @returns {Point | null} */
function mean(points) {
  return points.length ? [points.reduce((sum, p) => sum + p[0], 0) / points.length, points.reduce((sum, p) => sum + p[1], 0) / points.length] : null;
}

/**
 * Where a group can march on a map: from where, where it can end, and where it only passes and pays; of the way that is meant now a dotted line.
 * @param {Element} picture @param {Gloss[]} glosses @param {Gloss | null} meant
 */
function showMarch(picture, glosses, meant) {
  const walks = glosses.flatMap(({walk}) => (walk ? [walk] : [])), from = spotOf(walks[0]?.who ?? "");
  for (const rim of picture.querySelectorAll(".rim")) {
    const to = walks.find((walk) => walk.steps.at(-1)?.includes(rim.getAttribute("data-piece") ?? ""));
    rim.classList.toggle("rim--from", walks.length > 0 && rim.getAttribute("data-rim") === from?.dataset.spot);
    rim.classList.toggle("rim--end", Boolean(to && !to.threats?.length));
    rim.classList.toggle("rim--pass", Boolean(to?.threats?.length));
  }
  const layer = picture.querySelector(".march") ?? picture.appendChild(svg("g", {class: "march"}));
  const box = picture.getAttribute("viewBox")?.split(" ").map(Number) ?? [], stops = (meant?.walk?.steps ?? []).map(([piece]) => spotOf(piece)), spots = [from, ...stops].flatMap((spot) => (spot ? [inSheet(spot, box)] : []));
  layer.classList.toggle("march--pass", Boolean(meant?.walk?.threats?.length));
  layer.replaceChildren(...(from && stops.length ? marched(spots, box[2] / 1000) : []));
}

/** The place on a map where a piece stands. @param {string} piece @returns {HTMLElement | null} */
function spotOf(piece) {
  return document.querySelector(`.area--map .piece[data-piece="${CSS.escape(piece)}"]`)?.closest(".spot") ?? null;
}

/** @param {HTMLElement} spot @param {number[]} box @returns {Point} */
function inSheet(spot, [, , width, height]) {
  return [(parseFloat(spot.style.left) * width) / 100, (parseFloat(spot.style.top) * height) / 100];
}

/** A bow of dots for each step, with a head at the end. @param {Point[]} spots @param {number} unit @returns {SVGElement[]} */
function marched(spots, unit) {
  let angle = 0;
  const bows = spots.slice(1).map(([a, b], k) => {
    const [x, y] = spots[k], bow = Math.min(90 * unit, Math.hypot(a - x, b - y) / 4), middle = [(x + a) / 2, (y + b) / 2 - bow];
    angle = (Math.atan2(b - middle[1], a - middle[0]) * 180) / Math.PI;
    return `Q${middle.map(near).join(" ")} ${near(a)} ${near(b)}`;
  });
  const d = `M${spots[0].map(near).join(" ")}${bows.join("")}`, [a, b] = spots[spots.length - 1];
  return [svg("path", {d, "stroke-width": near(13 * unit)}), svg("path", {d, "stroke-width": near(7 * unit), "stroke-dasharray": `0 ${near(14 * unit)}`}),
    svg("path", {d: "M14 0L-10 11L-5 0L-10-11Z", transform: `translate(${near(a)} ${near(b)}) rotate(${near(angle)}) scale(${near(1.2 * unit)})`})];
}
