// All open options in words, numbered: for the keyboard, the screen reader, and whoever likes lists.

import {h, put} from "../h.js";
import {suited} from "../draw/icons.js";
import {piecesOf} from "./touch.js";

/** @typedef {import("./decision.js").Sitting} Sitting */
/** @typedef {import("../types.js").Gloss} Gloss */

/** The list in the rail. */
export class Options {
  /** @param {(option: number) => void} take @param {(pieces: string[]) => void} light */
  constructor(take, light) {
    this.take = take;
    this.light = light;
    this.typed = "";
    /** @type {number[]} */
    this.open = [];
    this.list = h("ol", {class: "options"});
    this.element = h("div", {class: "pane__scroll"}, this.list);
    this.shown = "";
  }

  /** @param {Sitting} sitting @param {boolean} past whether this is only looked at */
  show(sitting, past = false) {
    const now = JSON.stringify([sitting.view.ply, sitting.glosses, sitting.touch.touched]);
    if (now === this.shown) return;
    this.shown = now;
    const had = this.list.contains(document.activeElement);
    this.typed = "";
    this.open = sitting.mine ? sitting.touch.open : [];
    put(this.list, this.open.map((i, n) => this.option(sitting.glosses[i], i, n + 1, past)));
    if (!this.open.length) put(this.list, h("li", {class: "empty"}, "Nothing to choose now."));
    if (had) this.focus(0);
  }

  /** @param {Gloss} gloss @param {number} i @param {number} n @param {boolean} past */
  option(gloss, i, n, past) {
    const lit = () => this.light(piecesOf(gloss)), dark = () => this.light([]);
    return h("li", null, h("button",
      {class: "option", type: "button", "data-option": i, disabled: past, onclick: () => this.take(i), onmouseenter: lit,
      onmouseleave: dark, onfocus: lit, onblur: dark},
      h("span", {class: "n", "aria-hidden": "true"}, String(n)), h("span", null, suited(gloss.label)),
      gloss.verdict ? h("small", {class: gloss.verdict.tone === "bad" ? "bad" : null}, gloss.verdict.text) : null,
      gloss.warning ? h("span", {class: "warns"}, gloss.warning) : null));
  }

  /** @param {number} n */
  focus(n) {
    const button = this.list.querySelectorAll("button")[n] ?? this.list.querySelector("button");
    if (button instanceof HTMLElement) button.focus();
  }

  /** Arrows walk through the list. @param {KeyboardEvent} event */
  walk(event) {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key], all = [...this.list.querySelectorAll("button")];
    const here = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!step || here < 0) return false;
    all[Math.min(Math.max(here + step, 0), all.length - 1)].focus();
    return true;
  }

  /** A digit of a number: goes to that option; takes it when no longer number could be meant. @param {string} digit */
  type(digit) {
    const many = this.open.length, longer = Number(this.typed + digit);
    const number = longer >= 1 && longer <= many ? longer : Number(digit);
    if (number < 1 || number > many) return void (this.typed = "");
    this.typed = String(number);
    if (number * 10 > many) this.take(this.open[number - 1]);
    else this.focus(number - 1);
  }
}
