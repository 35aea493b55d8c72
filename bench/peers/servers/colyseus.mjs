// Colyseus: state in memory, a patch for every move at once; the secrets are shown by each client's view.

import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { ArraySchema, Schema, StateView, defineTypes, view } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { deal } from "./listening.mjs";

class Seat extends Schema {}
defineTypes(Seat, { secret: "uint32" });
view()(Seat.prototype, "secret");

class Table extends Schema {}
defineTypes(Table, { number: "uint32", seats: [Seat] });

class TableRoom extends Room {
  autoDispose = false;

  onCreate() {
    const { number, secrets } = deal();
    const seats = secrets.map((secret) => Object.assign(new Seat(), { secret }));
    this.state = Object.assign(new Table(), { number, seats: new ArraySchema(...seats) });
    this.setPatchRate(null);
    this.setSeatReservationTime(120);
    this.onMessage("raise", (client) => {
      if (!client.userData.seat) return;
      this.state.number += 1;
      this.broadcastPatch();
    });
  }

  onJoin(client, { seat }) {
    client.userData = { seat };
    if (!seat) return;
    client.view = new StateView();
    client.view.add(this.state.seats[seat - 1]);
  }
}

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false, gracefullyShutdown: false });
server.define("table", TableRoom).filterBy(["table"]);
await server.listen(0, "127.0.0.1", 1024);
console.log(JSON.stringify({ port: http.address().port }));
