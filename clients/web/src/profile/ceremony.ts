import { signInBy } from "../state/account";
import { ask } from "../wire/http";
import type { PasskeyTold, PasskeyWish } from "../wire/types";

const OWN = "/api/players/me/passkeys";
const ANY = "/api/players/passkeys";

/** Nothing came of it: it was called off, took too long, or there is no passkey here. */
export class CalledOff extends Error {}

/** The device has a passkey of this account already. */
export class AlreadyThere extends Error {}

/** Whether this page may use passkeys: browsers have them on secure pages with a name. */
export function passkeysWork(): boolean {
  return isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** Make a passkey of our account on this device. Throws CalledOff, AlreadyThere, Refused, Unreachable. */
export async function makePasskey(label: string): Promise<PasskeyTold> {
  const { startRegistration } = await library();
  const { options } = await ask<PasskeyWish>("POST", `${OWN}/options`);
  const credential = await settled(startRegistration({ optionsJSON: options as unknown as Registration }));
  return ask<PasskeyTold>("POST", OWN, { credential, label });
}

/** Sign in by a passkey that somebody chooses. Throws CalledOff, Refused, Unreachable. */
export async function usePasskey(): Promise<void> {
  const { startAuthentication } = await library();
  const { options } = await ask<PasskeyWish>("POST", `${ANY}/options`);
  const credential = await settled(startAuthentication({ optionsJSON: options as unknown as Authentication }));
  await signInBy("passkeys/sign-in", { credential });
}

type Library = typeof import("@simplewebauthn/browser");
type Registration = Parameters<Library["startRegistration"]>[0]["optionsJSON"];
type Authentication = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];

/** Fetched when somebody wants a passkey: most never do. */
function library(): Promise<Library> {
  return import("@simplewebauthn/browser");
}

async function settled<Answer>(ceremony: Promise<Answer>): Promise<Answer> {
  try {
    return await ceremony;
  } catch (no) {
    throw (no as Error).name === "InvalidStateError" ? new AlreadyThere() : new CalledOff();
  }
}
