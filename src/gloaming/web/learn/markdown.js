// The little Markdown of the page "How to play": headings, paragraphs, lists and bold words.

import {h} from "../h.js";
import {rich} from "./course.js";

/** A text as elements. @param {string} text */
export function markdown(text) {
  return text.split(/\n{2,}/).map((block) => {
    const lines = block.trim().split("\n");
    if (!lines[0]) return null;
    const heading = lines[0].match(/^(#+) (.*)$/);
    if (heading) return h(heading[1].length > 1 ? "h3" : "h2", null, rich(heading[2]));
    if (lines[0].startsWith("- ")) return h("ul", null, items(lines, "- ").map((line) => h("li", null, rich(line))));
    if (/^\d+\. /.test(lines[0])) return h("ol", null, items(lines.map((line) => line.replace(/^\d+\. /, "- ")), "- ").map((line) => h("li", null, rich(line))));
    return h("p", null, rich(lines.join(" ")));
  });
}

/** Items of a list; lines that do not begin one go on with the last. @param {string[]} lines @param {string} sign */
function items(lines, sign) {
  return lines.reduce((/** @type {string[]} */ found, line) => (line.startsWith(sign) ? [...found, line.slice(sign.length)] : [...found.slice(0, -1), `${found.at(-1) ?? ""} ${line.trim()}`]), []);
}
