// A piece in words: for the screen reader, the reader in the rail, and sentences about pieces. The same words as in the terminal.

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Badge} Badge */
/** @typedef {import("./types.js").Value} Value */
/** @typedef {import("./types.js").Scene} Scene */

const RANKS = /** @type {Record<string, string>} */ ({A: "ace", J: "jack", Q: "queen", K: "king"});
const FRACTION = /^\d+(\/\d+)?$/; // 2, or 2 of 11
const CHANGED = /** @type {Record<string, string>} */ ({"-1": " (lower than printed)", 1: " (higher than printed)"});
const TURNS = /** @type {Record<number, string>} */ (
  {45: "tilted", 90: "on its side", 135: "tilted", 180: "upside down", 225: "tilted", 270: "on its side", 315: "tilted"});

/** How a piece lies, in a word; nothing if it stands. @param {number} [turn] */
export function turnWord(turn = 0) {
  return TURNS[(((Math.round(turn / 45) * 45) % 360) + 360) % 360] ?? "";
}

/** What a piece is called. @param {Piece} piece */
export function pieceName(piece) {
  if (piece.face_up === false) return piece.title ? `${piece.title}, face down` : "a face-down card";
  if (piece.card) return `${RANKS[piece.card.rank] ?? piece.card.rank} of ${piece.card.suit}`;
  if (piece.kind === "die") return `${piece.sort || "a die"} showing ${piece.title || piece.count}`;
  if (piece.title) return piece.title;
  return piece.kind === "place" ? `empty ${piece.sort || "place"}` : piece.sort || piece.id;
}

/**
 * A piece in one line: what it is, how it lies, its numbers, what lies on it, its parts.
 * @param {Piece} piece
 * @param {Map<number, string>} names of the seats
 * @returns {string}
 */
export function pieceWords(piece, names) {
  const facts = [pieceName(piece)];
  if ((piece.kind === "group" || piece.kind === "pawn") && piece.sort) facts.push(piece.sort);
  if (typeof piece.seat === "number") facts.push(`of ${names.get(piece.seat) ?? `seat ${piece.seat + 1}`}`);
  facts.push(turnWord(piece.turn), typeof piece.count === "number" && piece.kind !== "die" ? `${piece.count} here` : "");
  facts.push(...(piece.values ?? []).map(valueWords), ...(piece.badges ?? []).map(badgeWords));
  facts.push(piece.values?.length ? "" : piece.note ?? "", piece.dim ? "spent" : "");
  if (piece.health) facts.push(`${piece.health[0]} of ${piece.health[1]} health`);
  if (piece.active) facts.push("acts now");
  if (typeof piece.at?.facing === "number") facts.push(`facing ${compass(piece.at.facing)}`);
  if (piece.text) facts.push(piece.text.replaceAll("\n", " ").replace(/\.$/, ""));
  const line = facts.filter(Boolean).join(", "), parts = (piece.parts ?? []).map((part) => pieceWords(part, names).replace(/\.$/, ""));
  return parts.length ? `${line}: ${parts.join("; ")}.` : `${line}.`;
}

const WINDS = ["up", "up right", "right", "down right", "down", "down left", "left", "up left"];

/** Degrees as a direction on the screen. @param {number} degrees */
function compass(degrees) {
  return WINDS[((Math.floor(degrees / 45 + 0.5) % 8) + 8) % 8];
}

/** A number, or several short names, and what they mean: "2 of 11 Wounds", "A1, G reach of its attack". @param {Value} value */
export function valueWords(value) {
  const text = String(value.number), said = text.replaceAll("/", FRACTION.test(text) ? " of " : ", ");
  return `${said} ${value.meaning || value.icon}${CHANGED[value.changed ?? 0] ?? ""}`;
}

/** What lies on a piece: its number and what it means, "2 of 11 Wounds". @param {Badge} badge */
export function badgeWords(badge) {
  const text = badge.text ?? "", meaning = badge.meaning ?? "", lower = meaning.toLowerCase();
  if (!text || !meaning) return meaning || [text, badge.icon].filter(Boolean).join(" ");
  if (lower.split(/[\s:;,.]+/).includes(text.toLowerCase()) || lower.startsWith(text.toLowerCase())) return meaning;
  return FRACTION.test(text) ? `${text.replace("/", " of ")} ${meaning}` : `${text}: ${meaning}`;
}

/**
 * Every piece of a scene by its id, parts of groups and pieces of the seats included.
 * @param {Scene} scene
 * @returns {Map<string, Piece>}
 */
export function piecesOf(scene) {
  const found = new Map();
  const waiting = [...scene.areas.flatMap((area) => area.pieces ?? []), ...(scene.seats ?? []).flatMap((seat) => seat.pieces ?? [])];
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    found.set(piece.id, piece);
    waiting.push(...(piece.parts ?? []));
  }
  return found;
}

/** Names as one says them: a, b and c. @param {string[]} names @param {string} [last] */
export function listed(names, last = "and") {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
}

/** "1 option", "4 options". @param {number} count @param {string} word */
export function counted(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** A computer player and where it stands among them, the weakest first: "Owl, 5 of 8". @param {import("./types.js").Level} level
 * @param {import("./types.js").Level[]} levels */
export function levelName(level, levels) {
  const place = levels.indexOf(level); // the first does not think at all
  return place > 0 ? `${level.title}, ${place} of ${levels.length - 1}` : level.title;
}
