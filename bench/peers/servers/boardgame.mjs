// boardgame.io (which needs koa-compose before 4.2, see package.json): every update is reduced, stored (in memory, or as files in the folder that is named) and shown again.

import { createRequire } from "node:module";
import { deal } from "./listening.mjs";

const require = createRequire(import.meta.url);
const { ActivePlayers } = require("boardgame.io/core");
const { FlatFile, Server } = require("boardgame.io/server");
const folder = process.argv[2];

const game = {
  name: "number",
  minPlayers: 7,
  maxPlayers: 7,
  setup: deal,
  playerView: ({ G, playerID }) => ({ number: G.number, secret: G.secrets[playerID] ?? null }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    raise: ({ G }) => {
      G.number += 1;
    },
  },
};

const server = Server({ games: [game], origins: [], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
const { appServer } = await server.run({ port: { port: 0, host: "127.0.0.1", backlog: 1024 } });
console.log(JSON.stringify({ port: appServer.address().port }));
