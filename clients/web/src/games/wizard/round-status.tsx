import { Seat } from "../../boards/kit/seat";
import { useFolded } from "../../boards/kit/fold";
import { Deadline } from "../../parts/deadline";
import style from "./board.module.css";
import { CardNamed } from "./card";
import { Blows } from "./blows";
import { PLAYS } from "./plays";
import { type Seen, zoneOf } from "./state";
import { tell } from "./texts";

const PHASES = ["prepare", "explore", "battle", "advance", "supply"];

/** What stands in a frame of its own says itself how long it is open. */
const FRAMED = ["choose_one", "choose_some", "choose_number", "flip_exploration", "advance_marker", "push_marker", "respond"];

/** The phase, who is waited for and until when, and what is under way. */
export function RoundStatus({ seen }: { seen: Seen }) {
  const { game, words, lines, nameOf } = seen;
  const { plays } = useFolded(PLAYS, lines);
  const framed = seen.asking.some(({ prompt }) => FRAMED.includes(prompt.command));
  return (
    <section class={`sheet stack ${style.now}`} aria-label={tell("now")}>
      <ol class={style.phases} aria-label={tell("round", { round: game.round })}>
        {PHASES.map((phase) => <li key={phase} aria-current={phase === game.phase ? "step" : undefined}>{words.code(`phase.${phase}`)}</li>)}
      </ol>
      {seen.live && <p class="row" role="status"><Waiting seen={seen} /> {!framed && <Deadline at={game.asked.until} />}</p>}
      {game.lone > 0 && <p><Seat seat={game.lone} nameOf={nameOf} /> {tell("extra_round")}</p>}
      {game.duel > 0 && <p><Seat seat={game.duel} nameOf={nameOf} /> {tell("fights_duel")}</p>}
      <Stack seen={seen} plays={plays.filter(({ over }) => !over)} />
    </section>
  );
}

/** What this battle came to so far. */
export function Battle({ seen }: { seen: Seen }) {
  const { plays } = useFolded(PLAYS, seen.lines);
  return plays.length > 0 ? <section class="sheet" aria-label={tell("battle")}><Blows seen={seen} plays={plays} /></section> : null;
}

/** Who has to say something: of a choice no more than that it is made. */
function Waiting({ seen: { game, own, nameOf } }: { seen: Seen }) {
  const { seat, what } = game.asked;
  if (what === "prepare") {
    const left = game.seats.filter((one) => !game.players[one]?.prepared && (game.lone === 0 || one === game.lone));
    return <>{tell("preparing")} {left.map((one) => <Seat key={one} seat={one} nameOf={nameOf} />)}</>;
  }
  if (what === "window") return <><b>{tell("window_open")}</b> {tell("holders")} {game.window.holders.map((one) => <Seat key={one} seat={one} nameOf={nameOf} />)}</>;
  const doing = what === "choose" ? "is_choosing" : what === "push" ? "is_pushing" : "is_acting";
  return <><Seat seat={seat} nameOf={nameOf} /> <b>{seat === own ? tell("your_turn") : tell(doing)}</b></>;
}

interface StackProps {
  seen: Seen;
  plays: readonly { seat: number; card: string }[];
}

/** The cards that are being played, the newest on top: each waits for the one above it. */
function Stack({ seen: { game, cards, words, nameOf }, plays }: StackProps) {
  const laid = game.seats.flatMap((seat) => zoneOf(game, "stack", seat).ids.map((id) => ({ seat, card: game.cards[id] ?? "" })));
  const shown = plays.length > 0 ? plays : laid;
  if (shown.length === 0) return null;
  return (
    <ol class={style.stacked} aria-label={tell("stack")}>
      {game.asked.what === "choose" && <li><b><Seat seat={game.asked.seat} nameOf={nameOf} /> {tell("is_choosing")}</b></li>}
      {[...shown].reverse().map(({ seat, card }, at) => <li key={at}><Seat seat={seat} nameOf={nameOf} /> <CardNamed id={card} cards={cards} words={words} /></li>)}
    </ol>
  );
}
