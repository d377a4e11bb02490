// The rules drawer: the game's own ledger, searchable, opened at a rule.

import {h, put} from "../h.js";
import {inline} from "../learn/markdown.js";
import {get} from "../wire/wire.js";

/** @typedef {import("../types.js").Rule} Rule */

/** @type {Map<string, Promise<Rule[]>>} */
const ledgers = new Map();

/** The rules of a game, fetched once. @param {string} game @returns {Promise<Rule[]>} */
export function rulesOf(game) {
  const known = ledgers.get(game) ?? get(`/api/games/${encodeURIComponent(game)}/rules`);
  ledgers.set(game, known);
  known.catch(() => ledgers.delete(game));
  return known;
}

/** The rule that a text names; a ruling may be named without the letters of its game. Empty if there is none. @param {Rule[]} rules @param {string} name */
export function ruleNamed(rules, name) {
  const full = name.includes("-") ? name : `${rules[0]?.id.split("-")[0]}-${name}`;
  return rules.some((rule) => rule.id === full) ? full : "";
}

/** The rules in the rail. */
export class Rules {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Rule[]} */
    this.rules = [];
    this.here = "";
    /** @type {() => Node | null} the game on one page, before its rules */
    this.how = () => null;
    this.find = h("input", {class: "field rules__find", type: "search", placeholder: "Search the rules", "aria-label": "Search the rules",
      oninput: () => this.list()});
    this.found = h("div", {class: "rules"}, h("p", {class: "empty"}, "Fetching the rules …"));
    this.scroller = h("div", {class: "pane__scroll", tabindex: "0", role: "region", "aria-label": "Rules"}, this.found);
    this.element = h("div", {class: "pane"}, this.find, this.scroller);
  }

  /** Opens the drawer, at a rule if there is one. @param {string} [rule] */
  async open(rule = "") {
    if (rule) {
      this.here = rule;
      this.find.value = "";
    }
    if (!this.rules.length) {
      try {
        this.rules = await rulesOf(this.game);
      } catch (problem) {
        return put(this.found, h("p", {class: "empty"}, problem instanceof Error ? problem.message : "The rules could not be fetched."));
      }
    }
    this.list();
    const here = this.found.querySelector(".is-here");
    if (!(here instanceof HTMLElement)) return;
    this.scroller.scrollTop = here.offsetTop - this.scroller.offsetTop - 60;
    if (rule) here.focus({preventScroll: true}); // arrows read on from there, Esc leads back
  }

  /** A rule that another one names leads there. @param {string} id */
  named(id) {
    const found = ruleNamed(this.rules, id);
    return found ? h("button", {class: "link", type: "button", onclick: () => void this.open(found)}, id) : id;
  }

  list() {
    const words = this.find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (/** @type {Rule} */ rule) => words.every((word) => `${rule.id} ${rule.heading} ${rule.text}`.toLowerCase().includes(word));
    const found = this.rules.filter(fits);
    let heading = "";
    put(this.found, words.length ? null : this.how(), found.map((rule) => {
      const title = rule.heading !== heading && rule.heading ? h("h3", null, rule.heading) : null;
      heading = rule.heading;
      const at = rule.id === this.here;
      return [title, h("article", {class: `rule${at ? " is-here" : ""}`, "aria-current": at ? "true" : null, tabindex: at ? "-1" : null}, h("b", null, rule.id),
        inline(rule.text, (id) => this.named(id)))];
    }));
    if (!found.length) put(this.found, h("p", {class: "empty"}, this.rules.length ? "No rule has these words." : "This game has no rules to read."));
  }
}
