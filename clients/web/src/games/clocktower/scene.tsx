import type { ReadonlySignal } from "@preact/signals";
import type { NameOf } from "../../state/names";
import { narrow } from "../../boards/frame/layout";
import { brief } from "../../boards/kit/brief";
import { Deadline } from "../../parts/deadline";
import { type Flight, useFlights } from "../../boards/kit/flights";
import { useSelection } from "../../boards/kit/selection";
import type { Line } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { Answered } from "./choice";
import { Town } from "./circle";
import type { Marks } from "./marks";
import { Done, Nomination } from "./nomination";
import { Latest } from "./notebook";
import style from "./scene.module.css";
import { type Clocktower, type TownProps, askedFor, claimsIn, isInTurn, seesAll, told } from "./state";
import { tell } from "./texts";
import { Voting } from "./vote";

/** A vote goes to the gallows as the clock's hand passes it. */
function flightsOf(line: Line): readonly Flight[] {
  const fact = told(line);
  return fact.type === "hand_counted" && fact.up ? [{ from: `seat ${fact.seat}`, to: "gallows", what: "vote", text: "✋" }] : [];
}

interface Props extends TownProps {
  marks: ReadonlySignal<Marks>;
  look: (seat: number) => void;
}

/** The town by night or by day: the circle, and what happens and is asked there. */
export function Scene(props: Props) {
  const { view: { game }, seat, asking, lines, words, nameOf, marks, look } = props;
  const asked = askedFor(asking, "choose") ?? askedFor(asking, "nominate");
  const picking = useSelection(asked);
  useFlights(lines, flightsOf);
  return (
    <section class={style.whole} aria-label={tell(seesAll(game) ? "grimoire" : "circle")}>
      <Town game={game} own={seat} picking={asked && picking} marks={marks} words={words} nameOf={nameOf} look={look} acts={<Acts {...props} />}>
        <Now game={game} words={words} nameOf={nameOf} asked={["choose", "hand"].find((command) => askedFor(asking, command))} />
      </Town>
      {narrow.value && <Latest {...props} />}
    </section>
  );
}

/** What everybody does before everybody's eyes: nominations and votes; at night what one has answered. */
function Acts({ view: { game }, seat, asking, lines, words, nameOf }: TownProps) {
  const nominate = askedFor(asking, "nominate");
  const done = askedFor(asking, "done");
  return (
    <div class={style.acts}>
      {nominate && !askedFor(asking, "choose") && <Nomination key={nominate.id} game={game} asked={nominate} words={words} nameOf={nameOf} />}
      {done && <Done key={done.id} asked={done} words={words} />}
      <Answered game={game} seat={seat} words={words} nameOf={nameOf} />
      <Voting game={game} seat={seat} asked={askedFor(asking, "hand")} lines={lines} words={words} nameOf={nameOf} />
    </div>
  );
}

/** The phase, and until when; and what happens in it, unless a question says so beside it. */
function Now({ game, words, nameOf, asked }: { game: Clocktower; words: Words; nameOf: NameOf; asked: string | undefined }) {
  return (
    <header class={style.said}>
      <h2>
        {words.code(`phase.${game.phase}`)} {asked !== "choose" && <Deadline at={game.until} />}
      </h2>
      {game.phase !== "over" && !asked && <p aria-live="polite">{sentenceOf(game, brief(nameOf))}</p>}
    </header>
  );
}

/** What happens now, in one sentence. */
function sentenceOf(game: Clocktower, nameOf: (seat: number) => string): string {
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
