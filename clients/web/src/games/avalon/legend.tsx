import type { Words } from "../../words/catalogue";
import { Crown, Guard } from "./seat-marks";
import type { Avalon } from "./state";
import { tell } from "./texts";

const COURSE = ["proposal", "global_speech", "walk", "limited_speech", "vote", "mission"] as const;

/** Where in the course of a mission we are, and what lies on the map beside the figures. */
export function Legend({ game, words }: { game: Avalon; words: Words }) {
  return (
    <div class="stack note">
      <ol class="flow" aria-label={tell("phases")}>
        {COURSE.map((phase) => (
          <li key={phase} aria-current={phase === game.phase ? "step" : undefined}>
            {phase === game.phase ? <b>{words.code(`phase.${phase}`)}</b> : words.code(`phase.${phase}`)}
          </li>
        ))}
      </ol>
      <ul class="flow">
        <li><Crown /> {tell("legend_leader")}</li>
        <li><Guard /> {tell("in_team")}</li>
        <li><svg width="16" height="16" aria-hidden="true"><path d="M0 0h16v16H0Z" fill="#ffb648" /></svg> {tell("legend_own_range")}</li>
      </ul>
    </div>
  );
}
