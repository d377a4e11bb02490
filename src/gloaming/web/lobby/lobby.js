// The lobby: what goes on, what one can begin, where a chair is free, what has ended.

import {h, put, sheet} from "../h.js";
import {icon, mark} from "../draw/icons.js";
import {evening} from "../draw/land.js";
import {callMe, know, known, meLink} from "../me/person.js";
import {home, places} from "../play/bar.js";
import {toast} from "../play/dialogs.js";
import {showSettings} from "../play/settings-dialog.js";
import {go} from "../router.js";
import {set, settings} from "../settings.js";
import {nameTab} from "../tab.js";
import {at, get, postRaw, Problem} from "../wire/wire.js";
import {counted} from "../words.js";
import {gameCard, inOrder, isSmall, minutes, relight, smallGame, startHere} from "./game-cards.js";
import {newTable, playNow} from "./newtable.js";
import {forget, remember, remembered} from "./known-tables.js";
import {ago, day, section, smallPicture, tableCard, waits} from "./table-card.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("./table-card.js").Brief} Brief */

const MOST = 12; // tables asked for at once
const SHOWN = 6;
const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six"];

/** @type {import("../router.js").Page} */
export async function page(element, _parts, hash) {
  element.className = "page";
  const lobby = new Lobby();
  put(element, lobby.element);
  const down = (/** @type {KeyboardEvent} */ event) => {
    const field = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    const busy = field || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]");
    if (event.key.toLowerCase() === "n" && !busy && settings().keys === "on") void lobby.open();
  };
  document.addEventListener("keydown", down);
  await lobby.fetch();
  if (hash.startsWith("with-")) {
    history.replaceState(null, "", "/");
    void newTable(lobby.games, undefined, lobby.friends.find((each) => hash === `with-${each.friend}`));
  }
  return () => document.removeEventListener("keydown", down);
}

/** The page. */
class Lobby {
  constructor() {
    /** @type {GameCard[]} */
    this.games = [];
    /** @type {import("./chairs.js").Friend[]} */
    this.friends = [];
    this.greeting = h("p", null, " ");
    this.going = h("section", {hidden: true});
    this.starting = h("section", null, section("Start something"),
      h("div", {class: "games"}, Array.from({length: 3}, () => h("div", {class: "waits waits--game"}))));
    this.chairs = h("section", {hidden: true});
    this.ended = h("section");
    this.naming = h("section", {hidden: true});
    this.element = h("div", null,
      h("header", {class: "bar"}, home(), places("/"), h("div", {class: "bar__end grow-left"}, themeButton(),
        h("button", {class: "icon-btn", type: "button", "aria-label": "Settings", title: "Settings",
          onclick: () => void showSettings(null).then(() => { this.greet(); this.showName(); relight(); })}, icon("gear")), meLink())),
      h("main", null, h("div", {class: "hero"}, evening(), h("div", {class: "hero__t"}, (this.title = h("h1", null, "")), this.greeting),
        h("button", {class: `btn hero__new${this.isFirstVisit ? "" : " btn--go"}`, type: "button", onclick: () => void this.open()}, icon("plus"), "New table",
          h("kbd", {class: "shortcut", "aria-hidden": "true"}, "N"))),
        h("div", {class: "lobby"}, h("div", {class: "lobby__main"}, this.going, this.starting),
          (this.side = h("div", {class: "lobby__side", hidden: true}, this.naming, this.chairs, this.ended)))));
    this.greet();
    this.showName();
  }

  greet() {
    const hour = new Date().getHours(), {name} = settings();
    const part = hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening";
    this.title.textContent = `Good ${part}${name ? `, ${name}` : ""}.`;
  }

  async fetch() {
    const [games, open, own] = await Promise.allSettled([get("/api/games"), get("/api/tables"), this.own()]);
    if (games.status === "fulfilled") this.showGames(games.value);
    else if (!games.reason.status) throw games.reason; // there is no line
    else put(this.starting, section("Start something"), h("p", {class: "empty"}, games.reason.message));
    this.side.hidden = false; // not before the games, which would push it down
    const mine = own.status === "fulfilled" ? own.value : [];
    this.showGoing(mine.filter((brief) => !brief.result));
    if (!this.isFirstVisit) void this.showToday();
    this.showEnded(mine.filter((brief) => brief.result).slice(0, SHOWN));
    if (open.status === "fulfilled") this.showChairs(open.value.filter((/** @type {Brief} */ brief) => !brief.result && !mine.some((each) => each.id === brief.id)));
  }

  /** One's tables as they are now: those of the person, or those that this browser remembers of a guest. @returns {Promise<Brief[]>} */
  async own() {
    const home = known() && await get("/api/me/home").catch((problem) => { if (problem.status === 403) know(null); });
    this.friends = home?.friends ?? [];
    const elsewhere = home ? [...home.going, ...home.ended].filter((brief) => !brief.asked_to_come && remembered().every(({id}) => id !== brief.id)) : [];
    elsewhere.sort((a, b) => a.touched - b.touched).forEach((brief) => remember(brief)); // played on another device
    return home ? [...home.going, ...home.ended] : this.briefs(remembered().slice(0, MOST));
  }

  /** @param {{id: string}[]} tables @returns {Promise<Brief[]>} */
  async briefs(tables) {
    const found = await Promise.all(tables.map(({id}) => get(at(id, "brief")).catch((problem) => {
      if (problem instanceof Problem && problem.status === 404) forget(id);
      return null;
    })));
    return found.filter(Boolean);
  }

  /** @param {string} [game] */
  async open(game) {
    if (!this.games.length) return;
    await newTable(this.games, game);
  }

  /** @param {GameCard[]} games */
  showGames(games) {
    this.games = games;
    const open = (/** @type {string} */ name) => void this.open(name);
    const sorted = inOrder(games), cards = sorted.filter((game) => !isSmall(game)), small = sorted.filter(isSmall);
    const first = this.isFirstVisit && cards[0]?.lessons.length ? cards.shift() : null;
    put(this.starting, first ? [section("Start here"), startHere(first, (game) => void playNow(game)), section("Or another world")] : section("Start something"),
      h("div", {class: "games"}, cards.map((game) => gameCard(game, open))), small.map((game) => smallGame(game, open)));
  }

  /** Whether nothing has been played here yet: then one thing is offered before all others. */
  get isFirstVisit() {
    return !remembered().length && !known();
  }

  /** @param {Brief[]} briefs */
  showGoing(briefs) {
    const sorted = [...briefs].sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.touched - a.touched);
    const count = briefs.filter(waits).length;
    const nobody = briefs.length ? "Nobody waits for you." : "Pull up a chair. Nothing to install, no account.";
    nameTab(count ? `(${count}) Your turn` : "Gloaming", count > 0);
    this.greeting.textContent = count ? `${NUMBERS[count] ?? count} ${count === 1 ? "table waits" : "tables wait"} for you.` : nobody;
    this.going.hidden = !briefs.length;
    put(this.going, section("Go on playing"),
      h("div", {class: "tcards"}, sorted.slice(0, SHOWN).map((brief) => tableCard(brief, waits(brief), this.games))));
  }

  /** Today's deal beside what waits; whoever is here for the first time begins with a game. */
  async showToday() {
    const [{dealCard}, {deals, days}] = await Promise.all([import("../days/deals.js"), get("/api/deals"), sheet("days.css")]);
    const next = deals.find((/** @type {{mine: unknown}} */ deal) => !deal.mine) ?? deals[0];
    if (!next || !this.element.isConnected) return;
    const cards = this.going.querySelector(".tcards");
    if (this.going.hidden) put(this.going, section("Today's deal"), h("div", {class: "tcards"}, dealCard(next, this.games, days)));
    else cards?.append(dealCard(next, this.games, days));
    this.going.hidden = false;
  }

  /** @param {Brief[]} briefs */
  showChairs(briefs) {
    const free = briefs.filter((brief) => brief.seats.some((seat) => seat.kind === "open")).slice(0, SHOWN);
    const others = briefs.filter((brief) => !free.includes(brief)).slice(0, SHOWN - free.length);
    this.chairs.hidden = !briefs.length;
    put(this.chairs, ...[{title: "Open chairs", shown: free}, {title: "To watch", shown: others}].filter(({shown}) => shown.length)
      .map(({title, shown}) => [section(title, h("span", {class: "muted"}, counted(shown.length, "table"))), this.tableList(shown, free)]));
  }

  /** Tables of others: to sit down at where a chair is free, or to watch. @param {Brief[]} shown @param {Brief[]} free */
  tableList(shown, free) {
    return h("ul", null, shown.map((brief) => {
      const people = brief.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name || (seat.kind === "computer" ? "a computer" : "somebody"));
      return h("li", null, smallPicture(brief, this.games),
        h("div", null, h("b", null, brief.name || brief.title),
        h("small", null, [brief.name ? brief.title : "", people.join(", "), brief.place, this.long(brief), free.includes(brief) ? `waits ${ago(brief.created)}` : "", brief.until ? "with a clock" : ""].filter(Boolean).join(" · "))),
        h("span", {class: "tmarks"},
          brief.seats.map((seat) => (seat.kind === "open" ? h("span", {class: "chair", title: "open chair"}) : mark(seat.seat)))),
        h("a", {class: "btn btn--small", href: `/t/${brief.id}`,
          onclick: (/** @type {Event} */ event) => { if (free.includes(brief)) { event.preventDefault(); void this.sit(brief); } }}, free.includes(brief) ? "Sit down" : "Watch"));
    }));
  }

  /** How long a game of a table takes. @param {Brief} brief */
  long(brief) {
    const game = this.games.find((each) => each.name === brief.game);
    return game ? minutes(game) : "";
  }

  /** @param {Brief} brief */
  async sit(brief) {
    const seat = brief.seats.find((each) => each.kind === "open");
    try {
      const view = await (await import("../me/ask-name.js")).sitDown(brief.id, seat?.seat ?? 0);
      remember(view.table);
      go(`/t/${brief.id}`);
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : "That did not work.");
      void this.fetch();
    }
  }

  /** @param {Brief[]} briefs */
  showEnded(briefs) {
    const file = h("input", {class: "hide", type: "file", id: "record", accept: ".json,application/json", onchange: () => void this.upload(file)});
    put(this.ended, section("Finished lately"),
      briefs.length ? h("ul", null, briefs.map((brief) => h("li", {class: "drow"}, smallPicture(brief, this.games),
        h("div", null, h("b", null, brief.result?.summary.title), h("small", null, `${brief.title}, ${day(brief.touched)}`)),
        h("span", {class: "nowrap"},
          h("a", {class: "btn btn--small btn--quiet", href: `/replay/${brief.id}`, "aria-label": `Replay: ${brief.result?.summary.title}`},
          icon("backward-step"), "Replay"),
        h("a", {class: "btn btn--small btn--quiet", href: `/review/${brief.id}`, "aria-label": `Review: ${brief.result?.summary.title}`},
          icon("chart-line"), "Review")))))
        : h("p", {class: "empty"}, "Games that end here can be stepped through again."),
      h("div", {class: "handin"}, file, h("label", {class: "btn btn--small", for: "record"}, icon("file-arrow-up"), "Open a record")));
  }

  /** Hands a record in and steps through it. @param {HTMLInputElement} field */
  async upload(field) {
    const [file] = field.files ?? [];
    if (!file) return;
    try {
      const {id} = await postRaw("/api/records", await file.text());
      go(`/replay/${id}`);
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : "This is no record.");
    }
    field.value = "";
  }

  /** The name under which somebody sits down, asked for before there is any. */
  showName() {
    const {name} = settings(), field = h("input", {class: "field", id: "your-name", maxlength: 40, autocomplete: "nickname", placeholder: "A name"});
    this.naming.hidden = Boolean(name);
    put(this.naming, section("Your name"), h("form", {class: "yourname", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!field.value.trim()) return;
      void callMe(field.value.trim());
      this.greet();
      this.showName();
    }}, h("label", {for: "your-name"}, "So that others know who sits there."), h("div", null, field, h("button", {class: "btn"}, "Keep it"))),
    !known() && h("p", null, h("a", {href: "/me"}, "I have been here before")));
  }
}

function themeButton() {
  const label = () => (document.documentElement.dataset.theme === "dawn" ? "Dusk" : "Dawn");
  const button = h("button", {class: "icon-btn", type: "button", onclick: () => { set({theme: label() === "Dusk" ? "dusk" : "dawn"}); show(); relight(); }});
  const show = () => {
    button.setAttribute("aria-label", `Change to ${label().toLowerCase()}`);
    put(button, icon(label() === "Dawn" ? "sun" : "moon"));
  };
  show();
  return button;
}
