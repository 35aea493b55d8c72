import { Disc } from "../../../boards/kit/seat";
import type { Words } from "../../../words/catalogue";
import { say } from "../../../words/sentences";
import type { Mbg } from "../state";
import { officerName, sideName, whole } from "./names";
import { techniquesOf } from "../table";
import { Sign, StateSign, TechniqueSign } from "./icons";
import { CONFUSED, NORMAL, type Side, type Standing } from "./rounds";
import { tell } from "./texts";
import style from "./battle.module.css";

interface Props {
  game: Mbg;
  words: Words;
  side: Side;
  standing: Standing;
  /** The techniques that fire in this round. */
  fires: readonly number[];
  /** Whether this side won the round. */
  wins: boolean;
  own: boolean;
}

/** One side of a battle as it is now: who leads it, what it fights with, what is left of it. */
export function Camp({ game, words, side, standing, fires, wins, own }: Props) {
  const { fighter, hp, defence, lostHp, lostDefence } = standing;
  const name = officerName(game, fighter.main);
  return (
    <section class={`stack ${style.camp} seat-${fighter.seat} ${side === 0 ? "one" : "two"}${wins ? ` ${style.wins}` : ""}${hp === 0 ? ` ${style.fallen}` : ""}`} aria-label={`${sideName(game, fighter.seat)} · ${tell(side === 0 ? "starts" : "answers")}`}>
      <header>
        <span class={style.crest} aria-hidden="true">
          {[...name][0]}
        </span>
        <div>
          <p class={`row note ${style.sideName}`}>
            {fighter.seat > 0 && <Disc seat={fighter.seat} silent />} <bdi>{sideName(game, fighter.seat)}</bdi> {own && <span class="tag">{say("you")}</span>}
          </p>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p class="note second">{fighter.vice >= 0 ? tell("vice", { who: officerName(game, fighter.vice) }) : fighter.main >= 0 ? tell("no_vice") : ""}</p>
        </div>
      </header>
      <Bar what="hp" label={tell("hp")} now={hp} most={fighter.hp} lost={lostHp} />
      {fighter.defence > 0 && <Bar what="defence" label={tell("defence")} now={defence} most={fighter.defence} lost={lostDefence} />}
      <Techniques standing={standing} fires={fires} words={words} />
      <States standing={standing} words={words} />
    </section>
  );
}

interface BarProps {
  what: "hp" | "defence";
  label: string;
  now: number;
  most: number;
  lost: number;
}

function Bar({ what, label, now, most, lost }: BarProps) {
  const share = (part: number) => `${Math.max(0, Math.min(100, (100 * part) / Math.max(1, most)))}%`;
  return (
    <div class={`${style.life} ${what}`}>
      <span class="label">{label}</span>
      <span class={style.track} role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={Math.round(most / 100)} aria-valuenow={Math.round(now / 100)} aria-valuetext={tell("of", { now: whole(now), most: whole(most) })}>
        <i class={style.was} style={{ width: share(now + Math.max(0, lost)) }} />
        <i class={style.is} style={{ width: share(now) }} />
      </span>
      <span class="number" aria-hidden="true">
        {whole(now)}
        <small>/{whole(most)}</small>
        {lost !== 0 && <b class={lost > 0 ? style.lost : style.gained}>{lost > 0 ? `−${whole(lost)}` : `+${whole(-lost)}`}</b>}
      </span>
    </div>
  );
}

function States({ standing: { state, stateLeft, burning }, words }: Pick<Props, "standing" | "words">) {
  return (
    <ul class={`flow ${style.plights}`}>
      {state !== NORMAL && (
        <li class={style.state}>
          <StateSign state={state === CONFUSED ? "confused" : "divided"} words={words} /> {tell("left", { what: tell(state === CONFUSED ? "state_1" : "state_2"), count: stateLeft })}
        </li>
      )}
      {burning > 0 && (
        <li class={`${style.state} ${style.fire}`}>
          <Sign name="burning" /> {tell("left", { what: tell("burning"), count: burning })}
        </li>
      )}
    </ul>
  );
}

/** What a side knows; grey for as many rounds as it cannot come again. */
function Techniques({ standing, fires, words }: Pick<Props, "standing" | "fires" | "words">) {
  const { techniques } = standing.fighter;
  if (techniques.length === 0) return <p class="note second">{tell("techniques_none")}</p>;
  return (
    <ul class={`flow ${style.arts}`} aria-label={tell("techniques")}>
      {techniques.map((technique) => {
        const on = fires.includes(technique);
        const left = standing.latency[technique] ?? 0;
        const how = on ? tell("fires") : left > 0 ? tell("again_in", { count: left }) : techniquesOf(words)[technique]?.effect === "exile" ? "" : tell("ready");
        return (
          <li key={technique} class={on ? "on" : left > 0 ? style.resting : undefined} title={how}>
            <TechniqueSign technique={technique} words={words} />
            <span>{words.code(`technique.${technique}`)}</span>
            {left > 0 && !on && <small aria-hidden="true">{left}</small>}
            <span class="hidden">{how}</span>
          </li>
        );
      })}
    </ul>
  );
}
