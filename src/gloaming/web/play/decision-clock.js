// The clock of a decision, where a game has one: the sand that is left, and the seconds. The server keeps the time; this only shows it.

import {h, svg, the} from "../h.js";
import {mayMove} from "../draw/glide.js";

/** @typedef {import("../types.js").View} View */

const MOMENTS = [30, 10]; // seconds left that are said to those who listen
const RUN_OUT = "The time has run out.";

/** The sand timer of the table. */
export class Sand {
  constructor() {
    this.upper = svg("rect", {class: "sand__sand", x: 4, width: 16});
    this.lower = svg("rect", {class: "sand__sand", x: 4, width: 16});
    this.glass = svg("svg", {class: "sand__glass", viewBox: "0 0 24 32", "aria-hidden": "true"},
      svg("clipPath", {id: "sand-upper"}, svg("path", {d: "M5 3h14v4c0 4-5 6-6 9h-2c-1-3-6-5-6-9z"})),
      svg("clipPath", {id: "sand-lower"}, svg("path", {d: "M5 29h14v-4c0-4-5-6-6-9h-2c-1 3-6 5-6 9z"})),
      svg("g", {"clip-path": "url(#sand-upper)"}, this.upper), svg("g", {"clip-path": "url(#sand-lower)"}, this.lower),
      svg("path", {class: "sand__stream", d: "M12 15v13"}),
      svg("path", {class: "sand__frame", d: "M3 2h18M3 30h18M5 2v5c0 4 5 6 6 9-1 3-6 5-6 9v5M19 2v5c0 4-5 6-6 9 1 3 6 5 6 9v5"}));
    this.words = h("span", {class: "sand__title"});
    this.number = h("b", {class: "sand__left"});
    this.element = h("div", {class: "sand", role: "timer", "aria-live": "off", hidden: true}, this.glass,
      h("span", null, this.words, this.number));
    this.ends = 0; // on this page's own clock, in milliseconds
    this.seconds = 1;
    this.said = "";
    this.left = Infinity;
    this.ticking = 0;
  }

  /** @param {View} view */
  show({clock}) {
    this.element.hidden = !clock;
    if (!clock) {
      if (this.said && this.left > 0 && this.ends - performance.now() < 300) this.announce(RUN_OUT); // the server's clock was a little ahead
      return this.end();
    }
    const said = `${clock.until} ${clock.now}`;
    if (said !== this.said) this.ends = performance.now() + (clock.until - clock.now) * 1000;
    if (!this.said) this.announce(`${clock.title}: ${Math.max(0, Math.ceil(clock.until - clock.now))} seconds.`);
    this.said = said;
    this.seconds = clock.seconds;
    this.words.textContent = clock.title;
    this.tick();
    if (!this.ticking) this.ticking = window.setInterval(() => this.tick(), 250);
  }

  /** Stops; whoever comes back begins anew. */
  end() {
    clearInterval(this.ticking);
    this.ticking = 0;
    this.said = "";
    this.left = Infinity;
  }

  tick() {
    const exact = Math.max(0, (this.ends - performance.now()) / 1000), left = Math.ceil(exact);
    for (const moment of MOMENTS) if (left <= moment && this.left > moment && this.left < Infinity) this.announce(`${moment} seconds left.`);
    if (left === 0 && this.left > 0) this.announce(RUN_OUT);
    this.left = left;
    this.number.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    this.element.classList.toggle("sand--soon", left <= 10);
    const shown = mayMove() ? exact : Math.ceil(exact / 10) * 10; // where nothing shall move, the sand lies still and sinks now and then
    const part = Math.min(1, shown / this.seconds);
    for (const [rect, top, height] of /** @type {[SVGElement, number, number][]} */ ([[this.upper, 15 - 11 * part, 11 * part], [this.lower,
      18 + 11 * part, 11 * (1 - part)]])) {
      rect.setAttribute("y", top.toFixed(2));
      rect.setAttribute("height", Math.max(0, height).toFixed(2));
    }
    this.glass.classList.toggle("sand__glass--runs", exact > 0 && mayMove());
  }

  /** @param {string} text */
  announce(text) {
    the("#time").textContent = text;
  }
}
