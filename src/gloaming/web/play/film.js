// A decision is a film of scenes. What came over the wire is shown beat by beat at the pace of this person; whoever skips, looks away or
// wants nothing to move sees the end at once. Nothing waits for it: the table itself has long gone on.

import {h, put, the} from "../h.js";
import {Effects} from "../draw/effects.js";
import {mayMove, MOVE} from "../draw/glide.js";
import {icon, mark, suited} from "../draw/icons.js";
import {marksOf} from "../draw/marks.js";
import {settings} from "../settings.js";
import {apply} from "../wire/diff.js";
import {at, get} from "../wire/wire.js";
import {piecesOf} from "../words.js";
import {lengthOf} from "./log-diff.js";
import {names, roleOf} from "./seats.js";
import {play as sound} from "./sound.js";
import {Touch} from "./touch.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Beat} Beat */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{before: Scene, after: Scene, beat: Beat}} Moment */

const TIMES = {breath: 280, beat: 640, blow: 920}; // milliseconds, at the calm pace
const DICE = 900; // a roll has to be read
const SHARES = {calm: 1, brisk: 0.5, once: 0};
const LONG = 4000; // milliseconds after which a film becomes brisk by itself
const BEHIND = 6; // decisions that wait: who is so far behind sees the end
const REMEMBERED = 300; // beats that can be seen again without asking for them
export const NOBODY = new Touch([]);

/** Whether this person wants to see how things happen. */
export const wanted = () => mayMove() && settings().pace !== "once";

/** What plays the beats of a table. */
export class Film {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.effects = new Effects(table.stage);
    /** @type {{view: View, beats: Beat[]}[]} */
    this.waiting = [];
    /** @type {Map<number, Moment>} by the number of the line */
    this.known = new Map();
    this.on = false; // whether something is shown that is not the present
    this.opens = false; // whether the game is about to be seen from its beginning: until then nothing of it is told
    this.running = false;
    this.cut = false; // whether the rest is skipped
    this.begun = 0;
    this.spoken = 0; // lines that have been said as they happened
    this.asked = false; // whether the server sends beats now
    this.wake = () => {};
    this.line = h("span", {class: "film__line"});
    this.element = h("section", {class: "film", "aria-label": "What happens", hidden: true}, this.line,
      h("button", {class: "btn btn--small film__skip", type: "button", onclick: () => this.skip()}, "Skip", h("kbd", null, "Space")));
    table.element.append(this.element); // over the question, which is past by then
    this.key = (/** @type {KeyboardEvent} */ event) => this.pressed(event);
    this.hand = (/** @type {Event} */ event) => this.touched(event);
    this.looks = () => this.looked();
    document.addEventListener("keydown", this.key, true);
    for (const name of ["pointerdown", "click"]) document.addEventListener(name, this.hand, true);
    document.addEventListener("visibilitychange", this.looks);
    this.side = false; // whether one sees what lies beside the table
    this.way = table.stage.way; // in which the table was drawn before the film
    this.swallow = false; // the click that ended a film does nothing else
  }

  end() {
    this.skip();
    document.removeEventListener("keydown", this.key, true);
    for (const name of ["pointerdown", "click"]) document.removeEventListener(name, this.hand, true);
    document.removeEventListener("visibilitychange", this.looks);
  }

  // when and how fast

  /** Tells the server whether beats are wanted now; it does not make any for nobody. */
  looked() {
    if (!wanted()) this.skip();
    if (this.table.live && this.asked !== wanted() && this.table.live.send({beats: wanted()})) this.asked = wanted();
  }

  /** How long a beat takes now. @param {Beat} beat */
  time({motion}) {
    const base = motion.gesture === "roll" ? DICE : TIMES[motion.weight ?? "beat"];
    const hurry = Date.now() - this.begun > LONG || this.waiting.length > 2 ? SHARES.brisk : 1;
    return base * Math.min(SHARES[settings().pace] || SHARES.brisk, hurry);
  }

  /** @param {number} time */
  wait(time) {
    return this.cut ? Promise.resolve() : new Promise((done) => {
      const timer = setTimeout(done, time);
      this.wake = () => { clearTimeout(timer); done(undefined); };
    });
  }

  /** Goes to the end of what is shown. */
  skip() {
    if (!this.on) return;
    this.cut = true;
    this.wake();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const field = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (!this.on || field || this.table.book.waits || event.ctrlKey || event.metaKey || event.altKey || ["Tab", "Shift"].includes(event.key)) return;
    this.skip();
    if (![" ", "Enter", "Escape"].includes(event.key)) return; // a letter means what it means after the end
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Event} event */
  touched(event) {
    if (event.type === "click") {
      if (this.swallow) event.stopPropagation();
      if (this.swallow) event.preventDefault();
      this.swallow = false;
      return;
    }
    this.swallow = this.on && !this.table.book.waits && event.target instanceof Element && event.target.closest(this.table.live ? ".stage, .prompt, .film" : ".stage") !== null;
    if (this.swallow) this.skip();
  }

  // playing

  /** A view that has come, with the beats that lead to it. @param {View} view @param {Beat[]} [beats] */
  take(view, beats = []) {
    this.waiting.push({view, beats: wanted() ? beats : []});
    if (this.waiting.length > BEHIND) this.skip();
    if (!this.running) void this.run();
  }

  async run() {
    this.running = true;
    this.begun = Date.now();
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      if (this.table.sitting.mine) this.effects.forget();
      if (next.beats.length && this.waiting.length < BEHIND) {
        await this.show(this.table.view.scene, next.beats, next.view, lengthOf(next.view) - next.beats.length);
        this.spoken = lengthOf(next.view);
      }
      this.over();
      const waited = !this.table.sitting.mine, lay = new Map(this.table.stage.known);
      this.table.show(next.view);
      if (wanted()) this.effects.roll(lay, 520); // also where nobody has told of it yet
      if (waited && this.table.sitting.mine && next.view.seats.length > 1) sound("turn");
    }
    this.running = false;
    this.looked();
  }

  /**
   * Shows beats after each other, from a scene on.
   * @param {Scene} scene @param {Beat[]} beats @param {View} view where they lead to @param {number} first the number of the first line
   */
  async show(scene, beats, view, first) {
    const moments = momentsOf(scene, beats);
    moments.forEach((moment, i) => this.remember(first + i, moment));
    this.begin(view);
    for (const [i, moment] of moments.entries()) {
      this.effects.remember(moment.beat.motion);
      const leaf = Boolean((moment.beat.line.page || moment.beat.line.outcome) && this.table.live);
      if (this.cut && !(leaf && this.table.book.waitsFor(first + i, view))) continue;
      this.tell(moment.beat, view, first + i);
      if (this.cut) this.table.stage.show(moment.after, names(view), NOBODY, true); // who skips comes to the next page
      else await this.moment(moment, view);
      if (!leaf) continue;
      await this.table.book.wait(first + i, view);
      this.cut = false;
      this.begun = Date.now();
    }
  }

  /** @param {View} view */
  begin(view) {
    const {table} = this;
    if (!this.on) [this.side, this.way] = [table.stage.ground.dataset.side === "open" && !table.stage.opened, table.stage.way];
    this.on = true;
    this.cut = false;
    this.element.hidden = false;
    table.element.classList.add("play--film");
    table.stage.steady = true;
    table.stage.mark(marksOf(NOBODY), NOBODY);
    if (table.live && table.view.ply !== view.ply) {
      table.busy = true;
      table.prompt.show(table.view, table.sitting, table.said, true);
    }
  }

  over() {
    if (this.on) {
      this.table.stage.openSide(this.side); // what lies beside the table was only looked at
      this.table.stage.goBackTo(this.way); // and who was crowded for a moment does not stay small
    }
    this.on = this.cut = false;
    this.element.hidden = true;
    this.table.element.classList.remove("play--film");
    this.table.stage.pace = 1;
    this.table.stage.steady = false;
    this.effects.clear();
  }

  /** @param {Moment} moment @param {View} view */
  async moment({before, after, beat}, view) {
    const {stage} = this.table, {motion} = beat, had = piecesOf(before), next = piecesOf(after);
    const time = this.time(beat), struck = motion.gesture === "strike", heard = () => sound(motion.gesture ?? "change", motion.weight ?? "beat", (motion.touches ?? []).length);
    this.say(beat, view);
    await this.look(motion);
    if (!this.cut) this.effects.hold(motion, time);
    if (struck && !this.cut) { // a blow falls where they stand; then one sees what came of it
      heard();
      this.effects.play(motion, had, time);
      await this.wait(time * 0.45);
    }
    if (this.cut) return;
    const gone = this.effects.leaving(next);
    stage.pace = Math.max(time / TIMES.beat, 0.4);
    stage.show(after, names(view), NOBODY, !mayMove());
    this.effects.go(gone, motion, time);
    if (!struck) heard();
    if (motion.gesture === "roll") this.effects.roll(had, time);
    await this.look(motion);
    await this.wait(struck || !mayMove() ? 0 : Math.min(MOVE * stage.pace, time * 0.45));
    if (!struck && !this.cut) this.effects.play(motion, had, time);
    stage.halo(motion.touches ?? []);
    await this.wait(time * 0.55);
  }

  /** The board looks where it happens. @param {import("../types.js").Motion} motion */
  async look(motion) {
    const ids = [motion.end, ...(motion.touches ?? [])].map((id) => this.effects.at(id ?? "")).filter((each) => each !== null);
    if (ids.length && !this.cut && this.table.stage.look(ids[0]) && mayMove()) await this.wait(240);
  }

  // words

  /** The line stands in the log and is said when it happens, not before. @param {Beat} beat @param {View} view @param {number} number */
  tell(beat, view, number) {
    const {table} = this, old = table.view;
    if (old.ply === view.ply && !this.opens) return;
    const log = view.log.slice(0, Math.max(number + 1 - (view.earlier ?? 0), 0));
    table.log.show({...view, log}, table.told);
    the("#told").append(h("p", null, beat.line.text));
  }

  /** @param {Beat} beat @param {View} view */
  say({line, motion}, view) {
    this.element.dataset.gesture = motion.good ? "good" : motion.gesture ?? "change";
    put(this.line, typeof line.seat === "number" ? mark(line.seat, roleOf(view, line.seat)?.mark) : icon(line.icon || "circle-dot"),
      h("span", null, suited(line.text)));
  }

  // seeing again

  /** @param {number} number @param {Moment} moment */
  remember(number, moment) {
    this.known.delete(number);
    this.known.set(number, moment);
    for (const old of this.known.keys()) if (this.known.size > REMEMBERED) this.known.delete(old);
  }

  /** Shows what a line of the log tells of once more, then the present. @param {number} number */
  async again(number) {
    if (this.running) return;
    const {view} = this.table;
    if (!this.known.has(number)) await this.fetch(`film?line=${number}`, number);
    const moment = this.known.get(number);
    if (!moment || this.running || this.table.view !== view) return;
    await this.meanwhile(async () => {
      this.begin(view);
      this.table.stage.show(moment.before, names(view), NOBODY, true);
      await this.wait(180);
      await this.moment(moment, view);
      await this.wait(mayMove() ? 500 : 1600);
    });
  }

  /** Shows the decision that led to a view of the past; the view itself is not shown. @param {View} view */
  async lead(view) {
    const film = await this.fetch(`film/${view.ply}`, lengthOf(this.table.view));
    if (!film || this.running) return;
    this.running = true;
    this.begun = Date.now();
    await this.show(film.scene, film.beats, view, lengthOf(view) - film.beats.length);
    this.spoken = lengthOf(view);
    this.over();
    this.running = false;
  }

  /** Everything that happened since a line of the log, as one film. @param {number} number */
  async since(number) {
    if (this.running) return;
    const {view} = this.table;
    await this.meanwhile(async () => {
      let film = await this.fetch(`film?line=${number}`, number), line = number;
      while (film && film.ply <= view.ply) {
        this.begin(view);
        await this.show(film.scene, film.beats, view, line);
        line += film.beats.length;
        if (this.cut || film.ply === view.ply) break;
        film = await this.fetch(`film/${film.ply + 1}`, line);
      }
    });
  }

  /** Shows how a new game began; before, the table lies empty and the log says nothing. */
  async beginning() {
    const {table} = this, {view} = table;
    const film = this.running ? null : await this.fetch("film?line=0", 0);
    await this.meanwhile(async () => {
      if (film?.ply !== view.ply || table.view !== view) return;
      this.begin(view);
      table.stage.show(film.scene, names(view), NOBODY, true);
      table.element.classList.remove("play--opens");
      await this.show(film.scene, film.beats, view, 0);
    });
  }

  /** Lets something be shown that is not the present, and shows the present afterwards. @param {() => Promise<void>} act */
  async meanwhile(act) {
    this.running = true;
    this.begun = Date.now();
    await act().catch(() => {});
    this.opens = false;
    this.table.element.classList.remove("play--opens");
    this.over();
    this.table.stage.show(this.table.view.scene, names(this.table.view), this.table.sitting.touch);
    this.table.showAround();
    this.running = false;
    if (this.waiting.length) void this.run();
  }

  /** Asks for a film of the past. @param {string} which @param {number} number of the line that is wanted */
  async fetch(which, number) {
    const {table} = this, as = table.live && table.view.viewer !== null ? `as=${table.view.viewer}` : "";
    const film = await get(at(table.id, `${which}${as ? `${which.includes("?") ? "&" : "?"}${as}` : ""}`)).catch(() => null);
    if (!film) return null;
    const moments = momentsOf(film.scene, film.beats), lines = [...(table.log.whole ?? []).slice(0, table.view.earlier ?? 0), ...table.view.log];
    const missing = lengthOf(table.view) - lines.length, text = lines[number - missing]?.text;
    const here = moments.findIndex((moment) => moment.beat.line.text === text);
    moments.forEach((moment, i) => this.remember(number + i - Math.max(here, 0), moment));
    return film;
  }
}

/** The scenes before and after each beat. @param {Scene} scene @param {Beat[]} beats @returns {Moment[]} */
export function momentsOf(scene, beats) {
  return beats.map((beat) => {
    const before = scene;
    scene = beat.scene ? apply(scene, beat.scene) : scene;
    return {before, after: scene, beat};
  });
}
