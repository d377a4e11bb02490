// The seats of a scene with what lies open before them: a strip a seat, with small cards and tokens.

import {h, order} from "../h.js";
import {mark} from "./icons.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SeatView} SeatView */
/** @typedef {import("./pieces.js").Pieces} Pieces */

/** Whether a map of regions lies in the middle: it is the heart of the table and gets the most room. @param {Scene} scene */
export function wideBoard(scene) {
  return scene.areas.some(({place = "centre", layout}) =>
    place === "centre" && layout?.type === "map" && layout.width >= layout.height && Boolean(layout.regions?.length));
}

/** Whether the seats are shown on the table: where something lies before them, and beside a map that they share. @param {Scene} scene */
export function hasRows(scene) {
  const seats = scene.seats ?? [];
  return seats.some((role) => role.pieces?.length) || (seats.length > 1 && wideBoard(scene));
}

/**
 * Fills an element with the strips; pieces that stay keep their place.
 * @param {HTMLElement} element @param {Scene} scene @param {Pieces} pieces
 */
export function fillSeats(element, scene, pieces) {
  const old = new Map([...element.children].map((row) => [row.getAttribute("data-seat"), /** @type {HTMLElement} */ (row)]));
  order(element, (scene.seats ?? []).map((role) => {
    const row = old.get(String(role.seat)) ?? h("div", {class: "srow", "data-seat": role.seat}, h("div", {class: "srow__top"}), h("div", {class: "srow__row"}));
    const [top, lying] = /** @type {HTMLElement[]} */ ([...row.children]);
    order(lying, (role.pieces ?? []).map((piece) => pieces.of(piece)));
    top.replaceChildren(...head(role, pieces.names.get(role.seat) ?? role.title));
    return row;
  }));
}

/** @param {SeatView} role @param {string} name */
function head(role, name) {
  const words = [name.includes(role.title) ? "" : role.title, role.note ?? ""].filter(Boolean).join(", ");
  const score = typeof role.score === "number" ? [h("span", {class: "srow__score", title: "Score"}, String(role.score))] : [];
  return [mark(role.seat, role.mark), h("b", null, name), h("small", null, words), ...score];
}

/** Shows who decides. @param {HTMLElement} element @param {number[]} seats */
export function markDeciding(element, seats) {
  for (const row of element.children) row.classList.toggle("srow--now", seats.includes(Number(row.getAttribute("data-seat"))));
}
