// The bar over the table: where am I, who sits here.

import {h, put} from "../h.js";
import {icon, sign} from "../draw/icons.js";
import {origin, seatBar, subtitle, watchers} from "./seats.js";

/** @typedef {import("../types.js").View} View */

/** The way home, on every page. */
export function home() {
  return h("a", {class: "bar__home", href: "/", "aria-label": "Gloaming, all tables"}, sign(), h("span", null, "Gloaming"));
}

/** The pages that one can go to from here. @param {string} here the address of this one */
export function places(here) {
  return h("nav", {class: "pages", "aria-label": "Pages"}, [["/", "Play"], ["/today", "Today"], ["/learn", "Learn"], ["/rules", "Rules"]].map(([href, word]) =>
    h("a", {href, "aria-current": href === here ? "page" : null}, word)));
}

/** The bar. */
export class Bar {
  /** @param {{settings: () => void, log: () => void, rules: () => void, invite: () => void}} hands */
  constructor(hands) {
    this.title = h("div", {class: "bar__title"});
    this.seats = h("div", {class: "seats"});
    this.end = h("div", {class: "bar__end"});
    this.hands = hands;
    this.element = h("header", {class: "bar"}, home(), this.title, this.seats, this.end);
    this.watching = h("span");
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act, /** @type {string} */ more = "") =>
      h("button", {class: `icon-btn ${more}`, type: "button", "aria-label": label, title: label, onclick: act}, icon(name));
    this.inviting = button("user-plus", "Invite", hands.invite);
    put(this.end, this.watching, this.inviting, button("comment", "Log and chat", hands.log, "only-phone"),
      button("book-open", "Rules", hands.rules, "only-phone"), button("gear", "Settings", hands.settings));
  }

  /** @param {View} view @param {boolean} links whether there are links to give away */
  show(view, links) {
    put(this.title, h("h1", null, view.scene.title), h("span", null, [subtitle(view), origin(view)].filter(Boolean).flatMap((fact, i) => (i ? [" · ", fact] : [fact]))));
    put(this.seats, seatBar(view));
    put(this.watching, watchers(view));
    this.inviting.hidden = !links && !(view.table.watchable && view.seats.some((seat) => seat.kind === "open"));
  }
}
