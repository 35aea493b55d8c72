import type { NameOf } from "../../state/names";
import { Seat } from "../../boards/kit/seat";
import { PromptForm } from "../../prompts/form";
import { titleOf } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { characterName } from "./abilities";
import style from "./board.module.css";
import { Infos } from "./infos";
import { TokenTag } from "./reminders";
import { Orders } from "./script";
import { type Clocktower, type TownProps, askedFor, seatsOf } from "./state";
import { tell } from "./texts";

/** What the storyteller may do besides what is asked. */
const POWERS = ["set_token", "inform", "take_kind", "end_game"];

/** The storyteller's desk: what they may do besides what is asked, and who comes next tonight. */
export function Storyteller(props: TownProps) {
  const { view: { game }, asking, words } = props;
  return (
    <section class="sheet stack" aria-label={tell("host")}>
      <h2>{tell("host")}</h2>
      {!askedFor(asking, "decide") && <p class="note">{tell("decide_none")}</p>}
      {game.options.storyteller === "mixed" && <p class="note">{tell("own_kinds", { kinds: ownKinds(game, words) })}</p>}
      {POWERS.flatMap((command) => askedFor(asking, command) ?? []).map((asked) => (
        <details key={asked.prompt.command} class={style.power}>
          <summary>{titleOf(asked.prompt, words)}</summary>
          <PromptForm key={asked.id} asking={asked} words={words} />
        </details>
      ))}
      <Orders {...props} />
    </section>
  );
}

/** What a person decides where the program decides the rest. */
function ownKinds({ own_kinds }: Clocktower, words: Words): string {
  return own_kinds?.length ? words.listed(own_kinds.map((kind) => words.code(`decision.${kind}`, kind))) : "–";
}

interface Seen {
  game: Clocktower;
  words: Words;
  nameOf: NameOf;
}

/** What a grimoire does not show at a glance: who takes themselves for another, what lies on whom in words, what each will learn, and what was fixed at the deal. */
export function BehindTheScreen({ game, words, nameOf }: Seen) {
  const { beliefs, characters, kept, deaths, tokens } = game;
  const told = (seat: number) => kept[seat]?.length || deaths[seat] || (beliefs[seat] && beliefs[seat] !== characters[seat]) || Object.values(tokens).some((token) => token.seat === seat);
  return (
    <section class="sheet" aria-label={tell("behind")}>
      <h2>{tell("behind")}</h2>
      <ul class={style.list}>
        {seatsOf(game).filter(told).map((seat) => (
          <li key={seat} class="row">
            <Seat seat={seat} nameOf={nameOf} />
            {beliefs[seat] && beliefs[seat] !== characters[seat] && <small>{tell("believes", { character: characterName(beliefs[seat], words) })}</small>}
            {deaths[seat] && <span class="tag">{tell("dying")}</span>}
            {Object.values(tokens).filter((token) => token.seat === seat).map((token) => <TokenTag key={token.number} token={token} words={words} />)}
            {(kept[seat]?.length ?? 0) > 0 && <div class={style.whole}><small>{tell("will_learn")}</small> <Infos infos={kept[seat] ?? []} words={words} nameOf={nameOf} /></div>}
          </li>
        ))}
      </ul>
      <Deals game={game} words={words} />
    </section>
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
