// After a game: its result, and what one can do then.

import {remember} from "../lobby/known-tables.js";
import {go} from "../router.js";
import {at, download, post} from "../wire/wire.js";
import {copy, toast} from "./dialogs.js";

/** @typedef {import("../types.js").View} View */

/** Shows how it ended, and does what is wanted next. @param {View} view */
export async function ending(view) {
  const {showResult} = await import("./result.js"); // fetched when a game ends
  const {id, game, seed} = view.table, wanted = await showResult(view);
  if (wanted === "again") await again(view);
  else if (wanted === "same") await again(view, seed);
  else if (wanted === "lobby") go("/");
  else if (wanted === "replay") go(`/replay/${id}`);
  else if (wanted === "review") go(`/review/${id}`);
  else if (wanted.startsWith("moment ")) go(`/review/${id}#${wanted.slice(7)}`);
  else if (wanted.startsWith("from ")) await (await import("./fork.js")).goOn(view, Number(wanted.slice(5)));
  else if (wanted === "share") await copy(`${location.origin}/replay/${id}`, "The link is copied. Whoever has it can step through the game.");
  else if (wanted === "record") await download(at(id, "record"), `${game}-${id}.record.json`).catch((problem) => toast(problem.message));
}

/** The same game again, with the same company; with a seed, dealt as it was. @param {View} view @param {number | null} [seed] */
export async function again({table, seats}, seed = null) {
  const wishes = seats.map(({kind, name, level, yours}) =>
    kind === "computer" ? {kind, name, level} : {kind: yours ? "me" : kind === "open" ? "open" : "friend", name});
  try {
    const made = await post("/api/tables",
      {game: table.game, options: table.options, seats: wishes, watchable: table.watchable, hints: table.hints, seed});
    remember(made.view.table, made.links);
    go(`/t/${made.id}`);
  } catch (problem) {
    toast(/** @type {Error} */ (problem).message);
  }
}
