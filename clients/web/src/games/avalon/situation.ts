import type { Words } from "../../words/catalogue";
import type { Avalon } from "./state";
import { tell } from "./strip-texts";

/** What is happening now, in one sentence. */
export function situationOf(game: Avalon, words: Words, nameOf: (seat: number) => string): string {
  const team = words.listed(game.team.map(nameOf));
  switch (game.phase) {
    case "before":
      return tell("before_title");
    case "proposal":
      return tell("now_proposal", { leader: nameOf(game.leader), count: game.member_count, round: game.round });
    case "global_speech":
    case "walk":
    case "limited_speech":
      return tell(`now_${game.phase}`, { turn: nameOf(game.turn) });
    case "vote":
      return tell("now_vote", { team, count: Object.keys(game.voted).length });
    case "mission":
      return tell(game.forced ? "now_mission_forced" : "now_mission", { team, round: game.round });
    case "assassination":
      return tell("now_assassination");
    case "ended":
      return tell("over");
  }
}
