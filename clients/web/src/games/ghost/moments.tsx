import type * as made from "../../generated/ghost";
import { dealtCard } from "../../boards/kit/dealt-card";
import { StruckFigure, climax } from "../../boards/kit/climax";
import { Emblem, Rolled, type Sign } from "../../boards/kit/emblem";
import { ending } from "../../boards/kit/ending";
import { facts } from "../../boards/kit/facts";
import type { Moment, Moments } from "../../boards/contract";
import { after as at, announcement } from "../../boards/kit/announcement";
import type { Line } from "../../wire/types";
import { ended } from "./ended";
import { Hue } from "./hue";
import { momentText } from "./moment-texts";
import { Portrait } from "./portrait";
import { prologue } from "./prologue";
import { type GhostProps, type Patient, playedBy } from "./state";
import style from "./story.module.css";

const told = facts<made.Fact>();

/** What a patient lives through: dice, chapters, files, collapses and endings; and its own card as it is registered. */
export const moments: Moments = (line, before: GhostProps, after: GhostProps) => {
  const { seat, words, view } = after;
  if (line.fact.type === "table_ended") return ending(line, after, ended(after));
  const fact = told(line);
  const own = playedBy(view.game, seat);
  const named = (patient: string) => view.game.hall?.patients?.[patient]?.name ?? words.value(patient);
  switch (fact.type) {
    case "patient_registered":
      return seat !== null && fact.patient.seat === seat ? registered(fact.patient) : undefined;
    case "dice_rolled":
      return rolled(fact, line, before, after, named(fact.patient));
    case "game_began":
      // Who only watches is not held up by it: it stands at the head of the story.
      return seat === null ? announcement({ title: words.value(fact.title), text: momentText("prologue"), figure: <Emblem sign="door" motion="rise" /> }, { length: 2_000, sound: "day" }) : prologue(words.value(fact.title), words.value(fact.text));
    case "chapter_opened":
      return announcement({ title: momentText("chapter", { chapter: fact.chapter }), text: words.value(fact.name), figure: <Emblem sign="door" motion="rise" /> }, { length: 2_000, sound: "day" });
    case "companion_introduced":
      return fact.host === own ? announcement({ title: fact.ghost.name, text: momentText("companion"), figure: <Portrait name={fact.ghost.name} kind="ghost" /> }, { length: 2_200, sound: "whisper" }) : undefined;
    case "file_granted":
      return fact.to === own ? announcement({ title: named(fact.of), text: momentText("full_file"), figure: <Emblem sign="file" motion="turn" />, tone: "good" }, { length: 2_000, sound: "flip" }) : undefined;
    case "glimpse_given":
      return fact.to === own ? announcement({ title: named(fact.of), text: momentText("glimpse"), figure: <Emblem sign="eye" motion="rise" /> }, { length: 1_600, sound: "whisper" }) : undefined;
    case "swap_issued":
      return fact.maker !== own ? undefined : announcement({ title: momentText("swap"), figure: <Emblem sign="file" motion="turn" /> }, { length: 1_600, sound: "flip" });
    case "collapse_triggered":
      return climax({ title: named(fact.patient), text: momentText("collapses"), figure: <Fallen name={named(fact.patient)} sign="crack" />, tone: "bad", on: [{ about: `patient ${fact.patient}` }] }, { length: 2_000, sound: [[STRUCK_MS, "fail"]] });
    case "patient_lost":
      return climax({ title: named(fact.patient), text: momentText("lost"), figure: <Fallen name={named(fact.patient)} sign="skull" />, tone: "bad", on: [{ about: `patient ${fact.patient}` }] }, { length: 2_400, sound: [[STRUCK_MS, "kill"]] });
    case "patient_restored":
      return announcement({ title: named(fact.patient), text: momentText("restored"), figure: <Emblem sign="star" motion="settle" />, tone: "good" }, { length: 2_000, sound: "success" });
    case "ghost_evolved":
      return announcement({ title: named(fact.patient), text: momentText("evolved"), figure: <Emblem sign="star" motion="settle" />, tone: "good" }, { length: 2_000, sound: "success" });
    default:
      return undefined;
  }
};

const STRUCK_MS = 500;

/** The patient's face, and what comes over it. */
function Fallen({ name, sign }: { name: string; sign: Sign }) {
  return <StruckFigure sign={sign} aimed after={STRUCK_MS} portrait><Portrait name={name} /></StruckFigure>;
}

function registered({ id, name, age, former_identity: was, appearance }: Patient): Moment {
  return dealtCard({
    once: `patient ${id}`,
    kind: momentText("your_patient"),
    name,
    figure: <Portrait name={name} />,
    children: (
      <>
        <b>{momentText("age", { age })}{was && <> · <bdi>{was}</bdi></>}</b>
        <span dir="auto">{appearance}</span>
      </>
    ),
  });
}

/** The dice as they fall, in their colour, and then what came of them where that is told with them. */
function rolled({ check, dice, extra = [], color, patient }: made.DiceRolled, line: Line, before: GhostProps, after: GhostProps, name: string): Moment | undefined {
  const all = [...dice, ...extra];
  if (all.length === 0) return undefined;
  const came = after.lines.slice(before.lines.length).filter(({ seq }) => seq > line.seq).map(told).find((fact) => fact.type === "check_resolved" && fact.check === check && fact.patient === patient);
  const passed = came?.type === "check_resolved" ? came.passed : undefined;
  const figure = all.map((face, index) => <Rolled key={index} value={face} after={70 * index} />);
  const text = passed === undefined ? "" : <b class={style.stamp} data-motion="settle" style={at(0, 0, 900)}>{momentText(passed ? "passed" : "failed")}</b>;
  const tone = passed === undefined ? "plain" : passed ? "good" : "bad";
  return announcement({ title: <><bdi>{name}</bdi> <Hue color={color} /></>, text, figure, tone }, { length: 1_900, sound: passed === undefined ? "dice" : [[0, "dice"], [900, passed ? "approve" : "reject"]] });
}
