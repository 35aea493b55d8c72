import { Deadline } from "../../parts/deadline";
import type { StripProps } from "../../boards/contract";
import { Portrait } from "./portrait";
import { type Ghost, type Patient, ghostOf, takingPart } from "./state";
import { tell, tellOf } from "./strip-texts";
import style from "./strip.module.css";

/** A game of Ghost for those who pass by: where it is, and how everybody fares. */
export function Glimpse({ view: { game }, words }: StripProps<Ghost>) {
  const { phase = "", until = 0 } = game;
  return (
    <div class={style.strip}>
      <h3>
        {tellOf("phase", phase, words.value(phase, "phase"))} {phase !== "ended" && <Deadline at={until} />}
      </h3>
      <p>{tellOf("now", phase, "")}</p>
      <ul class={style.cards} aria-label={tell("patients")}>
        {takingPart(game).map((one) => (
          <Card key={one.id} one={one} called={words.properName(one.name)} ghost={ghostOf(game, one.id)?.name} />
        ))}
      </ul>
    </div>
  );
}

function Card({ one: { name, quantum_activity: now, quantum_activity_max: most }, called, ghost }: { one: Patient; called: string; ghost: string | undefined }) {
  return (
    <li class={`box stack ${style.card}`}>
      <div class={`flow ${style.faces}`}>
        <Portrait name={name} fading={now === 0} />
        {ghost && <Portrait name={ghost} kind="ghost" small />}
      </div>
      <b>
        <bdi>{called}</bdi>
      </b>
      <meter max={most} value={now} aria-label={tell("activity")} />
    </li>
  );
}
