import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { type NameOf } from "../../house/names";
import { Deadline } from "../../parts/deadline";
import { usePicking } from "../../house/picking";
import type { Asking } from "../../prompts/asking";
import type { Words } from "../../words/catalogue";
import style from "./board.module.css";
import { Choosing } from "./choosing";
import { Circle } from "./circle";
import type { Marks } from "./marks";
import { Nominating } from "./nominating";
import { type Clocktower, type TownProps, askedFor, timeOf } from "./state";
import { tell } from "./texts";
import { Voting } from "./voting";

interface Props extends TownProps {
  marks: ReadonlySignal<Marks>;
  look: (seat: number) => void;
  children?: ComponentChildren;
}

/** What seats are chosen for on the circle, where one is asked; the storyteller's decisions name them as text. */
export function pickingOn(asking: readonly Asking[]): Asking | undefined {
  return askedFor(asking, "choose") ?? askedFor(asking, "nominate");
}

/** The town by night or by day: what happens now, the circle, and what one does there. */
export function Scene({ view: { game }, seat, asking, words, nameOf, marks, look, children }: Props) {
  const asked = pickingOn(asking);
  const picking = usePicking(asked);
  return (
    <section class={style.scene} data-time={timeOf(game)} aria-label={tell("circle")}>
      <Now game={game} words={words} nameOf={nameOf} />
      <Circle game={game} own={seat} picking={asked && picking} marks={marks} words={words} nameOf={nameOf} look={look} />
      <Choosing game={game} seat={seat} asked={askedFor(asking, "choose")} words={words} nameOf={nameOf} />
      <Voting game={game} seat={seat} asked={askedFor(asking, "hand")} words={words} nameOf={nameOf} />
      <Nominating game={game} nominate={askedFor(asking, "nominate")} done={askedFor(asking, "done")} words={words} nameOf={nameOf} />
      {children}
    </section>
  );
}

function Now({ game, words, nameOf }: { game: Clocktower; words: Words; nameOf: NameOf }) {
  return (
    <header class={style.now}>
      <h2>
        {words.code(`phase.${game.phase}`)} <Deadline at={game.until} />
      </h2>
      <p aria-live="polite">{sentenceOf(game, nameOf)}</p>
    </header>
  );
}

/** What happens now, in one sentence. */
function sentenceOf(game: Clocktower, nameOf: NameOf): string {
  const { phase, vote, about, claims } = game;
  const params = { by: nameOf(vote.by), seat: nameOf(vote.seat) };
  switch (phase) {
    case "hush":
      return tell(game.hosted ? "now_hush_hosted" : "now_hush");
    case "nominations":
      return about > 0 ? tell("now_nominations_about", { seat: nameOf(about), votes: game.leading }) : tell("now_nominations");
    case "claim": {
      const shot = claims.findLast(({ open }) => open);
      return tell("now_claim", { by: nameOf(shot?.seat ?? 0), seat: nameOf(shot?.targets[0] ?? 0) });
    }
    default:
      return tell(`now_${phase}`, params);
  }
}
