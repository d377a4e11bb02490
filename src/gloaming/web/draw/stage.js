// The stage: a scene on a grid of places, drawn as large as it fits. It knows scenes and touches, and no match.

import {drawArrows} from "./arrows.js";
import {dress, h, order, put} from "../h.js";
import {piecesOf} from "../words.js";
import {fillArea, layArea, layEdge} from "./areas.js";
import {LEAST, endTexts, firstOf, freeTexts, goAbout, hold, waysOf} from "./fit.js";
import {cardTable, hexBoard, tallBoard, template} from "./grid.js";
import {glide, mayMove, places, shrunkenPile} from "./glide.js";
import {icon} from "./icons.js";
import {backdrop, landOf} from "./land.js";
import {showMarks} from "./marks.js";
import {Pieces} from "./pieces.js";
import {showReach} from "./reach.js";
import {showRose} from "./rose.js";
import {Strips, fillSeats, hasRows, wideBoard} from "./seats.js";
import {idOf, refocus, settleTabs} from "./walk.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Area} Area */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../play/touch.js").Touch} Touch */

/** @type {Place[]} */
const PLACES = ["far", "left", "centre", "over", "right", "near", "hand", "side"];
const HAND_SHARE = 0.088; // of the height of the table, for a card beside a board
const HANGS = 24; // pixels by which words may hang from the lowest pieces of a table that fits
const MOST_BESIDE = 4; // areas that fit into a corner
const PHONE = "(max-width: 720px)";

/** A drawn table. */
export class Stage {
  /** @param {"main" | "div"} [tag] what it is to the page: its main part, or a part of that */
  constructor(tag = "main") {
    this.pieces = new Pieces();
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Scene | null} without what lies at the edges of areas */
    this.laid = null;
    /** @type {Map<string, Piece>} */
    this.known = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.areas = new Map();
    this.crowded = false; // once much has lain beside the table it keeps its column, so that nothing jumps back
    /** @type {Map<string, number>} how much has lain in each area: columns grow with it, and do not shrink again */
    this.weights = new Map();
    this.pace = 1; // how much longer than usual pieces are on their way
    this.steady = false; // whether pieces do not grow, because more of them come soon
    /** @type {import("./fit.js").Way | null} in which it fits */
    this.way = null;
    this.room = ""; // the room for which it was found
    this.pages = true; // whether an open page lies on the table itself, and not in a book beside it
    this.strips = new Strips(() => this.scene && (this.layOut(this.scene), this.fit(true)));
    this.opened = false; // whether what lies beside the table was opened for a piece that could be touched there
    this.land = "";
    this.behind = h("div", {class: "behind", "aria-hidden": "true"});
    this.head = h("div", {class: "phases"});
    this.cells = new Map(PLACES.map((place) => [place, h("div", {class: `cell cell--${place}`, "data-place": place})]));
    this.seats = h("div", {class: "cell srows", role: "group", "aria-label": "Seats", "data-area": "seats", hidden: true});
    this.beside = this.sideButton();
    this.ground = h("div", {class: "ground"}, ...this.cells.values());
    this.cells.get("centre")?.after(this.seats);
    /** @type {HTMLElement} */
    this.element = h(tag, {class: "stage", id: "stage", "aria-label": "The table"}, this.behind, this.head, this.beside, this.ground);
    this.observer = new ResizeObserver(() => {
      if (this.room !== this.roomNow()) this.fit(true);
    });
    this.observer.observe(this.element);
  }

  /** On a phone, what lies beside the table is behind a button. */
  sideButton() {
    return h("button", {class: "btn btn--small beside", type: "button", "aria-expanded": "false",
      onclick: () => this.openSide(this.ground.dataset.side !== "open")}, icon("layer-group"), h("span", {class: "beside__words"}));
  }

  /** @param {boolean} open */
  openSide(open) {
    this.ground.dataset.side = open ? "open" : "";
    this.beside.setAttribute("aria-expanded", String(open));
  }

  /**
   * Shows a scene; pieces glide from where they lay before.
   * @param {Scene} scene @param {Map<number, string>} names of the seats @param {Touch} touch @param {boolean} [still] whether nothing shall move
   */
  show(scene, names, touch, still = false) {
    const focused = document.activeElement, had = focused instanceof HTMLElement && this.ground.contains(focused) ? focused : null;
    const at = had?.getBoundingClientRect() ?? new DOMRect(), was = had ? idOf(had) : "";
    const before = this.scene && !still ? places(this.ground) : new Map();
    for (const old of this.element.querySelectorAll(":scope > :is(.arrows, .arrow__says)")) old.remove(); // what they point at moves
    const old = this.known;
    if (!this.pages) scene = {...scene, areas: scene.areas.filter((area) => area.layout?.type !== "page")};
    this.scene = scene;
    this.known = piecesOf(scene);
    this.pieces.names = names;
    this.pieces.marks = new Map((scene.seats ?? []).map((role) => [role.seat, role.mark ?? ""]));
    this.pieces.hue = scene.backdrop?.hue ?? 265;
    this.showHead(scene);
    this.showLand(scene);
    this.layOut(scene);
    this.pieces.keep(this.known);
    this.fit(false);
    if (had && document.activeElement !== had) refocus(this.ground, was, at, touch);
    settleTabs(this.ground, touch);
    glide(this.ground, before, shrunkenPile(old, this.known, before), this.pace);
  }

  /** @param {Scene} scene */
  layOut(scene) {
    const kept = new Set(scene.areas.map((area) => area.id));
    for (const id of [...this.areas.keys()]) if (!kept.has(id)) this.areas.delete(id);
    /** @type {Map<Place, HTMLElement[]>} */
    const lying = new Map(PLACES.map((place) => [place, []]));
    for (const area of scene.areas) {
      const element = this.areas.get(area.id) ?? layArea(area);
      this.areas.set(area.id, element);
      if (!isAnothers(area) && !edgeOf(area, scene)) lying.get(area.place ?? "centre")?.push(element);
    }
    lying.get("far")?.unshift(...this.strips.lay(scene, this.areas, this.pieces.names));
    for (const [place, cell] of this.cells) order(cell, lying.get(place) ?? []);
    for (const area of scene.areas) fillArea(/** @type {HTMLElement} */ (this.areas.get(area.id)), area, this.pieces, edgeOf(area, scene) || (isAnothers(area) && !this.strips.open.has(area.seat)) ? "chip" : area.form);
    for (const area of scene.areas) layEdge(/** @type {HTMLElement} */ (this.areas.get(area.id)), scene.areas.filter((each) => edgeOf(each, scene) === area.id).map(({id}) => /** @type {HTMLElement} */ (this.areas.get(id))));
    this.laid = {...scene, areas: scene.areas.filter((area) => !edgeOf(area, scene))};
    this.crowded ||= (lying.get("side")?.length ?? 0) > MOST_BESIDE;
    for (const area of scene.areas) this.weights.set(area.id, Math.max(this.weights.get(area.id) ?? 0, weightOf(area)));
    this.element.dataset.board = this.ground.dataset.board = hexBoard(scene) ? "hexes" : tallBoard(scene) ? "tall" : wideBoard(scene) ? "wide" : cardTable(this.laid) ? "cards" : "";
    const page = /** @type {HTMLElement | null} */ (this.element.closest(".play"));
    if (page) page.dataset.table = this.element.dataset.board;
    this.shape(Boolean(this.way?.fold));
    this.seats.hidden = !hasRows(scene);
    fillSeats(this.seats, scene, this.pieces);
    for (const [place, cell] of this.cells) cell.hidden = !lying.get(place)?.length;
    this.element.toggleAttribute("data-over", Boolean(lying.get("over")?.length));
  }

  /** Says what lies beside the table on the button that shows it: on a phone there is room for all of it. @param {Scene} scene */
  nameSide(scene) {
    const side = (this.laid ?? scene).areas.filter((area) => area.place === "side");
    this.beside.hidden = !side.length;
    const words = side.map((area) => [area.title || area.id, sizeOf(area)].filter(Boolean).join(" "));
    const all = `Beside the table: ${words.join(", ")}`;
    /** @type {HTMLElement} */ (this.beside.lastElementChild).textContent = matchMedia(PHONE).matches && !wideBoard(scene) && !hexBoard(scene) ? all : "Beside the table";
    this.beside.title = all;
  }

  /** Lays the places out, without a place for what lies beside the table where that is folded away. @param {boolean} folded */
  shape(folded) {
    const scene = this.laid;
    if (!scene) return;
    const shown = folded ? {...scene, areas: scene.areas.filter((area) => area.place !== "side")} : scene;
    this.ground.style.setProperty("grid-template", template(shown, this.crowded, this.weights));
  }

  /** @param {Scene} scene */
  showHead(scene) {
    const {phases, counters = []} = scene;
    put(this.head,
      phases ? h("b", null, phases.title) : null,
      phases && phases.steps.length > 0 && h("ol", {"aria-label": "Steps of the round"}, phases.steps.map((step, i) =>
        h("li", {class: i < (phases.now ?? 0) ? "done" : null, "aria-current": i === (phases.now ?? 0) ? "step" : null}, step))),
      h("span", {class: "end"}, counters.map((counter) =>
        h("span", {class: `chip chip--${counter.tone ?? "plain"}`}, icon(counter.icon), counter.text, counter.track ? trackOf(counter.track) : null))));
    this.head.hidden = !phases && !counters.length;
  }

  /** @param {Scene} scene */
  showLand(scene) {
    const land = scene.backdrop ?? landOf(scene.title), key = JSON.stringify(land);
    if (key === this.land) return;
    this.land = key;
    this.element.style.setProperty("--hue", String(land.hue ?? 265));
    put(this.behind, backdrop(land));
  }

  /** Shows what can be touched, and opens the side on a phone if it holds such a piece. */
  /** @param {import("./marks.js").Marks} marks @param {Touch} touch */
  mark(marks, touch) {
    showMarks(this.element, marks);
    settleTabs(this.ground, touch);
    const side = this.cells.get("side");
    const wanted = Boolean(side?.querySelector(":is(.is-can, .is-target, .is-chosen)"));
    if (wanted || (this.opened && (this.ground.dataset.fold || this.ground.dataset.board === "wide"))) this.openSide(wanted); // there it lies over what goes on
    this.opened = wanted;
    if (this.ground.scrollHeight > this.ground.clientHeight + HANGS) this.ground.classList.remove("is-whole"); // more than what hangs from the lowest pieces
    this.reveal([".is-target", ".is-can"].find((marked) => this.ground.querySelector(marked)) ?? ".is-chosen");
  }

  /** Shows where one can go, the way that is meant, and where who acts can turn. @param {Touch} touch @param {import("../types.js").Gloss | null} meant @param {(option: number) => void} take */
  reach(touch, meant, take) {
    showReach(this.ground, touch.ways.length ? touch.glosses : touch.open.map((i) => touch.glosses[i]), meant);
    showRose(this.ground, touch.glosses, touch.touched, take);
  }

  /** Where the table is larger than the window, shows a piece that can be touched if none of them is in sight. @param {string} marked */
  reveal(marked) {
    const moving = [this.ground, ...this.ground.querySelectorAll(".board")].filter((each) => each.scrollHeight > each.clientHeight + 40 || each.scrollWidth > each.clientWidth + 40);
    if (!moving.length) return;
    const all = [...this.ground.querySelectorAll(`.piece${marked}`)];
    const seen = all.some((piece) => moving.filter((each) => each.contains(piece)).every((each) => isWithin(piece, each)));
    if (!all.length || seen) return;
    const inWindow = moving.some((each) => each !== this.ground && each.contains(all[0])); // else no more than needed, so that the map stays in sight
    all[0].scrollIntoView({block: inWindow ? "center" : "nearest", inline: "center", behavior: mayMove() ? "smooth" : "instant"});
  }

  /** Moves the table so that something can be seen on it. @param {Element} element @returns {boolean} whether it had to be moved */
  look(element) {
    if (element.closest(".cell--side")) this.openSide(true);
    const windows = [this.ground, ...this.ground.querySelectorAll(".board, .row")].filter((each) => each.contains(element) && (each.scrollHeight > each.clientHeight + 40 || each.scrollWidth > each.clientWidth + 40));
    if (windows.every((each) => isWhole(element, each))) return false;
    element.scrollIntoView({block: "center", inline: "center", behavior: mayMove() ? "smooth" : "instant"});
    return true;
  }

  /** Gives these pieces the halo of what has just changed. @param {Iterable<string>} ids */
  halo(ids) {
    for (const element of this.ground.querySelectorAll(".is-new")) element.classList.remove("is-new");
    const fresh = [...ids].flatMap((id) => this.pieces.elements.get(id) ?? []);
    if (fresh.length) void this.ground.offsetWidth; // begins the fading anew
    for (const element of fresh) element.classList.add("is-new");
  }

  /** Lights these pieces while somebody reads about them. @param {Iterable<string>} ids */
  light(ids) {
    const lit = new Set(ids);
    for (const [id, element] of this.pieces.elements) element.classList.toggle("is-lit", lit.has(id));
    for (const land of this.ground.querySelectorAll(".region--hex")) land.classList.toggle("is-lit", lit.has(land.getAttribute("data-piece") ?? ""));
  }

  /** Marks what a blow reaches, comes from, or is stopped by, while somebody reads about it. @param {import("../types.js").Peril[]} perils @param {string} [about] */
  endanger(perils, about = "") {
    const kinds = new Map(perils.map(({piece, kind}) => [piece, kind]));
    const mark = (/** @type {Element} */ element, /** @type {string} */ id) => { if (kinds.has(id)) element.setAttribute("data-peril", kinds.get(id) ?? ""); else element.removeAttribute("data-peril"); };
    for (const [id, element] of this.pieces.elements) mark(element, id);
    for (const land of this.ground.querySelectorAll(".region[data-piece]")) mark(land, land.getAttribute("data-piece") ?? "");
    drawArrows(this.element, perils, about, (id) => this.pieces.elements.get(id)?.querySelector(".piece__self") ?? this.pieces.elements.get(id) ?? this.ground.querySelector(`.region[data-piece="${CSS.escape(id)}"]`));
  }

  /** Says at a piece why it cannot be touched. @param {string} id @param {string} text */
  why(id, text) {
    this.element.querySelector(".why")?.remove();
    if (text) this.pieces.elements.get(id)?.firstElementChild?.append(h("span", {class: "why", "aria-hidden": "true"}, icon("lock"),
      h("span", null, text)));
  }

  /** Where there are more counters than fit they move sideways, and the keyboard must reach them. */
  reachCounters() {
    const end = this.head.querySelector(".end");
    if (!(end instanceof HTMLElement)) return;
    const more = end.scrollWidth > end.clientWidth;
    dress(end, {tabindex: more ? "0" : null, role: more ? "group" : null, "aria-label": more ? "Counters" : null});
  }

  /**
   * Finds the largest cards with which everything fits. They keep their size while it fits well, so that nothing jumps.
   * @param {boolean} anew whether the room has changed
   */
  fit(anew) {
    const phone = matchMedia(PHONE).matches;
    if (this.scene && phone) this.setPhone(); // before anything is measured: laying out takes the most time
    if (!this.scene || !this.element.clientHeight) return;
    this.room = this.roomNow();
    const cells = [...this.cells.values()].map((cell) => ({cell, more: cell.scrollHeight > cell.clientHeight + 1 && !cell.querySelector("button")}));
    this.reachCounters();
    for (const {cell, more} of cells) dress(cell, {tabindex: more ? "0" : null, role: more ? "group" : null, "aria-label": more ? "More to read" : null});
    if (phone) {
      this.ground.classList.remove("is-whole");
      hold(this.ground, this.ground.scrollHeight > this.ground.clientHeight + 1);
    } else {
      freeTexts(this.ground);
      this.nameSide(this.scene);
      this.ground.classList.add("is-whole"); // a scrollbar would take the room in which it were not needed
      this.fitDesk(anew);
    }
    endTexts(this.ground);
  }

  /** How much room there is. */
  roomNow() {
    return `${this.element.clientWidth} ${this.element.clientHeight}`;
  }

  /** On a phone cards have one size, and the table is moved under one's own. */
  setPhone() {
    freeTexts(this.ground);
    if (this.scene) this.nameSide(this.scene);
    this.way = null;
    this.shape(false);
    goAbout(this.ground, {base: LEAST, shape: 0, fold: false, beside: false, bare: this.ground.dataset.board === "hexes", field: 0});
    this.ground.style.removeProperty("--base");
    hold(this.ground, false);
  }

  /** Finds the roomiest way that fits; beside a map that has a ceiling, because what grows there moves in its own window. @param {boolean} anew */
  fitDesk(anew) {
    const wide = this.ground.dataset.board === "wide", most = this.ground.clientHeight * HAND_SHARE;
    const ways = waysOf(this.ground, /** @type {Scene} */ (this.laid)).filter(({base}) => !wide || base <= most || base === LEAST);
    this.ground.style.setProperty("--room", `${this.ground.clientHeight - 16}px`);
    if (this.ground.dataset.held) hold(this.ground, false);
    const kept = anew ? -1 : ways.findIndex((way) => JSON.stringify(way) === JSON.stringify(this.way));
    const fits = kept >= 0 && this.fits(ways[kept]) && (wide || this.steady || kept < 2 || !this.fits(ways[kept - (ways[kept].bare ? 1 : 2)])); // pictures come back as soon as they can
    const found = fits ? ways[kept] : firstOf(ways, (way) => this.fits(way));
    this.draw(found ?? ways[ways.length - 1]);
    if (!found && !wide) hold(this.ground, true);
    this.ground.classList.toggle("is-whole", Boolean(found) && !wide); // a long question lies over the foot of a wide one
    if (wide) this.ground.style.setProperty("--held", `${this.cells.get("hand")?.offsetHeight ?? 0}px`);
  }

  /** Draws the table in a way. @param {import("./fit.js").Way} way */
  draw(way) {
    if (way.fold !== this.way?.fold) this.shape(way.fold);
    this.way = way;
    goAbout(this.ground, way);
  }

  /** Draws the table as it was before, if that still fits. @param {import("./fit.js").Way | null} way */
  goBackTo(way) {
    this.way = way;
    this.shape(Boolean(way?.fold));
  }

  /** Whether all is in sight in a way. @param {import("./fit.js").Way} way */
  fits(way) {
    this.draw(way);
    const most = this.ground.clientHeight + (this.ground.dataset.board === "wide" ? coveredOf(this.ground) : 0) + 1;
    return this.ground.scrollHeight <= most && this.ground.scrollWidth <= this.ground.clientWidth + 1;
  }
}

/** The area at whose edge an area lies, if that one is there. @param {Area} area @param {Scene} scene */
function edgeOf({edge}, scene) {
  return edge && scene.areas.some(({id}) => id === edge) ? edge : "";
}

/** Whether an area is told in the strip of another seat. @param {Area} area @returns {area is Area & {seat: number}} */
function isAnothers(area) {
  return typeof area.seat === "number" && area.place === "far";
}

/** A number on its way to its limit, place by place; what is certain to come is marked ahead. @param {{now: number, most: number, ahead?: number}} track */
function trackOf({now, most, ahead = 0}) {
  const come = Math.min(ahead, most - now), words = come ? `${come} more will come` : "";
  return h("span", {class: "ahead", title: words || null}, Array.from({length: most}, (_, i) => h("i", {class: i < now ? "is-there" : i < now + come ? "is-coming" : null})), come ? h("b", {class: "hide"}, `, ${words}`) : null);
}

/** How much of the foot of the table lies under a long question. @param {Element} ground */
function coveredOf(ground) {
  return parseFloat(getComputedStyle(ground).getPropertyValue("--covered")) || 0;
}

/** Whether a piece is to be seen in a window that is moved over the table. @param {Element} piece @param {Element} around */
function isWithin(piece, around) {
  const at = piece.getBoundingClientRect(), window_ = around.getBoundingClientRect(), covered = piece.closest(".board") ? 0 : parseInt(getComputedStyle(around).scrollPaddingTop) || 0, held = heldIn(piece, around);
  return at.top >= window_.top + covered - 32 && at.bottom <= window_.bottom + (around.matches(".board") ? -40 : held ? -8 - held : 40 - coveredOf(around)) && at.left < window_.right && at.right > window_.left;
}

/** How much one's own cards, held at the foot of the table, cover of what lies under them. @param {Element} piece @param {Element} around */
function heldIn(piece, around) {
  const {held = ""} = around instanceof HTMLElement ? around.dataset : {}, cell = held ? around.querySelector(`.cell--${held}`) : null;
  return cell instanceof HTMLElement && !cell.contains(piece) ? cell.offsetHeight : 0;
}

/** Whether all of something is to be seen in a window. @param {Element} piece @param {Element} around */
function isWhole(piece, around) {
  const at = piece.getBoundingClientRect(), room = around.getBoundingClientRect();
  return at.left >= room.left - 4 && at.right <= room.right + 4 && at.top >= room.top - 4 && (at.bottom <= room.bottom + 4 - heldIn(piece, around) || at.height > room.height);
}

/** How wide the pieces of an area lie side by side, in cards. @param {Area} area */
function weightOf({pieces = [], layout}) {
  const wide = (/** @type {Piece} */ piece) => (piece.parts?.length ? Math.max(1.7,
    1 + 0.43 * (piece.parts.length - 1)) : piece.kind && piece.kind !== "card" ? 0.8 : 1.3);
  if (layout?.type === "pile") return 1.3;
  if (layout?.type === "track" || layout?.type === "sheet") return 3;
  if (layout?.type === "grid") return layout.columns * 1.3;
  return pieces.reduce((sum, piece) => sum + wide(piece), 0) * (layout?.type === "fan" ? 0.6 : 1);
}

/** How much lies in an area: the count of its pile, or its pieces. @param {Area} area */
function sizeOf({pieces = []}) {
  return String(pieces.length === 1 && typeof pieces[0].count === "number" ? pieces[0].count : pieces.length || "");
}
