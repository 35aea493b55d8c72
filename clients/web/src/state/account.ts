import { effect, signal } from "@preact/signals";
import { kept, language } from "../browser/language";
import { onDoubt } from "../wire/doubt";
import { Refused, ask, patiently } from "../wire/http";
import { untilItWorks } from "../wire/patience";
import { socket } from "../wire/socket";
import type { OwnAccount } from "../wire/types";
import { turnTo } from "../words/fetched-texts";
import { say } from "../words/sentences";
import { notify } from "./notices";
import { untold } from "./push-subscription";

export type Account = OwnAccount;

/** Why this account may do nothing, in the server's words; empty while it may. */
export const banned = signal("");

/** Who we are: undefined while that is not known yet, null without an account. The cookie itself is not ours to see. */
export const account = signal<Account | null | undefined>(undefined);

/**
 * Ask the server who we are. Only 401 says that we are nobody; any other trouble is thrown and leaves open who we are,
 * for the cookie may be somebody's only key.
 */
export async function recognise(): Promise<void> {
  try {
    // What came with the page says that we are nobody by null.
    const own = await ask<Account | null>("GET", "/api/players/me");
    // What was chosen in this browser goes before what the account says.
    if (own && !kept()) await turnTo(own.language).catch(() => undefined);
    banned.value = "";
    account.value = own;
    if (own && kept() && own.language !== language.peek()) change({ language: language.peek() }).catch(() => undefined);
  } catch (trouble) {
    // The server's own no; a proxy's says nothing about who we are.
    if (!(trouble instanceof Refused && (trouble.status === 401 || trouble.code === "forbidden"))) throw trouble;
    banned.value = trouble.code === "forbidden" ? trouble.reason : "";
    account.value = null;
  }
}

let signingUp: Promise<Account> | undefined;

/**
 * Our account, made now if there is none: nobody fills in a form before the first game. Throws Refused or Unreachable,
 * and makes none, while the server does not say who we are.
 */
export async function signedIn(name = guestName()): Promise<Account> {
  if (account.peek() === undefined) await recognise();
  const known = account.peek();
  if (known) return known;
  if (banned.peek()) throw new Refused(403, "forbidden", banned.peek());
  signingUp ??= signUp(name).finally(() => {
    signingUp = undefined;
  });
  return signingUp;
}

/** Change one's name, language or face. */
export async function change(changes: Partial<Pick<Account, "name" | "language" | "face">>): Promise<void> {
  account.value = await ask<Account>("PATCH", "/api/players/me", changes);
}

let leaving = false;

/** Delete one's account. */
export async function deleteAccount(): Promise<void> {
  leaving = true;
  try {
    await ask("DELETE", "/api/players/me");
    await entered();
  } finally {
    leaving = false;
  }
}

/** End every session but this one. */
export async function signOutEverywhere(): Promise<void> {
  await ask("POST", "/api/players/me/sign-out-everywhere");
  await untold();
  socket.reconnect();
}

/** How one becomes the account of another day or device. */
export type WayIn = "sign-in" | "recover" | "passkeys/sign-in";

/** Become the account that a way in leads to. */
export async function signInBy(way: WayIn, body: object): Promise<void> {
  await ask("POST", `/api/players/${way}`, body);
  await entered();
}

/** Ask again who we are, after something about the account was changed. */
export function refreshed(): Promise<void> {
  return untilItWorks(recognise);
}

/** After another account, or none, has become ours. */
async function entered(): Promise<void> {
  await refreshed();
  socket.reconnect();
}

let doubted = false;

// What we may not do, and who we are not any longer, is answered alike: so the server is asked who we are.
onDoubt(() => {
  if (!account.peek() || doubted || leaving) return;
  doubted = true;
  recognise()
    .then(() => {
      if (account.peek() || banned.peek() || leaving) return;
      notify(say("session_ended"));
      socket.reconnect();
    })
    .catch(() => undefined)
    .finally(() => {
      doubted = false;
    });
});

// Somebody who has another account by now is not told of the turns of the one before.
let before: string | undefined;
effect(() => {
  const player = account.value?.player;
  if (before && before !== player) untold().catch(() => undefined);
  before = player ?? before;
});

// The server's sentences come in the account's language.
effect(() => {
  const chosen = language.value;
  const own = account.peek();
  if (own && own.language !== chosen) change({ language: chosen }).catch(() => undefined);
});

async function signUp(name: string): Promise<Account> {
  // An account whose token got lost on the way is nobody's: it costs nothing to make another.
  await patiently(() => ask("POST", "/api/players", { name, language: language.peek() }));
  await entered();
  const made = account.peek();
  if (!made) throw new Refused(401, "no_cookie", say("no_cookie"));
  return made;
}

function guestName(): string {
  return `${say("guest")} ${1000 + Math.floor(Math.random() * 9000)}`;
}
