import { Disc } from "../../../boards/kit/disc";
import { Change, Gauge } from "../../../boards/kit/stat-bar";
import { seatClass } from "../../../parts/seat-class";
import type { Words } from "../../../words/catalogue";
import { say } from "../../../words/sentences";
import { Portrait } from "../portrait";
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
  own: boolean;
}

/** One side of a battle as it is now: who leads it, what is left of it, what it knows. */
export function Camp({ game, words, side, standing, fires, own }: Props) {
  const { fighter, hp, defence, lostHp, lostDefence } = standing;
  const main = game.officers[fighter.main];
  const tone = fighter.seat > 0 ? "var(--seat)" : "var(--faint)";
  return (
    <section class={`stack ${seatClass(fighter.seat)} ${side === 0 ? "" : style.two}`} aria-label={`${sideName(game, fighter.seat)} · ${tell(side === 0 ? "starts" : "answers")}`}>
      <header class="level">
        <Portrait number={fighter.main} officer={main && { abilities: main.abilities, seat: fighter.seat }} />
        <div>
          <h3>
            <bdi>{officerName(game, fighter.main)}</bdi>
          </h3>
          <small>
            {fighter.seat > 0 && <Disc seat={fighter.seat} silent />} <bdi>{sideName(game, fighter.seat)}</bdi> {own && <span class="tag">{say("you")}</span>}{" "}
            {fighter.vice >= 0 && tell("vice", { who: officerName(game, fighter.vice) })}
          </small>
        </div>
      </header>
      <Left label={tell("hp")} now={hp} most={fighter.hp} lost={lostHp} tone={tone} />
      {fighter.defence > 0 && <Left label={tell("defence")} now={defence} most={fighter.defence} lost={lostDefence} tone={tone} wall />}
      <Techniques standing={standing} fires={fires} words={words} />
      <States standing={standing} words={words} />
    </section>
  );
}

/** What is left of something, and what this round took or gave. */
function Left({ label, now, most, lost, tone, wall = false }: { label: string; now: number; most: number; lost: number; tone: string; wall?: boolean }) {
  const ones = (hundredths: number) => Math.round(hundredths / 100);
  return (
    <Gauge name={label} now={ones(now)} most={ones(most)} was={ones(now + lost)} label={label} text={tell("of", { now: whole(now), most: whole(most) })} wall={wall} tone={tone}>
      {lost !== 0 && <Change of={-lost}>{lost > 0 ? `−${whole(lost)}` : `+${whole(-lost)}`}</Change>} {whole(now)}
      <small>/{whole(most)}</small>
    </Gauge>
  );
}

function States({ standing: { state, stateLeft, burning }, words }: Pick<Props, "standing" | "words">) {
  return (
    <ul class="flow">
      {state !== NORMAL && (
        <li>
          <StateSign state={state === CONFUSED ? "confused" : "divided"} words={words} /> {tell("left", { what: tell(state === CONFUSED ? "state_1" : "state_2"), count: stateLeft })}
        </li>
      )}
      {burning > 0 && (
        <li>
          <Sign name="burning" /> {tell("left", { what: tell("burning"), count: burning })}
        </li>
      )}
    </ul>
  );
}

/** What a side knows, by its signs; grey for as many rounds as it cannot come again. */
function Techniques({ standing, fires, words }: Pick<Props, "standing" | "fires" | "words">) {
  const { techniques } = standing.fighter;
  return (
    <ul class={`flow ${style.arts}`} aria-label={tell("techniques")}>
      {techniques.map((technique) => {
        const on = fires.includes(technique);
        const left = standing.latency[technique] ?? 0;
        const how = on ? tell("fires") : left > 0 ? tell("again_in", { count: left }) : techniquesOf(words)[technique]?.effect === "exile" ? "" : tell("ready");
        const name = words.code(`technique.${technique}`);
        return (
          <li key={technique} class={on ? style.fires : left > 0 ? style.resting : ""} title={`${name} ${how}`}>
            <TechniqueSign technique={technique} words={words} />
            <span class="hidden">
              {name} {how}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
