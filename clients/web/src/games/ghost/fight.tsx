import type { ComponentChildren } from "preact";
import type { Asking } from "../../prompts/asking";
import { Deadline } from "../../parts/deadline";
import { AskedIn } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { Deed } from "./deed";
import { Activity } from "./hue";
import { Portrait } from "./portrait";
import { COLORS, type Fight, type Ghost, asksFor, colorOf, offered } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

interface Props {
  game: Ghost;
  fight: Fight;
  own: string | undefined;
  asking: readonly Asking[];
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
    <section class={style.fight} id="ghost-fight" aria-labelledby="ghost-fight-title">
      <h2 id="ghost-fight-title">
        {tell("fight")} <small>{tell("round", { round: fight.round })}</small> <Deadline at={fight.until} /> <span role="status">{turn === own ? tell("your_turn") : tell("turn_of", { who: nameIn(fight, turn, words, named) })}</span>
      </h2>
      <Attacks {...props}>
        {["a", "b"].map((side) => (
          <ul key={side} class={side} aria-label={tell(side === "a" ? "side_a" : "side_b")}>
            {sideOf(side).map((one) => (
              <Fighter key={one} one={one} turn={one === turn} {...props} />
            ))}
          </ul>
        ))}
      </Attacks>
      <Turn {...props} />
    </section>
  );
}

function nameIn(fight: Fight, id: string, words: Words, named: (id: string) => string): string {
  const foe = fight.foes?.[id];
  return foe ? words.value(foe.name) : named(id);
}

/** Both sides; on one's own turn each enemy has a press for each colour. */
function Attacks({ asking, words, children }: Props & { children: ComponentChildren }) {
  const [attack] = asksFor(asking, "attack");
  return (
    <AskedIn asked={attack} words={words}>
      <div class={style.sides}>{children}</div>
    </AskedIn>
  );
}

function Fighter({ one, turn, ...props }: Props & { one: string; turn: boolean }) {
  const { game, fight, own, words, named } = props;
  const foe = fight.foes?.[one];
  const card = game.hall?.patients?.[one];
  const out = fight.out[one];
  const guard = fight.guards?.[one];
  const assists = fight.assists?.[one] ?? 0;
  return (
    <li class={`box ${out ? style.out : ""}`} data-about={`patient ${one}`} aria-current={turn ? "step" : undefined}>
      <Portrait name={foe ? words.value(foe.name) : (card?.name ?? one)} kind={foe ? "ghost" : "patient"} color={colorOf(game, one, own)} />
      <div>
        <b>
          <bdi>{nameIn(fight, one, words, named)}</bdi> {one === own && <span class="tag">{say("you")}</span>}
        </b>
        {card && <Activity current={card.quantum_activity} most={card.quantum_activity_max} />}
        {foe && <small>{foe.wounds > 0 ? tell("wounds", { count: foe.wounds }) : tell("unhurt")}</small>}{" "}
        {out && <span class="tag bad">{tell(out === "fled" ? "fled" : "down")}</span>}
        {guard && (
          <span class="tag good">
            {tell("guards")} {guard.color}
          </span>
        )}
        {fight.held?.[one] && <span class="tag warn">{tell("held")}</span>}
        {assists > 0 && <span class="tag good">{tell("assisted", { count: assists })}</span>}
      </div>
      <Blow {...props} target={one} />
    </li>
  );
}

/** Attacks on one enemy, by one press on a colour. */
function Blow({ game, fight, own, asking, words, named, target }: Props & { target: string }) {
  const [attack] = asksFor(asking, "attack");
  const values = own ? (game.hall?.attributes?.[own] ?? {}) : {};
  if (!attack || !offered(attack, "target").includes(target)) return null;
  return (
    <p class={style.does}>
      <span class="hidden">{tell("attack_whom", { who: nameIn(fight, target, words, named) })}</span>
      {COLORS.filter((color) => offered(attack, "color").includes(color)).map((color) => (
        <button key={color} type="button" class={`${style.roll} ${color}`} aria-label={`${tell("attack_whom", { who: nameIn(fight, target, words, named) })} · ${tell("roll", { color: tell(`color_${color}`), count: values[color] ?? 0 })}`} aria-disabled={attack.sending.value} onClick={() => void attack.answer({ target, color })}>
          {tell(`color_${color}`)} ×{values[color] ?? 0}
        </button>
      ))}
    </p>
  );
}

/** What else one's own turn offers. */
function Turn({ asking, words }: Props) {
  const others = asksFor(asking, ...TURN.slice(1));
  if (others.length === 0) return null;
  return (
    <div class="flow">
      {others.map((asked) => (
        <Deed key={asked.id} asked={asked} words={words} />
      ))}
    </div>
  );
}
