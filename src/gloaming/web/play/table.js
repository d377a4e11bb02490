// The table: it holds the view, lets the parts of the page show it, and does what hands and keys ask for. It knows no game.

import {h, put, sheet, the} from "../h.js";
import {icon} from "../draw/icons.js";
import {chosenOf, marksOf} from "../draw/marks.js";
import {landOf} from "../draw/land.js";
import {markDeciding} from "../draw/seats.js";
import {Stage} from "../draw/stage.js";
import {remember, linksOf, toldAt} from "../lobby/known-tables.js";
import {go} from "../router.js";
import {nameTab} from "../tab.js";
import {Live} from "../wire/live.js";
import {at, get, post, Problem} from "../wire/wire.js";
import {Bar} from "./bar.js";
import {Book} from "./book.js";
import {Chat} from "./chat.js";
import {Curtain} from "./curtain.js";
import {warn} from "./danger.js";
import {open, toast} from "./dialogs.js";
import {listen} from "./gestures.js";
import {HintPanel} from "./hint.js";
import {Keys} from "./keys.js";
import {Log} from "./log.js";
import {Options} from "./options.js";
import {Pages} from "./pages.js";
import {Prompt, questionOf} from "./prompt.js";
import {Rail} from "./rail.js";
import {Reader} from "./reader.js";
import {Rules} from "./rules.js";
import {Sand} from "./decision-clock.js";
import {Film, NOBODY, wanted} from "./film.js";
import {commonStart, lengthOf} from "./log-diff.js";
import {deciding, names, ownSeats, whoseTurn} from "./seats.js";
import {showSettings} from "./settings-dialog.js";
import {Sitting} from "./decision.js";
import {Wind} from "./ambience.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("./decision.js").Said} Said */

/** A table that somebody sits at or watches. */
export class Table {
  /** @param {View} view @param {boolean} [live] whether it is followed; a table of the past is not */
  constructor(view, live = true) {
    this.view = view;
    this.id = view.table.id;
    this.sitting = new Sitting(view);
    /** @type {Said} */
    this.said = {text: ""};
    this.told = Math.min(toldAt(this.id) ?? lengthOf(view), lengthOf(view));
    this.heard = view.chat.length; // remarks that have been seen
    this.busy = false;
    this.stage = new Stage();
    this.stage.pages = false;
    this.book = new Book({take: (option) => void this.take(option), turned: () => this.turned()}, live);
    this.bar = new Bar({settings: () => showSettings(this.view), log: () => this.rail.open("log"), rules: () => this.rule(""),
      invite: () => void this.invite()});
    this.prompt = new Prompt(this.hands());
    const whole = () => get(at(this.id, `log${this.view.viewer === null ? "" : `?as=${this.view.viewer}`}`));
    this.log = new Log({light: (pieces) => this.light(pieces), again: (line) => void this.film.again(line), since: () => void this.film.since(this.told)},
      whole);
    this.pages = new Pages((told) => this.book.open(told), whole);
    this.options = new Options((option) => this.take(option), (pieces) => this.light(pieces));
    this.rules = new Rules(view.table.game);
    this.chat = new Chat((text) => void this.say(text));
    this.hinting = new HintPanel(this);
    this.reader = new Reader(this.id, {light: (pieces, perils, about) => this.light(pieces, perils, about), busy: () => this.busy});
    this.rail = new Rail(this.reader.element, {
      log: h("div", null, this.log.element), pages: this.pages.element, options: h("div", null, this.options.element), chat: this.chat.element, rules: this.rules.element,
    }, (tab) => this.opened(tab));
    this.rail.element.append(this.hinting.element);
    this.sand = new Sand();
    /** @type {Promise<import("./turn-clock.js").TurnClock> | undefined} the clocks of people, once there are any */
    this.timing = undefined;
    this.curtain = new Curtain((seat) => this.live?.lookAs(seat));
    this.banner = h("div", {class: "banner", role: "alert", hidden: true});
    this.stage.element.append(this.banner, this.curtain.element);
    this.element = h("div", {class: live ? "play" : "play play--past"}, this.bar.element, this.stage.element, this.book.element, this.book.flip, this.sand.element, this.prompt.element, this.rail.element);
    this.film = new Film(this);
    this.wind = new Wind(view.scene.backdrop ?? landOf(view.scene.title));
    this.keys = new Keys(this);
    listen(this);
    this.live = live ? new Live(this.id, view, {
      onview: (next, beats) => this.film.take(next, beats), beats: wanted, onrefused: (refused) => this.refused(refused), online: (lost) => this.line(lost)}) : null;
  }

  /** Shows the table for the first time, once it is on the page. */
  begin() {
    this.show(this.view, true);
    if (this.view.notice) toast(this.view.notice);
    const company = linksOf(this.id).length > 0 || (ownSeats(this.view).length > 0 && this.view.seats.some((seat) => seat.kind === "open"));
    if (this.live && company && !this.view.ply) void this.invite();
    if (this.view.curtain !== null) this.curtain.focus(); // a view that came before the table lay on the page could not
    else if (!document.activeElement || document.activeElement === document.body) the("#question").focus({preventScroll: true});
  }

  /** Leaves the table. */
  end() {
    this.live?.close();
    this.sand.end();
    this.film.end();
    this.wind.end();
    this.keys.end();
    this.stage.observer.disconnect();
  }

  /** How the others are asked to come: fetched when a chair is open. */
  async invite() {
    const {invite} = await import("./invite.js");
    invite(this.view);
  }

  // showing

  /** Shows a view. @param {View} view @param {boolean} [first] */
  show(view, first = false) {
    const old = this.view, moved = first || old.ply !== view.ply || old.turn !== view.turn;
    const asked = JSON.stringify(old.ask) !== JSON.stringify(view.ask) || old.ply !== view.ply || old.viewer !== view.viewer;
    const lost = document.activeElement instanceof HTMLElement && this.prompt.element.contains(document.activeElement);
    this.view = view;
    if (first || asked) {
      this.sitting = new Sitting(view);
      this.hinting.close();
      if (!first) this.said = {text: view.practice && !old.practice ? "This counts as practice now: chance had spoken since." : ""};
      this.busy = false;
      if (this.live) void this.warn();
    }
    if (!first && old.ply !== view.ply) {
      this.told = Math.min(old.ask?.options?.length || !ownSeats(view).length ? lengthOf(old) : this.told, lengthOf(view));
      if (this.live && ownSeats(view).length && !view.table.lesson) remember(view.table, undefined, this.told);
    }
    const fresh = first ? [] : view.log.slice(commonStart(old, view) - (view.earlier ?? 0));
    if (!first) this.log.hear(view.chat.slice(old.chat.length), lengthOf(old));
    this.stage.show(view.scene, names(view), this.sitting.touch, first || old.viewer !== view.viewer);
    this.log.learn(this.stage.known);
    markDeciding(this.stage.seats, deciding(view));
    this.showAround();
    if (this.sitting.mine && this.live && (first || !old.ask?.options?.length)) this.reader.recall(view.log.slice(Math.max(this.told - (view.earlier ?? 0), 0)));
    if (moved && !first) this.stage.halo(fresh.flatMap((line) => line.pieces ?? []));
    if (lost) this.findFocus();
    this.tell(this.film.spoken === lengthOf(view) ? [] : fresh.map((line) => line.text), first || asked);
    if (view.result && !old.result) this.book.then = () => this.after("ending"); // the last pages come first
    this.book.show(view, this.sitting, this.busy);
    if (this.live && (first || asked) && old.ply <= view.ply && this.sitting.idle && !view.table.lesson && !this.book.waits) void this.take(0); // who takes back may look at it
  }

  /** The clocks of people, whose module comes with the first of them. @param {View} view */
  async showTime(view) {
    this.timing ??= Promise.all([import("./turn-clock.js"), sheet("clock.css")]).then(([{TurnClock}]) => new TurnClock(this.bar.end, this.id));
    const clock = await this.timing;
    clock.show(this.view.time ? this.view : view);
  }

  /** Everything but the scene itself: marks, prompt, rail. */
  showAround() {
    const {view, sitting} = this;
    this.element.dataset.ply = String(view.ply);
    this.element.classList.toggle("play--busy", this.busy);
    this.element.classList.toggle("play--curtained", view.curtain !== null);
    this.stage.ground.inert = view.curtain !== null;
    this.book.follow(view);
    this.stage.mark(this.book.waits ? marksOf(NOBODY) : this.live ? marksOf(sitting.touch, sitting.forbidden()) : chosenOf(sitting.touch), sitting.touch);
    this.stage.why("", "");
    this.showWay();
    this.bar.show(view, linksOf(this.id).length > 0);
    this.prompt.show(view, sitting, this.said, this.busy, this.book.waits);
    this.sand.show(view);
    if (view.time || this.timing) void this.showTime(view);
    this.options.show(sitting, !this.live);
    const told = this.film.opens ? 0 : this.book.told(view) - (view.earlier ?? 0);
    this.log.show({...view, log: view.log.slice(0, told)}, this.told);
    this.element.classList.toggle("play--opens", this.film.opens && !this.film.on);
    this.chat.show(view);
    this.pages.show(view, this.book.read);
    this.reader.renew(view, this.stage.known, this.live ? (view.viewer === null ? "" : `&as=${view.viewer}`) : "no");
    this.curtain.show(view);
    this.counts();
    nameTab([this.live ? whoseTurn(view) : "", view.table.name || view.scene.title].filter(Boolean).join(" · "), Boolean(sitting.mine && this.live));
  }

  /** The result, or another game like this: fetched when one comes so far. @param {"ending" | "again"} what */
  after(what) {
    void import("./after-game.js").then((module) => module[what](this.view));
  }

  /** A page was turned, opened again or put away. */
  turned() {
    if (this.film.on) return;
    this.book.show(this.view, this.sitting, this.busy);
    this.showAround();
    const on = document.activeElement;
    if (on === document.body || (!this.book.shown && this.book.element.contains(on))) this.findFocus(); // the page had it
  }

  /** Shows where one can go, and the way that is meant: the proposed one, or that to the place one points at. @param {string} [piece] */
  showWay(piece = "") {
    const {sitting} = this, touch = this.live && !this.book.waits ? sitting.touch : NOBODY, open = touch.open.map((i) => touch.glosses[i]);
    const meant = sitting.proposed !== null ? sitting.glosses[sitting.proposed] : open.find((gloss) => gloss.walk && piece && gloss.pieces?.includes(piece));
    this.stage.reach(touch, meant ?? null, (option) => void this.take(option));
  }

  counts() {
    const {view} = this, company = new Set(view.seats.filter((seat) => seat.kind === "human").map((seat) => seat.screen)).size;
    const social = company > 1 || view.seats.some((seat) => seat.kind === "open") || view.watching > 0 || view.chat.length > 0 || !ownSeats(view).length;
    this.rail.count("pages", 0, this.pages.has(view));
    if (this.rail.shows("chat")) this.heard = view.chat.length;
    this.rail.count("chat", view.chat.length - this.heard, social && Boolean(this.live));
    this.rail.count("options", this.sitting.mine && !this.book.waits ? this.sitting.touch.open.length : 0);
  }

  /** Says what happened and what is asked to those who listen. @param {string[]} happened @param {boolean} asked */
  tell(happened, asked) {
    if (happened.length) put(the("#told"), happened.map((text) => h("p", null, text)));
    if (asked) the("#asked").textContent = questionOf(this.view);
  }

  /** Gives the focus back when the button that had it is gone: to a piece that can be touched, or to the question. */
  findFocus() {
    const [piece] = this.sitting.touch.next, element = piece ? this.stage.pieces.elements.get(piece) : null;
    const self = element?.querySelector(":scope > .piece__body > .piece__self") ?? the("#question");
    if (self instanceof HTMLElement) self.focus({preventScroll: true});
  }

  // the line

  /** @param {{tries: number, seconds: number} | null} lost */
  line(lost) {
    this.banner.hidden = !lost || lost.tries < 2;
    if (!lost) return;
    put(this.banner, icon("plug-circle-xmark"), h("b", null, "The line is gone."),
      h("span", null, `${this.live?.pending ? "Your last move is kept. " : ""}Trying again in ${lost.seconds} s.`),
      h("button", {class: "btn btn--small", type: "button", onclick: () => this.live?.retry()}, "Try now"));
  }

  /** @param {{detail: string, rule?: string, status: number}} refused */
  refused(refused) {
    this.busy = false;
    this.said = {text: refused.detail, rule: refused.rule};
    this.showAround();
  }

  // hands

  /** A long press reads a piece. @param {import("../types.js").Piece} piece */
  hold(piece) {
    void this.reader.read(piece);
    this.rail.read();
  }

  /** Touches: of the pieces under the finger, the one that means something now. @param {string[]} pieces */
  press(pieces) {
    if (!this.live) return toast("This game has been played. Step on, or play on from here.");
    const piece = this.sitting.meant(pieces), read = this.stage.known.get(piece);
    if (piece && !this.busy && !this.book.waits) this.touch(piece);
    if (read) void this.reader.read(read);
  }

  /** Touches a piece, and takes the option that is spelt out by it. @param {string} piece */
  touch(piece) {
    const answer = this.sitting.press(piece);
    if (answer === "no") return void this.explain(piece);
    this.said = {text: ""};
    if (answer !== null) return this.take(answer);
    void this.learnRefusals();
    this.showAround();
  }

  /** Says which options would lead to a loss. */
  async warn() {
    const {sitting} = this;
    if (await warn(this.id, sitting) && this.sitting === sitting) this.showAround();
  }

  /** Says why a piece cannot be touched. @param {string} piece */
  async explain(piece) {
    const {sitting} = this, said = await get(at(this.id, sitting.whyNot(piece))).catch((problem) => ({text: problem.message}));
    if (this.sitting === sitting) this.said = said;
    this.showAround();
    this.stage.why(piece, this.said.text);
    the("#asked").textContent = [this.said.text, this.said.rule].filter(Boolean).join(" ");
  }

  /** Asks once for what one might try and cannot. */
  async learnRefusals() {
    const {sitting} = this;
    if (sitting.refusals || !sitting.mine) return;
    const found = await get(at(this.id, "refusals")).catch(() => []);
    sitting.refusals = found;
    if (this.sitting === sitting && sitting.touch.touched.length) this.stage.mark(marksOf(sitting.touch, sitting.forbidden()), sitting.touch);
  }

  /** Takes an option; one with a warning is asked twice. @param {number} option */
  async take(option) {
    const gloss = this.sitting.glosses[option], {ply} = this.view;
    if (!gloss || this.busy || !this.live || this.book.waits) return;
    if (gloss.warning) {
      const sure = await open({title: gloss.label, body: h("p", {class: "warn"}, icon("triangle-exclamation"), gloss.warning),
        buttons: [{label: "Let go", value: ""}, {label: "Do it all the same", value: "yes", key: "Y"}]});
      if (sure !== "yes") return this.letGo();
      if (this.view.ply !== ply) return;
    }
    this.rail.close();
    this.busy = true;
    this.said = {text: ""};
    if (!this.live.play(option)) this.said = {text: "The line is gone. Your answer goes out when it is back."};
    this.element.classList.add("play--busy");
    this.prompt.show(this.view, this.sitting, this.said, true);
    this.book.show(this.view, this.sitting, true);
  }

  /** The next way that agrees with what was touched. */
  swing() {
    this.sitting.swings++;
    this.showAround();
  }

  letGo() {
    this.sitting.touch.letGo();
    this.said = {text: ""};
    this.showAround();
  }

  /** Something that is asked of the server, whose answer is a view. @param {string} what @param {object} [body] */
  async request(what, body = {}) {
    try {
      const view = await post(at(this.id, what), {ply: this.view.ply, ...body});
      if (!this.live?.connected && view.table) this.live?.take(view);
    } catch (problem) {
      this.refused(/** @type {any} */ ({detail: /** @type {Error} */ (problem).message, rule: problem instanceof Problem ? problem.rule : ""}));
    }
  }

  /** Takes back. Where chance has spoken since, one agrees first that the game becomes practice. */
  async undo() {
    const {undo: {means, why, practice}, ply} = this.view;
    if (means === "none") return this.refused({detail: why, status: 422});
    if (practice) {
      const sure = await open({title: "Take it back as practice?",
        body: h("p", {class: "warn"}, icon("triangle-exclamation"),
          "Since that decision cards were dealt or dice were rolled. If it is taken back, the game counts as practice, and its record says so."),
        buttons: [{label: "Play on", value: ""}, {label: "Take it back", value: "yes", key: "Y"}]});
      if (sure !== "yes" || this.view.ply !== ply) return;
    }
    await this.request("undo", {practice});
  }

  /** @returns {import("./prompt.js").Hands} */
  hands() {
    return {
      take: (option) => void this.take(option), letGo: () => this.letGo(), swing: () => this.swing(), show: () => this.showAround(), hint: () => void this.hinting.ask(),
      undo: () => void this.undo(),
      redo: () => void this.request("redo"), answerUndo: (agree) => void this.request("undo/answer", {agree}),
      list: () => this.list(), rule: (rule) => this.rule(rule), result: () => this.after("ending"),
      replay: () => go(`/replay/${this.id}`), again: () => this.after("again"), sit: (seat) => void this.sit(seat),
    };
  }

  list() {
    this.rail.open("options");
    this.options.focus(0);
  }

  /** Opens the rules, at one of them. @param {string} rule */
  rule(rule) {
    this.rail.open("rules");
    void this.rules.open(rule);
  }

  /** @param {import("./rail.js").Tab} tab */
  opened(tab) {
    if (tab === "log") this.log.toEnd();
    if (tab === "rules" && !this.rules?.rules.length) void this.rules.open();
    if (tab === "pages") void this.pages?.look();
    if (tab === "chat") this.counts();
  }

  /** Lights pieces, and those that an open hint names; marks what a blow reaches. @param {string[]} pieces @param {import("../types.js").Peril[]} [perils] @param {string} [about] */
  light(pieces, perils = [], about = "") {
    this.stage.light([...pieces, ...this.hinting.pieces]);
    this.stage.endanger(perils, about);
    if (perils.length) this.rail.dodge([...document.querySelectorAll("[data-peril]")]);
  }

  /** @param {string} text */
  async say(text) {
    if (!this.live?.send({chat: text})) await this.request("chat", {text, ply: undefined});
  }

  /** Takes an open chair. @param {number} seat */
  async sit(seat) {
    try {
      const view = await (await import("../me/ask-name.js")).sitDown(this.id, seat);
      remember(view.table);
      this.live?.retry();  // the line was a watcher's; now it is a player's
      this.live?.take(view);
    } catch (problem) {
      toast(/** @type {Error} */ (problem).message);
    }
  }
}
