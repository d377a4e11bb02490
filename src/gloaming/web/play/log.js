// What happened, line by line, and what was said in between. Pointing at a line lights the pieces it tells of.

import {h, put} from "../h.js";
import {icon, mark, suited} from "../draw/icons.js";
import {roleOf} from "./seats.js";

/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("../types.js").Remark} Remark */
/** @typedef {import("../types.js").View} View */
/** @typedef {{at: number, remark: Remark}} Heard a remark, and how long the log was when it came */

/** The log in the rail. */
export class Log {
  /** @param {(pieces: string[]) => void} light @param {() => Promise<Line[]>} fetch the whole story, where a view has only its end */
  constructor(light, fetch) {
    this.light = light;
    this.fetch = fetch;
    /** @type {Line[]} */
    this.whole = [];
    this.list = h("div", {class: "log"});
    this.scroller = h("div", {class: "pane__scroll", tabindex: "0", role: "region", "aria-label": "Log"}, this.list);
    this.element = this.scroller;
    /** @type {Map<string, string>} titles of pieces that have been seen, to set names off */
    this.titles = new Map();
    /** @type {Heard[]} */
    this.heard = [];
    this.shown = "";
  }

  /** Remembers what pieces are called: lines tell of pieces that may be gone by now. @param {Map<string, import("../types.js").Piece>} pieces */
  learn(pieces) {
    for (const [id, piece] of pieces) if (piece.title) this.titles.set(id, piece.title);
  }

  /** Remarks that come while one looks stand in the log, too. @param {Remark[]} remarks @param {number} at how long the log was */
  hear(remarks, at) {
    this.heard.push(...remarks.map((remark) => ({at, remark})));
  }

  /** @param {View} view @param {number} told lines before the last decision of this screen */
  show(view, told) {
    const earlier = Math.max((view.earlier ?? 0) - this.whole.length,
      0), log = earlier ? view.log : [...this.whole.slice(0, view.earlier ?? 0), ...view.log];
    const key = `${view.table.id} ${earlier} ${view.log.length} ${told} ${view.log.at(-1)?.text} ${this.heard.length}`;
    if (key === this.shown) return;
    const atEnd = this.scroller.scrollTop + this.scroller.clientHeight >= this.scroller.scrollHeight - 40 || !this.shown;
    this.shown = key;
    put(this.list, earlier ? h("button", {class: "btn btn--small btn--quiet", type: "button", onclick: () => void this.older(view, told)},
      `Show ${earlier} earlier lines`) : null,
      groups(log, earlier).map(({heading, from, lines}) => [
        heading ? h("h3", null, heading.text) : null,
        h("ul", null, lines.flatMap((line, i) => [...this.remarksAt(from + i), this.line(line, from + i >= told, view)]))]),
      h("ul", null, this.remarksAt(earlier + log.length)));
    if (!view.log.length && !this.heard.length) put(this.list, h("p", {class: "empty"}, "Nothing has happened yet."));
    if (atEnd) this.toEnd();
  }

  /** Goes to the newest line; where the log was not to be seen meanwhile it has lost its place. */
  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Fetches what the view has left out. @param {View} view @param {number} told */
  async older(view, told) {
    this.whole = await this.fetch().catch(() => []);
    this.show(view, told);
  }

  /** @param {number} at */
  remarksAt(at) {
    return this.heard.filter((each) => each.at === at).map(({remark}) => remarkLine(remark));
  }

  /** @param {Line} line @param {boolean} fresh @param {View} view */
  line(line, fresh, view) {
    const pieces = line.pieces ?? [];
    return h("li", {
      class: fresh ? "new" : null, "data-pieces": pieces.length ? pieces.join(" ") : null,
      onmouseenter: () => this.light(pieces), onmouseleave: () => this.light([]),
    }, typeof line.seat === "number" ? mark(line.seat, roleOf(view, line.seat)?.mark) : icon(line.icon || "circle-dot"), h("span", null, this.named(line.text, pieces)));
  }

  /** A sentence with the names of its pieces set off. @param {string} text @param {string[]} pieces */
  named(text, pieces) {
    const titles = [...new Set(pieces.map((id) => this.titles.get(id) ?? "").filter((title) => title && text.includes(title)))];
    if (!titles.length) return suited(text);
    const pattern = new RegExp(`(${titles.sort((a, b) => b.length - a.length).map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`);
    return text.split(pattern).flatMap((part) => (titles.includes(part) ? [h("b", null, suited(part))] : suited(part)));
  }
}

/** A remark of the chat. @param {Remark} remark */
export function remarkLine(remark) {
  return h("li", {class: "said"}, remark.seat === null ? icon("eye") : mark(remark.seat),
    h("span", null, h("em", null, remark.who || "Somebody"), remark.text));
}

/** Lines under their headings. @param {Line[]} log @param {number} earlier how many came before the first of them */
function groups(log, earlier) {
  /** @type {{heading: Line | null, from: number, lines: Line[]}[]} */
  const found = [];
  log.forEach((line, i) => {
    if (line.heading) found.push({heading: line, from: earlier + i + 1, lines: []});
    else {
      if (!found.length) found.push({heading: null, from: earlier + i, lines: []});
      found.at(-1)?.lines.push(line);
    }
  });
  return found;
}
