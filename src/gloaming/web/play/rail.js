// The rail: the reader above, below it tabs for the log, all options, the rules and the chat. On a narrow screen it is a sheet.

import {h} from "../h.js";
import {icon} from "../draw/icons.js";

/** @typedef {"log" | "pages" | "options" | "chat" | "rules"} Tab */

const TITLES = {log: "Log", pages: "Pages", options: "Options", chat: "Chat", rules: "Rules"};
const NARROW = matchMedia("(max-width: 1180px)");
const SOON = 300; // milliseconds that one points at a piece before it is read beside the pointer

/** The right side of the table. */
export class Rail {
  /** @param {HTMLElement} reader @param {Record<Tab, HTMLElement>} panes @param {(tab: Tab) => void} onopen */
  constructor(reader, panes, onopen) {
    this.panes = panes;
    this.onopen = onopen;
    /** @type {Tab} */
    this.tab = "log";
    this.before = /** @type {Element | null} */ (null);
    this.timer = 0;
    /** @type {Map<Tab, HTMLElement>} */
    this.tabs = new Map(/** @type {Tab[]} */ (Object.keys(panes)).map((tab) => [tab, h("button", {
      class: "tab", type: "button", role: "tab", id: `tab-${tab}`, "aria-controls": `pane-${tab}`, onclick: () => this.open(tab)}, TITLES[tab])]));
    for (const [tab, pane] of Object.entries(panes)) {
      pane.classList.add("pane");
      for (const [name, value] of Object.entries({id: `pane-${tab}`, role: "tabpanel",
        "aria-labelledby": `tab-${tab}`})) pane.setAttribute(name, value);
    }
    this.list = h("div", {class: "tabs", role: "tablist", "aria-label": "What happened, what can be done",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.walk(event)}, ...this.tabs.values());
    this.element = h("div", {class: "rail", role: "complementary", "aria-label": "Reader and log"},
      h("button", {class: "icon-btn rail__close", type: "button", "aria-label": "Back to the table", onclick: () => this.close()}, icon("xmark")),
      reader, this.list, ...Object.values(panes));
    this.open("log", false);
    this.fold();
    NARROW.addEventListener("change", () => this.fold());
  }

  /** Whether this tab is what one sees now. @param {Tab} tab */
  shows(tab) {
    return this.tab === tab && this.element.getClientRects().length > 0;
  }

  /** @param {Tab} tab @param {boolean} [sheet] whether the sheet of a narrow screen opens with it */
  open(tab, sheet = true) {
    this.tab = tab;
    for (const [name, button] of this.tabs) {
      button.setAttribute("aria-selected", String(name === tab));
      button.tabIndex = name === tab ? 0 : -1;
      this.panes[name].hidden = name !== tab;
    }
    if (sheet && NARROW.matches) this.unfold("tabs");
    this.onopen(tab);
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key], shown = [...this.tabs].filter(([, button]) => !button.hidden).map(([tab]) => tab);
    if (!step) return;
    const next = shown[(shown.indexOf(this.tab) + step + shown.length) % shown.length];
    this.open(next);
    this.tabs.get(next)?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** How much is new behind a tab, and whether it is there at all. @param {Tab} tab @param {number} count @param {boolean} [there] */
  count(tab, count, there = true) {
    const button = /** @type {HTMLElement} */ (this.tabs.get(tab));
    button.replaceChildren(TITLES[tab], ...(count ? [h("span", {class: "n"}, String(count))] : []));
    button.hidden = !there;
    if (!there && this.tab === tab) this.open("log", false);
  }

  /** Gives the reader all the room there is; once more, and it gives it back. */
  read() {
    if (NARROW.matches) this.unfold("reader");
    else this.element.classList.toggle("rail--reading");
  }

  // on a narrow screen

  /** Opens the sheet: with the reader, a hint, or the tabs. @param {"reader" | "hint" | "tabs"} what */
  unfold(what) {
    this.before ??= document.activeElement;
    this.unpeek();
    this.element.dataset.sheet = what;
    this.element.inert = false;
    this.element.setAttribute("role", "dialog");
    this.element.setAttribute("aria-modal", "true");
    for (const other of this.others()) other.inert = true;
    const first = what === "tabs" ? this.tabs.get(this.tab) : this.element.querySelector(what === "hint" ? ".hint button" : "button");
    if (first instanceof HTMLElement) first.focus();
  }

  /** Whether the rail gives its room away. */
  get isNarrow() {
    return NARROW.matches;
  }

  /** What is pointed at is read on the other side of the table, for as long as one points at it. @param {number} x of the pointer */
  peek(x) {
    clearTimeout(this.timer);
    if (!NARROW.matches || this.element.dataset.sheet) return;
    this.timer = setTimeout(() => {
      this.element.dataset.peek = x > innerWidth / 2 ? "left" : "right";
      this.dodge([...document.querySelectorAll("[data-peril]")]);
    }, SOON);
  }

  /** Goes to the other side, if it would cover fewer of these. @param {Element[]} marked */
  dodge(marked) {
    const {width} = this.element.getBoundingClientRect(), middles = marked.map((each) => each.getBoundingClientRect()).map(({left, right}) => (left + right) / 2);
    const covered = {left: middles.filter((x) => x < width + 12).length, right: middles.filter((x) => x > innerWidth - width - 12).length};
    const side = /** @type {"left" | "right" | undefined} */ (this.element.dataset.peek), other = side === "left" ? "right" : "left";
    if (side && covered[other] < covered[side]) this.element.dataset.peek = other;
  }

  /** Nothing is pointed at any more. */
  unpeek() {
    clearTimeout(this.timer);
    delete this.element.dataset.peek;
  }

  /** @returns {HTMLElement[]} */
  others() {
    return /** @type {HTMLElement[]} */ ([...(this.element.parentElement?.children ?? [])]).filter((each) => each !== this.element);
  }

  /** @returns {boolean} whether there was a sheet to close */
  close() {
    if (this.element.classList.contains("rail--reading")) return this.element.classList.toggle("rail--reading", false) === false;
    if (!this.element.dataset.sheet) return false;
    delete this.element.dataset.sheet;
    this.element.setAttribute("role", "complementary");
    this.element.removeAttribute("aria-modal");
    for (const other of this.others()) other.inert = false;
    this.element.inert = NARROW.matches;
    if (this.before instanceof HTMLElement && this.before.isConnected) this.before.focus({preventScroll: true});
    this.before = null;
    return true;
  }

  /** On a narrow screen the sheet is shut until it is asked for. */
  fold() {
    this.close();
    this.element.inert = NARROW.matches;
  }
}
