import type { Line } from "../../wire/types";
import { type Cell, isStep, type Step } from "./geometry";
import { told } from "./state";

/** Something said, or a small remark between what is said. */
export type Remark =
  | { kind: "said"; seq: number; seat: number; text: string; near: boolean }
  | { kind: "unheard"; seq: number; seats: number[] }
  | { kind: "walks"; seq: number; walks: { seat: number; steps: Step[]; to: Cell }[] }
  | { kind: "team"; seq: number; leader: number; members: readonly number[] }
  | { kind: "counted"; seq: number; approved: boolean; count: number }
  | { kind: "forced"; seq: number }
  | { kind: "mission"; seq: number; success: boolean; fails?: number }
  | { kind: "struck"; seq: number; assassin: number; target: number; hit: boolean };

/** What was said and done for one proposal. */
export interface Chapter {
  round: number;
  proposal: number;
  remarks: Remark[];
}

/** The conversation as one viewer heard it, by missions and proposals. */
export function chaptersOf(lines: readonly Line[]): Chapter[] {
  const chapters: Chapter[] = [];
  let round = 0;
  for (const line of lines) {
    const fact = told(line);
    if (fact.type === "mission_started") round = fact.round;
    else if (fact.type === "proposal_began") chapters.push({ round, proposal: fact.vote_round, remarks: [] });
    const remarks = chapters[chapters.length - 1]?.remarks;
    if (remarks) add(remarks, line);
  }
  return chapters;
}

function add(remarks: Remark[], line: Line): void {
  const { seq } = line;
  const fact = told(line);
  const last = remarks[remarks.length - 1];
  switch (fact.type) {
    case "team_proposed":
      remarks.push({ kind: "team", seq, leader: fact.leader, members: fact.members });
      break;
    case "spoken_to_all":
    case "spoken_near":
      remarks.push({ kind: "said", seq, seat: fact.seat, text: fact.text, near: fact.type === "spoken_near" });
      break;
    case "limited_turn_passed":
      // Who heard the words need not be told that some were said.
      if (last?.kind === "said" && last.near && last.seat === fact.seat) break;
      if (last?.kind === "unheard") last.seats.push(fact.seat);
      else remarks.push({ kind: "unheard", seq, seats: [fact.seat] });
      break;
    case "walked": {
      const walk = { seat: fact.seat, steps: fact.executed.map((word) => word.toLowerCase()).filter(isStep), to: fact.position };
      if (last?.kind === "walks") last.walks.push(walk);
      else remarks.push({ kind: "walks", seq, walks: [walk] });
      break;
    }
    case "votes_counted":
      remarks.push({ kind: "counted", seq, approved: fact.approved, count: fact.approve_count });
      break;
    case "rejections_exhausted":
      remarks.push({ kind: "forced", seq });
      break;
    case "mission_executed":
      remarks.push({ kind: "mission", seq, success: fact.success, fails: fact.fail_votes });
      break;
    case "mission_judged":
      remarks.push({ kind: "mission", seq, success: fact.success });
      break;
    case "assassinated":
      remarks.push({ kind: "struck", seq, assassin: fact.assassin, target: fact.target, hit: fact.success });
      break;
  }
}
