// A game stepped through again: back and forth by keys, buttons and a slider; and from any point of it a new table.

import {h, put, the, valued} from "../h.js";
import {icon, suited} from "../draw/icons.js";
import {trouble} from "../router.js";
import {set, settings} from "../settings.js";
import {at, get, Problem} from "../wire/wire.js";
import {copy, toast} from "./dialogs.js";
import {skeleton} from "./page.js";
import {questionOf} from "./prompt.js";
import {endingOf} from "./seats.js";
import {wanted} from "./film.js";
import {lengthOf} from "./log-diff.js";
import {Table} from "./table.js";
import {piecesOf} from "./touch.js";

/** @typedef {import("../types.js").View} View */

const PAUSE = {calm: 900, brisk: 450, once: 250}; // milliseconds between two decisions that play by themselves

/** How fast it plays. */
function paceChoice() {
  return h("label", {class: "pace"}, h("span", null, "Pace"), h("select", {class: "field field--s", onchange: valued((pace) => set({pace: /** @type {any} */ (pace)}))},
    [["calm", "Calm"], ["brisk", "Brisk"], ["once", "At once"]].map(([value, word]) => h("option", {value, selected: settings().pace === value}, word))));
}

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
    this.playing = false;
    this.last = view;
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

  /** Goes to a decision by hand: what plays by itself stops. @param {number} ply */
  async to(ply) {
    this.playing = false;
    await this.step(ply);
  }

  /** Goes to a decision; one step on is shown beat by beat. @param {number} ply */
  async step(ply) {
    const {film} = this.table, on = ply === this.table.view.ply + 1 && wanted();
    this.wanted = Math.min(Math.max(ply, 0), this.length);
    const {wanted: goal} = this;
    film.skip();
    try {
      const view = await this.view(goal);
      if (on && this.wanted === goal) await film.lead(view);
      if (this.wanted === goal) this.show(view, false);  // the slider may have gone on meanwhile
    } catch (problem) {
      this.views.delete(goal);
      toast(problem instanceof Error ? problem.message : "This decision could not be shown.");
    }
  }

  /** Plays by itself, at the pace that is set, until it is over or somebody stops it. */
  async run() {
    this.playing = !this.playing;
    this.showFoot(this.last);
    if (!this.playing) return;
    if (this.wanted >= this.length) await this.step(0);
    while (this.playing && this.wanted < this.length) {
      await this.step(this.wanted + 1);
      await new Promise((later) => setTimeout(later, PAUSE[settings().pace]));
      if (!this.table.element.isConnected) return;
    }
    this.playing = false;
    this.showFoot(this.last);
  }

  /** @param {View} view @param {boolean} first */
  show(view, first) {
    const {table} = this, taken = view.ask?.taken, before = table.view;
    const seats = view.seats.map((seat) => ({...seat, here: true}));  // nobody is away from the past
    table.show({...view, seats, result: null}, first);
    table.told = view.ply > before.ply ? lengthOf(before) : lengthOf(view);
    if (taken !== null && taken !== undefined && table.sitting.glosses[taken]) table.sitting.touch.touched = [...piecesOf(table.sitting.glosses[taken])];
    table.showAround();
    this.last = view;
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
      h("div", {class: "transport", role: "group", "aria-label": "Steps"}, this.button("backward-fast", "First decision", 0, ply === 0),
        this.button("backward-step", "Back", ply - 1, ply === 0),
        h("button", {class: "icon-btn", type: "button", "data-step": "run", "aria-label": this.playing ? "Stop" : "Play by itself", title: this.playing ? "Stop" : "Play by itself",
          "aria-pressed": String(this.playing), disabled: !this.length, onclick: () => void this.run()}, icon(this.playing ? "pause" : "play")), this.slider,
        h("b", null, `${ply} of ${this.length}`), this.button("forward-step", "On", ply + 1, ply === this.length), this.button("forward-fast",
          "Last decision", this.length, ply === this.length), paceChoice()));
    const again = had && this.foot.querySelector(`[data-step="${had}"]:not(:disabled)`);
    if (again instanceof HTMLElement) again.focus(); else if (had) this.slider.focus();
    the("#asked").textContent = `Decision ${ply} of ${this.length}. ${taken?.label ?? view.result?.summary.title ?? ""}`;
  }

  /** @param {string} name @param {string} label @param {number} ply @param {boolean} off */
  button(name, label, ply, off) {
    return h("button", {class: "icon-btn", type: "button", "aria-label": label, title: label, "data-step": name, disabled: off,
      onclick: () => void this.to(ply)}, icon(name));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return void this.table.rail.close();
    if (target?.matches("input:not([type=range]), textarea, [role=tab]") || target?.closest(".ground")) return void (target?.closest(".ground") && this.table.keys.press(event));
    if (event.key === " " && !target?.matches("button, a")) {
      event.preventDefault();
      return void this.run();
    }
    const ply = {ArrowRight: this.wanted + 1, ArrowLeft: this.wanted - 1, Home: 0, End: this.length}[event.key];
    if (ply === undefined) return;
    event.preventDefault();
    void this.to(ply);
  }

  /** A new table that goes on from here. @param {number} ply */
  async fork(ply) {
    const told = this.over ? "A new table goes on from here." : "A new table goes on from here. What you could not see is dealt anew.";
    await (await import("./fork.js")).goOn(this.table.view, ply, told);
  }
}
