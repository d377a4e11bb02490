// A field of hexes in its window: how large it is drawn, where it lies, and the hands and keys that move it. It keeps size and place for
// its table on this device.

import {h} from "../h.js";
import {mayMove} from "./glide.js";
import {icon} from "./icons.js";

const LEAST = 36, ROOMY = 48, LEAST_PHONE = 44; // pixels of a hex, whatever the window; at a wide one the names have room
const SMALLEST = 22, LARGEST = 132; // as far as it can be zoomed
const FITTED = 84; // no larger by itself
const STEP = 1.12;
const CORNERS = ["right", "left", "foot"]; // where a slip may lie on the field: above at the right, above at the left, below at the left
const TAG = 34; // pixels below a figure: its name and what it can still take
const DRAG = 5; // pixels from which on a touch is a drag

/** @type {WeakMap<HTMLElement, HexWindow>} */
const windows = new WeakMap();

/** The window of a field, made when it is first asked for. @param {HTMLElement} body @param {number} columns in hexes @param {number} rows */
export function windowOf(body, columns, rows) {
  const found = windows.get(body) ?? new HexWindow(body);
  windows.set(body, found);
  found.lay(columns, rows);
  return found;
}

/** The window of the field on a stage, if there is one. @param {ParentNode} stage */
export function fieldWindow(stage) {
  const body = stage.querySelector(".area--hexes > .board");
  return body instanceof HTMLElement ? windows.get(body) ?? null : null;
}

export class HexWindow {
  /** @param {HTMLElement} body */
  constructor(body) {
    this.body = body;
    this.columns = this.rows = 1;
    this.zoom = 1;
    this.placed = false;
    this.actor = "";
    this.corner = CORNERS[0];
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.dragged = false;
    this.tools = h("div", {class: "zoom", role: "group", "aria-label": "The board"},
      this.tool("plus", "Larger (+)", () => this.scale(STEP)), this.tool("minus", "Smaller (-)", () => this.scale(1 / STEP)),
      this.tool("expand", "Show all of it (0)", () => this.whole()), this.tool("crosshairs", "To who acts (F)", () => this.toActor(true)));
    body.after(this.tools);
    new ResizeObserver(() => { this.measure(); this.toActor(false); }).observe(body); // a hand that comes takes room
    body.addEventListener("wheel", (event) => this.wheeled(event), {passive: false});
    body.addEventListener("pointerdown", (event) => this.down(event));
    for (const name of /** @type {const} */ (["pointermove", "pointerup", "pointercancel"])) body.addEventListener(name, (event) => (name === "pointermove" ? this.move(event) : this.up(event)));
    body.addEventListener("click", (event) => { if (this.dragged) event.preventDefault(); this.dragged = false; });
    const kept = JSON.parse(localStorage.getItem(this.key) ?? "null");
    if (kept) this.zoom = kept.zoom;
    this.kept = kept;
  }

  get key() {
    return `gloaming.board.${location.pathname}`;
  }

  /** @param {string} sign @param {string} title @param {() => void} act */
  tool(sign, title, act) {
    return h("button", {class: "zoom__btn", type: "button", title, "aria-label": title.replace(/ \(.\)$/, ""), onclick: act}, icon(sign));
  }

  /** @param {number} columns @param {number} rows */
  lay(columns, rows) {
    [this.columns, this.rows] = [columns, rows];
    this.measure();
  }

  /** The size of a hex with which all of the field is in the window, or the least that can be hit. */
  get fitted() {
    const style = getComputedStyle(this.body.firstElementChild ?? this.body), pad = (/** @type {string} */ side) => parseFloat(style.getPropertyValue(`padding-${side}`)) || 0;
    const wide = this.body.clientWidth - pad("left") - pad("right"), high = this.body.clientHeight - pad("top") - pad("bottom");
    return {all: Math.min(wide / this.columns, high / this.rows), least: matchMedia("(max-width: 720px)").matches ? LEAST_PHONE : Math.min(Math.max(LEAST, innerWidth / 30), ROOMY)};
  }

  measure() {
    if (!this.body.clientWidth) return;
    const {all, least} = this.fitted, hex = Math.min(Math.max(Math.min(Math.max(all, least), FITTED) * this.zoom, SMALLEST), LARGEST);
    this.body.style.setProperty("--hexpx", `${hex.toFixed(1)}px`);
    requestAnimationFrame(() => this.clear());
    if (this.placed) return;
    this.placed = true;
    requestAnimationFrame(() => {
      if (this.kept) this.body.scrollTo(this.kept.x * this.body.scrollWidth, this.kept.y * this.body.scrollHeight);
      else this.toActor(false) || this.body.scrollTo((this.body.scrollWidth - this.body.clientWidth) / 2, (this.body.scrollHeight - this.body.clientHeight) / 2);
    });
  }

  /** What lies on the field as a slip goes to the corner where it covers the fewest hexes; of equal ones it stays. */
  clear() {
    const slip = this.body.closest(".cell")?.querySelector(":scope > .area--sheet");
    if (!(slip instanceof HTMLElement) || !slip.offsetWidth) return;
    if (this.body.closest(".ground")?.querySelector(":scope > .cell--near:has(.tray)")) return; // it lies over the foot for a while
    const hexes = [...this.body.querySelectorAll(".region--hex")].map((hex) => hex.getBoundingClientRect());
    const covered = CORNERS.map((corner) => {
      slip.dataset.corner = corner;
      const at = slip.getBoundingClientRect();
      return hexes.filter((hex) => hex.left < at.right && hex.right > at.left && hex.top < at.bottom && hex.bottom > at.top).length;
    });
    const now = CORNERS.indexOf(this.corner), least = Math.min(...covered);
    this.corner = CORNERS[covered[now] === least ? now : covered.indexOf(least)];
    slip.dataset.corner = this.corner;
  }

  /** Larger or smaller by a factor, around a point of the screen. @param {number} by @param {number} [x] @param {number} [y] */
  scale(by, x, y) {
    const {body} = this, around = body.getBoundingClientRect(), [px, py] = [(x ?? around.left + around.width / 2) - around.left, (y ?? around.top + around.height / 2) - around.top];
    const before = parseFloat(body.style.getPropertyValue("--hexpx")) || 1, [left, top] = [body.scrollLeft + px, body.scrollTop + py];
    this.zoom = Math.min(Math.max(this.zoom * by, 0.5), 2.4);
    this.measure();
    const grown = (parseFloat(body.style.getPropertyValue("--hexpx")) || 1) / before;
    body.scrollTo(left * grown - px, top * grown - py);
    this.keep();
  }

  /** All of it, however small. */
  whole() {
    const {all, least} = this.fitted;
    this.zoom = Math.min(all / Math.max(all, least), 1);
    this.measure();
    this.keep();
  }

  /** Moves to who acts now. @param {boolean} always also if it is in sight @returns {boolean} whether somebody acts */
  toActor(always) {
    const piece = this.body.querySelector(".piece--pawn.is-active .pawn__disc");
    if (!piece) return false;
    const at = piece.getBoundingClientRect(), around = this.body.getBoundingClientRect();
    const inside = at.left > around.left + 60 && at.right < around.right - 60 && at.top > around.top + 40 && at.bottom < around.bottom - 60;
    if (always || !inside) this.body.scrollBy({left: at.left + at.width / 2 - around.left - around.width / 2, top: at.top + at.height / 2 - around.top - around.height / 2, behavior: mayMove() && this.placed ? "smooth" : "instant"});
    return true;
  }

  /** Whoever begins to act is moved into sight, once. */
  follow() {
    const now = this.body.querySelector(".piece--pawn.is-active")?.getAttribute("data-piece") ?? "";
    if (now && now !== this.actor && this.actor && !this.fingers.size) this.toActor(false);
    this.actor = now || this.actor;
    this.lift();
  }

  /** Where a tray lies over the foot of the field, whoever acts is lifted above it; the field keeps its size. */
  lift() {
    const scape = this.body.firstElementChild, tray = this.body.closest(".ground")?.querySelector(":scope > .cell--near:has(.tray)"), figure = this.body.querySelector(".piece--pawn.is-active .pawn__disc");
    if (!(scape instanceof HTMLElement)) return;
    const lifted = parseFloat(scape.style.translate.split(" ")[1] ?? "0") || 0, over = tray?.getBoundingClientRect(), at = figure?.getBoundingClientRect();
    const covered = over && at && over.width && over.left < at.right && over.right > at.left ? at.bottom - lifted + TAG - over.top : 0;
    scape.style.translate = covered > 0 ? `0 ${-Math.round(covered)}px` : "";
  }

  keep() {
    const {body} = this;
    this.clear();
    localStorage.setItem(this.key, JSON.stringify({zoom: this.zoom, x: body.scrollLeft / body.scrollWidth, y: body.scrollTop / body.scrollHeight}));
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    event.preventDefault();
    this.scale(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 1) this.dragged = false;
  }

  /** One finger moves it, two make it larger. @param {PointerEvent} event */
  move(event) {
    const old = this.fingers.get(event.pointerId), others = [...this.fingers.values()].filter((each) => each.pointerId !== event.pointerId);
    if (!old) return;
    const [dx, dy] = [event.clientX - old.clientX, event.clientY - old.clientY];
    if (!this.dragged && Math.hypot(dx, dy) < DRAG) return;
    if (!this.dragged) this.body.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.fingers.set(event.pointerId, event);
    const [other] = others;
    if (!other) return this.body.scrollBy(-dx, -dy);
    const apart = (/** @type {PointerEvent} */ a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY);
    this.scale(apart(event) / Math.max(apart(old), 1), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId) || !this.dragged) return;
    this.keep();
    setTimeout(() => { if (!this.fingers.size) this.dragged = false; }, 50); // the click that ends a drag is none
  }

  /** @param {string} key @returns {boolean} whether it meant something here */
  press(key) {
    const act = {"+": () => this.scale(STEP), "=": () => this.scale(STEP), "-": () => this.scale(1 / STEP), 0: () => this.whole(), f: () => this.toActor(true)}[key];
    act?.();
    return Boolean(act);
  }
}
