import type { ReadonlySignal } from "@preact/signals";
import type { NameOf } from "../../state/names";
import { Deadline } from "../../parts/deadline";
import { useSelection } from "../../boards/kit/selection";
import type { Words } from "../../words/catalogue";
import style from "./board.module.css";
import { Answered, Choosing } from "./choice";
import { Circle } from "./circle";
import type { Marks } from "./marks";
import { Done, Nomination } from "./nomination";
import { type Clocktower, type TownProps, askedFor, claimsIn, isInTurn, timeOf } from "./state";
import { tell } from "./texts";
import { Voting } from "./vote";
import { Latest } from "./own-character";

interface Props extends TownProps {
  marks: ReadonlySignal<Marks>;
  look: (seat: number) => void;
}

/** The town by night or by day: what happens now, the circle, and what one does there. */
export function Scene(props: Props) {
  const { view: { game }, seat, asking, lines, words, nameOf, marks, look } = props;
  const choose = askedFor(asking, "choose");
  const nominate = askedFor(asking, "nominate");
  const done = askedFor(asking, "done");
  const asked = choose ?? nominate;
  const picking = useSelection(asked);
  const circle = <Circle game={game} own={seat} picking={asked && picking} marks={marks} words={words} nameOf={nameOf} look={look} />;
  return (
    <section class={style.scene} data-time={timeOf(game)} aria-label={tell("circle")}>
      <Now game={game} words={words} nameOf={nameOf} asked={asked !== undefined} />
      {!choose && <Latest {...props} />}
      {choose && <Choosing key={choose.id} game={game} seat={seat} asked={choose} lines={lines} words={words} nameOf={nameOf}>{circle}</Choosing>}
      {nominate && !choose && <Nomination key={nominate.id} game={game} asked={nominate} words={words} nameOf={nameOf}>{circle}</Nomination>}
      {!asked && circle}
      <Answered game={game} seat={seat} words={words} nameOf={nameOf} />
      <Voting game={game} seat={seat} asked={askedFor(asking, "hand")} lines={lines} words={words} nameOf={nameOf} />
      {done && <Done key={done.id} asked={done} words={words} />}
    </section>
  );
}

/** The phase, and until when; what a question says of both need not be said again. */
function Now({ game, words, nameOf, asked }: { game: Clocktower; words: Words; nameOf: NameOf; asked: boolean }) {
  return (
    <header class={style.now}>
      <h2>
        {words.code(`phase.${game.phase}`)} {!(asked && timeOf(game) === "night") && <Deadline at={game.until} />}
      </h2>
      {game.phase !== "over" && !(asked && timeOf(game) === "night") && <p aria-live="polite">{sentenceOf(game, nameOf)}</p>}
    </header>
  );
}

/** What happens now, in one sentence. */
function sentenceOf(game: Clocktower, nameOf: NameOf): string {
  const { phase, vote, about } = game;
  const params = { by: nameOf(vote.by), seat: nameOf(vote.seat) };
  switch (phase) {
    case "hush":
      return tell(game.hosted ? "now_hush_hosted" : "now_hush");
    case "nominations":
      return about > 0 ? tell("now_nominations_about", { seat: nameOf(about), votes: game.leading }) : tell("now_nominations");
    case "vote":
      return isInTurn(game) ? tell("now_vote_turn", { ...params, asked: nameOf(vote.order[vote.passed] ?? 0) }) : tell("now_vote", params);
    case "claim": {
      const shot = claimsIn(game).find(({ open }) => open);
      return tell("now_claim", { by: nameOf(shot?.seat ?? 0), seat: nameOf(shot?.targets[0] ?? 0) });
    }
    default:
      return tell(`now_${phase}`, params);
  }
}
