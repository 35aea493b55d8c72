import { Part, narrow } from "../../boards/frame/parts";
import { Stage } from "../../boards/frame/stage";
import type { Parts } from "../../boards/contract";
import type { Prompt } from "../../wire/types";
import { HowTo } from "../../boards/kit/how-to";
import style from "./board.module.css";
import { Browser } from "./browser";
import { libraryOf } from "./cards";
import { Choosing } from "./choice";
import { Effects } from "./effects";
import { Hand } from "./hand";
import { Monsters } from "./monsters";
import { RoundStatus } from "./round-status";
import { Players } from "./players";
import { Draw, Exploring, Race } from "./race";
import { Responding } from "./response";
import { READER, type Seen, type Wizard, type WizardProps, askedFor, isShown } from "./state";
import { Piles, Supply } from "./supply";
import { tell } from "./texts";

export { ended, turning } from "./ended";
export { moments } from "./moments";

export const parts: Parts = {
  play: { label: () => tell("table"), place: "main" },
  race: { label: () => tell(narrow.value ? "wizards" : "race"), place: "aside" },
  shop: { label: () => tell("shop"), place: "main" },
  more: { label: () => tell("effects"), place: "aside" },
  cards: { label: () => tell("all_cards"), place: "main" },
};

/** What is chosen from lies on the board: monsters, cards and wizards; a response beside what responds. */
export function about({ command, fields }: Prompt, seen: Partial<Wizard>): readonly string[] {
  if (command === "respond") return ["responses"];
  const game = READER.whole(seen);
  const monsters = new Set(Object.values(game.monsters).map(({ id }) => id));
  return Object.values(fields).flatMap((field) => ("options" in field ? field.options : [])).flatMap(({ value, label }) => {
    const named = String(value);
    if (monsters.has(named)) return [`monster ${named}`];
    if (label?.startsWith("picked.seat.") || typeof value === "number") return game.players[named] ? [`seat ${named}`] : [];
    return typeof value === "string" && isShown(game, value) ? [`card ${value}`] : [];
  });
}

/** Whose turn it is, and who prepares; who responds in a window is nobody's to know. */
export function awaited(seen: Partial<Wizard>): readonly number[] {
  const { asked, seats, players, lone } = READER.whole(seen);
  if (asked.what === "prepare") return seats.filter((seat) => !players[seat]?.prepared && (lone === 0 || seat === lone));
  return asked.seat > 0 ? [asked.seat] : [];
}

/** A game of Wizard as one viewer sees it. */
export const Board = READER.reading(function Board({ view, seat, lines, words, nameOf, asking }: WizardProps) {
  const { game } = view;
  const seen: Seen = { game, own: seat, lines, words, nameOf, asking, cards: libraryOf(game), live: view.table.status !== "finished" && game.asked.number > 0 };
  // A phone has the wheel on the table, where it is asked about before the cards.
  const race = narrow.value && <Race seen={seen} />;
  const isRacing = askedFor(seen, "advance_marker", "push_marker") !== undefined;
  return (
    <Stage><div class={style.board}>
      <div class={style.column}>
        <Part name="play">
          <RoundStatus seen={seen} />
          <Exploring seen={seen} />
          <Choosing seen={seen} />
          <Responding seen={seen} />
          {isRacing && race}
          <Monsters seen={seen} />
          <Hand seen={seen} />
          {!isRacing && race}
        </Part>
        <Part name="shop"><Supply seen={seen} /></Part>
        <Part name="cards">
          <Browser seen={seen} />
          <HowTo steps={["how_1", "how_2", "how_3", "how_4", "how_5"]} tell={tell} open={game.round === 0} />
        </Part>
      </div>
      <div class={style.column}>
        <Part name="race">{!narrow.value && <Race seen={seen} />}<Players seen={seen} /><Draw seen={seen} /></Part>
        <Part name="more"><Effects seen={seen} /><Piles seen={seen} /></Part>
      </div>
    </div></Stage>
  );
});
