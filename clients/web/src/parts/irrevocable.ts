import { say } from "../words/sentences";

/** The commands that cannot be untold or undone, each with the sentence that says what it means: they are asked twice, whatever form asks them. */
export const IRREVOCABLE = {
  // Of every table.
  hand_over: "hand_over_sure",
  resign: "resign_sure",
  vote_out: "vote_out_sure",
  // What somebody is told, or given to see.
  appoint: "appoint_sure",
  appoint_co_dm: "appoint_sure",
  reveal: "reveal_sure",
  // What ends a game, or somebody's part in it.
  end_game: "end_game_sure",
  lose_patient: "lose_patient_sure",
  remove_player: "remove_player_sure",
  sacrifice: "sacrifice_sure",
} as const;

/** What else a page does that cannot be undone, by the sentence that asks for it. */
export const DEEDS = [
  "close_sure",
  "leave_host_sure",
  "links_revoke_sure",
  "renew_sure",
  "take_code_sure",
  "delete_sure",
  "sign_out_sure",
  "take_token_sure",
  "remove_passkey_sure",
  "renew_recovery_sure",
  "revoke_recovery_sure",
  "document_discard_sure",
  "character_delete_sure",
] as const;

type Command = keyof typeof IRREVOCABLE;

/** What to ask before one of them is sent. */
export function sureOf(command: Command, params: Readonly<Record<string, string | number>> = {}): string {
  return say(IRREVOCABLE[command], params);
}

export function isIrrevocable(command: string): command is Command {
  return Object.hasOwn(IRREVOCABLE, command);
}
