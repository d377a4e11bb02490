// The grid of a table: which places there are, and how they share the room.

import {hasRows, wideBoard} from "./seats.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Place} Place */

const HOLD = {near: "var(--hold-near, auto)", hand: "var(--hold-hand, auto)"}; // rows that keep their height while what lies in them is held in sight

/**
 * The grid of a scene: far above, left, centre and right in the middle, near and hand below. What lies beside the table takes the
 * corner beside the far areas, or a column of its own where it is much or where the middle leaves room. Beside a board
 * that is taller than wide there are only the other places.
 * @param {Scene} scene @param {boolean} [crowded] whether much lies, or has lain, beside the table @param {Map<string, number>} [weights] of the areas
 */
export function template(scene, crowded = false, weights = new Map()) {
  const has = (/** @type {Place} */ place) => scene.areas.some((area) => (area.place ?? "centre") === place);
  const seats = hasRows(scene);
  if (hexBoard(scene)) return underHexes(has, seats);
  if (tallBoard(scene)) return besideABoard(has, seats);
  if (wideBoard(scene)) return aroundABoard(has, seats);
  const cards = cardTable(scene), shared = (/** @type {string} */ part) => `minmax(min-content, ${part})`; // far cards carry numbers, too
  const drawn = scene.areas.some((area) => (area.place ?? "centre") === "centre" && ["map", "hexes"].includes(area.layout?.type ?? ""));
  const middle = /** @type {Place[]} */ (["left", "centre", "right"]).filter(has);
  const corner = has("side") && middle.length === 3 && !drawn && !crowded, column = has("side") && !corner;
  const wide = Math.max(middle.length, 1);
  /** @type {string[]} */
  const rows = [];
  const row = (/** @type {string[]} */ cells, /** @type {string} */ height) => rows.push(`"${cells.join(" ")}${column ? " side" : ""}" ${height}`);
  if (seats) row(Array(wide).fill("seats"), "auto");
  if (corner) rows.push(has("far") ? '"far far side" auto' : '"side side side" auto');
  else if (has("far")) row(Array(wide).fill("far"), cards ? shared("1.25fr") : "auto");
  const alone = !has("far") && !has("near") && !has("hand");
  if (middle.length) row(middle, drawn || alone ? "minmax(min-content, 1fr)" : "auto");
  if (has("near")) row(Array(wide).fill("near"), HOLD.near);
  if (has("hand")) row(Array(wide).fill("hand"), cards ? `var(--hold-hand, ${shared("1fr")})` : HOLD.hand);
  if (!rows.length) row(["centre"], "auto");
  const share = (/** @type {Place} */ place) => {
    if (drawn && place !== "centre") return "minmax(200px, 26%)";
    if (corner) return "minmax(0, 1fr)"; // equal thirds, so that the corner keeps its room
    const here = scene.areas.filter((area) => (area.place ?? "centre") === place).map((area) => weights.get(area.id) ?? 0);
    return `minmax(0, ${Math.min(Math.max(2.4, ...here), 5).toFixed(1)}fr)`;
  };
  const columns = [...(middle.length ? middle.map(share) : ["minmax(0, 1fr)"]), ...(column ? ["minmax(150px, 20%)"] : [])];
  return `${rows.join(" ")} / ${columns.join(" ")}`;
}

/**
 * Whether cards with words, or a page, lie far and cards in the hand, and nothing at the side: both share the height of the table, so that all keeps its place
 * whatever lies there.
 * @param {Scene} scene
 */
export function cardTable(scene) {
  const rows = scene.areas.filter(({place}) => place === "far" || place === "hand").filter(({seat}) => typeof seat !== "number");
  const worded = rows.every(({layout, pieces = []}) => layout?.type === "sheet" || (layout?.type ?? "row") === "row" && pieces.every((piece) => (piece.kind ?? "card") === "card" && !piece.card && !piece.turn));
  return worded && rows.some(({place}) => place === "far") && rows.some(({place}) => place === "hand") && !scene.areas.some(({place}) => place === "side" || place === "near");
}

/** Whether a field of hexes lies in the middle. @param {Scene} scene */
export function hexBoard(scene) {
  return scene.areas.some(({place = "centre", layout}) => place === "centre" && layout?.type === "hexes");
}

/**
 * The field over the whole table, the hand below it. Who acts when, the boards and the slip lie on the field at its edges; what lies beside
 * the table comes when it is asked for.
 * @param {(place: Place) => boolean} has @param {boolean} seats
 */
function underHexes(has, seats) {
  const rows = [...(seats ? ['"seats" auto'] : []), '"centre" minmax(calc(var(--room, 560px) * var(--field, .5)), 1fr)',
    ...(has("near") ? [`"near" ${HOLD.near}`] : []), ...(has("hand") ? [`"hand" ${HOLD.hand}`] : [])];
  return `${rows.join(" ")} / minmax(0, 1fr)`;
}

/** Whether a map that is taller than wide lies in the middle. @param {Scene} scene */
export function tallBoard(scene) {
  return scene.areas.some(({place = "centre", layout}) => place === "centre" && layout?.type === "map" && layout.width < layout.height);
}

/**
 * The board at the left, below it what lies near; in a column beside it the seats, what goes on, and at its foot what one holds, which
 * takes no room from the board. What lies beside the table comes in place of what goes on, when it is asked for.
 * @param {(place: Place) => boolean} has @param {boolean} seats
 */
function aroundABoard(has, seats) {
  const rows = [...(has("left") ? ['"left left" auto'] : []), ...(has("far") ? ['"far far" auto'] : []), ...(seats ? ['"centre seats" auto'] : []),
    '"centre right" minmax(0, 1fr)', ...(has("near") ? ['"near right" auto'] : [])];
  return `${rows.join(" ")} / minmax(0, 2.1fr) minmax(290px, 1fr)`;
}

/** Everything beside a board that stands at the edge of the table over its whole height. @param {(place: Place) => boolean} has @param {boolean} seats */
function besideABoard(has, seats) {
  /** @type {string[][]} */
  const rows = seats ? [["seats", "seats"]] : [];
  if (has("far")) rows.push(["far", "far"]);
  if (has("left") || has("right")) rows.push([has("left") ? "left" : "right", has("right") ? "right" : "left"]);
  if (has("side")) rows.push(["side", "side"]);
  if (has("near")) rows.push(["near", "near"]);
  if (has("hand")) rows.push(["hand", "hand"]);
  const high = (/** @type {string} */ name) => (name === "hand" || name === "near" ? HOLD[name] : "auto");
  return `${rows.map((row) => `"${row.join(" ")}" ${high(row[0])}`).join(" ") || "auto"} / minmax(0, 1fr) minmax(0, 1fr)`;
}
