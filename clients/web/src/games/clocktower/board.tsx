import { useSignal } from "@preact/signals";
import { low, narrow } from "../../boards/frame/layout";
import { Part, useReveal } from "../../boards/frame/parts";
import { Aside, Stage } from "../../boards/frame/stage";
import type { Parts } from "../../boards/contract";
import type { Fact, Prompt } from "../../wire/types";
import { HowTo } from "../../boards/kit/how-to";
import { Ballots } from "./ballots";
import { Choosing } from "./choice";
import { Claims } from "./claims";
import { Deciding, Overruling } from "./decision";
import { marksAt } from "./marks";
import { Notebook } from "./notebook";
import { Notes } from "./notes";
import { OwnCharacter, hidden } from "./own-character";
import { Scene } from "./scene";
import { ScriptSheet } from "./script";
import { type Clocktower, READER, type TownProps, seesAll } from "./state";
import { Story } from "./story";
import { BehindTheScreen, Storyteller } from "./storyteller";
import { tell } from "./texts";
import "./palette.css";

export { awaited } from "./awaited";
export { ended, turning } from "./ended";
export { moments } from "./moments";
export { sounds } from "./sounds";

/** What is asked of one alone stands beside the circle; the rest is asked on it. */
export const prompts = { choose: READER.reading(Choosing), decide: READER.reading(Deciding), overrule: READER.reading(Overruling) };

export const parts: Parts = {
  circle: { label: () => tell("circle"), place: "main" },
  host: { label: () => tell("host"), place: "aside", panel: "notes" },
  you: { label: () => tell("you"), place: "aside", panel: "notes" },
  story: { label: () => tell("story"), place: "more", panel: "log" },
  day: { label: () => tell("day_part"), place: "aside", panel: "log" },
  notes: { label: () => tell("notes"), place: "more" },
  script: { label: () => tell("script"), place: "more" },
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
  const looked = useSignal(0);
  const reveal = useReveal();
  const marks = marksAt(table.number ?? game.number, as);
  const look = (other: number) => {
    looked.value = other;
    const row = document.querySelector(`[data-notes="${other}"]`);
    if (row) reveal(row);
  };
  const over = game.phase === "over";
  const hosts = as.startsWith("host");
  if (game.size === 0) return null;
  const compact = narrow.value || low.value;
  const guesses = seat !== null && !over && <Notes {...props} marks={marks} looked={looked.value} />;
  const behind = seesAll(game) && !over && <BehindTheScreen game={game} words={props.words} nameOf={props.nameOf} />;
  const said = <><Claims {...props} /><Ballots {...props} /></>;
  return (
    <>
      <Stage>
        <Part name="circle"><Scene {...props} marks={marks} look={look} /></Part>
      </Stage>
      <Aside>
        {hosts && !over && <Part name="host"><Storyteller {...props} />{behind}</Part>}
        {seat !== null && (
          <Part name="you">
            <OwnCharacter {...props} />
            <Notebook {...props} />
            {compact && guesses}
          </Part>
        )}
        {!(over && compact) && <Part name="day">{said}{!hosts && behind}</Part>}
      </Aside>
      {over && <Part name="story"><Story {...props} />{compact && said}</Part>}
      {guesses && !compact && <Part name="notes">{guesses}</Part>}
      <Part name="script">
        <HowTo steps={HOW} tell={tell} open={game.phase === "waiting"} />
        <ScriptSheet {...props} />
      </Part>
    </>
  );
});
