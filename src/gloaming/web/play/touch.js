// Playing by touch: options narrow as pieces are touched. The same logic as gloaming.scene.Touch, tested with the same cases.

/** @typedef {import("../types.js").Gloss} Gloss */

/** The pieces touched so far at one decision, and what may be touched next. */
export class Touch {
  /** @param {Gloss[]} glosses */
  constructor(glosses) {
    this.glosses = glosses;
    /** @type {string[]} */
    this.touched = [];
  }

  /** The options that agree with everything touched so far, by index. @returns {number[]} */
  get open() {
    return this.glosses.flatMap((gloss, i) => (this.agrees(gloss) ? [i] : []));
  }

  /** The pieces that can be touched now, in the order of the options. @returns {string[]} */
  get next() {
    return [...new Set(this.open.flatMap((i) => this.wanted(this.glosses[i])))];
  }

  /** The options that the touched pieces spell out in full. @returns {number[]} */
  get ready() {
    return this.touched.length ? this.open.filter((i) => piecesOf(this.glosses[i]).length === this.touched.length) : [];
  }

  /** The ways that agree with what was touched: without a further touch the first of them is taken. @returns {number[]} */
  get ways() {
    return this.touched.length && !this.ready.length ? this.open.filter((i) => this.glosses[i].walk) : [];
  }

  /** The pieces that an option can begin with. @returns {string[]} */
  get starts() {
    return this.glosses.flatMap((gloss) => (gloss.any_order ? piecesOf(gloss) : piecesOf(gloss).slice(0, 1)));
  }

  /** Whether a piece can be touched now. @param {string} piece */
  accepts(piece) {
    const {next} = this;
    return next.includes(piece) || (!this.touched.includes(piece) && next.map(named).includes(named(piece)));
  }

  /** Whether an option can begin with a piece. @param {string} piece */
  begins(piece) {
    return this.starts.map(named).includes(named(piece));
  }

  /** Touches a piece; returns the option when exactly one is spelt out and no further touch could change it. @param {string} piece */
  touch(piece) {
    if (this.accepts(piece)) this.touched.push(piece);
    else this.touched = this.begins(piece) ? [piece] : [];
    const [ready, ...others] = this.ready, gloss = this.glosses[ready];
    return gloss && !others.length && !this.next.length && (!gloss.any_order || gloss.walk) ? ready : null; // without an order nobody knows which touch is the last, but of a way
  }

  /** Takes the last touch back, or that of a piece where the order does not matter. @param {string} [piece] */
  letGo(piece = "") {
    const loose = this.touched.includes(piece) && this.open.some((i) => this.glosses[i].any_order);
    this.touched.splice(loose ? this.touched.indexOf(piece) : -1, 1);
  }

  /** @param {Gloss} gloss */
  agrees(gloss) {
    const {touched} = this, pieces = piecesOf(gloss);
    return gloss.any_order ? !left(touched, pieces).length : touched.length <= pieces.length && touched.every((piece, i) => pieces[i] === piece);
  }

  /** What is to be touched next for an option that is open. @param {Gloss} gloss */
  wanted(gloss) {
    const pieces = piecesOf(gloss), n = this.touched.length;
    return gloss.any_order ? left(pieces, this.touched) : pieces.slice(n, n + 1);
  }
}

/** Pieces without those that are taken; for one that is not among them goes one that is like it. @param {string[]} pieces @param {string[]} taken */
function left(pieces, taken) {
  const found = pieces.filter((piece) => !taken.includes(piece));
  for (const other of taken.filter((piece) => !pieces.includes(piece))) {
    const at = found.findIndex((piece) => named(piece) === named(other));
    if (at >= 0) found.splice(at, 1);
  }
  return found;
}

/** The name that a piece shares with those that are like it. @param {string} piece */
function named(piece) {
  return piece.split("#")[0];
}

/** What is left out on the wire is empty. @param {Gloss} gloss */
export function piecesOf(gloss) {
  return gloss.pieces ?? [];
}
