// The options of a table to be, and what was answered: each answer sets some options, an option may also be set by hand.

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").Question} Question */
/** @typedef {import("../types.js").Answer} Answer */

/** @param {any} a @param {any} b */
export const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What was answered so far. */
export class Answers {
  /** @param {GameCard} game */
  constructor(game) {
    this.game = game;
    /** @type {Record<string, any>} those that are not at their defaults */
    this.options = {};
    /** @type {Map<Question, string>} the label of what was answered last; empty where the options were set by hand */
    this.wanted = new Map(game.questions.filter((question) => question.suggested).map((question) => [question, question.answers[0].label]));
    this.settle();
  }

  /** @param {string} name */
  value(name) {
    return name in this.options ? this.options[name] : this.game.options.find((option) => option.name === name)?.default;
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    delete this.options[name];
    if (!same(value, this.value(name))) this.options[name] = value;
  }

  /** An option by hand: the question that it belongs to has the answer that fits, or none. @param {string} name @param {any} value */
  change(name, value) {
    this.set(name, value);
    for (const question of this.game.questions) {
      if (question.touches.includes(name)) this.wanted.set(question, (this.isAsked(question) && this.answer(question)?.label) || "");
    }
    this.settle();
  }

  /** @param {Question} question @param {Answer} answer */
  choose(question, answer) {
    this.wanted.set(question, answer.label);
    this.settle();
  }

  /** Lets every question have an answer that is still offered; what is not asked any more has its default. */
  settle() {
    for (const question of this.game.questions) {
      const wanted = this.wanted.get(question), offered = this.offered(question);
      if (!this.isAsked(question) && wanted !== "") question.touches.forEach((name) => { delete this.options[name]; });
      else if (wanted) this.give(question, offered.find((answer) => answer.label === wanted) ?? this.usual(question));
    }
  }

  /** @param {Question} question @param {Answer} answer */
  give(question, answer) {
    question.touches.forEach((name) => { delete this.options[name]; });
    for (const [name, value] of Object.entries(answer.sets)) this.set(name, value);
  }

  /** Whether these options have such values. @param {Record<string, any[]>} when */
  holds(when) {
    return Object.entries(when).every(([name, values]) => values.some((value) => same(value, this.value(name))));
  }

  /** @param {Question} question */
  isAsked(question) {
    return this.holds(question.when) && this.offered(question).length > 1;
  }

  /** @param {Question} question */
  offered(question) {
    return question.answers.filter((answer) => this.holds(answer.when));
  }

  /** The answer that is suggested, or that leaves everything at its default. @param {Question} question */
  usual(question) {
    const offered = this.offered(question);
    return question.suggested ? offered[0] : offered.find((answer) => Object.entries(answer.sets).every(([name, value]) => same(value, this.standard(name)))) ?? offered[0];
  }

  /** @param {string} name */
  standard(name) {
    return this.game.options.find((option) => option.name === name)?.default;
  }

  /** The answer that the options amount to; none where they were set by hand to something else. @param {Question} question */
  answer(question) {
    return this.offered(question).find((answer) => question.touches.every((name) =>
      same(this.value(name), name in answer.sets ? answer.sets[name] : this.standard(name))));
  }

  /** What was answered, as the beginning of a sentence: "Nesting Woods, fair". */
  words() {
    const asked = this.game.questions.filter((question) => this.isAsked(question));
    const adventure = asked.filter((question) => question.kind !== "difficulty").map((question) => this.answer(question)?.spoken ?? "");
    const hard = asked.filter((question) => question.kind === "difficulty").map((question) => this.answer(question)?.spoken.toLowerCase() ?? "by rules of your own");
    const said = [...adventure, ...hard].filter(Boolean).join(", ");
    return adventure.some(Boolean) ? said.replace(/^./, (letter) => letter.toUpperCase()) : [this.game.title, said].filter(Boolean).join(", ");
  }
}
