import type { NameOf } from "../../state/names";
import { low, narrow } from "../../boards/frame/layout";
import type { Line } from "../../wire/types";
import { cut } from "../../boards/kit/brief";
import { told } from "./state";
import { tell } from "./texts";
import { Discs } from "./seat-marks";
import style from "./board.module.css";

const MOST = 3;
/** How many of them a low screen has room for. */
const FEW = 2;
const LONG = 120;

/** What others said last about the team in question: on a phone the conversation is out of sight while one answers. */
export function RecentTalk({ lines, own, nameOf }: { lines: readonly Line[]; own: number | null; nameOf: NameOf }) {
  const since = lines.findLastIndex(({ fact }) => fact.type === "team_proposed");
  const said = lines.slice(since + 1).flatMap((line) => {
    const fact = told(line);
    return (fact.type === "spoken_to_all" || fact.type === "spoken_near") && fact.seat !== own && fact.text ? [{ seq: line.seq, seat: fact.seat, text: fact.text }] : [];
  });
  if (!(narrow.value || low.value) || since < 0 || said.length === 0) return null;
  return (
    <ul class={style.lately} aria-label={tell("lately")}>
      {said.slice(low.value ? -FEW : -MOST).map(({ seq, seat, text }) => (
        <li key={seq}>
          <Discs seats={[seat]} nameOf={nameOf} /> <bdi>{cut(text, LONG)}</bdi>
        </li>
      ))}
    </ul>
  );
}
