import type { Words } from "../../../words/catalogue";
import { MAYOR, type Mbg, TREASURER, called } from "../state";
import { whole } from "./names";
import { TechniqueSign } from "./icons";
import { type Able, isUnfit } from "./pairs";
import { tell } from "./texts";
import style from "./battle.module.css";

/** Officers with what they would bring, the strongest first. */
export function Roster({ ables, label }: { ables: readonly Able[]; label: string }) {
  if (ables.length === 0) return <p class="note second">{tell("nobody")}</p>;
  return (
    <table class={style.roster}>
      <caption class="hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{tell("officer")}</th>
          <th scope="col">{tell("hp")}</th>
          <th scope="col">{tell("wu")}</th>
          <th scope="col">{tell("zhan")}</th>
          <th scope="col">{tell("mou")}</th>
        </tr>
      </thead>
      <tbody>
        {ables.map((able) => (
          <tr key={able.number} class={isUnfit(able) ? style.unfit : undefined}>
            <th scope="row">
              <bdi>{called(able.officer.name)}</bdi> <Marks able={able} />
              <HealthBar able={able} />
            </th>
            <td>{whole(able.hp)}</td>
            <td>{whole(able.war)}</td>
            <td>{whole(able.tactics)}</td>
            <td>{whole(able.wits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How much of his hp he has left. */
export function HealthBar({ able: { officer } }: { able: Able }) {
  return (
    <i class={style.hpLeft} aria-hidden="true">
      <i style={{ width: `${(100 * officer.hp) / Math.max(1, officer.hpmax)}%` }} />
    </i>
  );
}

/** His post, and what ails him. */
export function Marks({ able }: { able: Able }) {
  const { job, rumour, poison } = able.officer;
  const marks = [
    job === MAYOR && tell("posts_mayor"),
    job === TREASURER && tell("posts_treasurer"),
    rumour > 0 && tell("rumour"),
    poison > 0 && tell("poison"),
    rumour === 0 && isUnfit(able) && tell("unfit"),
  ].filter((mark) => mark !== false);
  return marks.length > 0 ? <small>{marks.join(" · ")}</small> : null;
}

/** The techniques a seat has learned. */
export function Known({ game, seat, words }: { game: Mbg; seat: number; words: Words }) {
  const techniques = game.roles[seat]?.techniques ?? [];
  if (techniques.length === 0) return <p class="note second">{tell("techniques_none")}</p>;
  return (
    <ul class={`flow ${style.knownTechniques}`} aria-label={tell("techniques")}>
      {techniques.map((technique) => (
        <li key={technique}>
          <TechniqueSign technique={technique} words={words} /> {words.code(`technique.${technique}`)}
        </li>
      ))}
    </ul>
  );
}
