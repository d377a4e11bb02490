// Addresses and pages: each page is a module that is fetched when it is needed and gives back how to leave it.

import {icon, sign} from "./draw/icons.js";
import {h, put, sheet, the} from "./h.js";
import {nameTab} from "./tab.js";
import {Problem, UNREACHABLE} from "./wire/wire.js";

/**
 * A page fills its element and returns what is to be done when it is left.
 * @typedef {(page: HTMLElement, parts: string[], hash: string) => Promise<(() => void) | void> | (() => void) | void} Page
 */

/** @type {Record<string, () => Promise<{page: Page}>>} */
const PAGES = {
  "": () => import("./lobby/lobby.js"),
  t: () => import("./play/page.js"),
  replay: () => import("./play/replay.js"),
  review: () => import("./review/page.js"),
  learn: () => import("./learn/page.js"),
  rules: () => import("./learn/rules-page.js"),
  home: () => import("./me/home.js"),
  me: () => import("./me/you.js"),
  today: () => import("./days/page.js"),
  stop: () => import("./me/unsubscribe.js"),
  answer: () => import("./me/quick-answer.js"),
};

/** @type {(() => void) | void} */
let leave;
let shown = 0;

/** Goes to an address within the house. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  void route();
}

/** Shows the page of the present address. */
export async function route() {
  const [first = "", ...parts] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent), turn = ++shown;
  leave?.();
  leave = undefined;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  const page = the("#page"), fetched = PAGES[first];
  nameTab("Gloaming");
  if (!fetched) return trouble(page, "There is nothing here.", "This address leads nowhere.");
  try {
    page.inert = true;  // what is being left answers no more
    const [next] = await Promise.all([fetched().catch(renewed), first && sheet("board.css")]); // the first page has no board
    page.inert = false;
    const left = await next.page(page, parts, location.hash.slice(1));
    if (turn === shown) leave = left; else left?.();
  } catch (problem) {
    page.inert = false;
    if (turn !== shown) return;
    if (problem instanceof Problem && !problem.status) waitForLine(page);
    else trouble(page, "This could not be shown.", problem instanceof Error ? problem.message : "");
  }
}

/**
 * What is to be done when a file of the client does not come: it is there no more if the server was updated meanwhile, and then the page
 * is loaded anew, once.
 * @param {unknown} problem
 * @returns {Promise<{page: Page}>}
 */
async function renewed(problem) {
  const now = await fetch("/sw.js", {cache: "no-store"}).then((answer) => answer.text()).catch(() => ""); // it names the state of the client
  const [, , own] = document.querySelector('script[type="module"]')?.getAttribute("src")?.split("/") ?? [];
  if (!now) throw new Problem(UNREACHABLE);
  if (now.includes(own) || sessionStorage.getItem("gloaming.renewed") === own) throw problem;
  sessionStorage.setItem("gloaming.renewed", own);
  location.reload();
  return new Promise(() => {});
}

/** A page that says what is wrong, and one way out. @param {HTMLElement} page @param {string} title @param {string} text */
export function trouble(page, title, text) {
  page.className = "page";
  put(page, h("main", {class: "plain plain--bad"},
    h("div", {class: "plain__i", "aria-hidden": "true"}, icon("triangle-exclamation")),
    h("h1", null, title), h("p", null, text), h("a", {class: "btn", href: "/"}, "Back to your tables")));
}

const AGAIN = 4000; // milliseconds

/** A page that says kindly that there is no line, and goes on by itself when it is back. @param {HTMLElement} page */
function waitForLine(page) {
  const turn = shown;
  page.className = "page";
  put(page, h("main", {class: "plain"}, h("div", {class: "plain__i", "aria-hidden": "true"}, sign()), h("h1", null, "There is no line just now."),
    h("p", {role: "status"}, "Your tables are kept where they are, and nobody loses a turn by it. This page goes on by itself as soon as the server can be reached."),
    h("button", {class: "btn", type: "button", onclick: () => void route()}, "Try now")));
  const look = async () => {
    if (turn !== shown) return;
    const there = await fetch("/health", {cache: "no-store"}).then((answer) => answer.ok).catch(() => false);
    if (turn !== shown) return;
    if (there) void route();
    else setTimeout(look, AGAIN);
  };
  setTimeout(look, AGAIN);
  addEventListener("online", () => void look(), {once: true});
}

/** Follows the links of the house without loading the page anew. */
export function follow() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const otherwise = event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey;  // in a new tab, say
    if (!(link instanceof HTMLAnchorElement) || otherwise || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || !(link.pathname === "/" || link.pathname.split("/")[1] in PAGES)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
  addEventListener("popstate", () => void route());
  addEventListener("unhandledrejection", ({reason}) => { // a part that a page fetches later, such as the end of a game
    if (reason instanceof TypeError && /import|module/i.test(reason.message)) void renewed(reason).catch(() => undefined);
  });
}
