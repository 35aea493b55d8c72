import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { useFolded } from "../../boards/kit/fold";
import { narrow } from "../../boards/frame/layout";
import { Part } from "../../boards/frame/parts";
import { Aside, Stage } from "../../boards/frame/stage";
import type { Parts } from "../../boards/contract";
import type { Line, Prompt } from "../../wire/types";
import { say } from "../../words/sentences";
import { type Flight, useFlights } from "../../boards/kit/flights";
import { HowTo } from "../../boards/kit/how-to";
import { BALLOTS, withoutCards } from "./ballots";
import { CHAPTERS } from "./chapters";
import { hides, shownTo } from "./secrecy";
import { AvalonMap } from "./map";
import { Night } from "./night";
import { Legend } from "./legend";
import { Missions } from "./missions";
import { type Avalon, type AvalonProps, READER, told } from "./state";
import { Talk } from "./talk";
import { tell } from "./texts";
import { Votes } from "./votes";
import { Knowing } from "./seat-marks";
import "./palette.css";
import style from "./board.module.css";

export { awaited } from "./awaited";
export { ended, turning } from "./ended";
export { moments } from "./moments";
export { sounds, speech } from "./sounds";
export { prompts } from "./prompts";

export const parts: Parts = {
  map: { label: () => tell("map"), place: "main" },
  talk: { label: () => tell("talk"), place: "aside" },
  votes: { label: () => tell("votes"), place: "more" },
  how: { label: () => say("how_short"), place: "more" },
};

const SEATED: ReadonlySet<string> = new Set(["propose_team", "assassinate"]);

/** Teams and targets are figures on the map; a walk is about who walks and every cell within reach. */
export function about({ command, fields }: Prompt, { turn }: Avalon): readonly string[] | undefined {
  if (command === "walk") return [`seat ${turn}`, "reach"];
  return SEATED.has(command) ? Object.values(fields).flatMap((field) => ("options" in field ? field.options.map(({ value }) => `seat ${value}`) : [])) : undefined;
}

/** The crown goes to who leads next. */
function crowning(line: Line): readonly Flight[] {
  const fact = told(line);
  return fact.type === "proposal_began" ? [{ from: "crown", to: `seat ${fact.leader}`, what: "likeness" }] : [];
}

const HOW = ["how_1", "how_2", "how_3", "how_4"] as const;

/** A game of Avalon as one viewer sees it. On a phone a question says itself what happens now. */
export const Board = READER.reading(function Board(props: AvalonProps) {
  return props.view.game.phase === "before" ? <Before /> : <Playing {...props} />;
});

function Before() {
  return (
    <div>
      <h2>{tell("before_title")}</h2>
      <p>{tell("before_text")}</p>
      <HowTo steps={HOW} tell={tell} open />
    </div>
  );
}

function Playing({ view: { game }, seat: own, lines, words, nameOf, heardBy, asking }: AvalonProps) {
  const selected = useSignal<number | null>(null);
  const { chapters } = useFolded(CHAPTERS, lines);
  const ballots = useFolded(BALLOTS, lines);
  useFlights(lines, crowning);
  const isOver = game.phase === "ended";
  const isHiding = hides(game, own);
  const known = useMemo(() => shownTo(game, own), [isHiding, own, game.roles, game.sights]);
  const knowing = useMemo(() => ({ known, words }), [known, words]);
  const night = own !== null && !isOver && <Night game={game} seat={own} words={words} nameOf={nameOf} />;
  return (
    <Knowing.Provider value={knowing}>
      <Stage class={style.stage}>
        {narrow.value && night}
        <Part name="map">
          <Missions game={game} words={words} nameOf={nameOf} now={!isOver && !(narrow.value && asking.length > 0)} />
          <AvalonMap game={game} own={own} known={known} asking={asking} selected={selected} lines={lines} ballot={ballots.at(-1)} words={words} nameOf={nameOf} />
        </Part>
      </Stage>
      <Aside class={style.aside}>
        {!narrow.value && night}
        <Part name="talk">
          <Talk chapters={chapters} words={words} nameOf={nameOf} own={own} heardBy={heardBy} />
        </Part>
      </Aside>
      <Part name="votes">
        <Votes ballots={isHiding ? withoutCards(ballots) : ballots} words={words} nameOf={nameOf} />
      </Part>
      <Part name="how">
        <HowTo steps={HOW} tell={tell} open />
        <Legend game={game} words={words} />
      </Part>
    </Knowing.Provider>
  );
}
