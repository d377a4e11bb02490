// Tic-tac-toe on boardgame.io's own client. Each line read is how many random decisions to make; each is answered by a line of JSON.
// By hand: echo 20000 | node benchmarks/boardgameio.mjs

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url); // the package has no ES entry that Node can load
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
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

const client = Client({ game: ticTacToe, numPlayers: 2, debug: false });
client.start();

function play(decisions) {
  let made = 0;
  while (made < decisions) {
    client.reset();
    for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
      const free = [];
      state.G.cells.forEach((mark, cell) => mark === null && free.push(cell));
      client.moves.mark(free[Math.floor(Math.random() * free.length)]);
      made++;
    }
  }
  return made;
}

for await (const line of createInterface({ input: process.stdin })) {
  const start = performance.now();
  const decisions = play(Number(line));
  const decisionsPerSecond = Math.round((decisions / (performance.now() - start)) * 1000);
  console.log(JSON.stringify({ decisions, decisionsPerSecond }));
}
