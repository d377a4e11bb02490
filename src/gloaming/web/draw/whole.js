// The whole of a map that is larger than its window: a button at the corner brings all of it into sight. There, touching a place
// leads back to the readable size, around that place.

import {dress, h, the} from "../h.js";
import {EASE, MOVE, mayMove} from "./glide.js";
import {icon} from "./icons.js";
import {thinNames} from "./names.js";

/** @typedef {[number, number]} Point a point of a map, in shares of its width and height */

/** @type {Point} */
const MIDDLE = [0.5, 0.5];
/** @type {Record<string, Point>} */
const CORNERS = {"bottom right": [1, 1], "bottom left": [0, 1], "top right": [1, 0], "top left": [0, 0]};

/** Offers the whole of a board, while it is larger than its window. @param {HTMLElement} body the window */
export function offerWhole(body) {
  const button = body.nextElementSibling ?? lay(body);
  if (button instanceof HTMLElement) weigh(body, button);
}

/** The button of a window, laid beside it so that it stays when the map is moved. @param {HTMLElement} body */
function lay(body) {
  let back = MIDDLE; // what was in sight before
  const button = h("button", {class: "icon-btn whole", type: "button", "aria-label": "Whole map", title: "Whole map", "aria-pressed": "false", hidden: true,
    onclick: () => {
      if (isWhole(body)) return show(body, button, false, back);
      back = seen(body);
      show(body, button, true, MIDDLE);
    }}, icon("expand"), icon("magnifying-glass-plus"));
  body.after(button);
  body.addEventListener("click", (event) => {
    if (!isWhole(body)) return;
    event.preventDefault(); // the touch was for the map
    show(body, button, false, touched(event, body));
  });
  new ResizeObserver(() => weigh(body, button)).observe(body);
  return button;
}

/** @param {HTMLElement} body */
const isWhole = (body) => body.matches(".board[data-whole]");

/** @param {HTMLElement} body */
const frameOf = (body) => the(".board__frame", body);

/** Shows the button where the map at its readable size has no room; where it has, there is nothing to go back to. @param {HTMLElement} body @param {HTMLElement} button */
function weigh(body, button) {
  const whole = isWhole(body);
  body.removeAttribute("data-whole");
  const frame = body.matches(".board") ? frameOf(body) : body;
  const larger = frame.offsetWidth > body.clientWidth + 1 || frame.offsetHeight > body.clientHeight + 1;
  dress(body, {"data-whole": whole && larger});
  dress(button, {hidden: !larger, "aria-pressed": String(whole && larger), "data-corner": freeCorner(frame)});
  if (larger) thinNames(frame, whole ? body.getBoundingClientRect() : null);
}

/** The corner of a map that is farthest from all its places, whatever stands on them. @param {HTMLElement} frame */
function freeCorner(frame) {
  const spots = [...frame.querySelectorAll(".spot")].map(pointOf);
  const room = (/** @type {string} */ corner) => Math.min(...spots.map(([x, y]) => Math.hypot(x - CORNERS[corner][0], y - CORNERS[corner][1])));
  return Object.keys(CORNERS).reduce((best, each) => (room(each) > room(best) + 0.01 ? each : best));
}

/** Where a place of a map lies. @param {Element} spot @returns {Point} */
function pointOf(spot) {
  const {left, top} = /** @type {HTMLElement} */ (spot).style;
  return [parseFloat(left) / 100, parseFloat(top) / 100];
}

/** Changes the size, with a point of the map in the middle. @param {HTMLElement} body @param {HTMLElement} button @param {boolean} whole @param {Point} point */
function show(body, button, whole, [x, y]) {
  const frame = frameOf(body), was = frame.getBoundingClientRect();
  dress(body, {"data-whole": whole});
  dress(button, {"aria-pressed": String(whole)});
  const map = frame.getBoundingClientRect(), around = body.getBoundingClientRect();
  body.scrollBy({left: map.left + x * map.width - around.left - around.width / 2, top: map.top + y * map.height - around.top - around.height / 2, behavior: "instant"});
  thinNames(frame, whole ? around : null);
  if (mayMove()) grow(frame, was);
}

/** Lets the map grow or shrink from where it was. @param {HTMLElement} frame @param {DOMRect} was */
function grow(frame, was) {
  const now = frame.getBoundingClientRect();
  const from = `translate(${was.left - now.left}px, ${was.top - now.top}px) scale(${was.width / now.width})`;
  frame.animate([{transformOrigin: "0 0", transform: from}, {transformOrigin: "0 0", transform: "none"}], {duration: MOVE, easing: EASE});
}

/** The point of the map in the middle of its window. @param {HTMLElement} body @returns {Point} */
function seen(body) {
  const around = body.getBoundingClientRect();
  return share(body, around.left + around.width / 2, around.top + around.height / 2);
}

/** The place that was touched, or the point where there is none; a key has touched a place, too. @param {MouseEvent} event @param {HTMLElement} body @returns {Point} */
function touched(event, body) {
  const target = /** @type {Element} */ (event.target), land = target.closest("[data-land]")?.getAttribute("data-land") ?? "";
  const spot = target.closest(".spot") ?? body.querySelector(`.spot[data-spot="${CSS.escape(land)}"]`);
  return spot ? pointOf(spot) : share(body, event.clientX, event.clientY);
}

/** @param {HTMLElement} body @param {number} x @param {number} y @returns {Point} */
function share(body, x, y) {
  const map = frameOf(body).getBoundingClientRect();
  return [(x - map.left) / map.width, (y - map.top) / map.height];
}
