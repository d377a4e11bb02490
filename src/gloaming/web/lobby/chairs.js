// Chairs: who sits on each. "Me" and "here" share this screen; a friend gets a link; an open chair is for anyone; a computer has a level.

import {h, put, valued} from "../h.js";
import {mark} from "../draw/icons.js";
import {segment} from "../play/settings-dialog.js";
import {settings} from "../settings.js";
import {post} from "../wire/wire.js";
import {levelName, listed} from "../words.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").Chair} Chair */
/** @typedef {"me" | "here" | "friend" | "open" | "computer"} Sitter */

/** @type {[Sitter, string][]} */
const SITTERS = [["me", "Me"], ["here", "Here too"], ["friend", "Friend"], ["open", "Open"], ["computer", "Computer"]];
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

/** The chairs of a table to be. */
export class Chairs {
  /** @param {GameCard} game @param {() => void} onchange */
  constructor(game, onchange) {
    this.game = game;
    this.onchange = onchange;
    /** @type {Chair[]} */
    this.chairs = [];
    /** @type {{sitter: Sitter, name: string, level: string}[]} */
    this.plans = [];
    this.element = h("ul", {class: "chairs"}, h("li", {class: "waits waits--row"}));
    this.asked = 0;
  }

  /** The chairs that these options give; what was chosen for a chair stays. @param {Record<string, any>} options */
  async fetch(options) {
    const turn = ++this.asked;
    const chairs = await post(`/api/games/${encodeURIComponent(this.game.name)}/chairs`, {options}).catch((problem) => problem.message);
    if (turn !== this.asked) return;
    if (typeof chairs === "string") return put(this.element, h("li", {class: "empty"}, chairs));
    this.chairs = chairs;
    const level = this.game.levels[Math.min(1, this.game.levels.length - 1)]?.name ?? "random";
    this.plans = this.chairs.map((_, i) => this.plans[i] ?? {sitter: i ? "computer" : "me", name: i ? "" : settings().name, level});
    this.show();
  }

  show() {
    put(this.element, this.chairs.map((chair, i) => h("li", {class: "chairrow"}, mark(chair.seat, chair.mark), h("b", null, chair.title),
      segment(`chair-${chair.seat}`, `Who sits on ${chair.title}?`, SITTERS, this.plans[i].sitter,
        (sitter) => { this.plans[i].sitter = /** @type {Sitter} */ (sitter); this.showDetail(i); this.onchange(); }),
      h("div", {class: "chairrow__d"}))));
    this.chairs.forEach((_, i) => this.showDetail(i));
    this.onchange();
  }

  /** @param {number} i */
  showDetail(i) {
    const plan = this.plans[i], title = this.chairs[i].title, place = this.element.querySelectorAll(".chairrow__d")[i];
    if (plan.sitter === "open") return put(place, h("span", {class: "muted"}, "Whoever comes first"));
    if (plan.sitter === "computer") return put(place,
      h("select", {class: "field field--s", "aria-label": `Level of ${title}`, onchange: valued((value) => { plan.level = value; })},
      this.game.levels.map((level) => h("option", {value: level.name, selected: level.name === plan.level, title: level.about},
        levelName(level, this.game.levels)))));
    const hint = {me: "Your name", here: "Their name", friend: "Their name"}[plan.sitter];
    put(place, h("input", {class: "field field--s", type: "text", maxlength: "40", value: plan.name, placeholder: hint,
      "aria-label": `${hint} (${title})`, oninput: valued((value) => { plan.name = value; })}));
  }

  /** What the server is asked for. */
  wishes() {
    return this.plans.map(({sitter, name, level}) => (sitter === "computer" ? {kind: "computer",
      level} : {kind: sitter === "here" ? "me" : sitter, name: sitter === "open" ? "" : name.trim()}));
  }

  /** The company in a sentence. */
  words() {
    const count = (/** @type {Sitter} */ sitter) => this.plans.filter((plan) => plan.sitter === sitter).length;
    if (!this.plans.length) return "";
    const own = this.chairs.filter((_, i) => this.plans[i].sitter === "me").map((chair) => chair.title);
    const many = (/** @type {number} */ n, /** @type {string} */ one,
      /** @type {string} */ more) => (n ? [n === 1 ? one : `${NUMBERS[n] ?? n} ${more}`] : []);
    const company = [...many(count("here"), "someone on this screen", "others on this screen"),
      ...many(count("friend"), "a friend", "friends"), ...many(count("open"), "whoever comes", "who come"), ...many(count("computer"),
      "a computer", "computers")];
    if (this.plans.length === 1) return own.length ? "You play alone." : `You watch ${company[0]}.`;
    const as = own.length ? ["You play ", h("b", null, listed(own))] : ["You watch"];
    return [...as, company.length ? `${own.length ? " with" : ""} ${listed(company)}.` : "."];
  }
}
