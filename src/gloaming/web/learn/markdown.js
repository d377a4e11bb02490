// The Markdown of rules and of the page "How to play", as elements: headings, paragraphs, lists, tables, code, and rules that lead to each other.

import {h} from "../h.js";
import {suited} from "../draw/icons.js";

/** @typedef {import("../h.js").Child} Child */
/** @typedef {(id: string) => Child} RuleLink what stands for a rule that is named: a link to it */

const TOKEN = /(\*\*(?:[^*]|\*(?!\*))+\*\*|(?<![\p{L}\p{N}*])\*[^*\s](?:[^*]*[^*\s])?\*(?![\p{L}\p{N}])|\x60[^\x60]+\x60|\b(?:[A-Z]{2}-R?\d+(?:\.\d+)?|R\d+)\b)/u;
const TICK = "\x60", FENCE = TICK.repeat(3);
const ID = /^(?:[A-Z]{2}-)?R?\d/;
const ITEM = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/;

/** A line of words. @param {string} text @param {RuleLink} [rule] @returns {Child[]} */
export function inline(text, rule) {
  return text.split(TOKEN).map((part) => {
    if (part.startsWith("**") && part.length > 4) return h("b", null, inline(part.slice(2, -2), rule));
    if (part.startsWith("*") && part.length > 2) return h("em", null, inline(part.slice(1, -1), rule));
    if (part.startsWith(TICK) && part.length > 2) return h("code", null, part.slice(1, -1));
    return rule && ID.test(part) ? rule(part) : suited(part);
  });
}

/** A text as elements. @param {string} text @param {RuleLink} [rule] @returns {Element[]} */
export function markdown(text, rule) {
  return new Reader(text, rule).blocks();
}

class Reader {
  /** @param {string} text @param {RuleLink} [rule] */
  constructor(text, rule) {
    this.lines = text.split("\n");
    this.at = 0;
    this.rule = rule;
  }

  get line() {
    return this.lines[this.at];
  }

  blocks() {
    const found = [];
    while (this.at < this.lines.length) {
      const block = this.block();
      if (block) found.push(block);
    }
    return found;
  }

  /** The next block; null where a line says nothing. @returns {Element | null} */
  block() {
    const {line} = this, heading = line.match(/^(#+)\s+(.*)$/);
    if (!line.trim() || /^\s*-{3,}\s*$/.test(line)) return this.past(null);
    if (heading) return this.past(h(/** @type {"h2"} */ (`h${Math.min(heading[1].length + 1, 5)}`), null, inline(heading[2], this.rule)));
    if (line.startsWith(FENCE)) return this.code();
    if (line.startsWith("|")) return this.table();
    if (ITEM.test(line)) return this.list();
    return this.paragraph();
  }

  /** @template T @param {T} found @returns {T} */
  past(found) {
    this.at++;
    return found;
  }

  code() {
    const end = this.lines.findIndex((line, i) => i > this.at && line.startsWith(FENCE)), to = end < 0 ? this.lines.length : end;
    const text = this.lines.slice(this.at + 1, to).join("\n");
    this.at = to + 1;
    return h("pre", {tabindex: "0"}, h("code", null, text));
  }

  table() {
    const rows = this.while((line) => line.startsWith("|")).map((line) => line.replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")));
    const ruled = rows.length > 1 && rows[1].every((cell) => /^:?-+:?$/.test(cell)), body = ruled ? rows.slice(2) : rows;
    return h("div", {class: "md__table", tabindex: "0", role: "region", "aria-label": ruled ? rows[0].join(", ").replaceAll("*", "") : "Table"}, h("table", null,
      ruled ? h("thead", null, h("tr", null, rows[0].map((cell) => h("th", {scope: "col"}, inline(cell, this.rule))))) : null,
      h("tbody", null, body.map((row) => h("tr", null, row.map((cell) => h("td", null, inline(cell, this.rule))))))));
  }

  /** A list; what is indented further belongs to the item above it. @returns {Element} */
  list() {
    const [, indent, number] = /** @type {RegExpMatchArray} */ (this.line.match(ITEM)), items = [];
    for (let item = this.line?.match(ITEM); item && item[1].length === indent.length && Boolean(item[2]) === Boolean(number); item = this.line?.match(ITEM)) {
      this.at++;
      const words = [item[3], ...this.while((line) => /^\s+\S/.test(line) && !ITEM.test(line)).map((line) => line.trim())].join(" ");
      const nested = this.line?.match(ITEM), inner = nested && nested[1].length > indent.length ? this.list() : null;
      items.push(this.item(words, inner));
      if (this.line === "" && ITEM.test(this.lines[this.at + 1] ?? "") && !/^\S/.test(indent)) while (this.line === "") this.at++;
    }
    return h(number ? "ol" : "ul", number && number !== "1" ? {start: number} : null, items);
  }

  /** An item; a rule begins with its id, under which it is found. @param {string} words @param {Element | null} inner */
  item(words, inner) {
    const named = this.rule ? words.match(/^\*\*([A-Z]{2}-R?\d+(?:\.\d+)?)\*\*\s+(.*)$/s) : null;
    if (!named) return h("li", null, inline(words, this.rule), inner);
    return h("li", {class: "rule", id: named[1], tabindex: "-1"}, h("b", {class: "rule__id"}, named[1]), inline(named[2], this.rule), inner);
  }

  paragraph() {
    const words = this.while((line) => line.trim() !== "" && !/^(#+\s|\x60{3}|\|)/.test(line) && !ITEM.test(line)).join(" ");
    return h("p", null, inline(words, this.rule));
  }

  /** Lines as long as something holds for them. @param {(line: string) => boolean} holds */
  while(holds) {
    const first = this.at;
    while (this.at < this.lines.length && holds(this.line)) this.at++;
    return this.lines.slice(first, this.at);
  }
}
