import type { Asking } from "../../prompts/asking";
import { Deadline } from "../../parts/deadline";
import { Question } from "../../prompts/question";
import type { Line } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { Deed } from "./deed";
import { Activity, Hue } from "./hue";
import { Portrait } from "./portrait";
import { COLORS, type Fight, type Ghost, asksFor, colorOf, factOf, offered } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

interface Props {
  game: Ghost;
  fight: Fight;
  own: string | undefined;
  asking: readonly Asking[];
  lines: readonly Line[];
  words: Words;
  named: (id: string) => string;
}

/** Commands of a turn, in the order in which they are shown. */
export const TURN: readonly string[] = ["attack", "defend", "strike_with", "assist", "flee", "wait"];

/** A fight as those in it see it: both sides, whose turn it is, and what one's turn offers. */
export function FightView(props: Props) {
  const { fight, own, words, named } = props;
  const turn = fight.order[fight.at] ?? "";
  const sideOf = (side: string) => fight.order.filter((one) => fight.sides[one] === side);
  return (
    <section class="fight" id="ghost-fight" aria-labelledby="ghost-fight-title">
      <h2 id="ghost-fight-title">
        {tell("fight")} <small>{tell("round", { round: fight.round })}</small> <Deadline at={fight.until} />
      </h2>
      <ol class="flow note order" aria-label={tell("order")}>
        {fight.order.map((one) => (
          <li key={one} class={one === turn ? "now" : fight.out[one] ? style.out : undefined} aria-current={one === turn ? "step" : undefined}>
            <bdi>{nameIn(fight, one, words, named)}</bdi>
          </li>
        ))}
      </ol>
      <div class="sides">
        {["a", "b"].map((side) => (
          <ul key={side} class={`stack ${style.camp} ${side}`} aria-label={tell(side === "a" ? "side_a" : "side_b")}>
            {sideOf(side).map((one) => (
              <FighterCard key={one} one={one} turn={one === turn} {...props} />
            ))}
          </ul>
        ))}
      </div>
      <p class="turn" role="status">
        {turn === own ? tell("your_turn") : tell("turn_of", { who: nameIn(fight, turn, words, named) })}
      </p>
      <Turn {...props} />
      <Blows {...props} />
    </section>
  );
}

function nameIn(fight: Fight, id: string, words: Words, named: (id: string) => string): string {
  const foe = fight.foes?.[id];
  return foe ? words.value(foe.name) : named(id);
}

function FighterCard({ one, turn, game, fight, own, words, named }: Props & { one: string; turn: boolean }) {
  const foe = fight.foes?.[one];
  const card = game.hall?.patients?.[one];
  const out = fight.out[one];
  const guard = fight.guards?.[one];
  const assists = fight.assists?.[one] ?? 0;
  return (
    <li class={`stack box ${style.fighter}${turn ? " now" : ""}${out ? ` ${style.out}` : ""}`} data-about={`patient ${one}`}>
      <Portrait name={foe ? words.value(foe.name) : (card?.name ?? one)} kind={foe ? "ghost" : "patient"} color={colorOf(game, one, own)} />
      <div>
        <h3>
          <bdi>{nameIn(fight, one, words, named)}</bdi> {one === own && <span class="tag">{say("you")}</span>}
        </h3>
        {card && <Activity current={card.quantum_activity} most={card.quantum_activity_max} />}
        {foe && <p class="note">{foe.wounds > 0 ? tell("wounds", { count: foe.wounds }) : tell("unhurt")}</p>}
        <p class={"flow"}>
          {out && <span class="tag bad">{tell(out === "fled" ? "fled" : "down")}</span>}
          {guard && (
            <span class="tag good">
              {tell("guards")} {guard.color}
            </span>
          )}
          {fight.held?.[one] && <span class="tag warn">{tell("held")}</span>}
          {assists > 0 && <span class="tag good">{tell("assisted", { count: assists })}</span>}
        </p>
      </div>
    </li>
  );
}

/** One's own turn: attacks by one press on target and colour; all else below it. */
function Turn(props: Props) {
  const { game, fight, own, asking, words, named } = props;
  const [attack] = asksFor(asking, "attack");
  const others = asksFor(asking, ...TURN.slice(1));
  const values = own ? (game.hall?.attributes?.[own] ?? {}) : {};
  if (!attack && others.length === 0) return null;
  return (
    <div class="own-turn">
      {attack && (
        <Question key={attack.id} asked={attack} words={words} class="bare">
          {offered(attack, "target").map((target) => (
            <p key={target} class="row does">
              <span>{tell("attack_whom", { who: nameIn(fight, target, words, named) })}</span>
              {COLORS.filter((color) => offered(attack, "color").includes(color)).map((color) => (
                <button key={color} type="button" class={`${style.roll} ${color}`} aria-disabled={attack.sending.value} onClick={() => void attack.answer({ target, color })}>
                  {tell("roll", { color: tell(`color_${color}`), count: values[color] ?? 0 })}
                </button>
              ))}
            </p>
          ))}
        </Question>
      )}
      <div class={style.deeds}>
        {others.map((asked) => (
          <Deed key={asked.id} asked={asked} words={words} />
        ))}
      </div>
    </div>
  );
}

const MOST = 4;

/** The last blows, the newest first. */
function Blows({ fight, lines, words, named }: Props) {
  const blows: Line[] = [];
  for (let at = lines.length - 1; at >= 0 && blows.length < MOST; at -= 1) {
    const line = lines[at];
    if (line?.fact.type === "attack_resolved") blows.push(line);
  }
  if (blows.length === 0) return null;
  return (
    <ul class="stack note" aria-label={tell("blows")}>
      {blows.map((line) => {
        const { attacker, target, color, hit, damage, cancelled } = factOf(line);
        const who = nameIn(fight, String(attacker), words, named);
        const whom = nameIn(fight, String(target), words, named);
        return (
          <li key={line.seq}>
            {(color === "C" || color === "M" || color === "Y" || color === "K") && <Hue color={color} short />}{" "}
            {hit ? tell("blow_hit", { who, whom, damage: Number(damage), cancelled: Number(cancelled) }) : tell("blow_missed", { who, whom })}
          </li>
        );
      })}
    </ul>
  );
}
