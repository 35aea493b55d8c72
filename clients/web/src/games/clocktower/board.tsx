import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Part, narrow, useReveal } from "../../boards/frame/parts";
import { Stage } from "../../boards/frame/stage";
import type { Parts } from "../../boards/contract";
import type { Fact, Prompt } from "../../wire/types";
import { say } from "../../words/sentences";
import { HowTo } from "../../boards/kit/how-to";
import { Ballots } from "./ballots";
import style from "./board.module.css";
import { Claims } from "./claims";
import { marksAt } from "./marks";
import { Notes } from "./notes";
import { Scene } from "./scene";
import { type Clocktower, READER, type TownProps, seesAll } from "./state";
import { Story } from "./story";
import { Grimoire, Storyteller } from "./storyteller";
import { tell } from "./texts";
import { Notebook, OwnCharacter, hidden } from "./own-character";

export { awaited } from "./awaited";
export { ended, turning } from "./ended";
export { moments } from "./moments";
export { sounds } from "./sounds";

export const parts: Parts = {
  circle: { label: () => tell("circle"), place: "main" },
  host: { label: () => tell("host"), place: "aside" },
  grimoire: { label: () => tell("grimoire"), place: "main" },
  you: { label: () => tell("you"), place: "aside" },
  day: { label: () => tell("day_part"), place: "aside" },
  notes: { label: () => tell("notes"), place: "main" },
  story: { label: () => tell("story"), place: "main" },
  how: { label: () => say("how_short"), place: "main" },
};

/** Whom a question is about on the circle: those who may be chosen, who is voted on, and whom a decision concerns. */
export function about({ command, fields }: Prompt, { vote, asked }: Partial<Clocktower>): readonly string[] | undefined {
  switch (command) {
    case "choose":
    case "nominate":
      return Object.values(fields).flatMap((field) => ("options" in field ? field.options.filter(({ value }) => typeof value === "number").map(({ value }) => `seat ${value}`) : []));
    case "hand":
      return vote ? [`seat ${vote.seat}`] : undefined;
    case "decide":
    case "overrule":
      return asked && asked.seat > 0 ? [`seat ${asked.seat}`] : undefined;
    default:
      return undefined;
  }
}

/** Facts that tell a seat what only it may know: they hide with its role. */
const OWN_SECRETS: ReadonlySet<string> = new Set(["character_dealt", "character_set", "bluffs_set", "woken", "chosen", "night_told"]);

/** Whether the log keeps a fact back, because the player hides the role from those beside them. */
export function hides({ type }: Fact): boolean {
  return hidden.value && OWN_SECRETS.has(type);
}

const HOW = ["how_1", "how_2", "how_3", "how_4", "notice"] as const;

/** A game of Clocktower as one viewer sees it. */
export const Board = READER.reading(function Board(props: TownProps) {
  const { view: { game, table }, as, seat } = props;
  const root = useRef<HTMLDivElement>(null);
  const looked = useSignal(0);
  const reveal = useReveal();
  const marks = marksAt(table.number ?? game.number, as);
  const look = (other: number) => {
    looked.value = other;
    const row = root.current?.querySelector(`[data-notes="${other}"]`);
    if (row) reveal(row);
  };
  const over = game.phase === "over";
  const hosts = as.startsWith("host");
  if (game.size === 0) return null;
  return (
    <Stage><div ref={root} class={style.clocktower}>
      <div class={style.column}>
        <Part name="circle">
          {narrow.value && seat !== null && <OwnCharacter {...props} />}
          <Scene {...props} marks={marks} look={look} />
        </Part>
        {seesAll(game) && !over && <Part name="grimoire"><Grimoire game={game} words={props.words} nameOf={props.nameOf} /></Part>}
        {seat !== null && !over && <Part name="notes"><Notes {...props} marks={marks} looked={looked.value} /></Part>}
      </div>
      <div class={style.column}>
        {hosts && !over && <Part name="host"><Storyteller {...props} /></Part>}
        {seat !== null && (
          <Part name="you">
            {!narrow.value && <OwnCharacter {...props} />}
            <Notebook {...props} />
          </Part>
        )}
        <Part name="day">
          <Claims {...props} />
          <Ballots {...props} />
        </Part>
      </div>
      {over && <Part name="story"><Story {...props} /></Part>}
      <Part name="how"><HowTo steps={HOW} tell={tell} open={game.phase === "waiting"} /></Part>
    </div></Stage>
  );
});
