// The curve of what was to be expected, from the first decision to the end: a slider that one can click on, drag over and step through.

import {dress, h, put, svg} from "../h.js";
import {shown, TURNS} from "./words.js";

/** @typedef {import("./words.js").Review} Review */
/** @typedef {import("./words.js").Turn} Turn */
/** @typedef {[number, number]} Point */

const LEFT = 48, RIGHT = 20, TOP = 16, BOTTOM = 28;
const APART = 46; // pixels between two words under the curve

/** The curve. */
export class Curve {
  /** @param {(step: number) => void} goTo */
  constructor(goTo) {
    this.goTo = goTo;
    /** @type {Review | null} */
    this.review = null;
    this.step = 0;
    /** @type {Point} */
    this.range = [0, 1];
    this.drawing = svg("svg", {class: "curve__drawing", "aria-hidden": "true"});
    this.cursor = svg("g", {class: "curve__cursor"});
    this.ghost = svg("path", {class: "curve__ghost"});
    this.element = h("div", {class: "curve", role: "slider", tabindex: "0", "aria-label": "Decision", "aria-orientation": "horizontal",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.press(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.point(event),
      onpointerleave: () => dress(this.ghost, {d: null})}, this.drawing);
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.element);
  }

  end() {
    this.observer.disconnect();
  }

  /** Shows a review at a step. @param {Review} review @param {number} step @param {string} said the step in words */
  show(review, step, said) {
    const anew = review !== this.review;
    Object.assign(this, {review, step});
    dress(this.element, {"aria-valuemin": 1, "aria-valuemax": this.last + 1, "aria-valuenow": step + 1, "aria-valuetext": said});
    if (anew) this.draw(); else this.drawCursor();
  }

  /** The step of the end: one more than there are decisions. */
  get last() {
    return this.review?.decisions.length ?? 0;
  }

  /** What was to be expected at each step, and how sure that is. @returns {Point[]} */
  get values() {
    const {review} = this;
    return review ? [...review.decisions.map(({before}) => /** @type {Point} */ ([before.value, before.error])), [review.result, 0]] : [];
  }

  draw() {
    const {review, element} = this, {clientWidth: width, clientHeight: height} = element;
    if (!review || !width) return;
    dress(this.drawing, {viewBox: `0 0 ${width} ${height}`});
    this.range = range(review, this.values);
    const [low, high] = this.range, right = width - RIGHT, foot = height - BOTTOM, {values} = this;
    const x = this.x.bind(this), y = this.y.bind(this);
    const at = (/** @type {number} */ i, /** @type {number} */ value) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
    const band = [...values.map(([value, error], i) => at(i, value + error)), ...values.map(([value, error], i) => at(i, value - error)).reverse()];
    const line = values.map(([value], i) => at(i, value)).join("L");
    put(this.drawing,
      marksBetween(review, low, high).map((value) => [svg("path", {class: `curve__grid${tickWords(review, value) === "50" && review.unit.of === " in 100" ? " curve__grid--mid" : ""}`, d: `M${LEFT} ${y(value)}H${right}`}),
        svg("text", {class: "curve__word curve__word--y", x: LEFT - 10, y: y(value) + 4}, tickWords(review, value))]),
      words(review).filter(spaced(x)).map(({step, text}) => svg("text", {class: "curve__word", x: x(step), y: height - 8}, text)),
      review.possible === null || review.possible <= review.result ? null : [
        svg("path", {class: "curve__possible", d: `M${LEFT} ${y(review.possible)}H${right}`}),
        svg("text", {class: "curve__word curve__word--possible", x: right, y: y(review.possible) + 15}, `possible: ${shown(review, review.possible)}`)],
      svg("path", {class: "curve__band", d: `M${band.join("L")}Z`}),
      svg("path", {class: "curve__fill", d: `M${line}L${x(this.last)} ${foot}L${LEFT} ${foot}Z`}),
      svg("path", {class: "curve__line", d: `M${line}`}), this.ghost, this.turns(review), this.cursor);
    this.drawCursor();
  }

  /** The turning points: a choice at its decision, luck half-way to the next. @param {Review} review */
  turns(review) {
    return [...review.turns].reverse().map((turn) => {
      const {path, tone} = TURNS[turn.kind], step = review.decisions.findIndex((each) => each.ply === turn.ply);
      const chosen = turn.kind === "mistake" || turn.kind === "find", between = chosen ? step : step + 0.5;
      const value = chosen ? this.values[step][0] : (this.values[step][0] + this.values[step + 1][0]) / 2;
      const aside = turn.kind === "mistake" ? 19 : turn.kind === "find" ? -19 : 0;
      const held = Math.min(Math.max(this.y(value) + aside, TOP), this.element.clientHeight - BOTTOM - 10);
      return svg("path", {class: `turn turn--${tone}`, d: path, transform: `translate(${this.x(between).toFixed(1)} ${held.toFixed(1)}) scale(.8)`});
    });
  }

  /** Where a step is drawn. @param {number} step */
  x(step) {
    return LEFT + (this.element.clientWidth - LEFT - RIGHT) * (this.last ? step / this.last : 0);
  }

  /** Where a payoff is drawn. @param {number} value */
  y(value) {
    const [low, high] = this.range;
    return TOP + (this.element.clientHeight - TOP - BOTTOM) * (high - value) / (high - low);
  }

  drawCursor() {
    const found = this.values[this.step];
    if (!found) return;
    const x = this.x(this.step), {clientHeight: height} = this.element;
    put(this.cursor, svg("path", {d: `M${x} ${TOP - 8}V${height - BOTTOM}`}), svg("circle", {cx: x, cy: this.y(found[0]), r: 6.5}));
  }

  /** The step nearest to the pointer. @param {PointerEvent} event */
  under(event) {
    const {left, width} = this.element.getBoundingClientRect();
    const part = (event.clientX - left - LEFT) / Math.max(width - LEFT - RIGHT, 1);
    return Math.min(Math.max(Math.round(part * this.last), 0), this.last);
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (!this.review || event.button) return;
    this.element.setPointerCapture(event.pointerId);
    this.goTo(this.under(event));
  }

  /** @param {PointerEvent} event */
  point(event) {
    if (!this.review) return;
    const step = this.under(event);
    if (event.buttons && this.element.hasPointerCapture(event.pointerId) && step !== this.step) this.goTo(step);
    dress(this.ghost, {d: `M${this.x(step)} ${TOP}V${this.element.clientHeight - BOTTOM}`});
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.review || event.ctrlKey || event.metaKey || event.altKey) return;
    const turning = this.review.turns.map((turn) => this.review?.decisions.findIndex((each) => each.ply === turn.ply) ?? 0).sort((a, b) => a - b);
    const to = {ArrowRight: this.step + 1, ArrowUp: this.step + 1, ArrowLeft: this.step - 1, ArrowDown: this.step - 1, Home: 0, End: this.last,
      PageDown: turning.find((step) => step > this.step) ?? this.last, PageUp: turning.findLast((step) => step < this.step) ?? 0}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.goTo(Math.min(Math.max(to, 0), this.last));
  }
}

/** From the worst to the best that is drawn, with some air. @param {Review} review @param {Point[]} values @returns {Point} */
function range(review, values) {
  const all = values.flatMap(([value, error]) => [value + error, value - error]);
  if (review.possible !== null) all.push(review.possible);
  const low = Math.min(...all), high = Math.max(...all);
  const {unit: {scale, base, of}} = review;
  if (of === " in 100") return [-base / scale - 0.02 * (100 / scale), (100 - base) / scale + 0.02 * (100 / scale)];
  const air = Math.max((high - low) * 0.06, 0.2);
  return [low - air, high + air];
}

/** Round numbers between two. @param {number} low @param {number} high */
export function ticks(low, high) {
  const rough = (high - low) / 4, size = 10 ** Math.floor(Math.log10(rough));
  const step = size * ([1, 2, 5, 10].find((each) => each * size >= rough) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({length: Math.floor(high / step) - first + 1}, (_, i) => (first + i) * step);
}

/** Round numbers of what is counted, as payoffs. @param {Review} review @param {number} low @param {number} high */
function marksBetween({unit: {scale, base, of}}, low, high) {
  const ends = [base + scale * low, base + scale * high].sort((a, b) => a - b);
  return (of === " in 100" ? [0, 25, 50, 75, 100] : ticks(ends[0], ends[1])).map((amount) => (amount - base) / scale);
}

/** @param {Review} review @param {number} value */
function tickWords(review, value) {
  const said = review.unit.base + review.unit.scale * value, text = String(Math.round(Math.abs(said) * 100) / 100);
  return said < 0 && text !== "0" ? `−${text}` : text;
}

/** What stands under the curve: rounds where the game counts them, else decisions; and the end. @param {Review} review */
function words(review) {
  const counted = review.decisions.map((each) => each.when.match(/^(\D+ )(\d+)$/)), kinds = new Set(counted.map((each) => each?.[1]));
  const rounds = kinds.size === 1 && counted[0] !== null;
  const found = review.decisions.flatMap((each, step) => {
    const number = rounds ? counted[step]?.[2] ?? "" : String(step + 1);
    if (rounds && step && each.when === review.decisions[step - 1].when) return [];
    return [{step, text: step ? number : `${rounds ? counted[0]?.[1] : "Decision "}${number}`}];
  });
  return [...found, {step: review.decisions.length, text: "End"}];
}

/** Leaves out words that would run into each other; the first and the end stay. @param {(step: number) => number} x */
function spaced(x) {
  let free = 0;
  return (/** @type {{step: number}} */ {step}, /** @type {number} */ i, /** @type {{step: number}[]} */ all) => {
    const here = x(step), end = all.length - 1, room = here >= free && x(all[end].step) - here >= APART;
    if (room) free = here + (i ? APART : APART + 24);  // the first says what is counted, and is longer
    return room || i === 0 || i === end;
  };
}
