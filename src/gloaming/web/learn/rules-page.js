// The rules of a game: first how to play it, on one page with pictures; then the ledger for judges, in which rules lead to each other and can be searched.

import {h, put} from "../h.js";
import {gamePicture} from "../lobby/game-cards.js";
import {home, places} from "../play/bar.js";
import {ruleNamed, rulesOf} from "../play/rules.js";
import {nameTab} from "../tab.js";
import {get} from "../wire/wire.js";
import {howToPlay} from "./how.js";
import {inline, markdown} from "./markdown.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").Rule} Rule */

const MOST = 60; // found rules that are shown: who sees more has not searched enough

/** @type {import("../router.js").Page} */
export async function page(element, [name], hash) {
  element.className = "page";
  /** @type {GameCard[]} */
  const games = await get("/api/games"), game = games.find((each) => each.name === name);
  nameTab(game ? `Rules: ${game.title}` : "Rules");
  const bar = h("header", {class: "bar"}, home(), places("/rules"));
  if (!game) {
    put(element, bar, h("main", {class: "learn"}, h("h1", null, "How to play"), h("div", {class: "learn__games"}, games.map((each) =>
      h("a", {class: "learn__game", href: `/rules/${each.name}`}, gamePicture(each), h("b", null, each.title), h("span", null, "On one page, then every rule"))))));
    return;
  }
  const [parts, {text}, rules] = await Promise.all([get(`/api/games/${game.name}/how`), get(`/api/games/${game.name}/ledger`), rulesOf(game.name)]);
  const how = howToPlay(parts), ledger = new Ledger(game.name, text, rules);
  put(element, bar, h("main", {class: "rulebook"},
    h("nav", {class: "rulebook__nav", "aria-label": "On this page"}, h("h1", null, game.title), ledger.link("how", "How to play"), ledger.chapters()),
    h("div", {class: "rulebook__text"},
      h("article", {class: "how md", id: "how"}, how.elements, game.lessons.length ? h("p", null, h("a", {class: "btn", href: `/learn/${game.name}`}, "Learn it by playing")) : null),
      ledger.element)));
  how.draw();
  if (hash) ledger.go(decodeURIComponent(hash));
  return how.end;
}

/** Every rule, with a search. */
class Ledger {
  /** @param {string} game @param {string} text @param {Rule[]} rules */
  constructor(game, text, rules) {
    this.game = game;
    this.rules = rules;
    this.find = h("input", {class: "field", type: "search", placeholder: "Search the rules", "aria-label": "Search the rules", oninput: () => this.search()});
    this.count = h("p", {class: "muted", role: "status"});
    this.found = h("ol", {class: "ledger__found", hidden: true});
    this.blocks = markdown(text, (id) => this.named(id));
    for (const [i, heading] of this.headings().entries()) heading.id = `chapter-${i + 1}`;
    this.whole = h("div", {class: "ledger__whole"}, this.blocks.slice(this.blocks[0]?.matches("h2") ? 1 : 0));
    this.element = h("section", {class: "ledger md", "aria-label": "Every rule"}, h("h2", {id: "ledger"}, "Every rule, for judges"),
      h("p", {class: "muted"}, `${rules.length} rules and rulings. The table keeps them for you; nobody has to read them before a game.`), this.find, this.count, this.found, this.whole);
  }

  headings() {
    return this.blocks.filter((block) => block.matches("h3"));
  }

  chapters() {
    return [this.link("ledger", "Every rule"), h("ol", null, this.headings().map((heading) => h("li", null, this.link(heading.id, (heading.textContent ?? "").replace(/^\d+\.\s*/, "")))))];
  }

  /** A rule that is named in a text. @param {string} id */
  named(id) {
    const found = ruleNamed(this.rules, id);
    return found ? this.link(found, id) : id;
  }

  /** A way to a place on this page. @param {string} id @param {string} words */
  link(id, words) {
    return h("a", {href: `/rules/${this.game}#${id}`, onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.pushState(null, "", `/rules/${this.game}#${id}`);
      this.go(id);
    }}, words);
  }

  /** @param {string} id */
  go(id) {
    this.find.value = "";
    this.search();
    for (const here of this.whole.querySelectorAll(".is-here")) here.classList.remove("is-here");
    const there = document.getElementById(id);
    if (!there) return;
    there.classList.toggle("is-here", there.matches(".rule"));
    there.scrollIntoView({block: there.matches(".rule") ? "center" : "start", behavior: "instant"});
    if (there.matches(".rule")) there.focus({preventScroll: true});
  }

  /** Shows the rules that have all the words, marked in them. */
  search() {
    const words = this.find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (/** @type {Rule} */ rule) => words.every((word) => `${rule.id} ${rule.heading} ${rule.text}`.toLowerCase().includes(word));
    const found = words.length ? this.rules.filter(fits) : [];
    this.whole.hidden = words.length > 0;
    this.found.hidden = !found.length;
    this.count.textContent = !words.length ? "" : `${found.length} ${found.length === 1 ? "rule has" : "rules have"} ${words.length === 1 ? "this word" : "these words"}.${found.length > MOST ? ` The first ${MOST} are shown.` : ""}`;
    put(this.found, found.slice(0, MOST).map((rule) => h("li", {class: "rule"}, h("b", {class: "rule__id"}, this.link(rule.id, rule.id)), h("small", null, rule.heading), h("p", null, inline(rule.text, (id) => this.named(id))))));
    for (const text of this.found.querySelectorAll("p")) markWords(text, words);
  }
}

/** Marks words where they stand in an element. @param {Element} element @param {string[]} words */
function markWords(element, words) {
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "i");
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (pattern.test(node.nodeValue ?? "")) texts.push(/** @type {Text} */ (node));
  for (const text of texts) text.replaceWith(...(text.nodeValue ?? "").split(pattern).map((part, i) => (i % 2 ? h("mark", null, part) : part)));
}
