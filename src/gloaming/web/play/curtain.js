// The curtain: when a screen with several seats is passed on, nobody sees a hand until its owner lifts it.

import {h, put} from "../h.js";
import {icon, mark} from "../draw/icons.js";
import {nameOf, roleOf} from "./seats.js";

/** @typedef {import("../types.js").View} View */

/** Covers the table while the screen is passed on. */
export class Curtain {
  /** @param {(seat: number) => void} lift */
  constructor(lift) {
    this.lift = lift;
    this.element = h("section", {class: "curtain", hidden: true, "aria-label": "Curtain"});
    this.seat = -1;
  }

  /** @param {View} view */
  show(view) {
    const seat = view.curtain;
    this.element.hidden = seat === null;
    if (seat === null) return void (this.seat = -1);
    if (seat === this.seat) return;
    this.seat = seat;
    const name = nameOf(view, seat);
    put(this.element, mark(seat, roleOf(view, seat)?.mark), h("h2", null, `Pass the screen to ${name}.`),
      h("p", null, "What each of you holds is hidden from the others. Lift the curtain when only the right eyes look."),
      h("button", {class: "btn btn--go", type: "button", onclick: () => this.lift(seat)}, icon("eye"), `I am ${name}`));
    this.focus();
  }

  /** Leads the keys to the button that lifts it. */
  focus() {
    this.element.querySelector("button")?.focus();
  }
}
