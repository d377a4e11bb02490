// The first time that a kind of decision, a symbol or a word appears, one sentence says what it is; later it is quiet.

import {keep, kept, settings} from "../settings.js";

/** @typedef {import("./course.js").Tip} Tip */

/** The tips of a table. */
export class Tips {
  /** @param {import("../play/table.js").Table} table @param {Tip[]} tips */
  constructor(table, tips) {
    this.table = table;
    this.tips = tips;
    this.ply = -1;
    this.kind = "";
    if (!tips.length) return;
    const show = table.showAround.bind(table);
    table.showAround = () => { this.choose(); show(); };
    table.prompt.hush = () => this.hush();
  }

  /** One tip a decision: of its kind first, else of something that lies there for the first time. */
  choose() {
    const {table} = this, {ask, ply, scene} = table.view;
    if (settings().tips === "off" || !ask?.options?.length) return void (table.prompt.tip = null);
    if (ply === this.ply && ask.kind === this.kind) return;
    [this.ply, this.kind] = [ply, ask.kind ?? ""];
    const said = kept("tips", []), fresh = this.tips.filter((tip) => !said.includes(this.id(tip)));
    const there = JSON.stringify(scene), question = ask.question ?? "";
    const found = fresh.find((tip) => tip.decision && tip.decision === ask.kind)
      ?? fresh.find((tip) => (tip.symbol && there.includes(`"icon":"${tip.symbol}"`)) || (tip.word && (there.includes(tip.word) || question.includes(tip.word))));
    table.prompt.tip = found ? {text: found.text, rule: found.rule} : null;
    if (found) keep("tips", [...said, this.id(found)]);
  }

  /** @param {Tip} tip */
  id(tip) {
    return `${this.table.view.table.game}|${tip.decision}|${tip.symbol}|${tip.word}`;
  }

  hush() {
    this.table.prompt.tip = null;
    this.table.showAround();
  }
}
