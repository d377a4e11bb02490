// boardgame.io's own server with its tic-tac-toe, and a load on it over its own protocol (socket.io).
// By hand: node benchmarks/boardgameio_server.mjs serve 9100   and   node benchmarks/boardgameio_server.mjs load 9100 100

import { createRequire } from "node:module";

const require = createRequire(import.meta.url); // the package has no ES entry that Node can load
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf({ G: { cells }, ctx }) {
    if (LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c])) return { winner: ctx.currentPlayer };
    if (!cells.includes(null)) return { draw: true };
  },
};

async function serve(port, folder) {
  const { Server, FlatFile } = require("boardgame.io/server");
  const kept = folder ? { db: new FlatFile({ dir: folder }) } : {}; // without a folder it keeps everything in memory alone
  const lobbyConfig = { apiPort: port + 1 }; // on one port, with the Koa of today, its lobby answers 404
  await Server({ games: [ticTacToe], origins: ["*"], ...kept }).run({ port, lobbyConfig });
}

async function post(url, body) {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A seat of one match, connected and synchronised; `play` is called whenever the server has told it a new state. */
function sit(io, address, matchID, playerID, credentials) {
  return new Promise((resolve) => {
    const seat = { matchID, playerID, credentials, state: null, told: () => {}, socket: io(`${address}/tic-tac-toe`, { transports: ["websocket"], forceNew: true }) };
    seat.socket.on("connect", () => seat.socket.emit("sync", matchID, playerID, credentials, 2));
    seat.socket.on("sync", (_, { state }) => { seat.state = state; resolve(seat); });
    seat.socket.on("update", (_, state) => { seat.state = state; seat.told(); });
  });
}

/** Plays one match at random to its end; each choice is timed from sending it to hearing of it from the server. */
function playMatch(seats, latencies) {
  return new Promise((resolve) => {
    function choose() {
      const { G, ctx } = seats[0].state;
      if (ctx.gameover) return resolve();
      const seat = seats[Number(ctx.currentPlayer)];
      if (seat.state._stateID < seats[0].state._stateID) { seat.told = () => { seat.told = () => {}; choose(); }; return; }
      const free = [];
      G.cells.forEach((mark, cell) => mark === null && free.push(cell));
      const cell = free[Math.floor(Math.random() * free.length)];
      const start = performance.now();
      seat.told = () => {
        latencies.push(performance.now() - start);
        seat.told = () => {};
        if (seats[0].state._stateID < seat.state._stateID) seats[0].told = () => { seats[0].told = () => {}; choose(); };
        else choose();
      };
      const action = { type: "MAKE_MOVE", payload: { type: "mark", args: [cell], playerID: seat.playerID, credentials: seat.credentials } };
      seat.socket.emit("update", action, seat.state._stateID, seat.matchID, seat.playerID);
    }
    choose();
  });
}

async function load(port, tables) {
  const { io } = require("socket.io-client");
  const address = `http://127.0.0.1:${port}`;
  const lobby = `http://127.0.0.1:${port + 1}/games/tic-tac-toe`;
  const matches = [];
  for (let n = 0; n < tables; n++) {
    const { matchID } = await post(`${lobby}/create`, { numPlayers: 2 });
    const seats = [];
    for (const playerID of ["0", "1"]) {
      const { playerCredentials } = await post(`${lobby}/${matchID}/join`, { playerID, playerName: `p${playerID}` });
      seats.push(await sit(io, address, matchID, playerID, playerCredentials));
    }
    matches.push(seats);
  }
  const latencies = [];
  const start = performance.now();
  await Promise.all(matches.map((seats) => playMatch(seats, latencies)));
  const seconds = (performance.now() - start) / 1000;
  for (const seat of matches.flat()) seat.socket.close();
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
  console.log(JSON.stringify({ choices: latencies.length, perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) }));
}

const [what, port, tables] = process.argv.slice(2);
if (what === "serve") await serve(Number(port), tables); // here the third is a folder
else await load(Number(port), Number(tables));
