// The page of today: its deals, yesterday's, and of each the table of results and where others decided otherwise.

import {icon} from "../draw/icons.js";
import {evening} from "../draw/land.js";
import {h, put, sheet} from "../h.js";
import {pictureOf, section, smallPicture} from "../lobby/table-card.js";
import {meLink, sigil} from "../me/person.js";
import {home as homeLink, places} from "../play/bar.js";
import {nameTab} from "../tab.js";
import {get} from "../wire/wire.js";
import {counted} from "../words.js";
import {dealCard, dots, playDeal, soFar} from "./deals.js";
import {howItWent, playPuzzle, puzzleCard} from "./puzzle.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("./deals.js").DealCard} DealCard */
/** @typedef {import("./deals.js").Standing} Standing */
/** @typedef {{profile: import("../me/person.js").Profile, result: import("./deals.js").TryResult, otherwise: {ply: number, question: string, mine: string, theirs: string} | null, table: string | null}} Ghost */
/** @typedef {{card: DealCard, standings: Standing[], ghosts: Ghost[]}} DealPage */

/** @type {import("../router.js").Page} */
export async function page(element, [deal]) {
  nameTab("Today");
  element.className = "page";
  const [games] = await Promise.all([get("/api/games"), sheet("me.css"), sheet("days.css")]);
  const shown = deal ? onePage(games, await get(`/api/deals/${deal}`)) : allPage(games, ...await Promise.all([get("/api/deals"), get("/api/puzzles")]));
  put(element, h("div", null, h("header", {class: "bar"}, homeLink(), places("/today"), h("div", {class: "bar__end grow-left"}, meLink())), h("main", null, shown)));
}

/** @param {string} title @param {import("../h.js").Child} more */
function hero(title, more) {
  return h("div", {class: "hero hero--me"}, evening(), h("div", {class: "hero__t"}, h("h1", null, title), h("p", null, more)));
}

/** Everything of today. @param {GameCard[]} games @param {import("./deals.js").Today} today @param {import("./puzzle.js").Puzzles} asked */
function allPage(games, {deals, before, days}, asked) {
  const past = before.filter((deal) => deal.tried);
  return [hero("Today", ["The same cards for everybody, and one try each. ", dots(days)]),
    h("div", {class: "home"}, h("div", {class: "home__main"}, h("section", null, section("Today's deals"), h("div", {class: "tcards"}, deals.map((deal) => dealCard(deal, games))),
      h("p", {class: "muted"}, "The server makes the cards from a secret of its own and from the date, and plays every game again before it stands in the table. Hints and looking on are for practice.")),
      asked.puzzles.length > 0 && h("section", null, section("Today's puzzles", asked.answered > 0 && h("span", {class: "muted"}, `${asked.solved} of ${asked.answered} solved`)), h("div", {class: "tcards"}, asked.puzzles.map((puzzle) => puzzleCard(puzzle, games))),
        h("p", {class: "muted"}, "A table in the middle of a game, and one choice that is best: games were played on from every choice to be sure. Your first answer counts; then you are told why."))),
    h("div", {class: "home__side"}, h("section", null, section("The ones before"), past.length ? h("ul", {class: "hrows"}, past.map((deal) => h("li", null, smallPicture(deal, games),
      h("div", null, h("b", null, deal.title), h("small", null, deal.mine?.result ? `You: ${deal.mine.result.said}` : soFar(deal))),
      h("a", {class: "btn btn--small btn--quiet", href: `/today/${deal.id}`, "aria-label": `Results of ${deal.name}, ${deal.begins}`}, "Results"))))
      : h("p", {class: "empty"}, "Yesterday's games stand here, to be looked at and reviewed.")),
      asked.before.length > 0 && h("section", null, section("Yesterday's puzzles"), h("ul", {class: "hrows"}, asked.before.map((puzzle) => h("li", null, smallPicture(puzzle, games), h("div", null, h("b", null, puzzle.title), h("small", null, howItWent(puzzle))),
        h("button", {class: "btn btn--small btn--quiet", type: "button", "aria-label": `Open yesterday's puzzle of ${puzzle.title}`, onclick: () => void playPuzzle(puzzle)}, "Open")))))))];
}

/** One deal. @param {GameCard[]} games @param {DealPage} shown */
function onePage(games, {card, standings, ghosts}) {
  const {mine} = card, over = Boolean(mine?.over), past = card.until * 1000 < Date.now();
  const word = past || over ? "Practise" : mine ? "Play on" : "Play it";
  return [hero(card.name, `${card.title}, ${new Date(`${card.begins}T12:00:00`).toLocaleDateString(undefined, {weekday: "long", day: "numeric", month: "long"})}. ${soFar(card)}`),
    h("div", {class: "home"}, h("div", {class: "home__main"},
      h("section", null, section("Results", h("button", {class: `btn btn--small${over || past ? "" : " btn--go"}`, type: "button", onclick: () => void playDeal(card)}, word)), results(standings, past)),
      over && h("section", null, section("Where others decided otherwise"), ghostList(ghosts, mine?.table ?? ""))),
    h("div", {class: "home__side"}, h("div", {class: "deal__art"}, pictureOf(card, games)), mine && over && h("section", null, section("Your game"), h("p", null, mine.result?.said ?? "It counts as practice."),
      h("p", {class: "you__row"}, h("a", {class: "btn btn--small", href: `/review/${mine.table}`}, icon("chart-line"), "Review"), h("a", {class: "btn btn--small btn--quiet", href: `/replay/${mine.table}`}, "Replay"))),
    h("p", null, h("a", {href: "/today"}, "All of today's deals"))))];
}

/** @param {Standing[]} standings @param {boolean} past whether all games can be looked at */
function results(standings, past) {
  if (!standings.length) return h("p", {class: "empty"}, "Nobody has ended this deal yet. Games stand here when they were played again and found true.");
  return h("table", {class: "results"}, h("thead", null, h("tr", null, ["Place", "Who", "Result", "Decisions", ...(past ? ["Game"] : [])].map((word) => h("th", {scope: "col"}, word)))),
    h("tbody", null, standings.map(({place, profile, result, yours, table}) => h("tr", {class: yours ? "is-you" : null}, h("td", null, String(place)),
      h("th", {scope: "row"}, sigil(profile), yours ? "You" : profile.name || "Somebody"), h("td", null, result.said), h("td", null, String(result.decisions)),
      past && h("td", null, table && h("a", {class: "btn btn--small btn--quiet", href: `/review/${table}`, "aria-label": `Review the game of ${profile.name || "somebody"}`}, icon("chart-line"), "Review"))))));
}

/** @param {Ghost[]} ghosts @param {string} table one's own */
function ghostList(ghosts, table) {
  if (!ghosts.length) return h("p", {class: "empty"}, "Nobody else has ended it yet.");
  return h("ul", {class: "ghosts"}, ghosts.map(({profile, result, otherwise}) => h("li", null, sigil(profile), h("div", null, h("b", null, profile.name || "Somebody"), h("small", null, `${result.said}, ${counted(result.decisions, "decision")}`),
    otherwise ? h("p", null, h("a", {href: `/replay/${table}#${otherwise.ply}`}, `Decision ${otherwise.ply + 1}`), `: ${otherwise.question} You: `, h("b", null, otherwise.mine), ". They: ", h("b", null, otherwise.theirs), ".")
      : h("p", null, "They decided as you did.")))));
}
