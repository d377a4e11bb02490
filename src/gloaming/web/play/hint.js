// A hint: what a computer player would do and why. It lies over the rail until one decides or closes it; the pieces it names are lit.

import {h, put, the} from "../h.js";
import {icon, suited} from "../draw/icons.js";
import {at, post} from "../wire/wire.js";

/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("../types.js").Advice} Advice */
/** @typedef {import("../types.js").Reason} Reason */

/** The hint of a table. */
export class HintPanel {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.element = h("section", {class: "hint", "aria-label": "A hint", tabindex: "-1", hidden: true});
    /** @type {string[]} what it names: these pieces have the cold edge while it is open */
    this.pieces = [];
  }

  /** Asks a computer player; the table stays alive while it thinks. */
  async ask() {
    const {table} = this, {sitting} = table;
    if (!sitting.mine || !table.view.table.hints) return;
    this.open(this.head("A hint", ""), h("div", {class: "hint__wait", role: "progressbar", "aria-label": "Thinking"}, h("span", null, "Thinking …"), h("i")));
    try {
      /** @type {Hint} */
      const hint = await post(at(table.id, "hint"));
      if (table.sitting !== sitting || this.element.hidden) return;
      this.show(hint);
      the("#asked").textContent = spoken(hint);
    } catch (problem) {
      if (table.sitting === sitting) this.open(this.head("A hint", ""), h("p", null, /** @type {Error} */ (problem).message));
    }
  }

  /** @param {Hint} hint */
  show(hint) {
    const [best, ...others] = hint.advice, named = [...best.reasons, ...(best.price ? [best.price] : [])];
    const {glosses} = this.table.sitting;
    this.pieces = [...named.flatMap(({pieces}) => pieces), ...(glosses[best.option]?.pieces ?? [])];
    this.open(this.head(best.label, best.verdict),
      h("div", {class: "hint__body", tabindex: "0", role: "group", "aria-label": "Why"},
        h("ul", {class: "hint__why"}, best.reasons.map((reason) => why(reason, "good")), best.price ? why({...best.price, title: `The price: ${best.price.title}`}, "bad") : null),
        h("p", {class: "hint__expects"}, suited([hint.expects, hint.sure].filter(Boolean).join(" "))),
        best.then.length ? h("p", {class: "hint__then"}, h("b", null, "Then: "), suited(best.then.join(", ")), ".") : null,
        others.length ? [h("h3", null, others.some(({gives_away: away}) => /\d/.test(away)) ? `Next best, in ${hint.unit}` : "Next best"), h("ul", {class: "hint__next"}, others.map((each) => this.next(each)))] : null,
        h("p", {class: "hint__unknown"}, hint.unknown)),
      h("div", {class: "hint__foot"}, h("button", {class: "btn btn--go", type: "button", onclick: () => this.make(best.option)}, icon("check"), h("span", null, suited(best.label)))));
    this.table.light([]);
  }

  /** An option that is nearly as good; who points at it sees its pieces. @param {Advice} advice */
  next(advice) {
    const lit = () => this.table.light(this.table.sitting.glosses[advice.option]?.pieces ?? []), dark = () => this.table.light([]);
    return h("li", {onmouseenter: lit, onmouseleave: dark}, h("div", null, h("b", null, suited(advice.label)), h("small", null, suited(advice.drawback || advice.verdict))),
      h("span", {class: /\d/.test(advice.gives_away) ? "hint__away" : "muted"}, advice.gives_away));
  }

  /** @param {string} title @param {string} below */
  head(title, below) {
    return h("header", {class: "hint__head"}, icon("lightbulb"), h("div", null, h("h2", null, suited(title)), below ? h("p", {class: "kind"}, suited(below)) : null),
      h("button", {class: "icon-btn", type: "button", "aria-label": "Close the hint", onclick: () => this.close()}, icon("xmark")));
  }

  /** @param {...(Node | null)} content */
  open(...content) {
    put(this.element, ...content);
    this.element.hidden = false;
    if (this.table.rail.isNarrow) this.table.rail.unfold("hint");
  }

  /** @param {number} option */
  make(option) {
    this.close();
    void this.table.take(option);
  }

  /** @returns {boolean} whether there was a hint to close */
  close() {
    if (this.element.hidden) return false;
    const held = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.pieces = [];
    this.table.light([]);
    this.table.rail.close();
    if (held) this.table.findFocus();
    return true;
  }
}

/** @param {Reason} reason @param {"good" | "bad"} tone */
function why(reason, tone) {
  return h("li", {class: `hint__${tone}`}, icon(reason.icon || (tone === "good" ? "check" : "triangle-exclamation")),
    h("p", null, h("b", null, suited(reason.title)), reason.text ? [" ", suited(reason.text)] : null));
}

/** A hint for those who listen: the move, why, and its price. @param {Hint} hint */
function spoken({advice: [best], expects, sure}) {
  const why = best.reasons.map(({title}) => title), price = best.price ? [`The price: ${best.price.title}`] : [];
  return [`Hint: ${best.label}.`, ...why, ...price, expects, sure].filter(Boolean).join(" ");
}
