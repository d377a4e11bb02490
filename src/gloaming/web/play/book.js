// The book: a page of a story lies beside the table until it is turned. Pages come with the lines of the log, one after the other; a page
// that asks stays while it asks. That they were read is known to this browser alone: no rule waits for it.

import {h, put} from "../h.js";
import {icon, suited} from "../draw/icons.js";
import {outcomeLeaf} from "../draw/outcome.js";
import {paper} from "../draw/paper.js";
import {dieSigns} from "../draw/pieces.js";
import {keep, kept} from "../settings.js";
import {lengthOf} from "./log-diff.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").StoryPage} StoryPage */
/** @typedef {import("./decision.js").Sitting} Sitting */
/** @typedef {{line: number, page: StoryPage}} Told a page, and the number of its line in the log */
/** @typedef {{line: number, page?: StoryPage, outcome?: import("../types.js").RollOutcome}} Leaf a page, or what came of a roll: both wait to be read */

const TABLES = 40; // of which is remembered how far they were read
const MOST_TOLD = 5; // lines below a page about what comes of it
const PHONE = matchMedia("(max-width: 720px)");

/** What lies open beside the table. */
export class Book {
  /** @param {{take: (option: number) => void, turned: () => void}} hands @param {boolean} live whether pages wait to be turned */
  constructor(hands, live) {
    this.hands = hands;
    this.live = live;
    this.read = 0; // lines of the log whose pages have been turned
    this.key = "";
    /** @type {Told | null} a page that was taken from the shelf */
    this.again = null;
    /** @type {View | null} */
    this.view = null;
    this.shown = "";
    this.turn = () => {};
    /** @type {(() => void) | null} what comes when the last page has been turned */
    this.then = null;
    this.scroller = h("div", {class: "book__page", tabindex: "0", role: "region", "aria-label": "The open page"});
    this.foot = h("div", {class: "book__foot"});
    this.element = h("section", {class: "book", "aria-label": "The book", hidden: true}, this.scroller, this.foot);
    /** @type {HTMLElement} on a phone, what shows the table or the page */
    this.flip = h("button", {class: "btn btn--small to-page", type: "button", onclick: () => this.flipOver()});
  }

  /** Whether a page waits to be turned. */
  get waits() {
    return Boolean(this.live && this.view && !this.again && this.unread(this.view).length);
  }

  /** The pages that have not been turned yet; one that asks is turned by its answer. @param {View} view */
  unread(view) {
    const asked = asks(view) ? pagesIn(view).at(-1)?.line : -1;
    return leavesIn(view).filter(({line}) => line >= this.read && line !== asked);
  }

  /** Follows the table: what is not known to have been read at its beginning is read; who comes later has the shelf. @param {View} view */
  follow(view) {
    const key = `${view.table.id} ${view.viewer ?? "watching"}`;
    if (key !== this.key) {
      this.key = key;
      this.again = null;
      this.read = kept("pages", []).find((/** @type {[string, number]} */ [name]) => name === key)?.[1] ?? (view.ply || view.table.lesson ? lengthOf(view) : 0);
    }
    else if (this.view && asks(this.view) && view.ply > this.view.ply) this.read = Math.max(this.read, (pagesIn(this.view).at(-1)?.line ?? -1) + 1); // its answer turned it
    this.read = Math.min(this.read, lengthOf(view)); // what was taken back is read again
    this.view = view;
  }

  /** Shows what lies open. @param {View} view @param {Sitting} sitting @param {boolean} busy */
  show(view, sitting, busy) {
    this.follow(view);
    const next = this.live ? this.unread(view)[0] ?? null : null, asked = asks(view) ? openPage(view) : null;
    this.lay(view, this.again ?? next ?? asked, sitting, busy);
    if (!next && this.then) {
      const then = this.then;
      this.then = null;
      then();
    }
  }

  /** @param {View} view @param {Leaf | null} told @param {Sitting | null} sitting @param {boolean} busy */
  lay(view, told, sitting, busy) {
    const page = this.element.parentElement, choices = told && !this.again && sitting && !this.waits ? sitting.buttons.filter((i) => sitting.glosses[i].on_page) : [];
    const now = JSON.stringify([told, this.waits, choices.map((i) => sitting?.glosses[i]), busy, Boolean(this.again), view.log.length]);
    page?.classList.toggle("play--book", Boolean(told?.page));
    page?.classList.toggle("play--outcome", Boolean(told?.outcome));
    page?.classList.toggle("play--reads", this.waits);
    this.element.hidden = !told;
    if (!told) return this.clear();
    if (now === this.shown) return;
    const other = !this.shown || JSON.parse(this.shown)[0]?.line !== told.line;
    this.shown = now;
    if (told.outcome) put(this.scroller, outcomeLeaf(told.outcome, dieSigns));
    else if (told.page) put(this.scroller, paper(told.page), this.happens(view, told));
    put(this.foot, told.page ? this.neighbours(view, {line: told.line, page: told.page}) : null, this.buttons(told, choices, sitting, busy));
    if (!other) return;
    this.scroller.scrollTop = 0;
    this.flipOver(false);
    if (this.waits || this.again) this.scroller.focus({preventScroll: true});
  }

  clear() {
    this.shown = "";
    put(this.scroller);
    put(this.foot);
  }

  /** On a phone either the page or the table is seen. @param {boolean} [board] */
  flipOver(board) {
    const shown = this.element.parentElement?.classList.toggle("play--board", board);
    put(this.flip, icon(shown ? "book-open" : "map"), shown ? "Page" : "Board");
  }

  /** What the page has led to, up to the next page. @param {View} view @param {Leaf} told */
  happens(view, told) {
    if (asks(view) && !this.waits && !this.again) return null;
    const rest = view.log.slice(told.line + 1 - (view.earlier ?? 0)), end = rest.findIndex((line) => line.heading || line.page);
    const lines = told.line < (view.earlier ?? 0) ? [] : rest.slice(0, end < 0 ? undefined : end).slice(0, MOST_TOLD);
    return lines.length ? h("div", {class: "paper paper--then"}, h("h3", null, "This happens"),
      h("ul", null, lines.map((line) => h("li", null, icon(line.icon || "circle-dot"), h("span", null, suited(line.text)))))) : null;
  }

  /** @param {View} view @param {Told} told */
  neighbours(view, told) {
    const all = pagesIn(view), here = all.findIndex(({line}) => line === told.line), before = all[here - 1], after = this.again && all[here + 1];
    const step = (/** @type {Told | null | undefined} */ to, /** @type {string} */ name, /** @type {string} */ words) => (to
      ? h("button", {class: "link", type: "button", title: `${words}: ${to.page.title}`, onclick: () => this.open(to)}, icon(name), h("span", null, to.page.number || to.page.title)) : h("span"));
    return h("div", {class: "book__pages"}, step(before, "chevron-left", "The page before"), h("span", {class: "book__place"}, [told.page.book, this.again ? "read again" : ""].filter(Boolean).join(", ")),
      step(after, "chevron-right", "The page after"));
  }

  /** @param {Leaf} told @param {number[]} choices @param {Sitting | null} sitting @param {boolean} busy */
  buttons(told, choices, sitting, busy) {
    if (this.again) return h("button", {class: "btn btn--go", type: "button", onclick: () => this.close()}, icon("xmark"), "Back to the table", h("kbd", {"aria-hidden": "true"}, "Esc"));
    if (this.waits) return h("button", {class: "btn btn--go book__on", type: "button", onclick: () => this.turnPage(told)}, icon("book-open"), "Read on", h("kbd", {"aria-hidden": "true"}, "Enter"));
    if (PHONE.matches || !sitting) return null; // there they are at the thumb, in the prompt
    return choices.map((i, n) => h("button", {class: "choice", type: "button", "data-option": i, "aria-disabled": busy || null, onclick: () => this.hands.take(i)},
      h("span", {class: "choice__n", "aria-hidden": "true"}, String(n + 1)),
      h("span", null, h("b", null, suited(sitting.glosses[i].label)), sitting.glosses[i].verdict ? h("small", null, suited(sitting.glosses[i].verdict?.text ?? "")) : null)));
  }

  /** Turns the page that waits. @param {Leaf} [told] */
  turnPage(told) {
    const turned = told ?? (this.view ? this.unread(this.view)[0] : undefined);
    if (!turned || !this.view) return;
    this.read = turned.line + 1;
    keep("pages", [[this.key, this.read], .../** @type {[string, number][]} */ (kept("pages", [])).filter(([name]) => name !== this.key)].slice(0, TABLES));
    const turn = this.turn;
    this.turn = () => {};
    turn();
    this.hands.turned();
  }

  /** Whether a line of the log is the next page to be turned. @param {number} line @param {View} view */
  waitsFor(line, view) {
    this.follow(view);
    return this.live && this.unread(view)[0]?.line === line;
  }

  /** How many lines may be told: nothing that comes after a page which has not been turned, but what it led to. @param {View} view */
  told(view) {
    const [first, second] = this.waits ? this.unread(view) : [];
    if (!first) return lengthOf(view);
    const rest = view.log.slice(first.line + 1 - (view.earlier ?? 0)), heading = rest.findIndex((line) => line.heading || line.page || line.outcome);
    return Math.min(heading < 0 ? lengthOf(view) : first.line + 1 + heading, second?.line ?? Infinity);
  }

  /** In a film: lays a page down and waits until it is turned. @param {number} line @param {View} view where the film leads to */
  async wait(line, view) {
    if (!this.waitsFor(line, view)) return;
    const next = this.unread(view)[0];
    this.lay(view, next, null, true);
    await new Promise((done) => { this.turn = () => done(undefined); });
    if (this.unread(view).length) put(this.foot); // the next page comes soon: nothing jumps meanwhile
    else this.lay(view, null, null, true);
  }

  /** Takes a page from the shelf. @param {Told} told */
  open(told) {
    this.again = told;
    this.hands.turned();
  }

  /** Puts it back. @returns {boolean} whether there was one */
  close() {
    if (!this.again) return false;
    this.again = null;
    this.hands.turned();
    return true;
  }
}

/** Whether the open decision stands on the page that lies open. @param {View} view */
export function asks(view) {
  return Boolean(view.ask?.options?.some((gloss) => gloss.on_page));
}

/** What waits to be read among the lines of a view. @param {View} view @returns {Leaf[]} */
function leavesIn(view) {
  return view.log.flatMap(({page, outcome}, i) => (page || outcome ? [{line: (view.earlier ?? 0) + i, page: page ?? undefined, outcome: outcome ?? undefined}] : []));
}

/** The pages among the lines of a view. @param {View} view @returns {Told[]} */
export function pagesIn(view) {
  return view.log.flatMap((line, i) => (line.page ? [{line: (view.earlier ?? 0) + i, page: line.page}] : []));
}

/** The page that lies open on the table. @param {View} view @returns {Told | null} */
function openPage(view) {
  const area = view.scene.areas.find((each) => each.layout?.type === "page");
  return area?.layout?.type === "page" ? {line: pagesIn(view).at(-1)?.line ?? -1, page: area.layout.page} : pagesIn(view).at(-1) ?? null;
}
