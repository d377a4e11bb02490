// A load on our server over websockets: every table is played at random by two seats (or one), each choice timed from sending it to
// hearing of it from the server. `pause` is how long, on average, a player thinks, in milliseconds; 0: no pause at all.
// By hand: node benchmarks/gloaming_load.mjs PORT GAME TABLES PAUSE SECONDS

import { createRequire } from "node:module";
import { apply } from "../src/gloaming/web/wire/diff.js";

const require = createRequire(import.meta.url);
const WebSocket = require("ws"); // the one that socket.io itself uses, so that both loads cost the same

const [port, game, tables, pause, seconds] = process.argv.slice(2).map((each, n) => (n === 1 ? each : Number(each)));
const latencies = [], views = [], diffs = [];
let closing = false;

async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A seat at a table, connected, with its first view. */
function sit(id, token) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${id}/live`, { perMessageDeflate: false });
    const seat = { socket, view: null, told: () => {} };
    socket.on("open", () => socket.send(JSON.stringify({ token })));
    socket.on("error", reject);
    socket.on("close", () => closing || reject(new Error(`The server closed the line to table ${id}.`)));
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.refused) throw new Error(`Refused: ${JSON.stringify(message.refused)}`);
      if (message.view) views.push(data.length);
      else if (message.diff) diffs.push(data.length);
      else return;
      const first = seat.view === null;
      seat.view = message.view ?? apply(seat.view, message.diff);
      if (first) resolve(seat);
      seat.told();
    });
  });
}

async function openTable() {
  const kinds = game === "tictactoe" ? [{ kind: "me" }, { kind: "friend" }] : [{ kind: "me" }];
  const { id, token, links } = await post("/api/tables", { game, seats: kinds });
  const tokens = [token, ...links.map(({ link }) => link.split("#")[1])];
  return Promise.all(tokens.slice(0, kinds.length).map((each) => sit(id, each)));
}

const ply = (seat) => seat.view.ply;

/** Plays one table at random to its end, or until the time is over. */
function play(seats, until) {
  return new Promise((resolve) => {
    let past, start, asked; // the ply that is answered, when, and by which seat until it has heard of it
    const choose = () => {
      if (seats[0].view.result || performance.now() > until) return resolve();
      asked = seats.find((each) => each.view.ask?.options);
      past = ply(asked);
      start = performance.now();
      asked.socket.send(JSON.stringify({ play: Math.floor(Math.random() * asked.view.ask.options.length), ply: past }));
    };
    const think = () => (pause ? setTimeout(choose, pause * 2 * Math.random()) : choose());
    for (const seat of seats) seat.told = () => {
      if (past === undefined || ply(seat) <= past) return;
      if (seat === asked) latencies.push(performance.now() - start);
      if (seats.every((each) => ply(each) > past)) {
        past = undefined; // and nobody is waited for until the next choice
        think();
      }
    };
    think();
  });
}

const opened = [];
for (let n = 0; n < tables; n++) opened.push(await openTable());
const start = performance.now();
await Promise.all(opened.map((seats) => play(seats, start + seconds * 1000)));
const took = (performance.now() - start) / 1000;
closing = true;
for (const seat of opened.flat()) seat.socket.close();
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
diffs.sort((a, b) => a - b);
console.log(JSON.stringify({
  choices: latencies.length, perSecond: latencies.length / took, p50: at(0.5), p99: at(0.99),
  fullView: Math.max(...views), typicalDiff: diffs[Math.floor(diffs.length / 2)],
}));
process.exit(0);
