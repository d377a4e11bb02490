// Boards that are drawn: maps of nodes, paths and regions, and fields of hexes. The drawing lies behind; what can be touched are
// pieces, as everywhere. A place on a region or a hex is the whole region or hex.

import {h, order, svg} from "../h.js";
import {hash, near} from "./chance.js";
import {shade} from "./shade.js";
import {compass, ground, isCoast, landSigns, shapesOf} from "./coast.js";
import {placeNames} from "./names.js";
import {HEX, WIDE, hexPath, patterns, standing, waters} from "./terrain.js";
import {offerWhole} from "./whole.js";
import {windowOf} from "./window.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").MapLayout} MapLayout */
/** @typedef {import("../types.js").HexField} HexField */
/** @typedef {import("../types.js").Region} Region */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("./pieces.js").Pieces} Pieces */

const LOW = 0.85; // how far down a board a spot lies below which there is no room for words, of its height

const LANDS = /** @type {Record<string, [number, number, number]>} */ ({
  sea: [0.27, 0.05, 255], water: [0.3, 0.055, 235], creek: [0.3, 0.055, 235], lake: [0.29, 0.05, 240], ice: [0.4, 0.022, 240], snow: [0.42,
    0.015, 250],
  peaks: [0.345, 0.014, 280], menhir: [0.335, 0.012, 270], trees: [0.285, 0.04, 158], rock: [0.33, 0.012, 280], wall: [0.26, 0.01, 280], wood: [0.325, 0.038, 155], forest: [0.3, 0.04, 158],
  hills: [0.355, 0.034, 85], field: [0.34, 0.035, 110], moor: [0.335, 0.034, 325], brush: [0.335, 0.04, 125], marsh: [0.3, 0.035, 170], fire: [0.36, 0.07,
    45], road: [0.38, 0.02, 75],
  grass: [0.36, 0.036, 135], duff: [0.34, 0.03, 95], ash: [0.35, 0.008, 60], stone: [0.37, 0.014, 265], clay: [0.36, 0.028, 60], night: [0.31, 0.05, 290],
});

/** The colour of a land, by its word; a word nobody has heard of gets a hue of its own. @param {string} [word] */
function landFill(word = "") {
  const [lightness, chroma, hue] = LANDS[word] ?? (word ? [0.335, 0.03, hash(word) % 360] : [0.31, 0.014, 275]);
  return shade(lightness, chroma, hue);
}

/**
 * Fills the body of an area with a board.
 * @param {HTMLElement} body @param {Piece[]} own @param {Pieces} pieces @param {MapLayout | HexField} layout
 */
export function board(body, own, pieces, layout) {
  const drawn = layout.type === "map" ? mapOf(layout) : hexesOf(layout);
  const key = JSON.stringify(layout), scape = body.firstElementChild;
  const lay = scape instanceof HTMLElement, [left, top] = [body.scrollLeft, body.scrollTop]; // a map that is drawn anew stays where it was moved to
  if (!(scape instanceof HTMLElement) || scape.dataset.key !== key) {
    body.className = "area__body board";
    const bare = layout.type === "map" && !layout.regions?.length && !layout.picture;
    const frame = h("div", {class: `board__frame${bare ? " board__frame--bare" : ""}`}, drawn.picture());
    frame.style.setProperty("--wide", String(drawn.width / drawn.height));
    frame.style.setProperty("--share", String(WIDE / drawn.width)); // how much of the width one hex takes
    frame.style.setProperty("--most", "100cqw");
    body.replaceChildren(h("div", {class: "board__scape", "data-key": key}, frame));
    new ResizeObserver(() => placeNames(frame)).observe(frame);
    if (!lay && layout.type === "map") requestAnimationFrame(() => body.scrollTo((body.scrollWidth - body.clientWidth) / 2, (body.scrollHeight - body.clientHeight) / 2));
  }
  const frame = /** @type {HTMLElement} */ (body.querySelector(".board__frame"));
  stand(frame, own, pieces, drawn);
  if (lay && (left !== body.scrollLeft || top !== body.scrollTop)) body.scrollTo(left, top);
  if (layout.type === "hexes") windowOf(body, drawn.width / WIDE, drawn.height / WIDE).follow();
  else offerWhole(body);
}

/**
 * @typedef {object} Drawn
 * @property {number} width
 * @property {number} height
 * @property {() => SVGElement} picture drawn only where it is not there yet
 * @property {{key: string, x: number, y: number, title: string}[]} spots
 * @property {(piece: Piece) => string} spotOf the key of the spot a piece stands on
 */

/** Puts the pieces on their spots; those that stand nowhere go below. @param {HTMLElement} frame @param {Piece[]} own @param {Pieces} pieces @param {Drawn} drawn */
function stand(frame, own, pieces, drawn) {
  const known = new Set(drawn.spots.map((spot) => spot.key));
  const old = new Map([...frame.children].map((child) => [child.getAttribute("data-spot"), /** @type {HTMLElement} */ (child)]));
  const picture = /** @type {SVGSVGElement} */ (frame.querySelector("svg"));
  const spots = drawn.spots.map((spot) => {
    const here = own.filter((piece) => drawn.spotOf(piece) === spot.key);
    const element = old.get(spot.key) ?? h("div", {class: "spot", "data-spot": spot.key});
    element.style.setProperty("left", `${near((spot.x / drawn.width) * 100)}%`);
    element.style.setProperty("top", `${near((spot.y / drawn.height) * 100)}%`);
    const place = here.find((piece) => piece.kind === "place");
    const word = element.querySelector(":scope > .spot__word") ?? h("span", {class: "spot__word", "aria-hidden": "true"});
    word.textContent = place ? "" : spot.title;
    order(element, [...(spot.title && !place ? [word] : []),
      ...here.map((piece) => (spot.title ? pieces.standing(`At ${spot.title}`, piece) : pieces.of(piece)))]);
    element.classList.toggle("spot--many", here.length > 1);
    element.classList.toggle("spot--low", spot.y > LOW * drawn.height);
    for (const piece of here) stretch(pieces.of(piece), spot, drawn.spots.find(({key}) => key === piece.at?.over?.join(",")));
    const land = picture.querySelector(`[data-land="${CSS.escape(spot.key)}"]`);
    for (const shape of [land, picture.querySelector(`[data-rim="${CSS.escape(spot.key)}"]`)]) {
      if (place) shape?.setAttribute("data-piece", place.id); else shape?.removeAttribute("data-piece");
    }
    element.classList.toggle("spot--land", Boolean(land?.matches(".region")));
    element.classList.toggle("spot--wet", Boolean(land?.matches(".region--wet")));
    element.classList.toggle("spot--node", Boolean(land?.matches(".node")));
    return element;
  });
  const lost = own.filter((piece) => !known.has(drawn.spotOf(piece)));
  const beside = old.get("beside") ?? h("div", {class: "board__beside", "data-spot": "beside"});
  order(beside, lost.map((piece) => pieces.of(piece)));
  order(frame, [picture, ...spots, ...(lost.length ? [beside] : [])]);
  placeNames(frame);
}

/**
 * A figure that covers a second hex is drawn over both.
 * @param {HTMLElement} element @param {{x: number, y: number}} here @param {{x: number, y: number} | undefined} there
 */
function stretch(element, here, there) {
  element.classList.toggle("piece--long", Boolean(there));
  if (there) element.style.setProperty("--over", `${near((Math.atan2(there.y - here.y, there.x - here.x) * 180) / Math.PI)}deg`);
}

/** @param {MapLayout} layout @returns {Drawn} */
function mapOf(layout) {
  const {width, height, nodes = [], paths = [], regions = []} = layout, unit = width / 1000;
  const at = new Map(nodes.map((node) => [node.id, node]));
  const whole = layout.picture && /^(\/|data:image\/)/.test(layout.picture)
    ? svg("image", {href: layout.picture, width, height, preserveAspectRatio: "xMidYMid slice"}) : null;
  whole?.addEventListener("error", () => whole.remove());  // a picture that is not there leaves the board as it is
  const ways = () => paths.flatMap((path) => {
    const start = at.get(path.start), end = at.get(path.end);
    if (!start || !end) return [];
    const line = svg("path", {class: "way", d: `M${start.x} ${start.y}L${end.x} ${end.y}`, "stroke-width": near(5 * unit),
      "stroke-dasharray": `${near(3 * unit)} ${near(11 * unit)}`});
    return path.one_way ? [line, arrow(start, end, unit)] : [line];
  });
  const lone = nodes.filter((node) => !regions.some((region) => region.node === node.id));
  const coast = !whole && isCoast(regions) ? shapesOf(regions, width, height) : null;
  const taken = nodes.map((node) => /** @type {[number, number]} */ ([node.x, node.y]));
  const land = coast
    ? [ground(coast, width, height, taken), coast.map((shape) => regionShape(shape.region, shape.d, shape.wet))]
    : [regions.map((region) => regionShape(region)), landSigns(regions, width, height, taken)];
  const rims = coast ? coast.map((shape) => rim(shape.region, shape.d)) : regions.map((region) => rim(region));
  const picture = () => svg("svg", {class: `board__picture${coast ? " board__picture--coast" : ""}`, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", preserveAspectRatio: width < height ? "none" : null}, // one that is tall stands from edge to edge
    whole, land, coast ? compass(coast, width, height) : null, rims, ways(),
    lone.map((node) => svg("circle", {class: "node", cx: node.x, cy: node.y, r: near(13 * unit), "data-land": node.id})));
  return {width, height, picture, spots: nodes.map((node) => ({key: node.id, x: node.x, y: node.y, title: node.title ?? ""})),
    spotOf: (piece) => piece.at?.node ?? ""};
}

/** @param {Region} region */
const outline = (region) => `M${region.points.map((p) => p.join(" ")).join("L")}Z`;

/** A region; on a coast the ground is drawn under it. @param {Region} region @param {string} [d] @param {boolean} [wet] */
function regionShape(region, d, wet = false) {
  const coastal = d ? ` region--coast${wet ? " region--wet" : ""}` : "";
  return svg("path", {class: `region${coastal}`, "data-land": region.node, fill: d ? "transparent" : landFill(region.land), d: d ?? outline(region)});
}

/** The border of a region over all its neighbours, for when it is marked. @param {Region} region @param {string} [d] */
function rim(region, d = outline(region)) {
  return svg("path", {class: "rim", "data-rim": region.node, d});
}

/** @param {{x: number, y: number}} start @param {{x: number, y: number}} end @param {number} unit */
function arrow(start, end, unit) {
  const angle = near((Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI);
  const x = near((start.x + end.x) / 2), y = near((start.y + end.y) / 2);
  return svg("path", {class: "way__arrow", d: "M-7-9L7 0L-7 9", transform: `translate(${x} ${y}) rotate(${angle}) scale(${unit})`});
}

/** @param {HexField} layout @returns {Drawn} */
function hexesOf(layout) {
  const middles = layout.cells.map((cell) => ({cell, x: WIDE * (cell.column + (Math.abs(cell.row) % 2) / 2), y: HEX * 1.5 * cell.row}));
  const left = Math.min(0, ...middles.map((m) => m.x)) - WIDE / 2 - 4, top = Math.min(0, ...middles.map((m) => m.y)) - HEX - 4;
  const width = Math.max(0, ...middles.map((m) => m.x)) + WIDE / 2 + 4 - left, height = Math.max(0, ...middles.map((m) => m.y)) + HEX + 4 - top;
  const key = (/** @type {number} */ column, /** @type {number} */ row) => `${column},${row}`;
  const placed = middles.map(({cell, x, y}) => ({cell, x: x - left, y: y - top}));
  const outline = placed.map(({x, y}) => hexPath(x, y)).join("");
  return {
    width, height, picture: () => svg("svg", {class: "board__picture", viewBox: `0 0 ${near(width)} ${near(height)}`, "aria-hidden": "true"}, patterns(),
      svg("path", {class: "field__edge", d: outline}), placed.map(hexShape),
      svg("g", {class: "field__art"}, waters(placed), svg("path", {class: "field__grid", d: outline})),
      svg("g", {class: "reach"}), svg("g", {class: "field__art"}, placed.map(standing), placed.map(signs)), svg("g", {class: "way-of"})),
    spots: placed.map(({cell, x, y}) => ({key: key(cell.column, cell.row), x, y, title: ""})),
    spotOf: (piece) => (piece.at ? key(piece.at.column ?? 0, piece.at.row ?? 0) : ""),
  };
}

/** The ground of a hex: it is what one touches. @param {import("./terrain.js").Middle} at */
function hexShape({cell, x, y}) {
  return svg("path", {class: "region region--hex", "data-land": `${cell.column},${cell.row}`, "data-x": near(x), "data-y": near(y), fill: landFill(cell.land), d: hexPath(x, y, HEX + 0.4)});
}

/** What is said about a hex: that it is watched, a number. @param {import("./terrain.js").Middle} at */
function signs({cell, x, y}) {
  return [cell.hatch ? svg("path", {class: "hatch", fill: "url(#hatch)", d: hexPath(x, y)}) : null,
    cell.mark ? svg("text", {class: "hex__mark", x: near(x), y: near(y + 5)}, cell.mark) : null];
}
