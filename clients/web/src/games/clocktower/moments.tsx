import { type DealtCard, dealtCard } from "../../boards/kit/dealt-card";
import { Emblem } from "../../boards/kit/emblem";
import { ending } from "../../boards/kit/ending";
import { type Flip, Flips } from "../../boards/kit/flips";
import type { Moment, Moments } from "../../boards/contract";
import { Disc } from "../../boards/kit/disc";
import { Seat } from "../../boards/kit/seat";
import { after as at, announcement } from "../../boards/kit/announcement";
import { climax, onSeat } from "../../boards/kit/climax";
import { abilityOf, characterName } from "./abilities";
import { ended } from "./ended";
import { BALLOTS } from "./days";
import { CharacterEmblem } from "./emblems";
import { READER, type TownProps, told } from "./state";
import { tell } from "./texts";
import { hidden } from "./own-character";

const HANDS_MS = 400;
const EACH_MS = 160;
/** How long the sun takes to rise over what the night has done. */
const NIGHT_MS = 700;
const EACH_DEAD_MS = 300;
const AIMED_MS = 350;
const SHOT_MS = 1_000;

/** What happens before everybody's eyes: night and dawn, votes, executions; and the character one is dealt on a sheet of its own. */
export const moments: Moments = (line, before: TownProps, after: TownProps) => {
  const { nameOf, seat } = after;
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
      return climax(
        { title: tell(fact.by === "virgin" ? "executed_virgin" : "executed", { who: nameOf(fact.seat) }), tone: "bad", on: [onSeat(fact.seat, "dagger", 300)] },
        { length: 2_400, sound: [[400, "kill"]] },
      );
    case "claim_settled":
      return settled(fact, line.seq, after);
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
    figure: <CharacterEmblem character={character} framed large />,
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
  const struck = died.map((seat, index) => onSeat(seat, "skull", NIGHT_MS + EACH_DEAD_MS * index));
  const look = { title: tell("dawn", { day }), text: <span data-motion="rise" style={at(0, 0, NIGHT_MS)}>{text}</span>, figure: <Emblem sign="sun" motion="rise" />, tone: "day", on: struck } as const;
  return climax(look, { length: 2_500, sound: died.length > 0 ? [[0, "day"], [NIGHT_MS + 50, "kill"]] : "day" });
}

/** A shot: who aims at whom, and then whether it kills. */
function settled({ seat, died }: { seat: number; died: readonly number[] }, seq: number, { lines, nameOf }: TownProps): Moment {
  const shot = lines.filter((line) => line.seq < seq).map(told).findLast((fact) => fact.type === "claim_made" && fact.shot && fact.seat === seat);
  const targets = shot?.type === "claim_made" ? shot.targets : died;
  const shoots = targets.map((target) => tell("claim_shot", { who: nameOf(target) })).join(" ");
  const came = died.length > 0 ? died.map((one) => tell("claim_hit", { who: nameOf(one) })).join(" ") : tell("claim_missed");
  const aimed = targets.map((target) => ({ ...onSeat(target, "aim", AIMED_MS), aimed: true }));
  return climax(
    { title: <><Seat seat={seat} nameOf={nameOf} /> {shoots}</>, text: <b data-motion="strike" style={at(0, 0, SHOT_MS)}>{came}</b>, tone: died.length > 0 ? "bad" : "plain", on: [onSeat(seat), ...aimed, ...died.map((one) => onSeat(one, "skull", SHOT_MS))] },
    { length: 2_200, sound: [[AIMED_MS, "step"], [SHOT_MS, died.length > 0 ? "kill" : "reject"]] },
  );
}

/** The hands that were up, one after the other, and then what they came to. */
function counted({ votes, needed, seat, about }: { votes: number; needed: number; seat: number; about: number }, { lines, nameOf }: TownProps): Moment {
  const ballot = lines.reduce(BALLOTS.step, BALLOTS.begin).ballots.findLast((one) => one.seat === seat);
  const voters = ballot?.voters ?? [];
  const flips = voters.map((voter, index): Flip => ({ face: "✋", tone: "plain", under: <Disc seat={voter} />, after: HANDS_MS + index * EACH_MS }));
  const end = HANDS_MS + flips.length * EACH_MS + 250;
  const title = <span data-motion="settle" style={{ "--after": `${end}ms` }}>{tell("vote_result", { votes, needed, who: nameOf(seat) })}</span>;
  const figure = flips.length > 0 ? <Flips flips={flips} label={tell("vote_result", { votes, needed, who: nameOf(seat) })} /> : <Emblem sign="hand" />;
  const fell = about === seat;
  return announcement({ title, text: fell ? tell("about") : "", figure, tone: fell ? "bad" : "plain" }, { length: Math.min(4_000, end + 1_300), sound: [[HANDS_MS, "vote"], [end, fell ? "reject" : "approve"]] });
}
