import type { NameOf } from "../../house/names";
import { Seat } from "../../house/seat";
import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import { titleOf } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import style from "./board.module.css";
import { Deciding } from "./deciding";
import { Infos } from "./infos";
import { type Clocktower, type Token, type TownProps, askedFor, seatsOf, timeOf } from "./state";
import { tell } from "./texts";
import { characterName } from "./token";

/** What moves the game on, by the storyteller's word, in the order in which it comes. */
const MOVES = ["end_hush", "open_nominations", "close_day"];
/** What they may do besides. */
const POWERS = ["set_token", "inform", "take_kind", "end_game"];

/** The storyteller's board: what is to be decided, who comes next tonight, and what moves the game on. */
export function Storyteller({ view: { game }, asking, words, nameOf }: TownProps) {
  return (
    <section class={`sheet stack ${style.storyteller}`} aria-label={tell("host")}>
      <h2>{tell("decide")}</h2>
      <Deciding game={game} asking={asking} words={words} nameOf={nameOf} />
      {asksFor(asking, MOVES).map((asked) => <PromptForm key={asked.id} asking={asked} words={words} />)}
      {timeOf(game) === "night" && <Order game={game} words={words} nameOf={nameOf} />}
      {asksFor(asking, POWERS).map((asked) => (
        <details key={asked.prompt.command} class={style.power}>
          <summary>{titleOf(asked.prompt, words)}</summary>
          <PromptForm key={asked.id} asking={asked} words={words} />
        </details>
      ))}
    </section>
  );
}

function asksFor(asking: readonly Asking[], commands: readonly string[]): readonly Asking[] {
  return commands.flatMap((command) => askedFor(asking, command) ?? []);
}

interface Seen {
  game: Clocktower;
  words: Words;
  nameOf: NameOf;
}

/** The characters of tonight's order: who is in play, who is done, and who is being resolved. */
function Order({ game, words, nameOf }: Seen) {
  const order = game.night === 1 ? game.script.first_night : game.script.other_nights;
  const at = game.asked?.of ?? "";
  const owners = (character: string) => seatsOf(game).filter((seat) => effective(game, seat) === character);
  const now = order.indexOf(at);
  const done = now >= 0 ? now : game.place ? game.place.place + 1 : 0;
  return (
    <div>
      <h3>{tell("order")}</h3>
      <ol class="row">
        {order.map((character, index) => {
          const seats = owners(character);
          const state = seats.length === 0 ? "absent" : index === now ? "now" : index < done ? "past" : "";
          return (
            <li key={character} class={`tag ${style.place}`} data-state={state} aria-current={state === "now" ? "step" : undefined}>
              {characterName(character, words)} {seats.length > 0 && <small>{words.listed(seats.map(nameOf))}</small>}
              {state && <span class="hidden">{tell(`order_${state}`)}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** What a seat acts as: the Drunk as what they believe to be. */
function effective({ characters, beliefs }: Clocktower, seat: number): string | undefined {
  return characters[seat] === "drunk" ? beliefs[seat] : characters[seat];
}

/** Every seat as it is in truth, with what lies on it and what it will learn. */
export function Grimoire({ game, words, nameOf }: Seen) {
  const { characters, beliefs, loyalties, kept, deaths } = game;
  return (
    <section class="sheet" aria-label={tell("grimoire")}>
      <h2>{tell("grimoire")}</h2>
      <ul class={style.list}>
        {seatsOf(game).map((seat) => (
          <li key={seat} class="row">
            <Seat seat={seat} nameOf={nameOf} />
            <span>
              <b class={style.truth} data-side={loyalties[seat]}>{characterName(characters[seat], words)}</b>
              {beliefs[seat] && beliefs[seat] !== characters[seat] && <small> {tell("believes", { character: characterName(beliefs[seat], words) })}</small>}
            </span>
            <span class={`row ${style.end}`}>
              {game.alive[seat] === false && <span class="tag">{tell("dead")}</span>}
              {deaths[seat] && <span class="tag">{tell("dying")}</span>}
              {Object.values(game.tokens).filter((token) => token.seat === seat).map((token) => <TokenTag key={token.number} token={token} words={words} />)}
            </span>
            {(kept[seat]?.length ?? 0) > 0 && <div class={style.whole}><small>{tell("will_learn")}</small> <Infos infos={kept[seat] ?? []} words={words} nameOf={nameOf} /></div>}
          </li>
        ))}
      </ul>
      <Deals game={game} words={words} />
    </section>
  );
}

function TokenTag({ token, words }: { token: Token; words: Words }) {
  const by = token.kind === "mark" ? (token.of ?? "") : characterName(token.of, words);
  return (
    <span class={`tag ${style.reminder}`} data-kind={token.kind}>
      {token.kind === "mark" ? <bdi>{by}</bdi> : <>{words.code(`token.${token.kind}`, token.kind)}{by && <small> {by}</small>}</>}
    </span>
  );
}

/** What was fixed at the deal: bluffs, and as what some like to be seen. */
function Deals({ game: { bluffs, persona }, words }: Pick<Seen, "game" | "words">) {
  return (
    <>
      {(bluffs?.length ?? 0) > 0 && <p class="note">{tell("bluffs", { characters: words.listed((bluffs ?? []).map((one) => characterName(one, words))) })}</p>}
      {persona && <p class="note">{tell("persona", { recluse: characterName(persona.recluse_as, words), spy: characterName(persona.spy_as, words) })}</p>}
    </>
  );
}
