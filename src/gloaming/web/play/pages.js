// Pages so far: the shelf. Every page that was read, in its order, to be found and read again; nothing is carried out twice.

import {h, put, valued} from "../h.js";
import {icon} from "../draw/icons.js";
import {pagesIn} from "./book.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("./book.js").Told} Told */

/** The shelf in the rail. */
export class Pages {
  /** @param {(told: Told) => void} open @param {() => Promise<import("../types.js").Line[]>} fetch the whole story, where a view has only its end */
  constructor(open, fetch) {
    this.open = open;
    this.fetch = fetch;
    this.wanted = "";
    /** @type {View | null} */
    this.view = null;
    /** @type {Told[]} */
    this.earlier = [];
    this.known = 0; // lines of the log before the view of which the pages are known
    this.list = h("ol", {class: "shelf"});
    this.element = h("div", null,
      h("p", {class: "shelf__about"}, "Read again; nothing is carried out twice."),
      h("input", {class: "field field--s shelf__find", type: "search", placeholder: "Find a word", "aria-label": "Find a word in the pages so far",
        oninput: valued((value) => { this.wanted = value.toLowerCase(); this.fill(); })}),
      h("div", {class: "pane__scroll", tabindex: "0", role: "region", "aria-label": "Pages so far"}, this.list));
  }

  /** @param {View} view @param {number} read lines whose pages have been turned */
  show(view, read) {
    const shown = this.view && this.read === read && this.view.log.length === view.log.length && this.view.earlier === view.earlier;
    this.view = view;
    this.read = read;
    if (!shown && this.element.getClientRects().length) void this.look();
  }

  /** Whether there is a page at all. @param {View} view */
  has(view) {
    return this.earlier.length > 0 || pagesIn(view).length > 0 || (view.earlier ?? 0) > 0 && view.scene.areas.some((area) => area.layout?.type === "page");
  }

  /** Shows the shelf, with what the view has left out. */
  async look() {
    const {view} = this;
    if (!view) return;
    const earlier = view.earlier ?? 0;
    if (earlier > this.known) {
      const log = await this.fetch().catch(() => []);
      this.earlier = pagesIn({...view, log: log.slice(0, earlier), earlier: 0});
      this.known = earlier;
    }
    this.fill();
  }

  fill() {
    const {view} = this;
    if (!view) return;
    const first = view.earlier ?? 0, all = [...this.earlier.filter(({line}) => line < first), ...pagesIn(view)].filter(({line}) => line < (this.read ?? 0) || line < first);
    const found = all.filter(({page}) => `${page.number ?? ""} ${page.title} ${page.book ?? ""} ${page.date ?? ""} ${page.text}`.toLowerCase().includes(this.wanted));
    put(this.list, found.map((told) => h("li", null, h("button", {class: "shelf__page", type: "button", onclick: () => this.open(told)},
      told.page.number ? h("b", null, told.page.number) : icon("book-open"), h("span", null, told.page.title), h("small", null, told.page.book)))));
    if (!found.length) put(this.list, h("li", {class: "empty"}, this.wanted ? "No page so far has this word." : "No page has been read yet."));
  }
}
