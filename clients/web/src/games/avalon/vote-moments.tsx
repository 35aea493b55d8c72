import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { announcement } from "../../boards/kit/announcement";
import { type Flip, Flips } from "../../boards/kit/flips";
import { Disc } from "../../boards/kit/disc";
import { TurningCard } from "../../boards/kit/turning-card";
import type { Drawing, Moment } from "../../boards/contract";
import type { VotesCounted } from "../../generated/avalon";
import { SEATS } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

const FIRST_MS = 300;
const EACH_MS = 90;
const TURNED_MS = 550;

/** All ballots turn over where they lie at the figures, from the leader round the table, and then what came of them is said. */
export function voted({ votes, approve_count: count, approved }: VotesCounted, leader: number): Moment {
  const flips = round(leader).map((seat, at): Flip & { seat: number } => ({ seat, face: votes[seat] ? "✓" : "✗", tone: votes[seat] ? "good" : "bad", under: <Disc seat={seat} />, after: FIRST_MS + at * EACH_MS }));
  const end = FIRST_MS + flips.length * EACH_MS + TURNED_MS;
  const text = tell(approved ? "approved_remark" : "rejected_remark", { count, against: SEATS.length - count });
  const title = <span data-motion="settle" style={{ "--after": `${end}ms` }} class={style.settled}>{text}</span>;
  const inRow = announcement({ figure: <Flips flips={flips} label={tell("votes")} />, title });
  const Draw = (drawing: Drawing) => (drawing.asked ? <inRow.Draw {...drawing} /> : <AtFigures find={drawing.find} flips={flips} text={text} end={end} instead={<inRow.Draw {...drawing} />} />);
  return { length: 3_000, over: true, sound: [[FIRST_MS, "flip"], [end, approved ? "approve" : "reject"]], Draw };
}

/** All seats in the order in which they speak. */
function round(leader: number): readonly number[] {
  return SEATS.map((_, at) => ((Math.max(1, leader) - 1 + at) % SEATS.length) + 1);
}

interface AtFiguresProps extends Pick<Drawing, "find"> {
  flips: readonly (Flip & { seat: number })[];
  text: string;
  /** When all of them have turned. */
  end: number;
  /** What is drawn where the board does not show the figures. */
  instead: ComponentChildren;
}

function AtFigures({ find, flips, text, end, instead }: AtFiguresProps) {
  const [boxes, take] = useState<readonly (DOMRect | undefined)[]>([]);
  useLayoutEffect(() => take(flips.map(({ seat }) => (find(`ballot ${seat}`) ?? find(`seat ${seat}`))?.getBoundingClientRect())), []);
  if (boxes.length > 0 && boxes.some((box) => !box)) return <>{instead}</>;
  return (
    <section data-bare="" role="status">
      <h2 class={`sheet ${style.tally}`} data-motion="settle" style={{ "--after": `${end}ms` }}>{text}</h2>
      {flips.map(({ seat, face, tone, after }, at) => {
        const box = boxes[at];
        return box && (
          <span key={seat} class={style.ballot} style={{ "--tone": `var(--${tone === "good" ? "good" : "warn"})`, "--x": `${box.left + box.width / 2}px`, "--y": `${box.top + box.height / 2}px` }} aria-hidden="true">
            <TurningCard up after={after}>{face}</TurningCard>
          </span>
        );
      })}
    </section>
  );
}
