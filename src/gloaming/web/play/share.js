// A picture of an ending, drawn by the page and saved as PNG: the scene, the game's word for it, what was counted.

import {h} from "../h.js";
import {paint} from "../draw/tableau.js";
import {toast} from "./dialogs.js";
import {endingOf} from "./seats.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {"good" | "bad" | "plain"} Mood */

const WIDE = 1200, HIGH = 630, EDGE = 56;
const VEIL = {good: "#1a102600", bad: "#4a0a18b0", plain: "#0b0a1410"};

/** @param {View} view @param {Mood} mood */
export async function savePicture(view, mood) {
  try {
    const canvas = await draw(view, mood);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    const address = URL.createObjectURL(blob), link = h("a", {href: address, download: `${view.table.game}-${view.table.id}.png`});
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch {
    toast("This browser could not draw the picture.");
  }
}

/** The picture, small; it comes when it is drawn. @param {View} view @param {Mood} mood */
export function showPicture(view, mood) {
  const canvas = h("canvas", {class: "result__small", width: WIDE, height: HIGH, role: "img", "aria-label": "The picture to share"});
  void draw(view, mood, canvas).catch(() => canvas.remove());
  return canvas;
}

/** @param {View} view @param {Mood} mood */
async function draw(view, mood, canvas = h("canvas", {width: WIDE, height: HIGH})) {
  const pen = canvas.getContext("2d"), {tableau} = view.result?.summary ?? {};
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#191826";
  pen.fillRect(0, 0, WIDE, HIGH);
  const shown = /** @type {HTMLImageElement | null} */ (document.querySelector(".result__pic"));
  if (tableau) await paint(pen, tableau);
  else if (shown?.complete && shown.naturalWidth) pen.drawImage(shown, 0, 0, WIDE, HIGH);
  pen.fillStyle = VEIL[tableau && view.result?.summary.tone ? "plain" : mood];
  pen.fillRect(0, 0, WIDE, HIGH);
  const shade = pen.createLinearGradient(0, 0, WIDE * 0.7, 0);
  shade.addColorStop(0, "#0b0a14e6");
  shade.addColorStop(1, "#0b0a1400");
  pen.fillStyle = shade;
  pen.fillRect(0, 0, WIDE, HIGH);
  const serif = getComputedStyle(document.documentElement).getPropertyValue("--serif");
  write(pen, `Gloaming · ${view.scene.title}`, `600 26px ${serif}`, EDGE, 84, WIDE - 2 * EDGE, 34);
  const below = write(pen, view.result?.summary.title ?? "", `600 68px ${serif}`, EDGE, 190, 700, 76);
  const end = write(pen, endingOf(view), `400 30px ${serif}`, EDGE, below + 56, 640, 40);
  const facts = [(view.result?.summary.tallies ?? []).slice(-2).map((tally) => `${tally.text}: ${tally.number}`).join(" · "),
    view.table.seed === null ? "" : `Seed ${view.table.seed}`].filter(Boolean);
  facts.forEach((fact, i) => write(pen, fact, `400 24px ${serif}`, EDGE, Math.max(end + 70, HIGH - 96) + i * 36, WIDE - 2 * EDGE, 32));
  return canvas;
}

/** Writes a text in lines of at most a width; says where the last stands. @param {CanvasRenderingContext2D} pen @param {string} text
 * @param {string} font @param {number} x @param {number} y @param {number} most @param {number} step */
function write(pen, text, font, x, y, most, step) {
  pen.font = font;
  pen.fillStyle = "#fff";
  pen.shadowColor = "#000c";
  pen.shadowBlur = 12;
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && pen.measureText(longer).width > most) {
      pen.fillText(line, x, y);
      [line, y] = [word, y + step];
    } else line = longer;
  }
  pen.fillText(line, x, y);
  return y;
}
