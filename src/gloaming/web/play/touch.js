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
    const agrees = (/** @type {Gloss} */ gloss) =>
      this.touched.length <= piecesOf(gloss).length && this.touched.every((piece, i) => piecesOf(gloss)[i] === piece);
    return this.glosses.flatMap((gloss, i) => (agrees(gloss) ? [i] : []));
  }

  /** The pieces that can be touched now, in the order of the options. @returns {string[]} */
  get next() {
    const n = this.touched.length;
    return [...new Set(this.open.map((i) => piecesOf(this.glosses[i])).filter((pieces) => pieces.length > n).map((pieces) => pieces[n]))];
  }

  /** The options that the touched pieces spell out in full. @returns {number[]} */
  get ready() {
    return this.touched.length ? this.open.filter((i) => piecesOf(this.glosses[i]).length === this.touched.length) : [];
  }

  /** The pieces that an option begins with. @returns {string[]} */
  get starts() {
    return this.glosses.filter((gloss) => piecesOf(gloss).length).map((gloss) => piecesOf(gloss)[0]);
  }

  /** Touches a piece; returns the option when exactly one is spelt out and no further touch could change it. @param {string} piece */
  touch(piece) {
    if (this.next.includes(piece)) this.touched.push(piece);
    else this.touched = this.starts.includes(piece) ? [piece] : [];
    return this.ready.length === 1 && !this.next.length ? this.ready[0] : null;
  }

  /** Takes the last touch back. */
  letGo() {
    this.touched.pop();
  }
}

/** What is left out on the wire is empty. @param {Gloss} gloss */
export function piecesOf(gloss) {
  return gloss.pieces ?? [];
}
