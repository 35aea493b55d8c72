import type { NameOf } from "../../state/names";
import type { Selection } from "../../boards/kit/selection";
import { playerOf } from "../../boards/kit/seat";
import { seatClass } from "../../parts/seat-class";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import style from "./board.module.css";
import type { Suspicion } from "./marks";
import { type Clocktower, claimOf, dealtTo, isAlive, isVoting, seesAll } from "./state";
import { tell } from "./texts";

interface Props {
  game: Clocktower;
  seat: number;
  isOwn: boolean;
  picking: Selection<number> | undefined;
  mark: Suspicion | "";
  words: Words;
  nameOf: NameOf;
  look: (seat: number) => void;
}

/** What is to be seen of a seat on the circle. */
interface Looks {
  dead: boolean;
  /** A dead player's last vote is left. */
  ghost: boolean;
  hand: boolean;
  nominee: boolean;
  nominator: boolean;
  about: boolean;
  /** Died this night, which only the storyteller knows. */
  dying: boolean;
}

function looksOf(game: Clocktower, seat: number): Looks {
  const { vote } = game;
  const voting = isVoting(game);
  const dead = !isAlive(game, seat);
  return {
    dead,
    ghost: dead && game.ghost_votes[seat] !== false,
    hand: voting && vote.hands[seat] === true,
    nominee: voting && vote.seat === seat,
    nominator: voting && vote.by === seat,
    about: game.phase !== "over" && game.about === seat,
    dying: seat in game.deaths,
  };
}

/** One seat: its number in a disc, who sits there, and all that is known of it. */
export function TokenOf({ game, seat, isOwn, picking, mark, words, nameOf, look }: Props) {
  const looks = looksOf(game, seat);
  const offered = picking?.may(seat) ?? false;
  const chosen = picking?.is(seat) ?? false;
  const shut = picking !== undefined && (!offered || (picking.full && !chosen));
  const press = () => (picking ? !shut && picking.pick(seat) : look(seat));
  const states = Object.entries(looks).filter(([, on]) => on).map(([name]) => name);
  return (
    <button
      type="button"
      class={style.token}
      data-about={`seat ${seat}`}
      data-state={states.join(" ")}
      data-own={isOwn || undefined}
      aria-pressed={picking ? chosen : undefined}
      aria-disabled={shut || undefined}
      onClick={press}
    >
      <span class="hidden">{heardOf(game, seat, looks, isOwn, mark, words, nameOf)}</span>
      <span aria-hidden="true" class={`${style.disc} ${seatClass(seat)}`}>
        {looks.dead && <Shroud />}
        <span>{seat}</span>
      </span>
      {looks.hand && <RaisedHand />}
      {looks.ghost && <i class={style.ghost} aria-hidden="true" />}
      {mark && <i class={style.mark} data-mark={mark} aria-hidden="true">{SIGNS[mark]}</i>}
      <bdi class={style.name} aria-hidden="true">{playerOf(seat, nameOf)}</bdi>
      <Under game={game} seat={seat} looks={looks} words={words} />
    </button>
  );
}

/** Under the name: what is true of it where that is known, else what happens to it, else what it says of itself. */
function Under({ game, seat, looks, words }: Pick<Props, "game" | "seat" | "words"> & { looks: Looks }) {
  const claim = claimOf(game, seat);
  const truth = truthOf(game, seat);
  const sign = looks.nominee ? "nominee" : looks.nominator ? "nominator" : looks.about ? "about" : looks.dying ? "dying" : undefined;
  return (
    <>
      {truth && <span class={style.truth} data-side={game.loyalties[seat]} aria-hidden="true">{characterName(truth, words)}</span>}
      {sign && <span class={style.sign} data-sign={sign} aria-hidden="true">{tell(`sign_${sign}`)}</span>}
      {!sign && !truth && claim && <em class={style.claim} aria-hidden="true">{characterName(claim.ability, words)}</em>}
    </>
  );
}

/** What a seat is in truth, where these eyes see it. */
function truthOf(game: Clocktower, seat: number): string | undefined {
  return seesAll(game) ? game.characters[seat] : dealtTo(game, seat);
}

export const SIGNS = { good: "+", evil: "−", unsure: "?" } as const;

/** What a character is called. */
export function characterName(character: string | null | undefined, words: Words): string {
  return character ? words.named("character", character) : "";
}

function heardOf(game: Clocktower, seat: number, looks: Looks, isOwn: boolean, mark: Suspicion | "", words: Words, nameOf: NameOf): string {
  const claim = claimOf(game, seat);
  const parts = [
    tell("seat_is", { seat, name: playerOf(seat, nameOf) }),
    isOwn && say("you"),
    looks.dead && tell("dead"),
    looks.dead && tell(looks.ghost ? "has_vote" : "no_vote"),
    looks.hand && tell("hand_up"),
    looks.nominee && tell("nominee"),
    looks.nominator && tell("nominator"),
    looks.about && tell("about"),
    looks.dying && tell("dying"),
    characterName(truthOf(game, seat), words),
    claim && tell("says", { character: characterName(claim.ability, words) }),
    mark && tell("your_mark", { mark: tell(`mark_${mark}`) }),
  ];
  return parts.filter(Boolean).join(", ");
}

function Shroud() {
  return (
    <svg class={style.shroud} viewBox="0 0 40 40" aria-hidden="true">
      <path d="M12 0h16v40l-8-7-8 7Z" />
    </svg>
  );
}

function RaisedHand() {
  return (
    <svg class={style.raised} viewBox="0 0 24 28" aria-hidden="true">
      <path d="M6 13V6a1.6 1.6 0 0 1 3.2 0v5-8a1.6 1.6 0 0 1 3.2 0v8-7a1.6 1.6 0 0 1 3.2 0v8-5a1.6 1.6 0 0 1 3.2 0v10c0 6-3 9-7 9-4.500 0-6-2-8.500-7l-1.600-3.500c-.8-1.900 1.600-3 2.800-1.400Z" />
    </svg>
  );
}
