import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { Diptych, Marks } from "./cards";
import { Activity } from "./hue";
import { type Ghost, ghostOf, takingPart } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

interface Props {
  game: Ghost;
  words: Words;
  nameOf: (seat: number) => string;
  /** The seats that are still at it. */
  busy: readonly number[];
}

/** All patients in a row for the DM: who is with whom, how they fare, where they are, and who is still busy. */
export function People({ game, words, nameOf, busy }: Props) {
  const patients = takingPart(game);
  if (patients.length === 0) return null;
  return (
    <ul class={style.crew} aria-label={tell("all_patients")}>
      {patients.map((one) => {
        const at = game.scenes?.places?.[one.id];
        const ghost = ghostOf(game, one.id);
        const place = at ? words.value(at) : game.tale?.groups?.[one.id];
        return (
          <li key={one.id} class="box" data-about={`patient ${one.id}`} data-busy={busy.includes(one.seat) || undefined}>
            <Diptych patient={one} game={game} own={one.id} />
            <div>
              <b>
                <bdi>{words.properName(one.name)}</bdi>
              </b>
              <small data-about={`seat ${one.seat}`}>
                <bdi>{nameOf(one.seat)}</bdi>
                {place && <bdi> · {place}</bdi>}
              </small>
              <Activity current={one.quantum_activity} most={one.quantum_activity_max} />
              <Marks game={game} patient={one} />
            </div>
            {ghost && (
              <span class="hidden" data-about={`ghost ${ghost.id}`}>
                {say("labelled", { label: tell("companion"), what: words.properName(ghost.name) })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
