// One's own page: what waits, what goes on, how one has done, with whom. Nobody else sees it.

import {journey} from "../draw/journey.js";
import {icon} from "../draw/icons.js";
import {evening} from "../draw/land.js";
import {h, put, sheet} from "../h.js";
import {day, pictureOf, section, smallPicture, tableCard} from "../lobby/table-card.js";
import {home as homeLink, places} from "../play/bar.js";
import {go} from "../router.js";
import {nameTab} from "../tab.js";
import {get} from "../wire/wire.js";
import {counted} from "../words.js";
import {know, known, meLink, sigil} from "./person.js";
import {evenings, levelBars, likings, overTime} from "./plots.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../lobby/table-card.js").Brief} Brief */
/** @typedef {{friend: string, name: string, colour: number, sign: number, tables: number}} Friend */
/** @typedef {{profile: import("./person.js").Profile, since: number, going: Brief[], ended: Brief[], friends: Friend[]}} Home */
/** @typedef {{table: string, ended: number, won: boolean, payoff: number, score: number | null, said: string, practice: boolean}} Point */
/** @typedef {{level: string, title: string, games: number, won: number}} LevelRecord */
/** @typedef {{id: string, title: string, text: string, icon: string, done: boolean}} Feat */
/** @typedef {{game: string, title: string, games: number, won: number, streak: number, longest: number, best: Point | null, accuracy: number | null, reviewed: number, levels: LevelRecord[], favourites: {label: string, games: number, taken: number, by_chance: number}[], feats: Feat[], points: Point[]}} GameRecord */

const AGAIN = 1500; // milliseconds until a record that is still being made is asked for again

/** @type {import("../router.js").Page} */
export async function page(element) {
  if (!known()) return void go("/me");
  nameTab("Your page");
  element.className = "page";
  await sheet("me.css");
  /** @type {[GameCard[], Home]} */
  const [games, home] = await Promise.all([get("/api/games"), get("/api/me/home").catch((problem) => {
    if (problem.status === 403) know(null);
    throw problem;
  })]);
  know(home.profile);
  const shown = new HomePage(games, home);
  put(element, shown.element);
  void shown.fetch();
  return () => { shown.left = true; };
}

/** The page. */
class HomePage {
  /** @param {GameCard[]} games @param {Home} home */
  constructor(games, home) {
    this.games = games;
    this.home = home;
    this.left = false;
    this.chosen = ""; // the game whose plots are shown
    this.figures = h("dl", {class: "figures"});
    this.lead = h("p", null, sinceWords(home.since));
    this.record = h("div", {class: "home__record"}, h("div", {class: "waits home__waits"}), h("div", {class: "waits home__waits"}));
    this.feats = h("section", {hidden: true});
    this.element = h("div", null,
      h("header", {class: "bar"}, homeLink(), places(""), h("div", {class: "bar__end grow-left"},
        h("a", {class: "icon-btn", href: "/me", "aria-label": "Name, devices, notices", title: "Name, devices, notices"}, icon("gear")), meLink(true))),
      h("main", null, h("div", {class: "hero hero--me"}, evening(),
        h("div", {class: "hero__t hero__who"}, sigil(home.profile, "sigil--large"), h("div", null, h("h1", null, home.profile.name || "Your page"), this.lead)), this.figures),
      h("div", {class: "home"}, h("div", {class: "home__main"}, this.going(), this.record),
        h("div", {class: "home__side"}, this.campaigns(), this.company(), this.feats, this.ended()))));
  }

  /** What waits, then what goes on. */
  going() {
    const {going} = this.home, mine = going.filter((brief) => brief.waits || brief.asked_to_come), others = going.filter((brief) => !mine.includes(brief));
    const cards = (/** @type {Brief[]} */ briefs) => h("div", {class: "tcards"}, briefs.map((brief) => tableCard(brief, brief.waits ?? false, this.games)));
    return [h("section", null, section("Waiting for you", mine.length > 0 && h("span", {class: "muted"}, counted(mine.length, "table"))),
      mine.length ? cards(mine) : h("p", {class: "empty"}, "Nobody waits for you. ", h("a", {href: "/"}, "Begin something"), ".")),
    others.length > 0 && h("section", null, section("Goes on"), cards(others))];
  }

  campaigns() {
    const found = this.home.going.filter((brief) => brief.journey);
    return found.length > 0 && h("section", null, section("Campaigns"), found.map((brief) => {
      const way = h("div");
      journey(way, brief.journey?.stages ?? []);
      way.removeAttribute("tabindex"); // it lies in a link
      return h("a", {class: "camp", href: `/t/${brief.id}`}, h("span", {class: "camp__pic"}, pictureOf(brief, this.games), h("span", {class: "camp__t"}, h("b", null, brief.name || brief.title), h("small", null, brief.place))), way);
    }));
  }

  company() {
    const {friends} = this.home;
    return h("section", null, section("Who sat with you"), friends.length
      ? h("ul", {class: "hrows"}, friends.map((friend) => h("li", null, sigil(friend), h("b", null, friend.name || "Somebody"), h("small", null, counted(friend.tables, "table")),
        h("a", {class: "btn btn--small", href: `/#with-${friend.friend}`, "aria-label": `New table with ${friend.name || "them"}`}, icon("plus"), "New table"))))
      : h("p", {class: "empty"}, "Whoever plays with you stands here, to be asked again with one touch."));
  }

  ended() {
    const {ended} = this.home;
    return ended.length > 0 && h("section", null, section("Finished"), h("ul", {class: "hrows"}, ended.map((brief) => h("li", null, smallPicture(brief, this.games),
      h("div", null, h("b", null, brief.result?.summary.title ?? "Put away"), h("small", null, `${brief.title}, ${day(brief.touched)}`)), brief.result
      ? h("a", {class: "btn btn--small btn--quiet", href: `/review/${brief.id}`, "aria-label": `Review: ${brief.result.summary.title}`}, icon("chart-line"), "Review")
      : h("a", {class: "btn btn--small btn--quiet", href: `/t/${brief.id}`, "aria-label": `Take up again: ${brief.title}`}, "Take up")))));
  }

  /** Fetches what the games come to; while it is still made, again. */
  async fetch() {
    const {making, games} = await get("/api/me/record").catch(() => ({making: 0, games: []}));
    if (this.left) return;
    this.showRecord(games, making > 0);
    if (making) setTimeout(() => { if (!this.left) void this.fetch(); }, AGAIN);
  }

  /** @param {GameRecord[]} records @param {boolean} making whether more is still to come */
  showRecord(records, making) {
    const points = records.flatMap((record) => record.points), won = records.reduce((sum, record) => sum + record.won, 0);
    const feats = featsOf(records), done = feats.filter((feat) => feat.done);
    const days = [...new Set(points.map((point) => dayOf(point.ended)))].sort((a, b) => a - b);
    this.lead.textContent = `${sinceWords(this.home.since)} ${points.length ? `${counted(points.length, "game")}, ${won} of them won.` : ""}`;
    put(this.figures, points.length > 0 && [figure(days.length, days.length === 1 ? "day" : "days"), figure(inARow(days), "in a row"), figure(`${done.length} / ${feats.length}`, "feats")]);
    put(this.record, records.length ? [this.plots(records), this.bests(records, making), evenings(points.map((point) => point.ended))] : nothingYet());
  }

  /** What is done, then what is still to be done in the game whose plots are shown. @param {(Feat & {of: string, game: string})[]} feats */
  showFeats(feats) {
    const done = feats.filter((feat) => feat.done), open = feats.filter((feat) => !feat.done && [this.chosen, ""].includes(feat.game));
    this.feats.hidden = !feats.length;
    put(this.feats, section("Feats", h("span", {class: "muted"}, `${done.length} of ${feats.length}`)), h("ul", {class: "feats"}, [...done, ...open].map((feat) =>
      h("li", {class: feat.done ? "is-done" : null}, h("span", {class: "feat__disc"}, icon(feat.icon)), h("b", null, feat.title), h("small", null, [feat.text, feat.done && feat.of].filter(Boolean).join(" · ")),
        h("span", {class: "hide"}, feat.done ? "done" : "not yet")))));
  }

  /** How one does in a game, and the way to the same of another. @param {GameRecord[]} records */
  plots(records) {
    const place = h("div", {class: "plots"}), buttons = records.map((record) => h("button", {class: "btn btn--small", type: "button", onclick: () => choose(record)}, record.title));
    const choose = (/** @type {GameRecord} */ record) => {
      this.chosen = record.game;
      buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(records[i] === record)));
      put(place, overTime(record), record.levels.length ? levelBars(record) : likings(record));
      this.showFeats(featsOf(records));
    };
    choose(records.find((record) => record.game === this.chosen) ?? records[0]);
    return h("section", null, section("Your record"), records.length > 1 && h("div", {class: "which", role: "group", "aria-label": "In which game"}, buttons), place);
  }

  /** @param {GameRecord[]} records @param {boolean} making */
  bests(records, making) {
    const others = making ? [] : this.games.filter((game) => game.lessons.length && !records.some((record) => record.game === game.name));
    return h("section", null, section("Your games"), h("ul", {class: "hrows hrows--games"},
      records.map((record) => h("li", null, smallPicture(record, this.games),
        h("div", null, h("b", null, record.title), h("small", null, `${record.games} played, ${record.won} won${record.longest > 1 ? `, ${record.longest} in a row` : ""}${record.streak > 1 ? ` (${record.streak} just now)` : ""}`),
          record.accuracy !== null && record.reviewed > 0 && h("small", null, `Accuracy ${Math.round(record.accuracy)} of 100, from ${counted(record.reviewed, "review")}`),
          record.favourites.length > 0 && h("small", null, `You like: ${record.favourites.slice(0, 3).map((each) => each.label).join(", ")}`)),
        h("span", {class: "hrows__best"}, best(record)),
        record.best && best(record) && h("a", {class: "btn btn--small btn--quiet", href: `/review/${record.best.table}`, "aria-label": `Review your best game of ${record.title}`}, icon("chart-line"), "Review"))),
      others.map((game) => h("li", null, smallPicture({game: game.name, title: game.title}, this.games), h("div", null, h("b", null, game.title), h("small", null, "not yet played")),
        h("a", {class: "game__learn game__learn--row", href: `/learn/${game.name}`}, icon("lightbulb"), "Learn it")))));
  }
}

/** The feats of all games; those that every game has stand once. @param {GameRecord[]} records */
function featsOf(records) {
  const all = records.flatMap((record) => record.feats.map((feat) => ({...feat, of: record.title, game: record.game})));
  const shared = (/** @type {Feat} */ feat) => all.filter((each) => each.id === feat.id && each.title === feat.title);
  return all.filter((feat) => shared(feat)[0] === feat).map((feat) => (shared(feat).length > 1 ? {...feat, of: "", game: "", done: shared(feat).some((each) => each.done)} : feat));
}

/** What one has reached, where it is something to be proud of. @param {GameRecord} record */
function best({best: point}) {
  return point && (point.won || point.score !== null) ? point.said : "";
}

/** @param {number | string} number @param {string} word */
function figure(number, word) {
  return h("div", null, h("dt", null, word), h("dd", null, String(number)));
}

function nothingYet() {
  return h("p", {class: "empty"}, "When your first game has ended, this page tells how you do: your best, what you like to choose, how you hold against each computer. From five games on as a curve.");
}

/** @param {number} at seconds since 1970 */
function sinceWords(at) {
  const today = new Date().toDateString() === new Date(at * 1000).toDateString();
  return today ? "Here since today." : `Here since ${new Date(at * 1000).toLocaleDateString(undefined, {month: "long", year: "numeric"})}.`;
}

/** The number of a day in the person's own time. @param {number} at seconds since 1970 */
function dayOf(at) {
  const then = new Date(at * 1000);
  return Math.round(Date.UTC(then.getFullYear(), then.getMonth(), then.getDate()) / 86_400_000);
}

/** How many days in a row up to the last one. @param {number[]} days sorted */
function inARow(days) {
  let row = 0;
  while (row < days.length && days[days.length - 1 - row] === days[days.length - 1] - row) row += 1;
  return row;
}
