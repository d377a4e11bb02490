// Links to give away: one secret link for each friend's chair, and one for watchers and open chairs.

import {copyField, h} from "../h.js";
import {icon, mark} from "../draw/icons.js";
import {linksOf} from "../lobby/known-tables.js";
import {copy, open} from "./dialogs.js";
import {nameOf, roleOf} from "./seats.js";

/** @typedef {import("../types.js").View} View */

/** Shows the links of a table. @param {View} view */
export function invite(view) {
  const links = linksOf(view.table.id);
  const row = (/** @type {import("../h.js").Child} */ who, /** @type {string} */ link, /** @type {string} */ said) => h("div", null, who,
    copyField(said, link, "field--s"),
    h("button", {class: "btn btn--small", type: "button", onclick: () => copy(link, "The link is copied.")}, icon("link"), "Copy"));
  const open_ = view.seats.some((seat) => seat.kind === "open");
  return open({title: "Invite", body: [
    links.length > 0 && h("p", null, "Whoever opens a link sits down on its chair. Give each to one person only."),
    h("div", {class: "rows"},
      links.map(({seat, link}) => row([mark(seat, roleOf(view, seat)?.mark), h("b", null, nameOf(view, seat))], location.origin + link,
        `Link for ${nameOf(view, seat)}`)),
      view.table.watchable && row([icon("eye"), h("b", null, open_ ? "An open chair, or to watch" : "To watch")],
        `${location.origin}/t/${view.table.id}`, "Link for watchers"))]});
}
