// Bare ws: tables in memory, one frame encoded once and sent to each socket of the table.

import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { deal, listen } from "./listening.mjs";

const tables = new Map();
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });

server.on("connection", (socket, request) => {
  const asked = new URL(request.url, "http://localhost").searchParams;
  const name = asked.get("table");
  const seat = Number(asked.get("seat"));
  if (!tables.has(name)) tables.set(name, { ...deal(), sockets: new Set() });
  const table = tables.get(name);
  table.sockets.add(socket);
  socket.on("close", () => table.sockets.delete(socket));
  socket.send(JSON.stringify({ number: table.number, ...(seat ? { secret: table.secrets[seat - 1] } : {}) }));
  socket.on("message", (message) => {
    if (!seat || JSON.parse(message).type !== "raise") return;
    table.number += 1;
    const frame = JSON.stringify({ number: table.number });
    for (const each of table.sockets) each.send(frame);
  });
});

listen(http);
