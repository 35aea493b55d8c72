import type { ComponentChildren } from "preact";
import { type DealtCard, dealtCard } from "../../boards/kit/dealt-card";
import { Emblem } from "../../boards/kit/emblem";
import { ending } from "../../boards/kit/ending";
import { type Flip, Flips } from "../../boards/kit/flips";
import type { Moment, Moments } from "../../boards/contract";
import { Disc, Seat } from "../../boards/kit/seat";
import { after as at, announcement } from "../../boards/kit/announcement";
import { abilityOf } from "./abilities";
import { ended } from "./ended";
import { BALLOTS } from "./days";
import { placesOf } from "./geometry";
import { READER, type TownProps, told } from "./state";
import { tell } from "./texts";
import { characterName } from "./token";
import { hidden } from "./own-character";

const HANDS_MS = 400;
const EACH_MS = 160;

/** What happens before everybody's eyes: night and dawn, votes, executions; and the character one is dealt on a sheet of its own. */
export const moments: Moments = (line, before: TownProps, after: TownProps) => {
  const { nameOf, words, seat } = after;
  if (line.fact.type === "table_ended") return ending(line, after, ended(after));
  const fact = told(line);
  switch (fact.type) {
    case "character_dealt":
      return fact.seat === seat ? own("character", after) : undefined;
    case "night_told":
    case "woken":
      return fact.seat === seat && becomes(before, after, seat) ? own(`character ${line.seq}`, after) : undefined;
    case "night_fell":
      return announcement({ title: tell("night", { night: fact.night }), figure: <Emblem sign="moon" motion="rise" />, tone: "night" }, { length: 1_500, sound: "night" });
    case "dawn_broke":
      return dawn(fact.day, fact.died, after);
    case "nominated":
      return announcement({ title: <><Seat seat={fact.by} nameOf={nameOf} /> {tell("nominates")} <Seat seat={fact.seat} nameOf={nameOf} /></>, figure: <Emblem sign="bell" motion="shake" /> }, { length: 1_600, sound: "bell" });
    case "vote_counted":
      return counted(fact, after);
    case "executed":
      return announcement(
        { title: tell(fact.by === "virgin" ? "executed_virgin" : "executed", { who: nameOf(fact.seat) }), figure: <Struck town={after} seats={[fact.seat]} sign="dagger" />, tone: "bad" },
        { length: 2_400, climax: true, sound: [[300, "kill"]] },
      );
    case "claim_settled":
      return announcement(
        { title: words.fact(line.fact), figure: <Struck town={after} seats={fact.died} sign="skull" />, tone: fact.died.length > 0 ? "bad" : "plain" },
        { length: 1_600, climax: true, sound: fact.died.length > 0 ? [[250, "kill"]] : "reject" },
      );
    default:
      return undefined;
  }
};

function becomes(before: TownProps, after: TownProps, seat: number): boolean {
  const [was, is] = [before, after].map(({ view }) => READER.whole(view.game).beliefs[seat]);
  return was !== undefined && is !== undefined && was !== is;
}

/** What somebody believes to be, as far as it is not to be hidden from those beside them. */
function own(once: string, { view, seat, words }: TownProps): Moment | undefined {
  const game = READER.whole(view.game);
  const character = seat === null ? undefined : game.beliefs[seat];
  if (seat === null || !character || hidden.peek()) return undefined;
  const side = game.sides[seat];
  const card: DealtCard = {
    once,
    kind: tell("you_are"),
    name: characterName(character, words),
    side: side === "evil" ? "bad" : "good",
    figure: <Emblem sign={side === "evil" ? "moon" : "sun"} />,
    children: (
      <>
        {side && <b>{words.code(`side.${side}`)}</b>}
        <span dir="auto">{abilityOf(words, game, character)}</span>
      </>
    ),
  };
  return dealtCard(card);
}

function dawn(day: number, died: readonly number[], town: TownProps): Moment {
  const { nameOf, words } = town;
  const text = died.length > 0 ? tell("dawn_dead", { who: words.listed(died.map(nameOf)) }) : tell("dawn_nobody");
  const figure = <Struck town={town} seats={died} sign="skull" begin={700} middle={<Emblem sign="sun" motion="rise" />} />;
  return announcement({ title: tell("dawn", { day }), text: <span data-motion="rise" style={at(0, 0, 700)}>{text}</span>, figure, tone: "day" }, { length: 2_500, climax: true, sound: died.length > 0 ? [[0, "day"], [750, "kill"]] : "day" });
}

const CIRCLE = { position: "relative", width: "min(20rem, 84vw, 46dvh)", aspectRatio: "1" } as const;

/** In the middle of a place on the circle, in percent. */
const placed = (x: number, y: number) => ({ position: "absolute", left: `${x}%`, top: `${y}%`, translate: "-50% -50%", display: "grid", justifyItems: "center" }) as const;

interface StruckProps {
  town: TownProps;
  seats: readonly number[];
  sign: "dagger" | "skull";
  /** After how many milliseconds the first is struck. */
  begin?: number;
  /** What is in the middle of the circle. */
  middle?: ComponentChildren;
}

/** The circle as everybody sits around it, and whom it strikes. */
function Struck({ town: { view, seat: own, nameOf }, seats, sign, begin = 250, middle }: StruckProps) {
  const { size } = READER.whole(view.game);
  const places = placesOf(size, 1, own);
  return (
    <div style={CIRCLE} aria-hidden="true">
      <span style={placed(50, 50)}>{middle}</span>
      {places.map(({ x, y }, index) => {
        const hit = seats.indexOf(index + 1);
        return (
          <span key={index} style={placed(x, y)}>
            <span data-motion={hit >= 0 ? "shake" : undefined} style={{ ...at(0, 0, begin + 150 + 300 * hit), scale: "1.8", margin: "var(--space-4)" }}><Disc seat={index + 1} /></span>
            {hit >= 0 && <b>{nameOf(index + 1)}</b>}
            {hit >= 0 && <Emblem sign={sign} motion="strike" after={begin + 300 * hit} />}
          </span>
        );
      })}
    </div>
  );
}

/** The hands that were up, one after the other, and then what they came to. */
function counted({ votes, needed, seat, about }: { votes: number; needed: number; seat: number; about: number }, { lines, nameOf }: TownProps): Moment {
  const ballot = lines.reduce(BALLOTS.step, BALLOTS.begin).ballots.findLast((one) => one.seat === seat);
  const voters = ballot?.voters ?? [];
  const flips = voters.map((voter, index): Flip => ({ face: "✋", tone: "plain", under: <Disc seat={voter} />, after: HANDS_MS + index * EACH_MS }));
  const end = HANDS_MS + flips.length * EACH_MS + 250;
  const title = <span data-motion="settle" style={{ "--after": `${end}ms`, display: "inline-block" }}>{tell("vote_result", { votes, needed, who: nameOf(seat) })}</span>;
  const figure = flips.length > 0 ? <Flips flips={flips} label={tell("vote_result", { votes, needed, who: nameOf(seat) })} /> : <Emblem sign="hand" />;
  const fell = about === seat;
  return announcement({ title, text: fell ? tell("about") : "", figure, tone: fell ? "bad" : "plain" }, { length: Math.min(4_000, end + 1_300), sound: [[HANDS_MS, "vote"], [end, fell ? "reject" : "approve"]] });
}
