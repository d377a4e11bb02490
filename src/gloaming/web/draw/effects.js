// What a beat does to the table besides moving its pieces: a bolt from where to where, a blow that shakes, a number that rises, a piece
// that falls, dice that roll. All of it lies in one layer above the table that nobody can touch, and is gone when it is over.

import {h, svg} from "../h.js";
import {hueOf, paragraphs, valueTag} from "./cards.js";
import {EASE, mayMove} from "./glide.js";
import {icon, suited} from "./icons.js";

/** @typedef {import("../types.js").Motion} Motion */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {{id: string, ghost: HTMLElement, at: DOMRect}} Gone a piece that is about to leave, as it was seen last */

const SHAKE = [0, -4, 4, -3, 2, 0].map((x) => ({transform: `translateX(${x}px)`}));
const SIDES = {strike: "bad", fall: "bad", threaten: "bad", defeat: "bad", mend: "good", triumph: "good"};
/** Three stones on one another. */
const CAIRN = () => svg("svg", {viewBox: "0 0 40 40"}, svg("ellipse", {cx: 20, cy: 33, rx: 14, ry: 3.4, class: "cairn__ground"}), svg("rect", {x: 7, y: 24, width: 26, height: 9, rx: 4.5}), svg("rect", {x: 11, y: 15.5, width: 18, height: 8.5, rx: 4.2}), svg("rect", {x: 15, y: 8, width: 10, height: 7.5, rx: 3.7}));
const DRAWN = ["strike", "move", "threaten"]; // gestures that are drawn as a line where they say from where to where

/** The layer above the table. */
export class Effects {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.sky = h("div", {class: "sky", "aria-hidden": "true"});
    /** @type {HTMLElement[]} where somebody fell, until somebody decides again */
    this.cairns = [];
    stage.element.append(this.sky);
  }

  /** Takes everything away that still moves. */
  clear() {
    this.sky.replaceChildren();
  }

  /** Where somebody fell lies a cairn for a while. @param {Motion} motion */
  remember(motion) {
    const place = motion.gesture === "fall" ? this.at(motion.end ?? "") : null;
    if (!place) return;
    this.cairns.push(h("i", {class: "cairn", "aria-hidden": "true"}, CAIRN()));
    place.append(/** @type {HTMLElement} */ (this.cairns.at(-1)));
  }

  /** Somebody has decided: what fell is gone. */
  forget() {
    for (const cairn of this.cairns.splice(0)) cairn.remove();
  }

  /** The card of a beat is held up beside whose it is, away from whom it is meant for; two lie there at most. @param {Motion} motion @param {number} time */
  hold(motion, time) {
    const {card} = motion, whose = this.at(motion.start || (motion.touches ?? [])[0]), other = motion.start ? this.at((motion.touches ?? [])[0]) : this.sky.querySelector(".held");
    if (!card || !whose || !mayMove()) return;
    const held = /** @type {HTMLElement[]} */ ([...this.sky.querySelectorAll(".held")]);
    for (const old of motion.start ? held : held.slice(0, -1)) old.remove();
    const [x, y] = this.middle(whose), right = other ? this.middle(other)[0] <= x : x < this.sky.clientWidth / 2;
    const slip = h("div", {class: "held", style: {"--hue": String(hueOf(card))}},
      h("b", {class: "held__title"}, icon(card.icon), h("span", null, suited(card.title ?? ""))),
      h("span", {class: "held__sort"}, h("span", null, card.sort ?? ""), (card.values ?? []).map(valueTag)), h("span", {class: "held__text"}, paragraphs(card.text ?? "")));
    this.sky.append(slip);
    const wide = slip.offsetWidth, high = slip.offsetHeight, far = this.middle(whose)[0] + (right ? 56 : -56 - wide);
    slip.style.setProperty("left", `${Math.min(Math.max(far, 8), this.sky.clientWidth - wide - 8)}px`);
    slip.style.setProperty("top", `${Math.min(Math.max(y - high / 2, 8), this.sky.clientHeight - high - 8)}px`);
    slip.animate([{opacity: 0, transform: "translateY(24px) scale(.9)"}, {opacity: 1, transform: "none"}], {duration: Math.min(time * 0.4, 260), easing: EASE, fill: "backwards"});
  }

  /** The element of a piece, an area or a seat. @param {string} id @returns {Element | null} */
  at(id) {
    if (!id) return null;
    const {stage} = this;
    const seat = /^seat\.(\d+)$/.exec(id);
    return stage.pieces.elements.get(id) ?? stage.areas.get(id) ?? (seat ? stage.seats.querySelector(`[data-seat="${seat[1]}"]`) : null);
  }

  /** What is about to leave the table, as it looks now. @param {Map<string, Piece>} next what will lie there @returns {Gone[]} */
  leaving(next) {
    /** @type {Gone[]} */
    const found = [];
    for (const [id, element] of this.stage.pieces.elements) {
      const at = element.getBoundingClientRect();
      if (next.has(id) || !at.width || element.parentElement?.closest(".piece")) continue;
      found.push({id, ghost: ghostOf(element), at});
    }
    return found;
  }

  /** Shows a beat on what lies there now. @param {Motion} motion @param {Map<string, Piece>} had what lay there before @param {number} time milliseconds */
  play(motion, had, time) {
    if (!mayMove()) return;
    const gesture = motion.gesture ?? "change", touches = motion.touches ?? [];
    const struck = touches.map((id) => this.at(id)).filter((each) => each !== null);
    if (gesture !== "threaten" || touches.every((id) => had.has(id))) this.line(motion, gesture, time); // what is new came flying by itself
    if (gesture === "strike") for (const each of struck) each.animate(SHAKE, {duration: Math.min(time * 0.6, 420), delay: time * 0.25});
    const side = motion.good ? "good" : SIDES[/** @type {"strike"} */ (gesture)] ?? "plain";
    if (gesture !== "move") for (const each of struck) this.flash(each, side, time);
    if (motion.weight === "blow" && gesture === "strike" && !motion.good) this.edge(time);
    if (motion.number) this.number(motion.number, side, struck[0] ?? this.at(motion.end ?? ""), time);
  }

  /** What has left the table falls, or fades where it lay. @param {Gone[]} gone @param {Motion} motion @param {number} time */
  go(gone, motion, time) {
    const touches = motion.touches ?? [], none = touches.every((id) => !this.at(id));
    if (mayMove()) for (const each of gone) this.goes(each, motion.gesture === "fall" && (touches.includes(each.id) || none), time);
  }

  /** A line that runs from where to where. @param {Motion} motion @param {string} gesture @param {number} time */
  line(motion, gesture, time) {
    const from = this.at(motion.start ?? ""), ends = motion.end ? [motion.end] : motion.touches ?? [];
    if (!from || !DRAWN.includes(gesture)) return;
    for (const end of ends.slice(0, 4)) {
      const to = this.at(end);
      if (!to || to === from) continue;
      const [a, b] = [this.middle(from), this.middle(to)], bend = Math.min(Math.hypot(b[0] - a[0], b[1] - a[1]) * 0.18, 70);
      const path = svg("path", {d: `M${a} Q${(a[0] + b[0]) / 2} ${Math.min(a[1], b[1]) / 2 + Math.max(a[1], b[1]) / 2 - bend} ${b}`, pathLength: "1", class: `bolt bolt--${motion.good ? "good" : gesture}`});
      const drawing = svg("svg", {class: "sky__lines"}, path);
      this.sky.append(drawing);
      path.animate([{strokeDasharray: "0 1"}, {strokeDasharray: "1 0"}], {duration: time * 0.4, easing: EASE, fill: "forwards"});
      this.away(drawing, [{opacity: 1}, {opacity: 1, offset: 0.7}, {opacity: 0}], time);
    }
  }

  /** The edge of the stage lights up in red for a blow. @param {number} time */
  edge(time) {
    const edge = h("div", {class: "sky__edge"});
    this.sky.append(edge);
    this.away(edge, [{opacity: 0}, {opacity: 0.9, offset: 0.35}, {opacity: 0}], Math.min(time, 700));
  }

  /** @param {Element} element @param {string} side @param {number} time */
  flash(element, side, time) {
    const at = bodyOf(element).getBoundingClientRect(), [x, y] = this.middle(element);
    if (!at.width || at.width > this.sky.clientWidth * 0.7) return;
    const ring = h("i", {class: `ring ring--${side}`, style: {left: `${x}px`, top: `${y}px`, width: `${at.width + 10}px`, height: `${at.height + 10}px`}});
    this.sky.append(ring);
    this.away(ring, [{opacity: 0, scale: 1.08}, {opacity: 1, scale: 1, offset: 0.3}, {opacity: 0, scale: 1}], time * 1.2);
  }

  /** @param {string} text @param {string} side @param {Element | null} element @param {number} time */
  number(text, side, element, time) {
    const at = element?.getBoundingClientRect(), around = this.sky.getBoundingClientRect();
    if (!at) return;
    const x = Math.min(Math.max(at.left + at.width / 2 - around.left, 60), around.width - 60), y = Math.max(at.top + at.height / 2 - around.top, 40);
    const number = h("b", {class: `rises rises--${side}`, style: {left: `${x}px`, top: `${y}px`}}, text);
    this.sky.append(number);
    this.away(number, [{opacity: 0, transform: "translate(-50%, 20%) scale(.7)"}, {opacity: 1, transform: "translate(-50%, -60%) scale(1.1)", offset: 0.25},
      {opacity: 1, transform: "translate(-50%, -80%)", offset: 0.75}, {opacity: 0, transform: "translate(-50%, -130%)"}], Math.max(time * 1.5, 500));
  }

  /** A piece that has left: it falls, or it fades where it lay. @param {Gone} gone @param {boolean} falls @param {number} time */
  goes({ghost, at}, falls, time) {
    const around = this.sky.getBoundingClientRect();
    for (const [name, value] of Object.entries({left: at.left - around.left, top: at.top - around.top, width: at.width, height: at.height})) ghost.style.setProperty(name, `${value}px`);
    this.sky.append(ghost);
    this.away(ghost, falls ? [{opacity: 1, transform: "none", filter: "none"}, {opacity: 1, transform: "rotate(9deg) translateY(6px)", filter: "brightness(1.4)", offset: 0.3},
      {opacity: 0, transform: "rotate(26deg) translateY(70px) scale(.8)", filter: "grayscale(1) brightness(.5)"}] : [{opacity: 0.8}, {opacity: 0}], falls ? time * 1.1 : Math.min(time, 260));
  }

  /** Dice that were rolled tumble in one after the other; those that lay there keep still. @param {Map<string, Piece>} before @param {number} time */
  roll(before, time) {
    if (!mayMove()) return;
    let n = 0;
    for (const [id, piece] of this.stage.known) {
      if (piece.kind !== "die") continue;
      const old = before.get(id), face = this.stage.pieces.elements.get(id)?.querySelector(":scope > .piece__body > .piece__face");
      if (!face || (old && faceOf(old) === faceOf(piece))) continue;
      face.animate([{transform: `translate(${90 + 20 * n}px, -70px) rotate(${420 + 90 * (n % 3)}deg)`, opacity: 0}, {transform: `translate(20px, 8px) rotate(${80 - 40 * (n % 2)}deg)`, opacity: 1, offset: 0.7},
        {transform: "none", opacity: 1}], {duration: Math.min(time, 520), delay: n * 45, easing: "cubic-bezier(.3, .6, .4, 1)", fill: "backwards"});
      n++;
    }
  }

  /** Moves something, and takes it away when it is done. @param {HTMLElement | SVGElement} element @param {Keyframe[]} frames @param {number} duration */
  away(element, frames, duration) {
    element.animate(frames, {duration, easing: EASE, fill: "both"}).finished.then(() => element.remove(), () => element.remove());
  }

  /** The middle of an element, from the corner of the layer. @param {Element} element @returns {[number, number]} */
  middle(element) {
    const at = bodyOf(element).getBoundingClientRect(), around = this.sky.getBoundingClientRect();
    return [at.left + at.width / 2 - around.left, at.top + at.height / 2 - around.top];
  }
}

/** What of a piece lies on the table, without the words below it. @param {Element} element */
const bodyOf = (element) => element.querySelector(":scope > .piece__body") ?? element;

/** What a die shows. @param {Piece} piece */
const faceOf = (piece) => `${piece.title} ${piece.icon} ${piece.count} ${piece.note}`;

/** A picture of a piece that is no piece: nobody can touch it or hear of it. @param {HTMLElement} element */
function ghostOf(element) {
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true)), style = getComputedStyle(element);
  for (const each of [ghost, ...ghost.querySelectorAll("[data-piece]")]) each.removeAttribute("data-piece");
  for (const name of ["--w", "--base", "--disc"]) ghost.style.setProperty(name, style.getPropertyValue(name));
  ghost.inert = true;
  ghost.classList.add("ghost");
  return ghost;
}
