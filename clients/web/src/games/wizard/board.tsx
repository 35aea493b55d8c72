import { useSignal } from "@preact/signals";
import { narrow } from "../../boards/frame/layout";
import { Part } from "../../boards/frame/parts";
import { Aside, Stage } from "../../boards/frame/stage";
import type { Parts } from "../../boards/contract";
import type { Prompt } from "../../wire/types";
import { HowTo } from "../../boards/kit/how-to";
import { useAim } from "./aim";
import style from "./board.module.css";
import { Browser } from "./browser";
import { libraryOf } from "./cards";
import { Effects } from "./effects";
import { Console } from "./console";
import { Hand } from "./hand";
import { Monsters } from "./monsters";
import { Battle, RoundStatus } from "./round-status";
import { Players } from "./players";
import { Draw, Race } from "./race";
import { Responding } from "./response";
import { type Aim, READER, type Seen, type Wizard, type WizardProps, askedFor, isShown } from "./state";
import { Piles, Supply } from "./supply";
import { tell } from "./texts";
import { useTravels } from "./travels";
import { Legend } from "./wheel";
import "./palette.css";

export { ended, turning } from "./ended";
export { moments } from "./moments";
export { sounds } from "./sounds";

export const parts: Parts = {
  play: { label: () => tell("table"), place: "main" },
  race: { label: () => tell("wizards"), place: "main" },
  now: { label: () => tell("now"), place: "aside" },
  shop: { label: () => tell("shop"), place: "more" },
  more: { label: () => tell("effects"), place: "more" },
  cards: { label: () => tell("all_cards"), place: "more" },
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

/** A game of Wizard as one viewer sees it: wizards about the wheel, monsters in a row, and one's own hand at the lower edge. */
export const Board = READER.reading(function Board({ view, seat, lines, words, nameOf, asking }: WizardProps) {
  const { game } = view;
  const aim = useSignal<Aim | undefined>(undefined);
  const seen: Seen = { game, own: seat, lines, words, nameOf, asking, aim, cards: libraryOf(game), live: view.table.status !== "finished" && game.asked.number > 0 };
  useAim(seen);
  useTravels(seen);
  // A phone has on the table what is asked about, and the wheel there while one moves.
  const isRacing = askedFor(seen, "advance_marker", "push_marker") !== undefined;
  const isTrading = game.phase === "supply";
  const now = <><RoundStatus seen={seen} />{!narrow.value && <Battle seen={seen} />}<Responding seen={seen} /></>;
  const race = <Race seen={seen} />;
  return (
    <>
      <Stage class={`in-dark ${style.table} ${seat === null ? style.watched : ""}`}>
        <Part name="play">
          {narrow.value && now}
          {narrow.value && isRacing && race}
          {isTrading ? <Supply seen={seen} /> : <Monsters seen={seen} />}
          <div class={style.dock}>
            <Console seen={seen} />
            <Hand seen={seen} />
          </div>
        </Part>
        <Part name="race">{!(narrow.value && isRacing) && race}<Players seen={seen} />{narrow.value && <><Battle seen={seen} /><Legend /></>}</Part>
      </Stage>
      {!narrow.value && <Aside><Part name="now">{now}<Legend /><Draw seen={seen} /></Part></Aside>}
      {!isTrading && <Part name="shop"><Supply seen={seen} /></Part>}
      <Part name="more"><Effects seen={seen} /><Piles seen={seen} />{narrow.value && <Draw seen={seen} />}</Part>
      <Part name="cards">
        <Browser seen={seen} />
        <HowTo steps={["how_1", "how_2", "how_3", "how_4", "how_5"]} tell={tell} open={game.round === 0} />
      </Part>
    </>
  );
});
