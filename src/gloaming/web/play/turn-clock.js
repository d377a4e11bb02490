// The clocks of people, where a table has them: whose runs, what is left, and the way back to one's chair. The server keeps the time.

import {h, put} from "../h.js";
import {icon} from "../draw/icons.js";
import {post} from "../wire/wire.js";
import {toast} from "./dialogs.js";
import {nameOf, ownSeats} from "./seats.js";
import {lasts} from "./time-left.js";

/** @typedef {import("../types.js").View} View */

const SOON = 60; // seconds left from which on it is shown as urgent

/** The clock in the bar of a table. */
export class TurnClock {
  /** @param {HTMLElement} place in the bar @param {string} id of the table */
  constructor(place, id) {
    this.id = id;
    this.left = h("b");
    this.who = h("small");
    this.clock = h("div", {class: "turnclock", role: "timer", "aria-live": "off"}, icon("hourglass-half"), h("span", null, this.who, this.left));
    this.back = h("button", {class: "btn btn--go btn--small", type: "button", title: "A computer player decides for you since your time ran out", onclick: () => void this.comeBack()}, "I am back");
    this.ends = 0; // on this page's own clock, in milliseconds
    this.ticking = 0;
    place.prepend(this.clock, this.back);
  }

  /** @param {View} view */
  show(view) {
    const {time} = view, runs = Boolean(time && time.until !== null && time.seats.length && !view.result);
    this.back.hidden = !ownSeats(view).some((seat) => view.seats[seat].stand_in);
    this.clock.hidden = !runs;
    clearInterval(this.ticking);
    if (!time || time.until === null || !runs) return;
    const own = time.seats.some((seat) => ownSeats(view).includes(seat));
    this.clock.classList.toggle("turnclock--mine", own);
    put(this.who, own ? "You have" : time.seats.length > 1 ? "They have" : `${nameOf(view, time.seats[0])} has`);
    this.ends = performance.now() + (time.until - time.now) * 1000;
    this.tick();
    this.ticking = window.setInterval(() => this.tick(), 1000);
  }

  tick() {
    if (!this.clock.isConnected) return clearInterval(this.ticking);
    const left = Math.max(0, Math.ceil((this.ends - performance.now()) / 1000));
    this.left.textContent = lasts(left);
    this.clock.classList.toggle("turnclock--soon", left <= SOON);
  }

  async comeBack() {
    try {
      await post(`/api/tables/${this.id}/back`, {});
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : "That did not work.");
    }
  }
}
