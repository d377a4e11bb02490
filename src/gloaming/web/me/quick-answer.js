// A decision that is made from a message: what is asked, the options, and the way to the table for who wants to see more.

import {h, put} from "../h.js";
import {get, post} from "../wire/wire.js";

/** @type {import("../router.js").Page} */
export async function page(element, _parts, token) {
  history.replaceState(null, "", "/answer");
  element.className = "page";
  const {table, title, question, options} = await get(`/api/notices/answer?token=${encodeURIComponent(token)}`);
  const link = h("a", {class: "btn", href: `/t/${table}`}, "To the table"), said = h("p", {role: "status"});
  const answer = async (/** @type {number} */ option) => {
    for (const button of list.querySelectorAll("button")) button.disabled = true;
    try {
      await post("/api/notices/answer", {token, option});
      put(said, "Done: ", h("b", null, options[option]), ". You may close this page.");
    } catch (problem) {
      put(said, problem instanceof Error ? problem.message : "That did not work.");
    }
  };
  const list = h("p", {class: "plain__choices"}, options.map((/** @type {string} */ label, /** @type {number} */ i) => h("button", {class: "btn", type: "button", onclick: () => void answer(i)}, label)));
  put(element, h("main", {class: "plain"}, h("p", {class: "muted"}, title), h("h1", null, question), list, said, link));
}
