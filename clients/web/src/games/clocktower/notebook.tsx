import { say } from "../../words/sentences";
import { learntBy } from "./days";
import { Infos } from "./infos";
import style from "./board.module.css";
import { hidden } from "./own-character";
import type { TownProps } from "./state";
import { tell } from "./texts";

/** What the seat learnt, night by night, with the warning that it may be false: a notebook that can be shut, and is not there while it is hidden. */
export function Notebook({ view: { game }, lines, seat, words, nameOf }: TownProps) {
  if (seat === null || !game.beliefs[seat] || hidden.value) return null;
  const nights = learntBy(lines, seat);
  return (
    <section aria-label={tell("you")}>
      <details class={`${style.paper} ${style.ruled}`} open>
        <summary><b>{tell("learnt")}</b></summary>
        {nights.length === 0 && <p>{tell("learnt_none")}</p>}
        <ol>
          {nights.map(({ night, infos }) => (
            <li key={night}>
              <h3>{tell("night", { night })}</h3>
              {infos.length > 0 ? <Infos infos={infos} words={words} nameOf={nameOf} /> : <p>{tell("learnt_nothing")}</p>}
            </li>
          ))}
        </ol>
        <p><small><b>{say("labelled", { label: tell("mind"), what: "" })}</b>{tell("may_be_false")}</small></p>
      </details>
    </section>
  );
}

/** What this night, or the one before this day, told the seat: a slip of paper beside the circle. */
export function Latest({ view: { game }, lines, seat, asking, words, nameOf }: TownProps) {
  const latest = seat === null ? undefined : learntBy(lines, seat).at(-1);
  const infos = latest?.infos.filter(({ grimoire }) => (grimoire?.length ?? 0) === 0) ?? [];
  const chooses = asking.some(({ prompt }) => prompt.command === "choose");
  if (hidden.value || chooses || game.phase === "over" || latest?.night !== game.night || infos.length === 0) return null;
  return (
    <div class={`${style.paper} ${style.ruled}`} role="note">
      <span class="hidden">{tell("learnt_on", { night: latest.night })}</span>
      <Infos infos={infos} words={words} nameOf={nameOf} />
    </div>
  );
}
