import type { NameOf } from "../../state/names";
import { Disc, Seat } from "../../boards/kit/seat";
import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import { titleOf } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import style from "./board.module.css";
import { Deciding } from "./decision";
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
      {game.options.storyteller === "mixed" && <p class="note">{tell("own_kinds", { kinds: ownKinds(game, words) })}</p>}
      {asksFor(asking, MOVES).map((asked) => <PromptForm key={asked.id} asking={asked} words={words} />)}
      {asksFor(asking, POWERS).map((asked) => (
        <details key={asked.prompt.command} class={style.power}>
          <summary>{titleOf(asked.prompt, words)}</summary>
          <PromptForm key={asked.id} asking={asked} words={words} />
        </details>
      ))}
      <Orders game={game} words={words} nameOf={nameOf} />
    </section>
  );
}

/** What a person decides where the program decides the rest. */
function ownKinds({ own_kinds }: Clocktower, words: Words): string {
  return own_kinds?.length ? words.listed(own_kinds.map((kind) => words.code(`decision.${kind}`, kind))) : "–";
}

function asksFor(asking: readonly Asking[], commands: readonly string[]): readonly Asking[] {
  return commands.flatMap((command) => askedFor(asking, command) ?? []);
}

interface Seen {
  game: Clocktower;
  words: Words;
  nameOf: NameOf;
}

/** The order of both kinds of night: tonight's with its place, the other one folded; by day that of the night to come. */
function Orders(seen: Seen) {
  const { game } = seen;
  const first = game.night + (timeOf(game) === "day" ? 1 : 0) <= 1;
  const orders = [["order_first", game.script.first_night, first], ["order_others", game.script.other_nights, !first]] as const;
  return orders.map(([name, order, open]) => (
    <details key={`${name} ${open}`} class={style.power} open={open}>
      <summary>{tell(name)}</summary>
      <Order {...seen} order={order} tonight={open && timeOf(game) === "night"} />
    </details>
  ));
}

/** One order: who is in play, and of tonight's who is done and who is being resolved. */
function Order({ game, words, nameOf, order, tonight }: Seen & { order: readonly string[]; tonight: boolean }) {
  const now = tonight ? order.indexOf(game.asked?.of ?? "") : -1;
  const done = now >= 0 ? now : tonight && game.place ? game.place.place + 1 : 0;
  return (
    <ol class="row">
      {order.map((character, index) => {
        const seats = seatsOf(game).filter((seat) => effective(game, seat) === character);
        const state = seats.length === 0 ? "absent" : index === now ? "now" : index < done ? "past" : "";
        return (
          <li key={character} class={`tag ${style.place}`} data-state={state} aria-current={state === "now" ? "step" : undefined}>
            {characterName(character, words)} {seats.map((seat) => <span key={seat} title={nameOf(seat)}><Disc seat={seat} /></span>)}
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

/** A token, by what it means and whose ability laid it. */
export function TokenTag({ token, words }: { token: Token; words: Words }) {
  const by = token.kind === "mark" ? (token.of ?? "") : characterName(token.of, words);
  return (
    <span class={`tag ${style.reminder}`} data-kind={token.kind}>
      {token.kind === "mark" ? <bdi>{by}</bdi> : <>{words.code(`token.${token.kind}`, token.kind)}{by && <small> {by}</small>}</>}
    </span>
  );
}

/** What was fixed at the deal: bluffs, and as what some like to be seen. */
function Deals({ game: { bluffs, persona, characters }, words }: Pick<Seen, "game" | "words">) {
  const dealt = Object.values(characters);
  return (
    <>
      {(bluffs?.length ?? 0) > 0 && <p class="note">{tell("bluffs", { characters: words.listed((bluffs ?? []).map((one) => characterName(one, words))) })}</p>}
      {persona && dealt.includes("recluse") && <p class="note">{tell("persona_recluse", { character: characterName(persona.recluse_as, words) })}</p>}
      {persona && dealt.includes("spy") && <p class="note">{tell("persona_spy", { character: characterName(persona.spy_as, words) })}</p>}
    </>
  );
}
