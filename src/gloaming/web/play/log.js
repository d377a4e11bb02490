// What happened, line by line, and what was said in between. Pointing at a line lights the pieces it tells of.

import {h, put} from "../h.js";
import {icon, mark, suited} from "../draw/icons.js";
import {roleOf} from "./seats.js";

const NEAR = 40; // pixels from the end within which the log follows

/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("../types.js").Remark} Remark */
/** @typedef {import("../types.js").View} View */
/** @typedef {{at: number, remark: Remark}} Heard a remark, and how long the log was when it came */

/** The log in the rail. */
export class Log {
  /** @param {{light: (pieces: string[]) => void, again: (line: number) => void, since: () => void}} hands @param {() => Promise<Line[]>} fetch the whole story, where a view has only its end */
  constructor(hands, fetch) {
    this.light = hands.light;
    this.again = hands.again;
    this.since = hands.since;
    this.fetch = fetch;
    /** @type {Line[]} */
    this.whole = [];
    this.list = h("div", {class: "log", onkeydown: (/** @type {KeyboardEvent} */ event) => this.walk(event)});
    this.scroller = h("div", {class: "pane__scroll", tabindex: "0", role: "region", "aria-label": "Log"}, this.list);
    this.element = this.scroller;
    this.following = true; // until somebody looks further up; a pane that grows or shrinks is no wish
    this.top = 0;
    this.scroller.addEventListener("scroll", () => this.moved());
    new ResizeObserver(() => { if (this.following) this.toEnd(); }).observe(this.scroller);
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
    const key = `${view.table.id} ${earlier} ${view.log.length} ${told} ${view.log.at(-1)?.text} ${this.heard.length} ${this.titles.size}`; // a name that was told before its piece came is set off later
    if (key === this.shown) return;
    this.shown = key;
    let first = true;
    const since = (/** @type {number} */ number) => (first && number >= told && number ? ((first = false), [h("li", {class: "log__since"},
      h("button", {class: "btn btn--small btn--quiet", type: "button", onclick: () => this.since()}, icon("film"), "See what happened"))]) : []);
    put(this.list, earlier ? h("button", {class: "btn btn--small btn--quiet", type: "button", onclick: () => void this.older(view, told)},
      `Show ${earlier} earlier lines`) : null,
      groups(log, earlier).map(({heading, from, lines}) => [
        heading ? h("h3", null, heading.text) : null,
        h("ul", null, lines.flatMap((line, i) => [...this.remarksAt(from + i, view), ...since(from + i), this.line(line, from + i, from + i >= told, view)]))]),
      h("ul", null, this.remarksAt(earlier + log.length, view)));
    if (!view.log.length && !this.heard.length) put(this.list, h("p", {class: "empty"}, "Nothing has happened yet."));
    this.list.querySelector("li:last-of-type > .log__again")?.setAttribute("tabindex", "0");
    if (this.following) this.toEnd();
  }

  /** From line to line by arrows: only one of them is reached by Tab. @param {KeyboardEvent} event */
  walk(event) {
    const all = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll(".log__again")]), here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = here < 0 ? null : all[here + ({ArrowUp: -1, ArrowDown: 1}[event.key] ?? NaN)];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }

  /** Only who moves up leaves the newest line: a pane that has become lower meanwhile stands where it stood. */
  moved() {
    const {scrollTop: top, clientHeight, scrollHeight} = this.scroller;
    this.following = top + clientHeight >= scrollHeight - NEAR || this.following && top >= this.top;
    this.top = top;
  }

  /** Goes to the newest line; where the log was not to be seen meanwhile it has lost its place. */
  toEnd() {
    this.following = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Fetches what the view has left out. @param {View} view @param {number} told */
  async older(view, told) {
    this.whole = await this.fetch().catch(() => []);
    this.show(view, told);
  }

  /** @param {number} at @param {View} view */
  remarksAt(at, view) {
    return this.heard.filter((each) => each.at === at).map(({remark}) => remarkLine(remark, view));
  }

  /** @param {Line} line @param {number} number @param {boolean} fresh @param {View} view */
  line(line, number, fresh, view) {
    const pieces = line.pieces ?? [];
    return h("li", {
      class: fresh ? "new" : null, "data-pieces": pieces.length ? pieces.join(" ") : null, "data-line": String(number), onclick: () => this.again(number),
      onmouseenter: () => this.light(pieces), onmouseleave: () => this.light([]),
    }, typeof line.seat === "number" ? mark(line.seat, roleOf(view, line.seat)?.mark) : icon(line.icon || "circle-dot"), h("span", null, this.named(line.text, pieces)),
    h("button", {class: "log__again", type: "button", title: "See it again", "aria-label": `See it again: ${line.text.slice(0, 60)}`, tabindex: "-1"}, icon("rotate-left")));
  }

  /** A sentence with the names of its pieces set off. @param {string} text @param {string[]} pieces */
  named(text, pieces) {
    const titles = [...new Set(pieces.map((id) => this.titles.get(id) ?? "").filter((title) => title && text.includes(title)))];
    if (!titles.length) return suited(text);
    const pattern = new RegExp(`(${titles.sort((a, b) => b.length - a.length).map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`);
    return text.split(pattern).flatMap((part) => (titles.includes(part) ? [h("b", null, suited(part))] : suited(part)));
  }
}

/** A remark of the chat. @param {Remark} remark @param {View} view */
export function remarkLine(remark, view) {
  const {seat, who, text} = remark, role = seat === null ? null : roleOf(view, seat);
  return h("li", {class: "said"}, seat === null ? icon("eye") : mark(seat, role?.mark), h("span", null, h("em", null, who || role?.title || "Somebody"), text));
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
