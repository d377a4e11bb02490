// Pieces glide from where they lay to where they lie now. A piece that is new comes from the pile that has become smaller.

export const MOVE = 260;
export const EASE = "cubic-bezier(.2, .7, .2, 1)";
const TURNED = [{transform: "rotateY(180deg)"}, {transform: "none"}];
const BACK = [{opacity: 1}, {opacity: 1, offset: 0.5}, {opacity: 0, offset: 0.5}, {opacity: 0}]; // linear, as the card is on edge in the middle of its way
const NAMED = [{opacity: 0}, {opacity: 0, offset: 0.6}, {opacity: 1}];

/** @typedef {Map<string, DOMRect>} Places */
/** @typedef {import("../types.js").Piece} Piece */

/** Where every piece of a stage lies now. @param {HTMLElement} stage @returns {Places} */
export function places(stage) {
  /** @type {Places} */
  const found = new Map();
  for (const element of stage.querySelectorAll(".piece")) {
    const place = element.getBoundingClientRect();
    if (place.width) found.set(element.getAttribute("data-piece") ?? "", place); // what is folded away lies nowhere
  }
  return found;
}

/** Whether things may move at all. */
export function mayMove() {
  return document.documentElement.dataset.motion !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
}

/**
 * Lets every piece travel from its old place to its new one.
 * @param {HTMLElement} stage
 * @param {Places} before
 * @param {DOMRect | null} source where new pieces come from
 * @param {number} [pace] how much longer than usual it takes
 */
export function glide(stage, before, source, pace = 1) {
  if (!mayMove() || !before.size) return;
  const timing = {duration: MOVE * pace, easing: EASE};
  const moves = [...stage.querySelectorAll(".piece")].map((element) => {
    const now = element.getBoundingClientRect();
    const was = before.get(element.getAttribute("data-piece") ?? "") ?? (element.parentElement?.closest(".piece") ? null : source);
    return {element: /** @type {HTMLElement} */ (element), now, was, fresh: !before.has(element.getAttribute("data-piece") ?? "")};
  });
  const shift = new Map(moves.map((move) => [move.element, offset(move.was, move.now)]));
  for (const {element, fresh} of moves) {
    const own = shift.get(element), group = element.parentElement?.closest(".piece");
    const carried = group instanceof HTMLElement ? shift.get(group) : null;  // a part travels with its group
    if (!own) {
      if (fresh && !group) element.animate([{opacity: 0, scale: 0.92}, {opacity: 1, scale: 1}], timing);
      continue;
    }
    const [x, y] = [own[0] - (carried?.[0] ?? 0), own[1] - (carried?.[1] ?? 0)];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    element.animate([{transform: `translate(${x}px, ${y}px)`, zIndex: 30}, {transform: "none", zIndex: 30}], timing);
    if (fresh && !group) turn(element, timing.duration);
  }
}

/** What is dealt is turned over on its way: first its back is seen, its name at the end. @param {HTMLElement} element @param {number} duration */
function turn(element, duration) {
  const body = element.querySelector(":scope > .piece__body"), back = document.createElement("i");
  back.className = "turned";
  body?.append(back);
  body?.animate(TURNED, {duration});
  element.querySelector(":scope > .piece__is")?.animate(NAMED, {duration});
  const going = back.animate(BACK, {duration});
  going.onfinish = going.oncancel = () => back.remove();
}

/** From middle to middle, so that a change of size does not count. @param {DOMRect | null} was @param {DOMRect} now @returns {[number, number] | null} */
function offset(was, now) {
  if (!was || !was.width || !now.width) return null;
  return [was.left + was.width / 2 - now.left - now.width / 2, was.top + was.height / 2 - now.top - now.height / 2];
}

/**
 * The pile that has become smaller, as the place where new pieces come from.
 * @param {Map<string, Piece>} old @param {Map<string, Piece>} now @param {Places} before
 */
export function shrunkenPile(old, now, before) {
  for (const [id, piece] of now) {
    const count = old.get(id)?.count;
    if (typeof count === "number" && typeof piece.count === "number" && piece.count < count) return before.get(id) ?? null;
  }
  return null;
}
