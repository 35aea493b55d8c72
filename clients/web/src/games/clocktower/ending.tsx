import type { NameOf } from "../../house/names";
import { Seat } from "../../house/seat";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/say";
import style from "./board.module.css";
import { chaptersOf } from "./days";
import { type TownProps, isAlive, seatsOf, told } from "./state";
import { tell } from "./texts";
import { characterName } from "./token";

/** Who has won and why, and who everybody was beside what they took themselves for. */
export function Ending({ view: { game }, seat: own, lines, words, nameOf }: TownProps) {
  const knowsStoryteller = lines.some((line) => told(line).type === "decided");
  return (
    <section class={`sheet ${style.ending}`} data-side={game.winner} aria-labelledby="clocktower-ending">
      <h2 id="clocktower-ending">{game.winner === "good" ? tell("good_wins") : game.winner === "evil" ? tell("evil_wins") : tell("now_over")}</h2>
      <p>{words.code(`why.${game.why}`, "")}</p>
      {Object.keys(game.characters).length > 0 && (
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
              </li>
            ))}
          </ul>
        </>
      )}
      {knowsStoryteller ? <Deviations lines={lines} words={words} nameOf={nameOf} /> : <p class="note">{tell("whole_story")}</p>}
    </section>
  );
}

/** Every time a person in the storyteller's chair went beyond the rules. */
function Deviations({ lines, words }: Pick<TownProps, "lines" | "words"> & { nameOf: NameOf }) {
  const facts = lines.map((line) => ({ line, fact: told(line) }));
  const deviations = facts.filter(({ fact }) => fact.type === "decided" && fact.deviates);
  if (deviations.length === 0) return <p class="note">{tell("deviations_none")}</p>;
  const askedIn = (number: number) => facts.find(({ fact }) => fact.type === "decision_asked" && fact.decision.number === number)?.line;
  return (
    <>
      <h3>{tell("deviations")}</h3>
      <ul>
        {deviations.map(({ line, fact }) => {
          const asked = fact.type === "decided" ? askedIn(fact.number) : undefined;
          return <li key={line.seq}>{asked && sentence(asked, words)} {sentence(line, words)}</li>;
        })}
      </ul>
    </>
  );
}

function sentence({ fact }: TownProps["lines"][number], words: Words): string {
  return words.fact(fact);
}

/** What was told, by nights and days, in the game's own sentences. */
export function Story({ lines, words }: Pick<TownProps, "lines" | "words">) {
  return (
    <section class="sheet" aria-label={tell("story")}>
      <h2>{tell("story")}</h2>
      {chaptersOf(lines).map(({ night, day, lines }) => (
        <div key={`${night} ${day}`} class={style.chapter}>
          <h3>{night > 0 ? tell("night", { night }) : tell("day", { day })}</h3>
          <ul>
            {lines.map((line) => ({ line, text: sentence(line, words) })).filter(({ text }) => text !== "").map(({ line, text }) => (
              <li key={line.seq}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
