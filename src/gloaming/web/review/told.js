// A review in words and numbers: as data from the server, as sentences for people. More is better for the player, whatever the game counts.

/** @typedef {{value: number, error: number, score: number | null, wins: number | null}} Expectation */
/** @typedef {{option: number, label: string, visits: number, value: number | null, error: number}} Choice */
/**
 * @typedef {object} Decision
 * @property {number} ply
 * @property {string} when
 * @property {string} rule
 * @property {string} question
 * @property {number} options
 * @property {number} chosen
 * @property {number} best
 * @property {number} rank
 * @property {Choice[]} choices
 * @property {string[]} then
 * @property {Expectation} before
 * @property {Expectation} best_of
 * @property {Expectation} after
 * @property {number} loss
 * @property {number} loss_error
 * @property {"nothing" | "chance" | "others"} cause
 * @property {number} luck
 * @property {number} luck_error
 */
/** @typedef {"mistake" | "find" | "luck" | "bad luck" | "gift" | "setback"} Kind */
/** @typedef {{ply: number, kind: Kind, value: number, error: number}} Turn */
/**
 * @typedef {object} Review
 * @property {string} ending
 * @property {number} seat
 * @property {number} seats
 * @property {number} iterations
 * @property {number} scale
 * @property {number} start
 * @property {number} result
 * @property {number} skill
 * @property {number} luck
 * @property {number} lost
 * @property {number | null} accuracy
 * @property {number} as_good
 * @property {number | null} possible
 * @property {Decision[]} decisions
 * @property {Turn[]} turns
 */
/** @typedef {{seat: number, who: string, decisions: number}} Side */
/** @typedef {{sides: Side[], seat: number, iterations: number, done: number, of: number, progress: number, review: Review | null}} Reviewing */

const SURE = 2; // standard errors beyond which a difference is told as one

/** Shapes of the turning points in a square from -12 to 12: never by colour alone. @type {Record<Kind, {path: string, tone: string, word: string}>} */
export const TURNS = {
  mistake: {path: "M0 9L-9-7H9Z", tone: "bad", word: "mistake"},
  find: {path: "M0-10L10 0L0 10L-10 0Z", tone: "good", word: "good find"},
  luck: {path: "M0-9a9 9 0 1 0 0 18a9 9 0 1 0 0-18Z", tone: "luck", word: "good luck"},
  "bad luck": {path: "M0-8a8 8 0 1 0 0 16a8 8 0 1 0 0-16Z", tone: "hollow", word: "bad luck"},
  gift: {path: "M-8-8H8V8H-8Z", tone: "luck", word: "gift"},
  setback: {path: "M-7-7H7V7H-7Z", tone: "hollow", word: "setback"},
};

/** A number with the digits that matter: points in tenths, other payoffs in hundredths. @param {Review} review @param {number} value @param {boolean} [signed] */
export function number(review, value, signed = false) {
  const digits = review.scale ? 1 : 2, size = Math.abs(value).toFixed(digits), zero = Number(size) === 0;
  return `${zero ? "" : value < 0 ? "−" : signed ? "+" : ""}${size}`;
}

/** A payoff as the players count it. @param {Review} review @param {number} payoff */
export function shown(review, payoff) {
  return number(review, (review.scale || 1) * payoff);
}

/** A payoff as the players count it, with its unit. @param {Review} review @param {number} payoff */
export function points(review, payoff) {
  return review.scale ? `${shown(review, payoff)} points` : shown(review, payoff);
}

/** How much something changed, and how sure that is. @param {Review} review @param {number} value @param {number} error @param {boolean} [signed] */
export function changed(review, value, error, signed = false) {
  return `${number(review, value, signed)} ± ${number(review, error)}`;
}

/** What the curve is of. @param {Review} review */
export function measure(review) {
  if (review.scale < 0) return {title: "Points to expect", note: "Fewer are better, and drawn higher."};
  return review.scale ? {title: "Points to expect", note: ""} : {title: "Result to expect", note: unitOf(review)};
}

/** @param {Review} review */
function unitOf(review) {
  const all = review.decisions.flatMap((each) => [each.before.value, each.after.value]);
  return all.every((value) => Math.abs(value) <= 1) ? "1 is a win, −1 a loss." : "";
}

/** The game in two sentences. @param {Review} review */
export function lead(review) {
  const by = `${number(review, review.skill, true)} by choices, ${number(review, review.luck, true)} by luck${review.seats > 1 ? " and the others" : ""}`;
  const said = [`Expected at first: ${points(review, review.start)}. It came to ${points(review, review.result)}: ${by}.`];
  if (review.possible !== null) said.push(review.possible > review.result
    ? `With every card known beforehand ${points(review, review.possible)} could be reached.` : "With every card known beforehand nothing better was found.");
  return said.join(" ");
}

/** @param {Review} review @returns {[string, string][]} */
export function facts(review) {
  return [["Decisions", String(review.decisions.length)], ["As good as the best", String(review.as_good)],
    ["Accuracy of 100", review.accuracy === null ? "–" : review.accuracy.toFixed(0)],
    ["Given away", number(review, review.lost)], ["By choices", number(review, review.skill, true)],
    ["By luck", number(review, review.luck, true)]];
}

/** @param {Decision} decision @param {number} option */
export function choiceOf(decision, option) {
  return decision.choices.find((each) => each.option === option);
}

/** @param {Decision} decision @param {number} option */
export function labelOf(decision, option) {
  return choiceOf(decision, option)?.label ?? `Option ${option + 1}`;
}

/** A turning point in a line. @param {Decision} decision @param {Turn} turn */
export function turnWords(decision, turn) {
  const chosen = labelOf(decision, decision.chosen);
  if (turn.kind === "mistake" || turn.kind === "find") return chosen;
  return {luck: "Good luck after: ", "bad luck": "Bad luck after: ", gift: "The others played worse after: ", setback: "The others played better after: "}[turn.kind] + chosen;
}

/** What a choice cost, in a sentence. @param {Review} review @param {Decision} decision */
export function verdict(review, decision) {
  const {chosen, best, loss, loss_error: error} = decision, unit = review.scale ? " points" : "";
  if (chosen === best) return "The computer would have done the same.";
  if (Math.abs(loss) <= SURE * error) return `As good as the computer's choice, as far as one can tell: it cost ${changed(review, loss, error)}${unit}.`;
  if (loss < 0) return `A good find: ${changed(review, -loss, error)}${unit} better than what the computer would have done.`;
  return `It cost ${changed(review, loss, error)}${unit}.`;
}

/** What was to be expected before and after, and what came then. @param {Review} review @param {Decision} decision */
export function outlook(review, decision) {
  const {before, after, cause, luck, luck_error: error} = decision;
  const wins = (/** @type {Expectation} */ each) => (each.wins === null ? "" : `, ${Math.round(100 * each.wins)} wins in 100`);
  const said = [`Expected before: ${points(review, before.value)}${wins(before)}; after: ${points(review, after.value)}${wins(after)}.`];
  if (cause !== "nothing") said.push(`Then ${cause === "chance" ? "luck" : "what the others did"} changed it by ${changed(review, luck, error, true)}.`);
  return said.join(" ");
}
