import type { Signal } from "@preact/signals";
import type { Asking } from "../../prompts/asking";
import { Question, Unfolds } from "../../prompts/question";
import { say } from "../../words/sentences";
import { Disc } from "../../boards/kit/disc";
import { seatClass } from "../../parts/seat-class";
import { type Aim, offered } from "./aim";
import style from "./board.module.css";
import { CardMark } from "./icons";
import { cardName, numberedCell } from "./names";
import { OfficerPicks } from "./picks";
import { compact } from "./room";
import { type Seen, numbered, officerName } from "./state";
import { about, cardOf } from "./table";
import { tell } from "./texts";

interface Props {
  seen: Seen;
  asking: readonly Asking[];
  aim: Aim | undefined;
  held: Signal<string>;
}

/** One's own cards: those that can be played are held up, aimed and played; of each it says what it does. */
export function Hand({ seen, asking, aim, held }: Props) {
  const { game, own, words } = seen;
  if (own === null) return null;
  const hand = numbered(game.hands[own] ?? {});
  if (hand.length === 0) return null;
  const open = new Map(asking.filter(({ prompt }) => prompt.command === "play_card").map((asked) => [offered(asked, "card")[0], asked]));
  return (
    <section class={`stack ${style.hand}`} aria-label={tell("hand")}>
      <h2 class="tag">
        {tell("hand")} <small>{tell(open.size > 0 ? "hand_now" : "hand_later")}</small>
      </h2>
      <ul class="row">
        {hand.map(([card, count]) => {
          const asked = open.get(card);
          const up = asked !== undefined && held.value === asked.id;
          return (
            <li key={card} data-about={`card ${card}`}>
              <Unfolds
                asked={asked}
                unfolded={up}
                class={style.card}
                aria-pressed={up}
                disabled={!asked}
                title={about(game, words, "card", card)}
                onClick={() => (held.value = up || !asked ? "" : asked.id)}
              >
                <CardMark row={cardOf(words, card)} large={!compact.value} />
                {cardName(words, card)}
                {count > 1 && <b class={style.count}>×{count}</b>}
              </Unfolds>
            </li>
          );
        })}
      </ul>
      {aim && <Aiming seen={seen} aim={aim} held={held} />}
    </section>
  );
}

/** The card that is held up: what it does, what it can be played on, and the button that plays it. */
function Aiming({ seen, aim, held }: { seen: Seen; aim: Aim; held: Signal<string> }) {
  const { asked, card, kind, target } = aim;
  const ready = kind === "nothing" || target !== undefined;
  const play = () => void asked.answer({ card, target: kind === "nothing" ? -1 : target });
  return (
    <Question asked={asked} words={seen.words} class={`bare stack sheet ${style.aiming}`}>
      <p>{about(seen.game, seen.words, "card", card)}</p>
      <Targets seen={seen} aim={aim} />
      <div class="flow send">
        <button type="button" class="main" disabled={!ready} aria-disabled={asked.sending.value} onClick={play}>
          {asked.sending.value ? say("sending") : playText(seen, aim)}
        </button>
        <button type="button" onClick={() => (held.value = "")}>
          {tell("keep_card")}
        </button>
      </div>
    </Question>
  );
}

function playText({ game, nameOf, words, own }: Seen, { card, kind, target }: Aim): string {
  const name = cardName(words, card);
  if (kind === "nothing") return tell("play", { card: name });
  if (target === undefined) return tell(`aim_${kind}` as const);
  if (kind === "role" && target === own) return tell("play_on_self", { card: name });
  const at = kind === "cell" ? numberedCell(game, target) : kind === "role" ? nameOf(target) : officerName(game, target);
  return tell("play_on", { card: name, target: at });
}

/** What can be aimed at, for those who do not do so on the map. */
function Targets({ seen, aim }: { seen: Seen; aim: Aim }) {
  const { game, nameOf } = seen;
  const { asked, kind, targets, target, choose } = aim;
  if (kind === "nothing") return null;
  if (kind === "officer") {
    return (
      <OfficerPicks
        name={`${asked.id}-target`}
        legend={tell("aim_officer")}
        seen={seen}
        officers={[...targets]}
        chosen={target === undefined ? [] : [target]}
        choose={choose}
        where
      />
    );
  }
  if (kind === "role") {
    return (
      <div class="row" role="group" aria-label={tell("aim_role")}>
        {[...targets].map((seat) => (
          <button key={seat} type="button" class={seatClass(seat)} aria-pressed={target === seat} onClick={() => choose(seat)}>
            <Disc seat={seat} silent /> <bdi>{nameOf(seat)}</bdi>
          </button>
        ))}
      </div>
    );
  }
  return (
    <label class="row">
      {tell("aim_cell")}{" "}
      <select value={target ?? ""} onChange={({ currentTarget }) => currentTarget.value !== "" && choose(Number(currentTarget.value))}>
        <option value="">–</option>
        {[...targets].map((cell) => (
          <option key={cell} value={cell}>
            {numberedCell(game, cell)}
          </option>
        ))}
      </select>
    </label>
  );
}
