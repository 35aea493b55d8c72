// The wire's vocabulary, from the server's own schemas.

import type { TableState } from "../generated/sitting";
import type { Frame as FrameMessage, Prompt, View as ViewMessage } from "../generated/wire";

export type { Choice, Choices, Done, Error, Form, Int, No, Option, Presence, Present, Prompt, Text } from "../generated/wire";
export type {
  CallsLeft,
  Character,
  Library,
  Chances,
  ChanceShown,
  DocumentSurveyed,
  Frames,
  GameDescribed,
  GameListed,
  Games,
  Invitations,
  Invited,
  LinkMade,
  LobbyShown,
  OwnAccount,
  PasskeyTold,
  PasskeysTold,
  PasskeyWish,
  PushKey,
  PushTold,
  RecoveryMade,
  AccountTold,
  AccountsFound,
  Act,
  ActsTold,
  Blocks,
  Busiest,
  Overview,
  Queue,
  Report,
  ReportShown,
  TablesWatched,
  TableWatched,
  Vitals,
  OwnReports,
  Reported,
  ArenaShown,
  Curve,
  Estimate,
  Length,
  Rate,
  Results,
  ResultShown,
  Spoken,
  Spread,
  Summary,
  TableListed,
  TableOfOwn,
  TableNamed,
  TablePreviewed,
  TableShown,
  Tables,
  Told as InvitationTold,
  TokenTold,
  Tokens,
  ReplayKeyMade,
  ReplayKeyTold,
  ReplayKeysTold,
  ViewShown,
  Worth,
} from "../generated/wire";
export type { Result, TableState } from "../generated/sitting";
export type { FrameMessage, ViewMessage };

export type Json = { [key: string]: unknown };

/** A field of a prompt, of whatever kind. */
export type Field = Prompt["fields"][string];

/** Something that happened, as this viewer was told. */
export type Fact = { type: string } & Json;

/** What a viewer sees: what every table has, the game's own state with holes, and the open prompts by id. */
export interface View<Game = Json> {
  table: TableState;
  game: Game;
  prompts: { [id: string]: Prompt };
}

/** A game's state as a viewer has it, the truth with holes: any part may be missing, and anything in it. */
export type Holes<State> = { [Part in keyof State]?: State[Part] extends string | number | boolean | readonly unknown[] ? State[Part] : Partial<State[Part]> };

/** One fact with its place in the viewer's feed and its unix milliseconds. */
export interface Line {
  seq: number;
  at: number;
  fact: Fact;
}
