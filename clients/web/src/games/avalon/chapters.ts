import type { Fold } from "../../boards/kit/fold";
import type { Line } from "../../wire/types";
import { type Cell, isStep, type Step } from "./geometry";
import { told } from "./state";

interface Walk {
  seat: number;
  steps: Step[];
  to: Cell;
}

/** Something said, or a small remark between what is said. */
export type Remark =
  | { kind: "said"; seq: number; seat: number; text: string; near: boolean }
  | { kind: "unheard"; seq: number; seats: readonly number[] }
  | { kind: "walks"; seq: number; walks: readonly Walk[] }
  | { kind: "team"; seq: number; leader: number; members: readonly number[] }
  | { kind: "counted"; seq: number; approved: boolean; count: number }
  | { kind: "forced"; seq: number }
  | { kind: "mission"; seq: number; success: boolean; fails?: number }
  | { kind: "struck"; seq: number; assassin: number; target: number; hit: boolean };

/** What was said and done for one proposal. */
export interface Chapter {
  round: number;
  proposal: number;
  remarks: readonly Remark[];
}

/** The conversation as one viewer heard it, by missions and proposals; what nothing came to stays the same object. */
export const CHAPTERS: Fold<{ round: number; chapters: readonly Chapter[] }> = {
  begin: { round: 0, chapters: [] },
  step: ({ round, chapters }, line) => {
    const fact = told(line);
    if (fact.type === "mission_started") return { round: fact.round, chapters };
    if (fact.type === "proposal_began") return { round, chapters: [...chapters, { round, proposal: fact.vote_round, remarks: [] }] };
    const last = chapters.at(-1);
    const remarks = last && added(last.remarks, line);
    return { round, chapters: last && remarks !== last.remarks ? chapters.with(-1, { ...last, remarks: remarks ?? [] }) : chapters };
  },
};

function added(remarks: readonly Remark[], line: Line): readonly Remark[] {
  const { seq } = line;
  const fact = told(line);
  const last = remarks.at(-1);
  switch (fact.type) {
    case "team_proposed":
      return [...remarks, { kind: "team", seq, leader: fact.leader, members: fact.members }];
    case "spoken_to_all":
    case "spoken_near":
      return [...remarks, { kind: "said", seq, seat: fact.seat, text: fact.text, near: fact.type === "spoken_near" }];
    case "limited_turn_passed":
      // Who heard the words need not be told that some were said.
      if (last?.kind === "said" && last.near && last.seat === fact.seat) return remarks;
      if (last?.kind === "unheard") return remarks.with(-1, { ...last, seats: [...last.seats, fact.seat] });
      return [...remarks, { kind: "unheard", seq, seats: [fact.seat] }];
    case "walked": {
      const walk = { seat: fact.seat, steps: fact.executed.map((word) => word.toLowerCase()).filter(isStep), to: fact.position };
      if (last?.kind === "walks") return remarks.with(-1, { ...last, walks: [...last.walks, walk] });
      return [...remarks, { kind: "walks", seq, walks: [walk] }];
    }
    case "votes_counted":
      return [...remarks, { kind: "counted", seq, approved: fact.approved, count: fact.approve_count }];
    case "rejections_exhausted":
      return [...remarks, { kind: "forced", seq }];
    case "mission_executed":
      return [...remarks, { kind: "mission", seq, success: fact.success, fails: fact.fail_votes }];
    case "mission_judged":
      return [...remarks, { kind: "mission", seq, success: fact.success }];
    case "assassinated":
      return [...remarks, { kind: "struck", seq, assassin: fact.assassin, target: fact.target, hit: fact.success }];
    default:
      return remarks;
  }
}
