// A review in words and numbers: as data from the server, as sentences for people. More is better for the player, whatever the game counts.

/** @typedef {{value: number, error: number}} Expectation */
/** @typedef {{option: number, label: string, visits: number, value: number | null, error: number | null}} Choice */
/** @typedef {{title: string, text: string, icon: string, pieces: string[]}} Reason */
/** @typedef {{title: string, scale: number, base: number, digits: number, of: string, note: string}} Unit */
/**
 * @typedef {object} Decision
 * @property {number} ply
 * @property {string} when
 * @property {string} rule
 * @property {string} question
 * @property {"turns" | "games" | "habit" | "glance"} way
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
 * @property {Reason[]} reasons
 * @property {Reason | null} price
 * @property {"nothing" | "chance" | "others"} cause
 * @property {number} luck
 * @property {number} luck_error
 * @property {string} verdict
 * @property {string} known
 * @property {string} came
 */
/** @typedef {"mistake" | "find" | "luck" | "bad luck" | "gift" | "setback"} Kind */
/** @typedef {{ply: number, kind: Kind, title: string, value: number, error: number}} Turn */
/**
 * @typedef {object} Review
 * @property {string} ending
 * @property {number} seat
 * @property {number} seats
 * @property {number} iterations
 * @property {number} moments
 * @property {number} weighed
 * @property {Unit} unit
 * @property {string} lead
 * @property {number} start
 * @property {number} result
 * @property {number} skill
 * @property {number} luck
 * @property {number} lost
 * @property {number} as_good
 * @property {number} finds
 * @property {number | null} accuracy
 * @property {number | null} possible
 * @property {Decision[]} decisions
 * @property {Turn[]} turns
 */
/** @typedef {{seat: number, who: string, decisions: number}} Side */
/** @typedef {{sides: Side[], seat: number, iterations: number, done: number, of: number, progress: number, review: Review | null}} Reviewing */

/** Shapes of the turning points in a square from -12 to 12: never by colour alone. @type {Record<Kind, {path: string, tone: string, word: string}>} */
export const TURNS = {
  mistake: {path: "M0 9L-9-7H9Z", tone: "bad", word: "mistake"},
  find: {path: "M0-10L10 0L0 10L-10 0Z", tone: "good", word: "good find"},
  luck: {path: "M0-9a9 9 0 1 0 0 18a9 9 0 1 0 0-18Z", tone: "luck", word: "good luck"},
  "bad luck": {path: "M0-8a8 8 0 1 0 0 16a8 8 0 1 0 0-16Z", tone: "hollow", word: "bad luck"},
  gift: {path: "M-8-8H8V8H-8Z", tone: "luck", word: "gift"},
  setback: {path: "M-7-7H7V7H-7Z", tone: "hollow", word: "setback"},
};

/** A number with the digits that matter. @param {Review} review @param {number} value @param {boolean} [signed] */
function number({unit}, value, signed = false) {
  const size = Math.abs(value).toFixed(unit.digits), zero = Number(size) === 0;
  return `${zero ? "" : value < 0 ? "−" : signed ? "+" : ""}${size}`;
}

/** What something changed, as those who play count; more is better. @param {Review} review @param {number} payoff @param {boolean} [signed] */
export function changed(review, payoff, signed = true) {
  return number(review, Math.abs(review.unit.scale) * payoff, signed);
}

/** A payoff as the players count it. @param {Review} review @param {number} payoff */
export function shown(review, payoff) {
  return number(review, review.unit.base + review.unit.scale * payoff);
}

/** A payoff as the players count it, with its unit. @param {Review} review @param {number} payoff */
export function points(review, payoff) {
  return `${shown(review, payoff)}${review.unit.of}`;
}

/** The game in some sentences. @param {Review} review */
export function lead(review) {
  if (review.possible === null) return review.lead;
  return `${review.lead} With every card known beforehand ${review.possible > review.result ? `${points(review, review.possible)} could be reached.` : "nothing better was found."}`;
}

/** @type {[string, (review: Review) => string][]} */
export const FACTS = [["Decisions", ({moments}) => String(moments)], ["As good as the best", ({as_good: good}) => String(good)],
  ["Good finds", ({finds}) => String(finds)], ["Given away", (review) => changed(review, review.lost, false)],
  ["By choices", (review) => changed(review, review.skill)], ["By luck", (review) => changed(review, review.luck)]];

/** @param {Decision} decision @param {number} option */
export function choiceOf(decision, option) {
  return decision.choices.find((each) => each.option === option);
}

/** @param {Decision} decision @param {number} option */
export function labelOf(decision, option) {
  return choiceOf(decision, option)?.label ?? `Option ${option + 1}`;
}
