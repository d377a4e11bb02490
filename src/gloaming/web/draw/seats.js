// The seats of a scene with what lies open before them: a strip a seat, with small cards and tokens.

import {h, order} from "../h.js";
import {icon, mark} from "./icons.js";

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

/** What others have on the table: a strip each, which can be opened. */
export class Strips {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Map<number, HTMLElement>} */
    this.elements = new Map();
    /** @type {Set<number>} */
    this.open = new Set();
  }

  /** The strips of a scene, each with the areas of its seat. @param {Scene} scene @param {Map<string, HTMLElement>} areas @param {Map<number, string>} names */
  lay(scene, areas, names) {
    const seats = [...new Set(scene.areas.filter(({place}) => place === "far").map(({seat}) => seat).filter((seat) => typeof seat === "number"))];
    return seats.map((seat) => {
      const element = this.elements.get(seat) ?? this.make(seat), [top] = element.children;
      const role = scene.seats?.find((each) => each.seat === seat), name = names.get(seat) ?? role?.title ?? `Seat ${seat + 1}`;
      top.replaceChildren(mark(seat, role?.mark), h("span", null, h("b", null, name), h("small", null, role?.note ?? "")));
      const own = scene.areas.filter((area) => area.seat === seat && area.place === "far").map(({id}) => /** @type {HTMLElement} */ (areas.get(id)));
      order(element, [top, ...own, /** @type {Element} */ (element.lastElementChild)]);
      element.classList.toggle("strip--open", this.open.has(seat));
      element.lastElementChild?.setAttribute("aria-expanded", String(this.open.has(seat)));
      element.lastElementChild?.setAttribute("aria-label", `All that ${name} has on the table`);
      return element;
    });
  }

  /** @param {number} seat */
  make(seat) {
    const toggle = () => {
      if (!this.open.delete(seat)) this.open.add(seat);
      this.changed();
    };
    const element = h("div", {class: "strip", "data-seat": seat}, h("div", {class: "strip__who"}),
      h("button", {class: "icon-btn strip__open", type: "button", onclick: toggle}, icon("chevron-down")));
    this.elements.set(seat, element);
    return element;
  }
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
