import { type DealtCard, dealtCard } from "../../boards/kit/dealt-card";
import { Emblem } from "../../boards/kit/emblem";
import { ending } from "../../boards/kit/ending";
import { type Flip, Flips } from "../../boards/kit/flips";
import type { Beat, Moment, Moments } from "../../boards/contract";
import { Seat } from "../../boards/kit/seat";
import { announcement } from "../../boards/kit/announcement";
import { climax, onSeat } from "../../boards/kit/climax";
import { ended } from "./ended";
import { hidden } from "./secrecy";
import { seenBy } from "./knowledge";
import { type AvalonProps, READER, SEATS, teamOf, told } from "./state";
import { tell } from "./texts";
import { MissionCard } from "./mission-card";
import { KnownMark } from "./seat-marks";
import { RoleFigure } from "./role-figure";
import { voted } from "./vote-moments";
import style from "./board.module.css";

const CARDS_MS = 400;
const EACH_MS = 270;

/** What happens before everybody's eyes, and the role one is dealt on a sheet of its own. */
export const moments: Moments = (line, before: AvalonProps, after: AvalonProps) => {
  const { nameOf } = after;
  if (line.fact.type === "table_ended") return ending(line, after, ended(after));
  const fact = told(line);
  switch (fact.type) {
    case "role_dealt":
      return fact.seat === after.seat && !hidden.peek() ? dealtCard(roleOf(fact.role, fact.seat, after)) : undefined;
    case "votes_counted":
      return { ...voted(fact, READER.whole(before.view.game).leader), board: allCast(before) };
    case "mission_executed":
      return carried(fact.success, READER.whole(before.view.game).team, fact.fail_votes);
    case "mission_judged":
      return carried(fact.success, READER.whole(before.view.game).team);
    case "assassination_began":
      return announcement({ title: after.words.fact(line.fact), figure: <Emblem sign="dagger" />, tone: "night" }, { sound: "night" });
    case "assassinated":
      return struck(fact, nameOf);
    default:
      return undefined;
  }
};

/** The last vote is counted in the step in which it is cast: while cards turn over, all of them have been. */
function allCast(before: AvalonProps): AvalonProps {
  const voted = Object.fromEntries(SEATS.map((seat) => [seat, true]));
  return { ...before, view: { ...before.view, game: { ...before.view.game, voted } } };
}

function roleOf(role: Parameters<typeof teamOf>[0], seat: number, { view, words, nameOf }: AvalonProps): DealtCard {
  const team = teamOf(role);
  const seen = seenBy(READER.whole(view.game), seat);
  return {
    once: "role",
    kind: tell("your_role"),
    name: words.code(`role.${role}`),
    side: team === "blue" ? "good" : "bad",
    figure: <RoleFigure role={role} width={128} />,
    children: (
      <>
        <b>{words.code(`team.${team}`)}</b>
        {seen.length === 0 && <span>{tell("saw_nothing")}</span>}
        {seen.map((one) => (
          <span key={one.seat} class={style.known}><Seat seat={one.seat} nameOf={nameOf} /> <KnownMark known={one.as} words={words} /></span>
        ))}
        <span class="note">{tell(`hint_${role}`)}</span>
      </>
    ),
  };
}

/** The cards of a mission one by one, fails last: whose is whose nobody is told, so their order tells nothing. One stands for all where the fails are a secret. */
function carried(success: boolean, team: readonly number[], fails?: number): Moment {
  const count = fails === undefined ? 1 : team.length;
  const failed = fails ?? (success ? 0 : 1);
  const flips = Array.from({ length: count }, (_, at): Flip => {
    const good = at < count - failed;
    return { face: <MissionCard success={good} />, tone: good ? "good" : "bad", after: CARDS_MS + at * EACH_MS };
  });
  const end = CARDS_MS + (count - 1) * EACH_MS + 350;
  const remark = success ? (fails ? "success_fails_remark" : "success_remark") : fails ? "fail_fails_remark" : "fail_remark";
  const text = tell(remark, { fails: fails ?? 0 });
  const title = <span data-motion={success ? "settle" : "strike"} style={{ "--after": `${end}ms` }} class={style.settled}>{text}</span>;
  const turns = flips.map(({ after }): Beat => [after, "flip"]);
  return climax({ figure: <Flips flips={flips} label={tell("card_hint")} />, title, tone: success ? "good" : "bad", on: team.map((seat) => onSeat(seat)) }, { length: 2_500, sound: [...turns, [end, success ? "success" : "fail"]] });
}

function struck({ assassin, target, success }: { assassin: number; target: number; success: boolean }, nameOf: AvalonProps["nameOf"]): Moment {
  const text = tell(success ? "struck_hit" : "struck_missed", { assassin: nameOf(assassin), target: nameOf(target) });
  const title = <span data-motion="rise" style={{ "--after": "1100ms" }} class={style.settled}>{text}</span>;
  return climax({ title, tone: "bad", on: [onSeat(target, "dagger", 350)] }, { length: 2_500, sound: [[400, "kill"]] });
}
