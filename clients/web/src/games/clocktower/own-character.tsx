import { signal } from "@preact/signals";
import { forSession } from "../../browser/storage";
import { abilityOf, characterName } from "./abilities";
import { CharacterEmblem } from "./emblems";
import style from "./board.module.css";
import { type TownProps, isAlive } from "./state";
import { tell } from "./texts";

const KEPT = "clocktower hidden";
/** Whether one's secrets are hidden from anybody looking over one's shoulder; kept for the session. */
export const hidden = signal(forSession.recall(KEPT) !== null);

function hide(hiding: boolean): void {
  hidden.value = hiding;
  forSession.keep(KEPT, hiding ? "1" : "");
}

/** What the seat whose view this is believes to be: its card, which can be turned over. */
export function OwnCharacter({ view: { game }, seat, words }: TownProps) {
  const character = seat === null ? undefined : game.beliefs[seat];
  if (seat === null || !character) return null;
  const hiding = hidden.value;
  const side = hiding ? undefined : game.sides[seat];
  const label = tell(isAlive(game, seat) ? "you_are" : "you_were");
  const tone = side === "evil" ? style.evil : style.good;
  return (
    <section class={style.paper} aria-label={label} data-notes={seat}>
      <div class="level">
        <span class={tone}>{hiding ? "?" : <CharacterEmblem character={character} framed large />}</span>
        <span>
          <small>{label}</small> <b>{hiding ? tell("you") : characterName(character, words)}</b> {side && <span class={tone}>{words.code(`side.${side}`)}</span>}
        </span>
        <button type="button" class="quiet" aria-pressed={hiding} onClick={() => hide(!hidden.peek())}>{tell(hiding ? "show" : "hide")}</button>
      </div>
      <p dir="auto">{hiding ? tell("hidden") : abilityOf(words, game, character)}</p>
    </section>
  );
}
