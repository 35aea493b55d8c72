import { Seat } from "../../boards/kit/seat";
import { say } from "../../words/sentences";
import style from "./board.module.css";
import { type Deed, type TownProps, isAlive, seatsOf } from "./state";
import { TokenTag } from "./storyteller";
import { Deeds, chaptersOf, isTold } from "./tale";
import { tell } from "./texts";
import { characterName } from "./token";

/** Who has won and why, who everybody was beside what they took themselves for, and what the storyteller did. */
export function Ending({ view: { game }, seat: own, words, nameOf }: TownProps) {
  const shown = Object.keys(game.characters).length > 0;
  return (
    <section class={`sheet ${style.ending}`} data-side={game.winner} aria-labelledby="clocktower-ending">
      <h2 id="clocktower-ending">{game.winner === "good" ? tell("good_wins") : game.winner === "evil" ? tell("evil_wins") : tell("now_over")}</h2>
      <p>{words.code(`why.${game.why}`, "")}</p>
      {shown && (
        <>
          <h3>{tell("who_was")}</h3>
          <ul class={style.list}>
            {seatsOf(game).map((seat) => (
              <li key={seat} class="row">
                <Seat seat={seat} nameOf={nameOf} />
                {seat === own && <span class="tag">{say("you")}</span>}
                {!isAlive(game, seat) && <span class="tag">{tell("dead")}</span>}
                <b class={style.truth} data-side={game.loyalties[seat]}>{characterName(game.characters[seat], words)}</b>
                {game.beliefs[seat] && game.beliefs[seat] !== game.characters[seat] && <small>{tell("took_for", { character: characterName(game.beliefs[seat], words) })}</small>}
                <span class={`row ${style.end}`}>
                  {Object.values(game.tokens).filter((token) => token.seat === seat).map((token) => <TokenTag key={token.number} token={token} words={words} />)}
                </span>
              </li>
            ))}
          </ul>
          <Deviations game={game} words={words} nameOf={nameOf} />
        </>
      )}
      {!shown && <p class="note">{tell("kept_secret")}</p>}
    </section>
  );
}

/** Whether the storyteller went beyond the rules in this, or laid a token there at will. */
function deviates({ rulings, mark }: Deed): boolean {
  return mark != null || rulings.some(({ deviates }) => deviates);
}

/** Every time a person in the storyteller's chair went beyond the rules. */
function Deviations({ game, words, nameOf }: Pick<TownProps, "words" | "nameOf"> & { game: TownProps["view"]["game"] }) {
  const deeds = Object.values(game.tale).filter(deviates);
  if (deeds.length === 0) return <p class="note">{tell("deviations_none")}</p>;
  return (
    <>
      <h3>{tell("deviations")}</h3>
      <Deeds deeds={deeds} words={words} nameOf={nameOf} dated />
    </>
  );
}

/** Deaths last: they were noted before whatever led to them was done. */
function inOrder(deeds: readonly Deed[]): readonly Deed[] {
  return [...deeds.filter(({ cause }) => cause == null), ...deeds.filter(({ cause }) => cause != null)];
}

/** The whole story, by nights and days: what happened in secret, and what everybody saw, in the game's own sentences. */
export function Story({ view: { game }, lines, words, nameOf }: TownProps) {
  const tale = Object.values(game.tale);
  return (
    <section class="sheet" aria-label={tell("story")}>
      <h2>{tell("story")}</h2>
      {tale.length > 0 && <p class="note">{tell("story_hint")}</p>}
      {chaptersOf(lines).map(({ night, day, lines }) => {
        const deeds = inOrder(tale.filter((deed) => deed.night === (night || day) && deed.by_day === (day > 0)));
        return (
          <div key={`${night} ${day}`} class={style.chapter}>
            <h3>{night > 0 ? tell("night", { night }) : tell("day", { day })}</h3>
            <ul>
              {lines.filter((line) => isTold(line, tale.length > 0)).map((line) => ({ line, text: words.fact(line.fact) })).filter(({ text }) => text !== "").map(({ line, text }) => (
                <li key={line.seq}>{text}</li>
              ))}
            </ul>
            <Deeds deeds={deeds} words={words} nameOf={nameOf} />
          </div>
        );
      })}
    </section>
  );
}
