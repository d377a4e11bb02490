// The picture of an ending, painted from far to near: what lies behind, the figure that falls, rises or closes, what stands before it.
// On the page it is a drawing of pictures; the same is painted on a canvas for the picture that is shared.

import {svg} from "../h.js";

/** @typedef {import("../types.js").Tableau} Tableau */

const LEFT = -180, WIDE = 1800, HIGH = 640; // on a page of the usual shape the whole of it is seen
const FALLEN = -31, PIVOT = 0.636; // how far a figure leans that has fallen, around which height of it
const NARROW = {left: 480, wide: 840}; // what a narrow page shows of it

/** @param {Tableau} tableau @param {boolean} narrow */
export function tableauOf(tableau, narrow) {
  const [x = 0, y = 0, width = 0, height = 0] = tableau.box ?? [], seen = narrow ? NARROW : {left: LEFT, wide: WIDE};
  return svg("svg", {class: "tableau", viewBox: `${seen.left} 0 ${seen.wide} ${HIGH}`, preserveAspectRatio: "xMidYMid slice", role: "img", "aria-label": tableau.text},
    svg("image", {href: tableau.far, x: LEFT, width: WIDE, height: HIGH}),
    tableau.figure ? svg("image", {class: `figure figure--${tableau.pose ?? "stands"}${leans(tableau) ? " figure--leans" : ""}`, href: tableau.figure, x, y, width, height}) : null,
    tableau.near ? svg("image", {class: "tableau__near", href: tableau.near, x: LEFT, width: WIDE, height: HIGH}) : null);
}

/** Paints it over the whole of a canvas, its foot on that of the canvas. @param {CanvasRenderingContext2D} pen @param {Tableau} tableau */
export async function paint(pen, tableau) {
  const {width, height} = pen.canvas, size = Math.max(width / WIDE, height / HIGH);
  const [far, figure, near] = await Promise.all([tableau.far, tableau.figure, tableau.near].map((address) => (address ? loaded(address) : null)));
  pen.save();
  pen.translate((width - WIDE * size) / 2, height - HIGH * size);
  pen.scale(size, size);
  pen.translate(-LEFT, 0);
  if (far) pen.drawImage(far, LEFT, 0, WIDE, HIGH);
  const [x = 0, y = 0, w = 0, h = 0] = tableau.box ?? [];
  if (figure) {
    pen.save();
    pen.translate(x + w / 2, y + h * PIVOT);
    if (leans(tableau)) pen.rotate((FALLEN * Math.PI) / 180);
    pen.drawImage(figure, -w / 2, -h * PIVOT, w, h);
    pen.restore();
  }
  if (near) pen.drawImage(near, LEFT, 0, WIDE, HIGH);
  pen.restore();
}

/** Whether what has fallen leans behind what stands before it; else it lies as it is drawn. @param {Tableau} tableau */
function leans({pose, near}) {
  return pose === "falls" && Boolean(near);
}

/** @param {string} address @returns {Promise<HTMLImageElement>} */
function loaded(address) {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = failed;
    image.src = address;
  });
}
