import { account, change, signedIn } from "../state/account";
import { listingOf } from "../state/lobby";
import { notify } from "../state/notices";
import { Refused, askOnce } from "../wire/http";
import { tablePath } from "../wire/paths";
import { freeSeats } from "./preview";
import { say } from "./texts";

/** Enter a table under a name, which may be empty, by a code if there is one, and sit down where a seat is free. */
export async function come(table: string, name: string, code: string): Promise<void> {
  await called(name.trim());
  if (code) await askOnce(`${tablePath(table)}/enter`, { code });
  await sitAnywhere(table);
}

async function called(name: string): Promise<void> {
  const own = await signedIn(name || undefined);
  if (name && own.name !== name) await change({ name });
}

/** Others come by the same link at the same time: a seat that was just taken leads to the next. */
async function sitAnywhere(table: string): Promise<void> {
  const { status, size, seats, me } = await listingOf(table);
  if (status !== "open" || me.seats.length > 0 || me.host) return;
  const free = freeSeats({ size, seats });
  for (const seat of free) {
    try {
      await askOnce(`${tablePath(table)}/seats/${seat}`, {});
      return;
    } catch (no) {
      if (!(no instanceof Refused) || no.code !== "rejected") throw no;
    }
  }
  if (free.length > 0) notify(say("seat_gone"));
}

/** The name that others see already. */
export function ownName(): string {
  return account.value?.name ?? "";
}
