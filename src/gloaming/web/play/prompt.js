// The prompt: what is asked, what has been touched, what can be done without a touch. Always at the foot, next to hand and thumb.

import {h, put} from "../h.js";
import {icon, mark, suited} from "../draw/icons.js";
import {counted, pieceName, piecesOf as piecesIn} from "../words.js";
import {endingOf, nameOf, ownSeats, roleOf, whoDecides} from "./seats.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Gloss} Gloss */
/** @typedef {import("./decision.js").Sitting} Sitting */
/** @typedef {import("./decision.js").Said} Said */
/**
 * @typedef {object} Hands what the prompt can do
 * @property {(option: number) => void} take
 * @property {() => void} letGo
 * @property {() => void} swing to the next of several ways
 * @property {() => void} show shows the prompt again
 * @property {() => void} hint
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(agree: boolean) => void} answerUndo
 * @property {() => void} list
 * @property {(rule: string) => void} rule
 * @property {() => void} result
 * @property {() => void} replay
 * @property {() => void} again
 * @property {(seat: number) => void} sit
 */

const RESERVED = new Set([..."hulryng?"]); // letters that a game's own options cannot take
const onPage = matchMedia("(min-width: 721px)"); // where choices of a page stand below the page
const MOST_BUTTONS = 9;
const LONG = 84; // letters of all buttons together, from which on they get rows of their own

/** The letter that takes an option, if the table does not need it itself. @param {Gloss} gloss */
export function optionKey(gloss) {
  const key = (gloss.key ?? "").toLowerCase();
  return key.length === 1 && !RESERVED.has(key) && !/\d/.test(key) ? key : "";
}

/** The foot of the table. */
export class Prompt {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    this.element = h("section", {class: "prompt", "aria-label": "What is asked"});
    this.shown = "";
    /** @type {{text: string, rule: string} | null} what is said the first time that something is asked */
    this.tip = null;
    this.hush = () => {};
    this.pulled = false; // whether the drawer is open
    this.moment = ""; // what was asked last, and touched for it
    new ResizeObserver(() => this.cover()).observe(this.element);
  }

  /** Where the table keeps its size a long question lies over its foot; the table is told how much of it, and can be moved by that. So is the rail how high a tip at its foot is. */
  cover() {
    const page = this.element.parentElement, stage = page?.querySelector(".stage");
    if (!page || !stage) return;
    const covered = stage.getBoundingClientRect().bottom - this.element.getBoundingClientRect().top;
    page.style.setProperty("--covered", `${Math.max(Math.round(covered), 0)}px`);
    page.style.setProperty("--tip", `${/** @type {HTMLElement | null} */ (this.element.querySelector(":scope > .tip"))?.offsetHeight ?? 0}px`);
  }

  /** @param {View} view @param {Sitting} sitting @param {Said} said @param {boolean} busy whether an answer is on its way @param {boolean} [reads] whether a page waits to be turned */
  show(view, sitting, said, busy, reads = false) {
    // Built anew only where something in it has changed: a button must not vanish between finger down and finger up.
    const {ply, ask, undo, request, result, curtain, thinking, viewer, seats, practice} = view;
    const now = JSON.stringify([ply, ask, undo, request, result, curtain, thinking, viewer, seats, practice, said, busy, sitting.touch.touched, sitting.dangers.size, sitting.swings, this.tip, reads, onPage.matches]);
    if (now === this.shown) return;
    this.shown = now;
    const moment = `${ply} ${sitting.touch.touched.join(" ")}`;
    if (this.moment !== moment) this.pulled = false;
    this.moment = moment;
    const way = sitting.proposed === null ? null : sitting.glosses[sitting.proposed];
    const asked = sitting.mine && !view.curtain && view.curtain !== 0 && !reads;
    const many = asked && this.wantsRows(sitting);
    const risky = asked && sitting.buttons.some((i) => sitting.dangers.has(i));
    const beside = !asked ? null : risky ? this.danger(sitting) : this.tipping(); // it stands beside the question, so that the table keeps its size
    this.element.className = `prompt${asked ? "" : " prompt--wait"}${risky ? " prompt--danger" : ""}${many ? " prompt--many" : beside ? " prompt--beside" : ""}${sitting.touch.touched.length ? " prompt--touched" : ""}`;
    put(this.element,
      this.request(view),
      beside,
      h("div", {class: "prompt__ask"}, this.whose(view), h("div", null,
        h("h2", {id: "question", tabindex: "-1"}, suited(reads ? "Read on when you like." : way ? `${way.label}.` : questionOf(view))),
        h("div", {class: "prompt__more"}, asked ? this.steps(view, sitting) : null, this.saying(view, said, asked, reads)),
        !asked && !reads && view.thinking !== null ? h("span", {class: "prompt__thinks", "aria-hidden": "true"}, h("i", null)) : null)),
      asked && this.pulled && sitting.drawer.length ? this.drawer(sitting, busy) : null,
      h("div", {class: "prompt__side"},
        h("div", {class: "prompt__opts"}, asked ? this.buttons(sitting, busy) : reads ? null : this.others(view)),
        h("div", {class: "prompt__tools"}, this.tools(view, sitting, asked))));
    this.cover();
  }

  /** @param {Sitting} sitting */
  wantsRows(sitting) {
    if (sitting.proposed !== null) return false;
    const words = atHand(sitting).map((i) => sitting.glosses[i]).map(({label, verdict}) => label + (verdict?.text ?? ""));
    return words.length > 4 || words.join("").length > LONG;
  }

  /** @param {View} view */
  whose(view) {
    const seat = view.ask?.seat ?? (view.result ? null : view.viewer);
    return typeof seat === "number" && seat >= 0 ? mark(seat, roleOf(view, seat)?.mark) : null;
  }

  /** Touched pieces as ember chips, the next thing as a cold frame. @param {View} view @param {Sitting} sitting */
  steps(view, sitting) {
    const {touch} = sitting, pieces = piecesIn(view.scene), walk = sitting.proposed === null ? null : sitting.glosses[sitting.proposed].walk;
    if (walk?.cost) return h("span", {class: "steps"}, h("span", {class: "step"}, icon("check"), `${walk.cost} of ${walk.cost + (walk.left ?? 0)}, ${walk.left ?? 0} left`));
    const name = (/** @type {string} */ id) => { const piece = pieces.get(id); return piece ? piece.title || pieceName(piece) : id; };
    const chips = touch.touched.flatMap((id) => [h("span", {class: "step"}, icon("check"), h("span", null, suited(name(id)))),
      icon("chevron-right")]);
    const next = sitting.further.length > 0 && h("span", {class: `step ${touch.touched.length ? "step--next" : "step--first"}`},
      suited(sitting.nextWords()));
    if (!chips.length && !next) return null;
    return h("span", {class: "steps"}, next ? chips : chips.slice(0, -1), next);
  }

  /** The rule of the question, or the last answer of the table with its own. @param {View} view @param {Said} said @param {boolean} asked @param {boolean} reads */
  saying(view, said, asked, reads) {
    const rule = said.text ? said.rule : asked ? view.ask?.rule : "";
    return [
      said.text ? h("span", {class: "prompt__said"}, said.rule ? icon("lock") : null, h("span", null, suited(said.text))) : null,
      !said.text && !asked ? h("span", {class: "muted"}, reads ? "Nothing is asked; the table waits." : waitingWords(view)) : null,
      rule ? h("button", {class: "chip chip--rule", type: "button", title: `Read the rule ${rule}`, onclick: () => this.hands.rule(rule)},
        icon("book-open"), "The rule") : null];
  }

  /** What the options at hand would lead to, where it is a loss. @param {Sitting} sitting */
  danger(sitting) {
    const found = sitting.buttons.find((i) => sitting.dangers.has(i));
    if (found === undefined) return null;
    return h("p", {class: "danger", role: "alert"}, icon("triangle-exclamation"), h("span", null, h("b", null, suited(sitting.glosses[found].label)), ": ", suited(sitting.dangers.get(found) ?? "")));
  }

  /** One sentence for who meets this for the first time. */
  tipping() {
    const {tip} = this;
    return tip && h("p", {class: "tip", role: "status"}, icon("lightbulb"), h("span", null, suited(tip.text)),
      tip.rule ? h("button", {class: "link", type: "button", title: `Read the rule ${tip.rule}`, onclick: () => this.hands.rule(tip.rule)}, "The rule") : null,
      h("button", {class: "link", type: "button", onclick: () => this.hush()}, "Got it"));
  }

  /** @param {Sitting} sitting @param {boolean} busy */
  buttons(sitting, busy) {
    const {touch} = sitting, sent = busy && !touch.next.length && touch.ready.length === 1 ? touch.ready : []; // chosen by touch: a button of it would make the table jump
    const here = offered(sitting), shown = atHand(sitting).filter((i) => !sent.includes(i));
    const only = touch.open.length === 1 && (touch.touched.length || sitting.glosses.length === 1) ? touch.open[0] : null; // nothing else can be done
    const go = sitting.proposed ?? (touch.ready.length === 1 && touch.next.length > 0 ? touch.ready[0] : only);
    return [
      shown.map((i) => this.button(sitting.glosses[i], i, i === go, busy)),
      here.length > shown.length && !sent.length ? h("button", {class: "btn", type: "button", onclick: this.hands.list},
        `${here.length - shown.length} more`) : null,
      touch.ways.length > 1 ? h("button", {class: "btn", type: "button", onclick: this.hands.swing}, "Another way", h("kbd", {"aria-hidden": "true"}, "T")) : null,
      sitting.drawer.length ? h("button", {class: "btn", type: "button", "aria-expanded": String(this.pulled), onclick: () => this.pull()}, "Also possible",
        h("span", {class: "btn__n"}, String(sitting.drawer.length)), h("kbd", {class: "shortcut", "aria-hidden": "true"}, "A")) : null,
      touch.touched.length ? h("button", {class: "btn btn--quiet", type: "button", onclick: this.hands.letGo}, "Let go",
        h("kbd", {"aria-hidden": "true"}, "Esc")) : null];
  }

  /** Opens the drawer, or shuts it. */
  pull() {
    this.pulled = !this.pulled;
    this.shown = "";
    this.hands.show();
  }

  /** What is done now and then, under its headings. @param {Sitting} sitting @param {boolean} busy */
  drawer(sitting, busy) {
    const groups = [...new Set(sitting.drawer.map((i) => sitting.glosses[i].drawer))];
    return h("div", {class: "drawer", role: "group", "aria-label": "Also possible"}, groups.map((group) => h("div", null, h("h3", null, group),
      sitting.drawer.filter((i) => sitting.glosses[i].drawer === group).map((i) => this.button(sitting.glosses[i], i, false, busy)))));
  }

  /** @param {Gloss} gloss @param {number} i @param {boolean} go @param {boolean} busy */
  button(gloss, i, go, busy) {
    const key = go && gloss.walk ? "Enter" : optionKey(gloss).toUpperCase();
    return h("button", {class: `btn${go ? " btn--go" : ""}${gloss.verdict?.tone === "bad" && gloss.warning ? " btn--danger" : ""}`, type: "button", "data-option": i, "aria-disabled": busy || null,
      onclick: () => this.hands.take(i)},
      h("span", null, go && gloss.walk ? "Go there" : suited(gloss.label), gloss.verdict ? h("small", {class: gloss.verdict.tone === "bad" ? "btn__bad" : null}, ` ${gloss.verdict.text}`) : null),
      key ? h("kbd", {class: "shortcut", "aria-hidden": "true"}, key) : null);
  }

  /** What one can do when it is not one's decision. @param {View} view */
  others(view) {
    if (view.result) return [
      h("button", {class: "btn", type: "button", onclick: this.hands.replay}, icon("backward-step"), "Step through it"),
      h("button", {class: "btn", type: "button", onclick: this.hands.result}, "See the result"),
      view.table.record ? null : h("button", {class: "btn btn--go", type: "button", onclick: this.hands.again}, "Play again")];
    const open = ownSeats(view).length ? [] : view.seats.filter((seat) => seat.kind === "open");
    return open.map(({seat}) => h("button", {class: "btn btn--go", type: "button", onclick: () => this.hands.sit(seat)},
      mark(seat, roleOf(view, seat)?.mark), `Sit down${roleOf(view, seat)?.title ? ` as ${roleOf(view, seat)?.title}` : ""}`));
  }

  /** @param {View} view @param {Sitting} sitting @param {boolean} asked */
  tools(view, sitting, asked) {
    const {hands} = this, undo = view.undo;
    const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ key, /** @type {() => void} */ act,
      /** @type {object} */ more = {}) =>
      h("button", {class: "btn btn--quiet", type: "button", onclick: act, "data-tool": label.split(" ").at(-1)?.toLowerCase(), ...more},
        icon(name), h("span", null, label), h("kbd", {class: "shortcut", "aria-hidden": "true"}, key));
    if (!ownSeats(view).length) return null;
    return [
      view.table.hints && asked ? tool("lightbulb", "Hint", "H", hands.hint) : null,
      tool("rotate-left", undo.means === "ask" ? "Ask to undo" : "Undo", "U", hands.undo,
        {"aria-disabled": undo.means === "none" || null, title: undo.why || null}),
      undo.redo ? tool("rotate-right", "Redo", "Y", hands.redo) : null,
      asked ? tool("list-ul", counted(sitting.touch.open.length, "option"), "L", hands.list) : null];
  }

  /** An open request to take back: who asks, and what one says to it. @param {View} view */
  request(view) {
    const {request} = view, own = ownSeats(view);
    if (!request) return null;
    if (!request.waiting.some((seat) => own.includes(seat))) {
      const waits = request.waiting.map((seat) => nameOf(view, seat)).join(", ");
      const said = own.includes(request.by)
        ? `You asked to take the last decision back. Waiting for ${waits}.` : `${nameOf(view, request.by)} asks to take a decision back.`;
      return h("div", {class: "request", role: "status"}, icon("rotate-left"), h("p", null, said));
    }
    return h("div", {class: "request", role: "alert"}, icon("rotate-left"),
      h("p", null, `${nameOf(view, request.by)} asks to take the last decision back.${request.practice ? " The game then counts as practice." : ""}`),
      h("button", {class: "btn btn--small btn--go", type: "button", onclick: () => this.hands.answerUndo(true)}, "Let it be taken back"),
      h("button", {class: "btn btn--small", type: "button", onclick: () => this.hands.answerUndo(false)}, "Play on"));
  }
}

/** The options that stand in the prompt: as many as it holds, and always those with a letter of their own. @param {Sitting} sitting */
function atHand(sitting) {
  const here = offered(sitting);
  if (here.length === MOST_BUTTONS + 1) return here; // "1 more" would take the room of that one
  const keyed = here.filter((i) => optionKey(sitting.glosses[i]));
  const others = here.filter((i) => !keyed.includes(i)).slice(0, Math.max(0, MOST_BUTTONS - keyed.length));
  return here.filter((i) => keyed.includes(i) || others.includes(i));
}

/** The options that the prompt offers: choices of a page stand below the page, where there is room for it. @param {Sitting} sitting */
function offered(sitting) {
  return sitting.buttons.filter((i) => !onPage.matches || !sitting.glosses[i].on_page);
}

/** The question, or what is waited for. @param {View} view */
export function questionOf(view) {
  if (view.result) return view.result.summary.title;
  if (view.curtain !== null) return `Pass the screen to ${nameOf(view, view.curtain)}.`;
  if (view.ask?.options?.length) return view.ask.question || "What do you do?";
  const open = view.seats.filter((seat) => seat.kind === "open" && view.ask?.seat === seat.seat);
  if (open.length) return "A chair is still open.";
  const who = whoDecides(view);
  return view.thinking !== null ? `Now ${who}.` : who === "You" ? "You decide." : `${who} decides.`;
}

/** @param {View} view */
function waitingWords(view) {
  if (view.result) return [endingOf(view).split("\n")[0],
    view.practice ? "Practice: a decision was taken back after chance had spoken." : ""].filter(Boolean).join(" ");
  if (!ownSeats(view).length) return "You are watching: you see what everyone sees.";
  if (view.curtain !== null) return "Nobody else should look.";
  const seat = view.seats[view.ask?.seat ?? -1];
  if (seat?.kind === "open") return "The game goes on when somebody sits down there.";
  if (seat?.kind === "human" && !seat.here && !seat.yours) return "They are not here now. The game waits; you may close this page.";
  return seat?.kind === "computer" ? "A computer thinks, a second at most for each decision. Then you are asked, or the next." : "You are asked when it is your decision.";
}
