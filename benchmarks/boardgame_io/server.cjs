// boardgame.io's own server with a game as large as a table of El Grande in the middle of a game: what everybody sees of
// one, and a hand for every seat that the others must not see. A move checks whose turn it is and places one cube.

const { readFileSync } = require("node:fs");
const { Server } = require("boardgame.io/server");

const [, , port, file] = process.argv;
const table = JSON.parse(readFileSync(file, "utf8"));

const game = {
  name: "area",
  minPlayers: table.seats,
  maxPlayers: table.seats,
  setup: () => structuredClone(table.state),
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place({ G, playerID }, region) {
      G.places[region].caballeros[playerID] += 1;
      G.court[playerID] -= 1;
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, hands: { [playerID]: G.hands[playerID] } }),
};

Server({ games: [game], origins: [/^http:\/\/localhost/] }).run({
  port: Number(port),
  lobbyConfig: { apiPort: Number(port) + 1 }, // on one port its lobby is not found with today's koa
  callback: () => console.log("open"),
});
