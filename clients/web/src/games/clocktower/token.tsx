import type { NameOf } from "../../state/names";
import type { Selection } from "../../boards/kit/selection";
import { playerOf } from "../../boards/kit/player";
import { Token } from "../../boards/kit/token";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { characterName } from "./abilities";
import { low, narrow } from "../../boards/frame/layout";
import { CharacterEmblem } from "./emblems";
import type { Suspicion } from "./marks";
import { hidden } from "./own-character";
import { Reminders } from "./reminders";
import { type Clocktower, claimOf, dealtTo, isAlive, isVoting, seesAll } from "./state";
import { tell } from "./texts";
import style from "./token.module.css";

interface Props {
  game: Clocktower;
  seat: number;
  isOwn: boolean;
  picking: Selection<number> | undefined;
  mark: Suspicion | "";
  words: Words;
  nameOf: NameOf;
  look: (seat: number) => void;
  /** Where the middle of the circle lies, in degrees clockwise from noon. */
  inward: number;
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

/** One seat: who sits there, what is left of them, and all that is known of them. */
export function TokenOf({ game, seat, isOwn, picking, mark, words, nameOf, look, inward }: Props) {
  const looks = looksOf(game, seat);
  const offered = picking?.may(seat) ?? false;
  const chosen = picking?.is(seat) ?? false;
  const shut = picking !== undefined && (!offered || (picking.full && !chosen));
  const press = () => (picking ? !shut && picking.pick(seat) : look(seat));
  const states = Object.entries(looks).filter(([, on]) => on).map(([name]) => name);
  const truth = truthOf(game, seat);
  return (
    <button
      type="button"
      class={style.token}
      data-about={`seat ${seat}`}
      data-state={states.join(" ")}
      data-own={isOwn || undefined}
      data-offered={offered || undefined}
      aria-pressed={picking ? chosen : undefined}
      aria-disabled={shut || undefined}
      onClick={press}
    >
      <span class="hidden">{heardOf(game, seat, looks, isOwn, mark, words, nameOf)}</span>
      <span class={style.disc} aria-hidden="true">
        {truth ? (
          <span class={style.character} data-side={game.loyalties[seat]} data-dead={looks.dead || undefined}><CharacterEmblem character={truth} framed /></span>
        ) : (
          <Token seat={seat} nameOf={nameOf} own={isOwn} dead={looks.dead} chosen={chosen} />
        )}
      </span>
      {looks.hand && <RaisedHand />}
      {looks.dead && <VoteCoin spent={!looks.ghost} />}
      {mark && <i class={style.mark} data-mark={mark} aria-hidden="true">{SIGNS[mark]}</i>}
      <span class={`who ${style.name}`} aria-hidden="true">{truth && <small>{seat}</small>}<bdi><b>{playerOf(seat, nameOf)}</b></bdi></span>
      <Banner game={game} seat={seat} truth={truth} own={isOwn ? believedBy(game, seat) : undefined} looks={looks} words={words} />
      <Reminders game={game} seat={seat} inward={inward} words={words} />
    </button>
  );
}

/** What its player believes to be, where there is no room for one's card beside the circle. */
function believedBy({ beliefs }: Clocktower, seat: number): string | undefined {
  return (narrow.value || low.value) && !hidden.value ? beliefs[seat] : undefined;
}

/** Under the name: what happens to it, else what is true of it where that is known, else what it is for its player, else what it says of itself. */
function Banner({ game, seat, truth, own, looks, words }: Pick<Props, "game" | "seat" | "words"> & { looks: Looks; truth: string | undefined; own: string | undefined }) {
  const claim = claimOf(game, seat);
  const sign = looks.nominee ? "nominee" : looks.nominator ? "nominator" : looks.about ? "about" : looks.dying ? "dying" : undefined;
  if (sign) return <span class={`who ${style.banner}`} data-sign={sign} aria-hidden="true"><bdi>{tell(`sign_${sign}`)}</bdi></span>;
  if (truth) return <span class={`who ${style.banner}`} data-side={game.loyalties[seat]} aria-hidden="true"><bdi>{characterName(truth, words)}</bdi></span>;
  if (own) return <span class={`who ${style.banner}`} data-side={game.sides[seat]} aria-hidden="true"><CharacterEmblem character={own} /><bdi>{characterName(own, words)}</bdi></span>;
  return claim ? <span class={`who ${style.banner}`} aria-hidden="true"><CharacterEmblem character={claim.ability} /><bdi>{characterName(claim.ability, words)}</bdi></span> : null;
}

/** What a seat is in truth, where these eyes see it. */
function truthOf(game: Clocktower, seat: number): string | undefined {
  return seesAll(game) ? game.characters[seat] : dealtTo(game, seat);
}

export const SIGNS = { good: "+", evil: "−", unsure: "?" } as const;

function heardOf(game: Clocktower, seat: number, looks: Looks, isOwn: boolean, mark: Suspicion | "", words: Words, nameOf: NameOf): string {
  const claim = claimOf(game, seat);
  const believed = isOwn ? believedBy(game, seat) : undefined;
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
    believed && `${tell("you_are")} ${characterName(believed, words)}`,
    claim && tell("says", { character: characterName(claim.ability, words) }),
    mark && tell("your_mark", { mark: tell(`mark_${mark}`) }),
  ];
  return parts.filter(Boolean).join(", ");
}

/** The last vote of the dead: a coin of wax, broken once it is spent. */
function VoteCoin({ spent }: { spent: boolean }) {
  return (
    <svg class={style.coin} viewBox="0 0 32 32" stroke-width="1.5" fill={spent ? "#4a4257" : "#d23a31"} stroke={spent ? "#1b1430" : "#5b0f0c"} aria-hidden="true">
      <path d="M16 2c4-1 6 1 8 3s6 3 6 7-1 5-1 8-3 6-6 7-5 3-9 3-5-2-8-4-4-5-4-9 0-6 2-9 4-3 6-4 4-2 6-2z" />
      <path fill="none" stroke={spent ? "#1b1430" : "#ffd9c8"} stroke-width="3" d={spent ? "M17 3l-3 8 5 4-4 6 3 9" : "M9 16l5 6 9-12"} />
    </svg>
  );
}

function RaisedHand() {
  return (
    <svg class={style.raised} viewBox="0 0 24 28" fill="#ffdf8f" stroke="#3a2a00" stroke-width="1.4" aria-hidden="true">
      <path d="M6 13V6a1.6 1.6 0 0 1 3.2 0v5-8a1.6 1.6 0 0 1 3.2 0v8-7a1.6 1.6 0 0 1 3.2 0v8-5a1.6 1.6 0 0 1 3.2 0v10c0 6-3 9-7 9-4.5 0-6-2-8.5-7l-1.6-3.5c-.8-1.9 1.6-3 2.8-1.4Z" />
    </svg>
  );
}
