// Socket.IO with its Redis streams: every broadcast goes into a stream, from which a client that was away recovers.

import { createServer } from "node:http";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import { createClient } from "redis";
import { Server } from "socket.io";
import { deal, listen } from "./listening.mjs";

const tables = new Map();
const redis = createClient({ socket: { path: process.argv[2] } });
await redis.connect();
const http = createServer();
const io = new Server(http, {
  adapter: createAdapter(redis),
  transports: ["websocket"],
  connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: true },
});

io.on("connection", (socket) => {
  const { table: name } = socket.handshake.query;
  const seat = Number(socket.handshake.query.seat);
  if (!tables.has(name)) tables.set(name, deal());
  const table = tables.get(name);
  if (!socket.recovered) {
    socket.join(name);
    socket.emit("view", { number: table.number, ...(seat ? { secret: table.secrets[seat - 1] } : {}) });
  }
  socket.on("raise", () => {
    if (!seat) return;
    table.number += 1;
    io.to(name).emit("raised", { number: table.number });
  });
});

listen(http);
