// A game stepped through again: back and forth by keys, buttons and a slider; and from any point of it a new table.

import {h, put, the} from "../h.js";
import {icon, suited} from "../draw/icons.js";
import {go, trouble} from "../router.js";
import {remember} from "../lobby/shelf.js";
import {at, get, post, Problem} from "../wire/wire.js";
import {copy, toast} from "./dialogs.js";
import {skeleton} from "./page.js";
import {questionOf} from "./prompt.js";
import {endingOf} from "./seats.js";
import {lengthOf, Table} from "./table.js";
import {piecesOf} from "./touch.js";

/** @typedef {import("../types.js").View} View */

/** @type {import("../router.js").Page} */
export async function page(element, [id], hash) {
  element.className = "";
  put(element, skeleton());
  try {
    const last = await get(at(id)), ply = Math.min(Number.parseInt(hash, 10) || 0, last.ply);
    const replay = new Replay(last.ply, Boolean(last.result), await get(at(id, `replay/${ply}`)));
    put(element, replay.table.element);
    replay.begin();
    return () => replay.end();
  } catch (problem) {
    const status = problem instanceof Problem ? problem.status : 0;
    trouble(element, status === 404 ? "There is no such game." : "This game could not be shown.", problem instanceof Error ? problem.message : "");
  }
}

/** A table of the past. */
class Replay {
  /** @param {number} length how many decisions there were @param {boolean} over whether it came to an end @param {View} view */
  constructor(length, over, view) {
    this.length = length;
    this.over = over;
    this.table = new Table(view, false);
    this.table.keys.end();
    /** @type {Map<number, Promise<View>>} */
    this.views = new Map([[view.ply, Promise.resolve(view)]]);
    this.wanted = view.ply;
    this.slider = h("input", {type: "range", min: "0", max: String(length), value: String(view.ply), "aria-label": "Decision",
      oninput: () => this.to(Number(this.slider.value))});
    this.foot = h("section", {class: "prompt prompt--wait", "aria-label": "Stepping through"});
    this.table.prompt.element.replaceWith(this.foot);
    this.down = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.down);
  }

  begin() {
    this.show(this.table.view, true);
    this.foot.querySelector("button")?.focus();
  }

  end() {
    document.removeEventListener("keydown", this.down);
    this.table.end();
  }

  /** @param {number} ply @returns {Promise<View>} */
  view(ply) {
    const known = this.views.get(ply) ?? get(at(this.table.id, `replay/${ply}`));
    this.views.set(ply, known);
    return known;
  }

  /** Goes to a decision. @param {number} ply */
  async to(ply) {
    this.wanted = Math.min(Math.max(ply, 0), this.length);
    const {wanted} = this;
    try {
      const view = await this.view(wanted);
      if (this.wanted === wanted) this.show(view, false);  // the slider may have gone on meanwhile
    } catch (problem) {
      this.views.delete(wanted);
      toast(problem instanceof Error ? problem.message : "This decision could not be shown.");
    }
  }

  /** @param {View} view @param {boolean} first */
  show(view, first) {
    const {table} = this, taken = view.ask?.taken, before = table.view;
    const seats = view.seats.map((seat) => ({...seat, here: true}));  // nobody is away from the past
    table.show({...view, seats, result: null}, first);
    table.told = view.ply > before.ply ? lengthOf(before) : lengthOf(view);
    if (taken !== null && taken !== undefined && table.sitting.glosses[taken]) table.sitting.touch.touched = [...piecesOf(table.sitting.glosses[taken])];
    table.showAround();
    this.showFoot(view);
    history.replaceState(null, "", `${location.pathname}#${view.ply}`);
    if (view.ply < this.length) void this.view(view.ply + 1).catch(() => this.views.delete(view.ply + 1));
  }

  /** @param {View} view */
  showFoot(view) {
    const had = document.activeElement instanceof HTMLElement && this.foot.contains(document.activeElement) ? document.activeElement.dataset.step : "";
    const {ply} = view, taken = view.ask?.options?.[view.ask.taken ?? -1];
    this.slider.value = String(ply);
    this.slider.setAttribute("aria-valuetext", `Decision ${ply} of ${this.length}`);
    put(this.foot,
      h("div", {class: "prompt__ask"},
        h("div", null, h("h2", {id: "question", tabindex: "-1"}, suited(view.result ? view.result.summary.title : questionOf(view))),
        h("div", {class: "prompt__more"},
          taken ? h("span", {class: "step"}, icon("check"),
          h("span", null, suited(taken.label),
          taken.verdict ? `: ${taken.verdict.text}` : "")) : h("span", {class: "muted"}, endingOf(view))))),
      h("div", {class: "prompt__side"}, h("div", {class: "prompt__opts"},
        this.over ? h("a", {class: "btn btn--quiet", href: `/review/${this.table.id}#${ply}`}, icon("chart-line"), "Review") : null,
        h("button", {class: "btn btn--quiet", type: "button",
          onclick: () => copy(`${location.origin}/replay/${this.table.id}#${ply}`,
          "The link to this point is copied.")}, icon("link"), "Copy link"),
        h("button", {class: "btn btn--go", type: "button", "data-step": "fork", disabled: Boolean(view.result),
          onclick: () => void this.fork(ply)}, icon("play"), "Play on from here"))),
      h("div", {class: "transport", role: "group", "aria-label": "Steps"}, this.step("backward-fast", "First decision", 0, ply === 0),
        this.step("backward-step", "Back", ply - 1, ply === 0), this.slider,
        h("b", null, `${ply} of ${this.length}`), this.step("forward-step", "On", ply + 1, ply === this.length), this.step("forward-fast",
          "Last decision", this.length, ply === this.length)));
    const again = had && this.foot.querySelector(`[data-step="${had}"]:not(:disabled)`);
    if (again instanceof HTMLElement) again.focus(); else if (had) this.slider.focus();
    the("#asked").textContent = `Decision ${ply} of ${this.length}. ${taken?.label ?? view.result?.summary.title ?? ""}`;
  }

  /** @param {string} name @param {string} label @param {number} ply @param {boolean} off */
  step(name, label, ply, off) {
    return h("button", {class: "icon-btn", type: "button", "aria-label": label, title: label, "data-step": name, disabled: off,
      onclick: () => void this.to(ply)}, icon(name));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return void this.table.rail.close();
    if (target?.matches("input:not([type=range]), textarea, [role=tab]") || target?.closest(".ground")) return void (target?.closest(".ground") && this.table.keys.press(event));
    const ply = {ArrowRight: this.wanted + 1, ArrowLeft: this.wanted - 1, Home: 0, End: this.length}[event.key];
    if (ply === undefined) return;
    event.preventDefault();
    void this.to(ply);
  }

  /** A new table that goes on from here. @param {number} ply */
  async fork(ply) {
    try {
      const made = await post(at(this.table.id, "fork"), {ply});
      remember(made.view.table, made.links);
      go(`/t/${made.id}`);
      toast(this.over ? "A new table goes on from here." : "A new table goes on from here. What you could not see is dealt anew.");
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : "It could not go on from here.");
    }
  }
}
