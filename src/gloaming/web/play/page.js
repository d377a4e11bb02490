// The page of a table: hands in the token behind the #, fetches the view, sits down or looks on.

import {h, put} from "../h.js";
import {accompany} from "../learn/companion.js";
import {remember} from "../lobby/known-tables.js";
import {ensure} from "../me/person.js";
import {trouble} from "../router.js";
import {settings} from "../settings.js";
import {at, get, post, Problem} from "../wire/wire.js";
import {ownSeats} from "./seats.js";
import {Table} from "./table.js";

/** @type {import("../router.js").Page} */
export async function page(element, [id], token) {
  element.className = "";
  put(element, skeleton());
  const view = await entered(element, id, token);
  if (!view) return;
  if (ownSeats(view).length && !view.table.lesson) remember(view.table);
  const table = new Table(view);
  const leave = await accompany(table);
  put(element, table.element); // all at once: nothing shifts
  table.begin();
  if (token) void import("../me/ask-name.js").then(({askAtTable}) => askAtTable(view));
  return () => { leave(); table.end(); };
}

/** The view, after the token has been handed in. @param {HTMLElement} element @param {string} id @param {string} token */
async function entered(element, id, token) {
  try {
    if (!token) return await get(at(id));
    await ensure();
    const {view} = await post(at(id, "sit"), {token, name: settings().name});
    history.replaceState(null, "", `/t/${id}`);  // the secret leaves the address once it is a cookie
    return view;
  } catch (problem) {
    if (problem instanceof Problem && !problem.status) throw problem; // there is no line
    const status = problem instanceof Problem ? problem.status : 0, said = problem instanceof Error ? problem.message : "";
    trouble(element, status === 404 ? "There is no such table." : "This table could not be opened.", said);
    return null;
  }
}

/** Slots where cards will lie; nothing jumps when they come. */
export function skeleton() {
  const slots = (/** @type {number} */ count) => h("div", {class: "row"}, Array.from({length: count}, () => h("div", {class: "waits waits--card"})));
  return h("div", {class: "play", "aria-busy": "true"}, h("header", {class: "bar"}),
    h("main", {class: "stage"}, h("h1", {class: "hide"}, "Laying out the table"),
      h("div", {class: "ground ground--waits"}, slots(4), slots(5), slots(5))),
    h("section", {class: "prompt prompt--wait", "aria-label": "What is asked"},
      h("div", {class: "prompt__ask"}, h("div", null, h("h2", null, "Laying out the table …")))),
    h("aside", {class: "rail", "aria-label": "Reader and log"}));
}
