import { Disc } from "../../boards/kit/disc";
import type { NameOf } from "../../state/names";
import type { Words } from "../../words/catalogue";
import { abilityOf, characterName } from "./abilities";
import { headed } from "./decision";
import { CharacterEmblem, TEAMS, teamOf } from "./emblems";
import style from "./board.module.css";
import { type Clocktower, type TownProps, seatsOf, timeOf } from "./state";
import { tell } from "./texts";

/** The sheet of the script that everybody has at hand: its characters by their teams, and what each does. */
export function ScriptSheet({ view: { game }, words }: TownProps) {
  const { characters, homebrew } = game.script;
  const team = (character: string) => homebrew.find(({ id }) => id === character)?.team ?? teamOf(character);
  return (
    // Keys scroll it, which has nothing else to be focused.
    <section class="sheet" aria-label={tell("script")} tabIndex={0}>
      {TEAMS.map((one) => (
        <div key={one} class={one === "minion" || one === "demon" ? style.evil : style.good}>
          <h3>{headed(words.code(`team.${one}`))}</h3>
          <ul class={style.list}>
            {characters.filter((character) => team(character) === one).map((character) => (
              <li key={character} class="level">
                <CharacterEmblem character={character} framed large />
                <p class="note" dir="auto"><b>{characterName(character, words)}</b> {abilityOf(words, game, character)}</p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface Seen {
  game: Clocktower;
  words: Words;
  nameOf: NameOf;
}

/** The order of both kinds of night: tonight's with its place, the other one folded; by day that of the night to come. */
export function Orders({ view: { game }, words, nameOf }: TownProps) {
  const first = game.night + (timeOf(game) === "day" ? 1 : 0) <= 1;
  const orders = [["order_first", game.script.first_night, first], ["order_others", game.script.other_nights, !first]] as const;
  return orders.map(([name, order, open]) => (
    <details key={`${name} ${open}`} class={style.power} open={open}>
      <summary>{tell(name)}</summary>
      <Order game={game} words={words} nameOf={nameOf} order={order} tonight={open && timeOf(game) === "night"} />
    </details>
  ));
}

/** One order: who is in play, and of tonight's who is done and who is being resolved. */
function Order({ game, words, nameOf, order, tonight }: Seen & { order: readonly string[]; tonight: boolean }) {
  const now = tonight ? order.indexOf(game.asked?.of ?? "") : -1;
  const done = now >= 0 ? now : tonight && game.place ? game.place.place + 1 : 0;
  return (
    <ol class={style.list}>
      {order.map((character, index) => {
        const seats = seatsOf(game).filter((seat) => effective(game, seat) === character);
        const state = seats.length === 0 ? "absent" : index === now ? "now" : index < done ? "past" : "";
        return (
          <li key={character} class={state === "absent" || state === "past" ? "level faint" : "level"} data-state={state} aria-current={state === "now" ? "step" : undefined}>
            <CharacterEmblem character={character} /> {characterName(character, words)} {seats.map((seat) => <span key={seat} title={nameOf(seat)}><Disc seat={seat} /></span>)}
            {state && <span class="hidden">{tell(`order_${state}`)}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** What a seat acts as: the Drunk as what they believe to be. */
function effective({ characters, beliefs }: Clocktower, seat: number): string | undefined {
  return characters[seat] === "drunk" ? beliefs[seat] : characters[seat];
}
