import type { OwnListing } from "../state/lobby";
import { say } from "./texts";
import type { Words } from "../words/catalogue";
import type { Replay } from "./replay";
import { rolesIn, viewersOf } from "./viewers";
import style from "./viewpoint.module.css";

interface Props {
  replay: Replay;
  hosted: boolean;
  words: Words;
}

/** Whose eyes: the moment stays the same. */
export function Viewpoint({ replay, hosted, words }: Props) {
  const { listing } = replay;
  const tape = replay.tape.value;
  // Nobody, as long as nothing could be seen.
  const chosen = replay.fetching.value ?? tape?.as;
  const roles = rolesIn(tape?.end);
  return (
    <fieldset class={`flow ${style.viewpoint}`}>
      <legend>{say("replay_as")}</legend>
      {viewersOf(listing, hosted).map(({ as, seat, name, allowed }) => {
        const role = seat === null ? undefined : roles[seat];
        return (
          <label key={as} class={allowed ? undefined : style.locked} title={allowed ? undefined : reasonAt(listing)}>
            <input
              type="radio"
              class="covering"
              name="as"
              value={as}
              checked={as === chosen}
              disabled={!allowed}
              onChange={() => void replay.watchAs(as)}
            />
            {seat !== null && <b>{seat}</b>}
            <bdi>{name}</bdi>
            {role && <span class="tag">{words.value(role, "role")}</span>}
          </label>
        );
      })}
      {!listing.unsealed && <p class={`note ${style.reason}`}>{reasonAt(listing)}</p>}
    </fieldset>
  );
}

function reasonAt({ status }: OwnListing): string {
  return status === "finished" ? say("replay_kept") : say("replay_not_over");
}
