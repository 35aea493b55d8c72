// What all servers here share: where they listen, and what they deal.

import { randomInt } from "node:crypto";

const SECRETS = 1_000_000;

/** A table of seven seats: one secret each, and one number that everybody sees. */
export function deal() {
  return { number: 0, secrets: Array.from({ length: 7 }, () => randomInt(SECRETS)) };
}

/** Listen on a free port of this machine and say which, as a line of JSON. */
export function listen(server) {
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1024 }, () => {
    console.log(JSON.stringify({ port: server.address().port }));
  });
}
