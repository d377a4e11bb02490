// The live line to a table: first the view, then what changes. When the line is lost it comes back by itself and goes on from the
// view it has; an answer that was on its way is sent again if the table still waits for it.

import {apply} from "./diff.js";
import {at} from "./wire.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {{title?: string, detail: string, status: number, rule?: string}} Refused */
/**
 * @typedef {object} Listener
 * @property {(view: View, beats?: import("../types.js").Beat[]) => void} onview the view, and the beats that lead to it
 * @property {() => boolean} beats whether beats are wanted
 * @property {(refused: Refused) => void} onrefused
 * @property {(lost: {tries: number, seconds: number} | null) => void} online lost and when it is tried again; null when it is there
 */

const WAITS = [1, 1, 2, 3, 5, 8, 13];
const PING = 20; // seconds without a word after which the line is asked whether it is there
const CLOSED_FOR_GOOD = [4403, 4404];

/** A table that is followed. */
export class Live {
  /** @param {string} table @param {View} view @param {Listener} listener */
  constructor(table, view, listener) {
    this.table = table;
    this.view = view;
    this.listener = listener;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {{ply: number, turn: number, option: number, by: WebSocket | null} | null} the answer on its way, and by which line it went */
    this.pending = null;
    /** @type {object[]} what was said before there was a line */
    this.waiting = [];
    this.tries = 0;
    this.welcome = false; // whether the server has answered on this line
    this.timer = 0;
    this.pinger = 0;
    this.over = false;
    this.heard = Date.now();
    this.woken = () => { if (document.visibilityState === "visible" && !this.connected) this.retry(); };
    this.unplugged = () => this.cut();
    addEventListener("online", this.woken);
    addEventListener("offline", this.unplugged);
    document.addEventListener("visibilitychange", this.woken);
    this.connect();
  }

  get connected() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${at(this.table, "live")}`);
    this.socket = socket;
    this.welcome = false;
    // A screen with several seats may have seen this turn with other eyes than the server now thinks: it asks for everything.
    const shared = this.view.seats.filter((seat) => seat.yours).length > 1;
    socket.onopen = () => {
      socket.send(JSON.stringify({...(shared ? {} : {have: this.view.turn}), ...(this.listener.beats() ? {beats: true} : {})}));
      for (const message of this.waiting.splice(0)) socket.send(JSON.stringify(message));
      // A server that keeps its silence has nothing new to tell: that we are connected is all we learn.
      setTimeout(() => { if (socket === this.socket && this.connected) this.found(); }, 300);
    };
    socket.onmessage = (event) => { if (socket === this.socket) this.hear(JSON.parse(event.data)); };
    socket.onclose = (event) => { if (socket === this.socket) this.lost(event.code); };
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.ping(), (PING * 1000) / 2);
  }

  found() {
    if (this.pending && this.pending.ply === this.view.ply && this.pending.by !== this.socket) this.play(this.pending.option, this.pending.turn);
    this.listener.online(null);
  }

  /** @param {any} message */
  hear(message) {
    this.heard = Date.now();
    if (message.refused && !this.welcome) return; // our greeting came too late: no fault of a person. The server closes the line, and we come back
    this.welcome = true;
    this.tries = 0;
    if (message.view || message.diff) {
      this.view = message.view ?? apply(this.view, message.diff);
      if (message.turn !== undefined) this.view.turn = message.turn;
      if (this.pending && this.pending.ply < this.view.ply) this.pending = null;
      this.found();
      this.listener.onview(this.view, message.beats);
    }
    if (message.refused) {
      this.pending = null;
      this.listener.onrefused(message.refused);
    }
  }

  /** @param {number} code */
  lost(code) {
    clearInterval(this.pinger);
    if (this.over) return;
    if (CLOSED_FOR_GOOD.includes(code)) return this.listener.onrefused({detail: "This table is not open to you any more.", status: code - 4000});
    const seconds = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    this.listener.online({tries: this.tries, seconds});
    this.timer = setTimeout(() => this.connect(), seconds * 1000);
  }

  /** Tries again at once. */
  retry() {
    this.drop();
    this.connect();
  }

  /** The device has no network any more: what it asks on this line would wait for an answer that cannot come. */
  cut() {
    this.drop();
    this.lost(0);
  }

  drop() {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  ping() {
    if (!this.connected) return;
    if (Date.now() - this.heard > PING * 2000) return this.socket?.close();
    this.send({ping: 1});
  }

  /** @param {object} message */
  send(message) {
    if (!this.connected) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /** Answers the open decision as it was seen at a turn; kept until the table has moved.
   * @param {number} option @param {number} [turn] */
  play(option, turn = this.view.turn) {
    const sent = this.send({play: option, ply: this.view.ply, turn});
    this.pending = {ply: this.view.ply, turn, option, by: sent ? this.socket : null};
    return sent;
  }

  /** Looks as another seat of this screen, now or as soon as there is a line. @param {number} seat */
  lookAs(seat) {
    if (!this.send({as: seat})) this.waiting = [{as: seat}];
  }

  /** A view that came by another way. @param {View} view */
  take(view) {
    this.view = view;
    this.listener.onview(view);
  }

  close() {
    this.over = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    removeEventListener("online", this.woken);
    removeEventListener("offline", this.unplugged);
    document.removeEventListener("visibilitychange", this.woken);
    this.socket?.close();
  }
}
