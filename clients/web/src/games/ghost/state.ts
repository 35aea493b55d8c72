// The game's vocabulary as far as the board draws it. Everything may be missing: a view is the truth with holes.

import type { Asking } from "../../prompts/asking";
import type { Line } from "../../wire/types";
import type { BoardProps, PromptProps } from "../board";

export type Color = "C" | "M" | "Y" | "K";
export const COLORS: readonly Color[] = ["C", "M", "Y", "K"];

/** A text of a module, in both languages. */
export type Told = string | { [language: string]: string };

type By<T> = { [key: string]: T };

export interface Patient {
  id: string;
  seat: number;
  name: string;
  gender: string;
  age: number;
  former_identity: string;
  appearance: string;
  quantum_activity: number;
  quantum_activity_max: number;
}

export interface Secret {
  base_color: Color;
  personality_files: { [color in Color]?: string };
  ideal_projection: string;
}

export interface Ability {
  id: string;
  name: string;
  description: string;
  color: Color;
  effect_type: string;
}

export interface GhostCard {
  id: string;
  name: string;
  appearance: string;
  personality: string;
}

/** A FULL file as somebody was given it: a snapshot. */
export interface FullFile extends Secret {
  patient_id: string;
  name: string;
  gender: string;
  age: number;
  former_identity: string;
  appearance: string;
  quantum_activity: number;
  quantum_activity_max: number;
  cmyk_attributes: { [color in Color]?: { value: number; print_ability_count: number } };
  ghost?: (GhostCard & { base_color: Color; print_abilities: readonly Ability[] }) | null;
  print_abilities: readonly Ability[];
}

export interface SwapFile {
  patient_id: string;
  base_color: Color;
  ideal_projection: string;
  single_personality_file: { [color in Color]?: string };
}

export interface Hint {
  alias: string;
  base_color: Color;
  ideal_projection: string;
  archives: { [color in Color]?: string };
}

export interface Hall {
  patients?: By<Patient>;
  active?: By<string>;
  secrets?: By<Secret>;
  attributes?: By<{ [color in Color]?: number }>;
  signal?: By<number>;
  ghosts?: By<GhostCard>;
  hosts?: By<string>;
  ghost_colors?: By<Color>;
  makers?: By<string>;
  origins?: By<string>;
  native?: By<By<Ability>>;
  copied?: By<By<Ability>>;
  uses?: By<By<number>>;
  evolved?: By<boolean>;
  collapsed?: By<boolean>;
  lost?: By<boolean>;
  sacrificed?: By<string>;
  granted?: By<By<FullFile>>;
}

export interface Session {
  id: string;
  chapter: number;
  region: string;
  status: string;
  members: readonly string[];
}

export interface Node {
  id: string;
  kind: string;
  text: Told;
  threshold?: number;
  color?: Color | null;
}

export interface Area {
  id: string;
  name: Told;
  text: Told;
  nodes?: By<Node>;
}

export interface Scene {
  session: string;
  name: Told;
  text: Told;
  areas?: By<Area>;
}

export interface Fragments {
  held: number;
}

export interface Verdict {
  id: string;
  color: Color;
  passed: boolean;
  dice?: readonly number[] | null;
  margin?: number | null;
  mark?: string | null;
}

export interface Fight {
  id: string;
  round: number;
  order: readonly string[];
  at: number;
  until: number;
  sides: By<string>;
  out: By<string>;
  foes: By<{ name: Told; text: Told; wounds: number }>;
  guards: By<{ cancels: number; color?: Color | null }>;
  held: By<boolean>;
  assists: By<number>;
}

export interface Asked {
  id: string;
  target: string;
  color: Color;
  depth: string;
  until: number;
  cancelled: boolean;
}

export interface Glimpsed {
  summary?: { name?: string } | null;
  ghost_personality?: string | null;
  archives?: { [color in Color]?: string };
}

export interface Comms {
  exchanges?: By<{ initiator: string; target: string }>;
  seeking?: By<boolean>;
  asked?: By<Asked>;
  guesses?: By<By<{ [color in Color]?: boolean }>>;
  inbox?: By<By<{ by: string; depth: string; until: number }>>;
  depths?: By<string>;
  glimpses?: By<By<Glimpsed>>;
  claims?: By<{ id: string; ghost: string; host: string; until: number }>;
}

export interface Collapses {
  windows?: By<{ stretch: number; tries: number }>;
  told?: By<number>;
  waiting?: By<number>;
  accepted?: By<boolean>;
  tales?: By<{ number: number; kind: string; content: string; last: boolean; until: number }>;
  drops?: By<By<{ session: string; area: string; color: Color }>>;
}

export interface Ending {
  names: readonly string[];
  points: number;
  place?: number;
}

export interface Ruling {
  id?: string;
  kind: string;
  patient: string;
  reason: string;
  corrects?: string | number;
  change?: { measure: string; name: string; before: number; after: number } | null;
}

/** A game of Ghost as a viewer knows it. */
export interface Ghost {
  phase?: string;
  chapter?: number;
  until?: number;
  dm?: boolean;
  ready?: By<boolean>;
  options?: { attribute_cap?: number; signal_max?: number };
  hall?: Hall;
  makings?: { swaps?: By<SwapFile>; made?: By<string>; hints?: By<By<Hint>> };
  tale?: { chapter?: number; color?: Color; name?: Told; regions?: By<{ id: string; label: Told }>; committed?: By<string>; groups?: By<string> };
  scenes?: { sessions?: By<Session>; places?: By<string>; scenes?: By<Scene> };
  checks?: { verdicts?: By<Verdict>; offers?: By<{ check: string; color: Color; abilities: readonly string[]; until: number }>; events?: By<{ id: string; name: string; open: boolean; color?: Color | null }> };
  belongings?: { fragments?: By<{ [color in Color]?: Fragments }>; keys?: By<By<boolean>>; items?: By<By<number>>; buffs?: By<By<{ name: Told; expression: string; rounds: number }>> };
  combats?: { fights?: By<Fight>; challenges?: By<By<string>>; dens?: By<{ foes?: By<{ values: { [color in Color]?: number }; left: number }> }> };
  comms?: Comms;
  collapses?: Collapses;
  ends?: { text?: Told; endings?: By<Ending>; texts?: By<Told>; missions?: By<Told> };
  desk?: { rulings?: By<Ruling>; requests?: By<{ id: string; kind: string; color: string; text: string }>; revealed?: By<By<By<unknown>>> };
}

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

/** A fact by its type, whatever it has. */
export function factOf({ fact }: Line): { type: string } & By<unknown> {
  return fact as { type: string } & By<unknown>;
}

export function isColor(value: unknown): value is Color {
  return COLORS.includes(value as Color);
}
