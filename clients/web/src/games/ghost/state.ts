// The game's vocabulary, from the server's own schema; everything beside it imports from here.

import type { BoardProps, PromptProps } from "../../boards/contract";
import type * as made from "../../generated/ghost";
import type { Asking } from "../../prompts/asking";
import type { Holes, Line } from "../../wire/types";

export type Color = made.Drop["color"];
export const COLORS: readonly Color[] = ["C", "M", "Y", "K"];

export type Patient = made.PatientPublic;
export type Ability = made.PrintAbility;
export type GhostCard = made.GhostCard;
export type FullFile = made.FullFile;
export type Hint = made.OriginHint;
export type Session = made.SessionCard;
export type Area = made.AreaCard;
export type Node = made.NodeCard;
export type Fight = made.Fight;
/** A text of a module, in both languages, or in its writer's. */
export type Told = made.Scene["name"] | string;

/** A game of Ghost as a viewer knows it. */
export type Ghost = Holes<made.State>;

export type GhostProps = BoardProps<Ghost>;
export type GhostPrompt = PromptProps<Ghost>;

/** The patient that a seat plays; before that is settled the first it registered. */
export function playedBy({ hall }: Ghost, seat: number | null): string | undefined {
  if (seat === null) return undefined;
  return hall?.active?.[seat] ?? Object.values(hall?.patients ?? {}).find((one) => one.seat === seat)?.id;
}

/** Those who take part, in the order of their seats; before that is settled everybody who is registered. */
export function takingPart({ hall, phase }: Ghost): readonly Patient[] {
  const patients = hall?.patients ?? {};
  const active = new Set(Object.values(hall?.active ?? {}));
  const all = Object.values(patients).sort((one, other) => one.seat - other.seat);
  return phase === "registration" || active.size === 0 ? all : all.filter((one) => active.has(one.id));
}

/** The ghost that travels with a patient. */
export function ghostOf({ hall }: Ghost, patient: string): GhostCard | undefined {
  const found = Object.entries(hall?.hosts ?? {}).find(([, host]) => host === patient);
  return found && hall?.ghosts?.[found[0]];
}

/** The session a patient is in now. */
export function sessionOf({ scenes }: Ghost, patient: string): Session | undefined {
  return Object.values(scenes?.sessions ?? {}).find((one) => one.status !== "ended" && one.members.includes(patient));
}

/** The base colour of a patient, where this viewer knows it: by itself, or by a file it was given. */
export function colorOf(game: Ghost, patient: string, own: string | undefined): Color | undefined {
  return game.hall?.secrets?.[patient]?.base_color ?? (own ? game.hall?.granted?.[own]?.[patient]?.base_color : undefined);
}

/** The open prompts of one command. */
export function asksFor(asking: readonly Asking[], ...commands: readonly string[]): readonly Asking[] {
  return asking.filter(({ prompt }) => commands.includes(prompt.command));
}

/** The values that a field of a prompt offers. */
export function offered(asked: Asking | undefined, field: string): readonly string[] {
  const found = asked?.prompt.fields[field];
  return found?.kind === "choice" || found?.kind === "choices" ? found.options.map(({ value }) => String(value)) : [];
}

/** Whether a viewer leads the game, alone or with others. */
export function leads(as: string): boolean {
  return as === "host" || as.startsWith("host:");
}

/** A fact by its type, whatever it has. */
export function factOf({ fact }: Line): { type: string; [field: string]: unknown } {
  return fact as { type: string; [field: string]: unknown };
}

export function isColor(value: unknown): value is Color {
  return COLORS.includes(value as Color);
}
