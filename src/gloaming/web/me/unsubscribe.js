// Where the links of messages lead: one click, and nothing more is sent; or, the first time, that it may be.

import {h, put} from "../h.js";
import {post} from "../wire/wire.js";

/** @type {import("../router.js").Page} */
export async function page(element, _parts, hash) {
  const confirms = hash.startsWith("confirm."), token = encodeURIComponent(hash.replace("confirm.", ""));
  history.replaceState(null, "", "/stop");
  element.className = "page";
  await post(`/api/notices/${confirms ? "confirm" : "stop"}?token=${token}`);
  put(element, h("main", {class: "plain"}, h("h1", null, confirms ? "You will be told." : "Nothing more will be sent."),
    h("p", null, confirms ? "When a table waits for you and you are not there, a message says so: one for all tables, and never in your quiet time." : "Not by this way. Your tables stay as they are, and you find them on your page."),
    h("a", {class: "btn", href: "/home"}, "To your page")));
}
