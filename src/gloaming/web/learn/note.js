// The note of a lesson: a slip of paper beside what it speaks of, never on it. On a phone it lies between table and question.

import {h, put} from "../h.js";
import {icon} from "../draw/icons.js";
import {rich} from "./course.js";

/** @typedef {{label: string, act: () => void, icon?: string, go?: boolean}} NoteButton */
/** @typedef {{title: string, text: string, ask?: string, kind?: boolean, buttons: NoteButton[]}} Said */

const GAP = 16;
const LEVELS = [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1]; // how far down a note may lie

/** The slip. */
export class Note {
  constructor() {
    this.element = h("aside", {class: "note", role: "note", "aria-live": "polite", "aria-label": "Lesson"});
    this.shown = "";
  }

  /** @param {Said} said @returns {boolean} whether it says something new */
  say(said) {
    const now = JSON.stringify(said);
    if (now === this.shown) return false;
    this.shown = now;
    this.element.classList.toggle("note--kind", Boolean(said.kind));
    put(this.element, h("h2", null, said.title), said.text.split("\n").filter(Boolean).map((part) => h("p", null, rich(part))),
      said.ask ? h("p", {class: "note__do"}, h("span", null, icon("hand-pointer"), "Do this"), h("b", null, rich(said.ask))) : null,
      h("footer", null, said.buttons.map((button) => h("button", {type: "button", class: button.go ? "note__go" : "", onclick: button.act},
        button.icon ? icon(button.icon) : null, button.label))));
    return true;
  }

  /** Gives the focus to the button that goes on, where there is one. */
  focus() {
    const button = this.element.querySelector(".note__go");
    if (button instanceof HTMLElement) button.focus({preventScroll: true});
  }

  /**
   * Puts the note where it covers nothing that it speaks of and as little as possible of the rest.
   * @param {HTMLElement} stage @param {Element[]} lit what is spoken of, the first most @param {Element[]} others @param {Element[]} boards
   */
  place(stage, lit, others, boards) {
    const {element} = this, room = stage.getBoundingClientRect();
    element.dataset.notch = "";
    if (matchMedia("(max-width: 720px)").matches) return void element.style.removeProperty("translate");
    const width = element.offsetWidth, height = element.offsetHeight, rects = lit.map(extent).filter((each) => each.width);
    const rest = others.map((each) => ({at: each.getBoundingClientRect(), weight: each.matches(".area__head") ? 0.1 : each.matches(".is-can, .is-target, .is-chosen, .tray, .srow, .hang") ? 4 : 0.35})), maps = boards.map((each) => each.getBoundingClientRect());
    const top = stage.querySelector(".phases")?.getBoundingClientRect().bottom ?? room.top;
    const within = (/** @type {number} */ x, /** @type {number} */ y) => [
      Math.min(Math.max(x, room.left + 12), Math.max(room.right - width - 12, room.left + 12)), Math.min(Math.max(y, top + 8), Math.max(room.bottom - height - 12, top + 8))];
    /** @type {[string, number, number, number][]} where the notch is, where the note is, and how far from the first thing it speaks of */
    const spots = rects.slice(0, 3).flatMap((at, k) => {
      const across = at.left + at.width / 2 - width / 2, down = at.top + at.height / 2 - height / 2;
      return /** @type {[string, number, number, number][]} */ ([["up", across, at.bottom + GAP, k], ["down", across, at.top - height - GAP, k],
        ["left", at.right + GAP, down, k], ["right", at.left - width - GAP, down, k]]);
    });
    for (const across of [0, 0.5, 1]) for (const down of LEVELS) spots.push(["", room.left + 12 + across * (room.width - width - 24), top + 8 + down * (room.bottom - height - top - 20), 0]);
    const [first] = rects, away = (/** @type {number} */ x, /** @type {number} */ y) => (first ? Math.hypot(x + width / 2 - first.left - first.width / 2, y + height / 2 - first.top - first.height / 2) : 0);
    const cost = (/** @type {[string, number, number, number]} */ [notch, wantX, wantY, k]) => {
      const [x, y] = within(wantX, wantY), moved = Math.abs(x - wantX) + Math.abs(y - wantY);
      const on = (/** @type {DOMRect} */ at) => Math.max(Math.min(x + width + 8, at.right) - Math.max(x - 8, at.left), 0) * Math.max(Math.min(y + height + 8, at.bottom) - Math.max(y - 8, at.top), 0);
      return rects.reduce((sum, at) => sum + on(at) * 8, 0) + rest.reduce((sum, {at, weight}) => sum + on(at) * weight, 0) + maps.reduce((sum, at) => sum + on(at) * 0.3, 0) + (notch ? moved * 12 + k * 2500 : 9000 + away(x, y) * 8);
    };
    const [notch, wantX, wantY] = spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
    const [x, y] = within(wantX, wantY), [at] = rects.filter((each) => notch && near(each, x, y, width, height));
    element.style.setProperty("translate", `${Math.round(x - room.left)}px ${Math.round(y - room.top)}px`);
    if (!at) return;
    element.dataset.notch = notch;
    const along = notch === "up" || notch === "down" ? at.left + at.width / 2 - x : at.top + at.height / 2 - y;
    element.style.setProperty("--notch", `${Math.round(Math.min(Math.max(along, 24), (notch === "up" || notch === "down" ? width : height) - 24) - 9)}px`);
  }
}

/** Where something lies, with the verdict that hangs on it. @param {Element} each */
function extent(each) {
  const at = each.getBoundingClientRect(), tag = each.querySelector(":scope > .piece__body > .hang")?.getBoundingClientRect() ?? at;
  const left = Math.min(at.left, tag.left), top = Math.min(at.top, tag.top);
  return new DOMRect(left, top, Math.max(at.right, tag.right) - left, Math.max(at.bottom, tag.bottom) - top);
}

/** Whether a note lies right beside something. @param {DOMRect} at @param {number} x @param {number} y @param {number} width @param {number} height */
function near(at, x, y, width, height) {
  const across = Math.max(at.left - (x + width), x - at.right), down = Math.max(at.top - (y + height), y - at.bottom);
  return Math.max(across, down) > 0 && Math.max(across, down) <= GAP + 4 && Math.min(across, down) < 0;
}
