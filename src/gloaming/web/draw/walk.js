// Walking over the table by keyboard: Tab from area to area, arrows from piece to piece, and a focus that is never lost.

import {piecesOf} from "../play/touch.js";

const STEPS = /** @type {Record<string, [number, number]>} */ ({ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]});

/** @typedef {import("../play/touch.js").Touch} Touch */

/** The buttons one can stop at: every piece that lies by itself, and those parts of groups that the decision is about. */
/** @param {ParentNode} within @param {Touch} touch @returns {HTMLElement[]} */
export function stops(within, touch) {
  const named = new Set(touch.glosses.flatMap(piecesOf));
  return /** @type {HTMLElement[]} */ ([...within.querySelectorAll(".piece__self")]).filter((self) => {
    const piece = self.closest(".piece");
    if (!piece || !self.getClientRects().length) return false;
    return !piece.parentElement?.closest(".piece") || named.has(piece.getAttribute("data-piece") ?? "");
  });
}

/** Gives every area one stop of the Tab key: where the focus was in it, or what can be touched, or the first piece. */
/** @param {HTMLElement} stage @param {Touch} touch */
export function settleTabs(stage, touch) {
  const next = new Set(touch.next), areas = [...stage.querySelectorAll("[data-area]")].map((area) => ({area, all: stops(area, touch)})); // all is measured before anything is set
  for (const {area, all} of areas) {
    const had = all.find((self) => self === document.activeElement) ?? all.find((self) => self.tabIndex === 0);
    const useful = all.find((self) => next.has(idOf(self)));
    const one = had && (had === document.activeElement || next.has(idOf(had)) || !useful) ? had : useful ?? all[0]; // what can be touched goes first
    for (const self of area.querySelectorAll(".piece__self")) {
      const index = self === one ? "0" : "-1";
      if (self.getAttribute("tabindex") !== index) self.setAttribute("tabindex", index);
    }
  }
}

/** The id of the piece that a button belongs to. @param {Element} self */
export function idOf(self) {
  return self.closest("[data-piece]")?.getAttribute("data-piece") ?? "";
}

/**
 * Moves the focus in the direction of an arrow key: within the area first, then beyond it. False at the edge.
 * @param {HTMLElement} stage @param {string} key @param {Touch} touch
 */
export function walk(stage, key, touch) {
  const step = STEPS[key], here = document.activeElement;
  if (!step || !(here instanceof HTMLElement) || !here.matches(".piece__self")) return false;
  const area = here.closest("[data-area]");
  const found = (area && nearest(here, stops(area, touch), step)) ?? nearest(here, stops(stage, touch), step);
  found?.focus();
  return Boolean(found);
}

/** The nearest button in a direction: sideways, the same row goes before any other. */
/** @param {HTMLElement} here @param {HTMLElement[]} all @param {[number, number]} step */
function nearest(here, all, [dx, dy]) {
  const from = here.getBoundingClientRect(), [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const each of all) {
    if (each === here) continue;
    const to = each.getBoundingClientRect(), [tx, ty] = middle(to);
    const ahead = (tx - x) * dx + (ty - y) * dy;
    if (ahead < 4) continue;
    const aside = dx ? Math.max(to.top - from.bottom, from.top - to.bottom, 0) : Math.abs(tx - x);
    const way = ahead + aside * (dx ? 20 : 1);
    if (way < least) [best, least] = [each, way];
  }
  return best;
}

/** @param {DOMRect} rect @returns {[number, number]} */
const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/**
 * Gives the focus back after the table has changed: to its piece, or to the piece that took the place.
 * @param {HTMLElement} stage @param {string} piece @param {DOMRect} at where the focus was @param {Touch} touch
 */
export function refocus(stage, piece, at, touch) {
  const own = stage.querySelector(`.piece[data-piece="${CSS.escape(piece)}"] > .piece__body > .piece__self`);
  if (own instanceof HTMLElement && own.getClientRects().length) return own.focus({preventScroll: true});
  const all = stops(stage, touch), next = new Set(touch.next), useful = all.filter((self) => next.has(idOf(self)));
  const [x, y] = middle(at);
  const distance = (/** @type {HTMLElement} */ self) => {
    const [tx, ty] = middle(self.getBoundingClientRect());
    return Math.abs(tx - x) + 2 * Math.abs(ty - y);
  };
  const best = (useful.length ? useful : all).reduce((/** @type {HTMLElement | null} */ a, b) => (a && distance(a) <= distance(b) ? a : b), null);
  best?.focus({preventScroll: true});
}

/** The pieces that an element belongs to, the smallest first; what stands on a place of a board belongs to the place, too. @param {Element} element */
export function chain(element) {
  const found = [], place = element.closest(".spot")?.querySelector(":scope > .piece--place")?.getAttribute("data-piece");
  for (let each = /** @type {Element | null} */ (element); each; each = each.parentElement?.closest("[data-piece]") ?? null) found.push(each.getAttribute("data-piece") ?? "");
  return place && !found.includes(place) ? [...found, place] : found;
}
