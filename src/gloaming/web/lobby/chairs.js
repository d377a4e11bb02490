// Chairs: who sits on each. "Me" and someone here share this screen; a friend gets a link; an empty chair is for anyone; a computer has a character.

import {h, put, valued} from "../h.js";
import {icon, mark} from "../draw/icons.js";
import {segment} from "../play/settings-dialog.js";
import {settings} from "../settings.js";
import {post} from "../wire/wire.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").Chair} Chair */
/** @typedef {{friend: string, name: string}} Friend somebody one has played with */
/** @typedef {"me" | "here" | "friend" | "open" | "computer"} Sitter */

/** @type {[Sitter, string][]} */
const SITTERS = [["me", "Me"], ["here", "Someone here"], ["friend", "A friend"], ["computer", "Computer"], ["open", "Empty"]];
const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six"];
const PLACES = ["", "1st", "2nd", "3rd"];

/** The chairs of a table to be. */
export class Chairs {
  /** @param {GameCard} game @param {() => void} onchange @param {Friend} [friend] who is asked to come */
  constructor(game, onchange, friend) {
    this.game = game;
    this.friend = friend;
    this.onchange = onchange;
    /** @type {Chair[]} */
    this.chairs = [];
    /** @type {{sitter: Sitter, name: string, level: string, friend?: string}[]} */
    this.plans = [];
    this.element = h("ul", {class: "chairs"}, h("li", {class: "waits waits--row"}));
    this.asked = 0;
  }

  /** The chairs that these options give, or why there are none; what was chosen for a chair stays. @param {Record<string, any>} options @returns {Promise<string | null>} null where others were asked for since */
  async fetch(options) {
    const turn = ++this.asked;
    const chairs = await post(`/api/games/${encodeURIComponent(this.game.name)}/chairs`, {options}).catch((problem) => problem.message);
    if (turn !== this.asked) return null;
    if (typeof chairs === "string") return chairs.replace(`${this.game.name}: `, "").replace(/^./, (letter) => letter.toUpperCase());
    this.chairs = chairs;
    const level = this.game.levels[Math.min(1, this.game.levels.length - 1)]?.name ?? "random";
    this.plans = this.chairs.map((_, i) => this.plans[i] ?? (i === 1 && this.friend ? {sitter: "friend", ...this.friend, level} : {sitter: i ? "computer" : "me", name: i ? "" : settings().name, level}));
    this.show();
    return "";
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
    place.parentElement?.querySelector(".levels")?.remove();
    if (plan.sitter === "open") return put(place, h("span", {class: "muted"}, "Whoever comes first"));
    if (plan.sitter === "computer") return this.showLevel(i, place);
    const hint = {me: "Your name", here: "Their name", friend: "Their name"}[plan.sitter];
    put(place, h("input", {class: "field field--s", type: "text", maxlength: "40", value: plan.name, placeholder: hint,
      "aria-label": `${hint} (${title})`, oninput: valued((value) => { plan.name = value; this.onchange(); })}));
  }

  /** Which computer sits there, and all of them in a row when one wants another. @param {number} i @param {Element} place */
  showLevel(i, place) {
    const plan = this.plans[i], {title, seat} = this.chairs[i], levels = this.game.levels;
    const level = levels.find((each) => each.name === plan.level) ?? levels[0];
    const row = h("div", {class: "levels", hidden: true},
      segment(`level-${seat}`, `Which computer sits on ${title}?`, levels.map((each) => [each.name, each.title]), level.name, (name) => { plan.level = name; tell(); this.onchange(); }),
      h("p", {class: "muted"}, "The weakest stands first, the best there is last."));
    const change = h("button", {class: "btn btn--small who", type: "button", "aria-expanded": "false", onclick: () => {
      row.hidden = !row.hidden;
      change.setAttribute("aria-expanded", String(!row.hidden));
    }});
    const tell = () => {
      const now = levels.find((each) => each.name === plan.level) ?? levels[0];
      put(change, h("b", null, now.title), " ", h("small", null, placeOf(levels.indexOf(now), levels.length - 1)), h("span", {class: "hide"}, `, ${title}. Change`), icon("chevron-down"));
    };
    tell();
    put(place, change);
    place.after(row);
  }

  /** What the server is asked for. */
  wishes() {
    return this.plans.map(({sitter, name, level, friend}) => (sitter === "computer" ? {kind: "computer",
      level} : {kind: sitter === "here" ? "me" : sitter, name: sitter === "open" ? "" : name.trim(), friend: sitter === "friend" ? friend ?? "" : ""}));
  }

  /** The company as the end of a sentence: ", with Priya and Owl. One chair is empty." */
  words() {
    if (!this.plans.length) return [];
    const mine = this.plans.some((plan) => plan.sitter === "me"), empty = this.plans.filter((plan) => plan.sitter === "open").length;
    const names = together(this.plans.filter((plan) => !["me", "open"].includes(plan.sitter)).map((plan) => this.called(plan)));
    const chairs = empty ? ` ${NUMBERS[empty] ?? empty} ${empty === 1 ? "chair is" : "chairs are"} empty.` : "";
    const marked = names.flatMap((name, i) => [i === 0 ? "" : i === names.length - 1 ? " and " : ", ", h("b", null, name)]);
    if (mine && this.plans.length === 1) return [". You play alone."];
    if (mine) return names.length ? [", with ", ...marked, ".", chairs] : [".", chairs];
    return names.length ? [". You watch ", ...marked, ".", chairs] : [". You watch.", chairs];
  }

  /** @param {{sitter: Sitter, name: string, level: string}} plan */
  called({sitter, name, level}) {
    if (sitter !== "computer") return name.trim() || (sitter === "friend" ? "a friend" : "someone here");
    const place = this.game.levels.findIndex((each) => each.name === level);
    return place > 0 ? this.game.levels[place].title : "a computer that plays at random";
  }
}

/** "5th of 8". @param {number} place the first does not think at all @param {number} last */
function placeOf(place, last) {
  return place > 0 ? `${PLACES[place] ?? `${place}th`} of ${last}` : "";
}

/** Names, each once: "three Moths". @param {string[]} names */
function together(names) {
  return [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    if (count === 1) return name;
    return name.startsWith("a ") || name.startsWith("some") ? `${name}, ${count} times` : `${(NUMBERS[count] ?? String(count)).toLowerCase()} ${name}${/[sx]$/.test(name) ? "es" : "s"}`;
  });
}
