// A page of a story as paper: its head with the night and the moon, its title, its text, who speaks.

import {h} from "../h.js";
import {icon} from "./icons.js";
import {moon} from "./moon.js";

/** @typedef {import("../types.js").StoryPage} StoryPage */

const SPOKEN = /("[^"]*"?)/; // speech, with its quotation marks
const STRESSED = /\*([^*\n]+)\*/;

/** A page; `level` is that of its heading. @param {StoryPage} page @param {"h2" | "h3"} [level] */
export function paper(page, level = "h2") {
  const paragraphs = page.text.split("\n").filter((row) => row.trim()), speaks = page.speaker ? paragraphs.findIndex((row) => row.startsWith('"')) : -1;
  return h("article", {class: "paper", "aria-label": page.title},
    h("header", {class: "paper__head"}, typeof page.moon === "number" ? moon(page.moon) : icon("book-open"),
      h("span", null, page.date || page.book), page.number ? h("b", null, page.number) : null),
    h(level, {class: "paper__title"}, page.title),
    paragraphs.flatMap((row, i) => [i === speaks ? speaker(page) : null, paragraph(row, i === 0, Boolean(page.speaker))]),
    page.remark ? h("p", {class: "paper__remark"}, page.remark) : null);
}

/** @param {StoryPage} page */
function speaker(page) {
  return h("p", {class: "paper__speaker"}, h("span", {class: "paper__face", "aria-hidden": "true"}, initials(page.speaker ?? "")),
    h("span", null, h("b", null, page.speaker), page.role ? h("small", null, page.role) : null));
}

/** @param {string} name */
function initials(name) {
  const words = name.split(/[\s-]+/).filter((word) => /^[A-Z]/.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0] ?? "").join("");
}

/** A paragraph: what is spoken is set off, what is stressed stands slanted. @param {string} row @param {boolean} first @param {boolean} spoken */
function paragraph(row, first, spoken) {
  const speech = spoken && row.startsWith('"');
  return h("p", {class: speech ? "paper__speech" : first ? "paper__first" : null},
    row.split(SPOKEN).map((part) => (spoken && part.startsWith('"') ? h("i", null, stressed(curled(part))) : stressed(curled(part)))));
}

/** @param {string} text */
function stressed(text) {
  return text.split(STRESSED).map((part, i) => (i % 2 ? h("em", null, part) : part));
}

/** A text with the quotation marks of a book. @param {string} text */
export function curled(text) {
  return text.replace(/(^|[\s([—*])"/g, "$1“").replaceAll('"', "”").replace(/(^|[\s([—“])'/g, "$1‘").replaceAll("'", "’");
}
