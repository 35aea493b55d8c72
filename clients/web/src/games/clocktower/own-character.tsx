import { signal } from "@preact/signals";
import { RoleChip } from "../../boards/kit/role-chip";
import { forSession } from "../../browser/storage";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { abilityOf } from "./abilities";
import style from "./board.module.css";
import { learntBy } from "./days";
import { Infos } from "./infos";
import { type TownProps, isAlive } from "./state";
import { tell } from "./texts";
import { characterName } from "./token";

const KEPT = "clocktower hidden";
/** Whether one's secrets are hidden from anybody looking over one's shoulder; kept for the session. */
export const hidden = signal(forSession.recall(KEPT) !== null);

function hide(hiding: boolean): void {
  hidden.value = hiding;
  forSession.keep(KEPT, hiding ? "1" : "");
}

/** What the seat whose view this is believes to be: a chip, which unfolds to what that can do, and hides it. */
export function OwnCharacter({ view: { game }, seat, words }: TownProps) {
  const character = seat === null ? undefined : game.beliefs[seat];
  if (seat === null || !character) return null;
  const hiding = hidden.value;
  const side = hiding ? undefined : game.sides[seat];
  return (
    <RoleChip label={tell(isAlive(game, seat) ? "you_are" : "you_were")} sign={hiding ? "eye" : side === "evil" ? "moon" : "sun"} name={hiding ? tell("you") : <Named character={character} side={side} words={words} />} side={side && (side === "evil" ? "bad" : "good")}>
      {hiding ? <p>{tell("hidden")}</p> : (
        <>
          <p>{tell(isAlive(game, seat) ? "you_are" : "you_were")} <b>{characterName(character, words)}</b></p>
          <p dir="auto">{abilityOf(words, game, character)}</p>
        </>
      )}
      <p><button type="button" aria-pressed={hiding} onClick={() => hide(!hidden.peek())}>{tell(hiding ? "show" : "hide")}</button></p>
    </RoleChip>
  );
}

function Named({ character, side, words }: { character: string; side: string | undefined; words: Words }) {
  return <>{characterName(character, words)} {side && <span class={style.truth} data-side={side}>{words.code(`side.${side}`)}</span>}</>;
}

/** What the seat learnt, with the warning that it may be false, unless it is hidden. */
export function Notebook(props: TownProps) {
  const { view: { game }, seat } = props;
  if (seat === null || !game.beliefs[seat] || hidden.value) return null;
  return <section class="sheet" aria-label={tell("you")}><History {...props} seat={seat} /></section>;
}

/** What this night, or the one before this day, told the seat. */
export function Latest({ view: { game }, lines, seat, words, nameOf }: TownProps) {
  const latest = seat === null ? undefined : learntBy(lines, seat).at(-1);
  const infos = latest?.infos.filter(({ grimoire }) => (grimoire?.length ?? 0) === 0) ?? [];
  if (hidden.value || game.phase === "over" || latest?.night !== game.night || infos.length === 0) return null;
  return (
    <div class={style.latest} role="note">
      {tell("learnt_on", { night: latest.night })}
      <Infos infos={infos} words={words} nameOf={nameOf} />
    </div>
  );
}

/** Night by night what was learnt. */
export function History({ lines, seat, words, nameOf }: TownProps & { seat: number }) {
  const nights = learntBy(lines, seat);
  return (
    <div class={`stack ${style.history}`}>
      <h3>{tell("learnt")}</h3>
      {nights.length === 0 && <p class="note">{tell("learnt_none")}</p>}
      <ol>
        {nights.map(({ night, infos }) => (
          <li key={night}>
            <h4>{tell("night", { night })}</h4>
            {infos.length > 0 ? <Infos infos={infos} words={words} nameOf={nameOf} /> : <p>{tell("learnt_nothing")}</p>}
          </li>
        ))}
      </ol>
      <p class={style.warning}><b>{say("labelled", { label: tell("mind"), what: "" })}</b>{tell("may_be_false")}</p>
    </div>
  );
}
