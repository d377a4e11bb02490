// Keys at the table. Single letters can be switched off; fields and dialogs keep theirs.

import {turned} from "../draw/rose.js";
import {idOf, walk} from "../draw/walk.js";
import {fieldWindow} from "../draw/window.js";
import {settings} from "../settings.js";
import {optionKey} from "./prompt.js";
import {showKeys} from "./settings-dialog.js";

/** @typedef {import("./table.js").Table} Table */

/** What the keys do. */
export class Keys {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.down = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.down);
  }

  end() {
    document.removeEventListener("keydown", this.down);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const {table} = this, target = event.target instanceof HTMLElement ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return this.escape();
    if (target?.matches("input, textarea, select")) return;
    if (table.book.waits && event.key === "Enter" && !target?.closest("button")) return event.preventDefault(), table.book.turnPage(); // else whatever has the focus then would be touched
    if (event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) return this.turn(event.key === "ArrowRight" ? 1 : -1);
    if (event.key === "Enter" && table.sitting.proposed !== null && !target?.closest("button")) return void table.take(table.sitting.proposed);
    if (event.key.startsWith("Arrow") && (walk(table.stage.element, event.key,
      table.sitting.touch) || table.options.walk(event))) return event.preventDefault();
    if (event.key === " " && target?.matches(".piece__self")) return this.read(event, target);
    if (settings().keys === "off" && event.key !== "?") return;
    if (this.letter(event.key)) event.preventDefault();
  }

  /** Space reads a piece, large; Enter touches it. @param {KeyboardEvent} event @param {HTMLElement} target */
  read(event, target) {
    const piece = this.table.stage.known.get(idOf(target));
    event.preventDefault(); // else it would be touched
    target.addEventListener("keyup", (up) => up.preventDefault(), {once: true});
    if (piece) this.table.hold(piece);
  }

  /** Turns who acts. @param {number} step */
  turn(step) {
    const {table} = this, option = turned(table.stage.ground, table.sitting.glosses, step);
    if (option !== undefined) void table.take(option);
  }

  escape() {
    const {table} = this;
    if (table.hinting.close() || table.rail.close() || table.book.close()) return;
    if (table.rail.element.contains(document.activeElement)) return table.findFocus();
    if (table.sitting.touch.touched.length) table.letGo();
    else if (table.said.text) {
      table.said = {text: ""};
      table.showAround();
    }
  }

  /** @param {string} key @returns {boolean} whether the key meant something */
  letter(key) {
    const {table} = this, hands = table.prompt.hands;
    if (/^[0-9]$/.test(key) && !(key === "0" && fieldWindow(table.stage.ground))) return this.digit(key);
    const {sitting} = table, option = sitting.mine ? sitting.buttons.find((i) => optionKey(sitting.glosses[i]) === key.toLowerCase()) : undefined;
    if (option !== undefined) hands.take(option);
    else if (key === "h" && !table.book.waits) hands.hint(); // a page is turned before one asks what comes after it
    else if (key === "u") hands.undo();
    else if (key === "y") hands.redo();
    else if (key === "l") hands.list();
    else if (key === "r") hands.rule(table.said.rule || table.view.ask?.rule || "");
    else if (key === "?") void showKeys();
    else if (key === "a" && sitting.drawer.length) table.prompt.pull();
    else if (key === "t" && sitting.proposed !== null) table.swing();
    else return fieldWindow(table.stage.ground)?.press(key) ?? false;
    return true;
  }

  /** Nobody takes an option by a number they cannot see: the first digit opens the list. @param {string} digit */
  digit(digit) {
    const {table} = this;
    if (!table.sitting.mine) return false;
    if (table.rail.shows("options")) table.options.type(digit);
    else {
      table.rail.open("options");
      table.options.focus(Number(digit) - 1);
    }
    return true;
  }
}
