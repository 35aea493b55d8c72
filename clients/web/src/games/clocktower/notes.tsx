import type { Signal } from "@preact/signals";
import { Seat } from "../../boards/kit/seat";
import { ScrollWindow } from "../../parts/scroll-box";
import { characterName } from "./abilities";
import style from "./board.module.css";
import { SUSPICIONS, type Marks, markOf, note } from "./marks";
import { type TownProps, claimOf, isAlive, seatsOf } from "./state";
import { tell } from "./texts";
import { SIGNS } from "./token";

const MOST = 300;

/** What one thinks of everybody: kept on this device, and touched by nothing that the server knows. */
export function Notes({ view: { game }, seat: own, words, nameOf, marks, looked }: TownProps & { marks: Signal<Marks>; looked: number }) {
  return (
    <section class="sheet" aria-label={tell("notes")}>
      <h2>{tell("notes")}</h2>
      <p class="note">{tell("notes_hint")}</p>
      <ScrollWindow>
        <ul class={style.list}>
          {seatsOf(game).filter((seat) => seat !== own).map((seat) => {
            const mark = markOf(marks.value, seat);
            const claim = claimOf(game, seat);
            return (
              <li key={seat} class="row" data-looked={seat === looked || undefined} data-notes={seat}>
                <span class="row">
                  <Seat seat={seat} nameOf={nameOf} />
                  {!isAlive(game, seat) && <> <span class="tag">{tell("dead")}</span></>}
                  {claim && <> <small>{tell("says", { character: characterName(claim.ability, words) })}</small></>}
                </span>
                <span class={`level ${style.marks} ${style.end}`} role="group" aria-label={tell("mark_of", { who: nameOf(seat) })}>
                  {SUSPICIONS.map((one) => (
                    <button key={one} type="button" data-mark={one} aria-pressed={mark.as === one} aria-label={tell(`mark_${one}`)} title={tell(`mark_${one}`)} onClick={() => note(marks, seat, { as: mark.as === one ? "" : one })}>{SIGNS[one]}</button>
                  ))}
                </span>
                <input class={style.whole} value={mark.note} maxLength={MOST} aria-label={tell("note_of", { who: nameOf(seat) })} placeholder={tell("note")} onInput={({ currentTarget }) => note(marks, seat, { note: currentTarget.value })} />
              </li>
            );
          })}
        </ul>
      </ScrollWindow>
    </section>
  );
}
