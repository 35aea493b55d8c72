import type { TableEnded } from "../../generated/sitting";
import type { BoardProps, Drawing, Ended, Moment } from "../contract";
import type { Line } from "../../wire/types";
import { Cover } from "./cover";
import { kitSay } from "./texts";
import style from "./ending.module.css";

const END_MS = 3_000;
const SPARKS = 18;

const OUTCOMES = {
  win: { sound: "win", text: "you_won" },
  draw: { sound: "over", text: "you_drew" },
  loss: { sound: "loss", text: "you_lost" },
} as const;

/** The last second of every game, as a replay shows it: won, lost or over, for the seat that looks on; what the game says of it stands below. */
export function ending({ fact }: Line, { seat, nameOf, words }: Pick<BoardProps, "seat" | "nameOf" | "words">, said: Partial<Ended> = {}): Moment | undefined {
  if (fact.type !== "table_ended") return undefined;
  const { outcomes } = fact as unknown as TableEnded;
  const own = seat === null ? undefined : outcomes[seat];
  const winners = Object.keys(outcomes).filter((one) => outcomes[one] === "win");
  const won = winners.length > 0 ? kitSay("won", { who: words.listed(winners.map(nameOf)), count: winners.length }) : kitSay("drawn");
  const title = own ? (said.own ?? kitSay(OUTCOMES[own].text)) : (said.title ?? won);
  const below = own ? (said.title ?? won) : said.title && won;
  const Draw = ({ close, owns }: Drawing) => (
    <Cover label={title} press={close} close={close} owns={owns}>
      <section class={style.ending} data-outcome={own ?? "over"} role="status">
        {own === "win" && <Sparks />}
        <h2 data-motion="settle">{title}</h2>
        {below && below !== title && <p data-motion="rise" style={{ "--after": "350ms" }}>{below}</p>}
        {said.why && <p data-motion="rise" style={{ "--after": "600ms" }}>{said.why}</p>}
      </section>
    </Cover>
  );
  return { length: END_MS, over: true, last: true, sound: own ? OUTCOMES[own].sound : "over", Draw };
}

function Sparks() {
  return (
    <span class={style.sparks} aria-hidden="true">
      {Array.from({ length: SPARKS }, (_, at) => (
        <i key={at} style={{ "--turn": `${(at * 360) / SPARKS}deg`, "--far": `${7 + (at % 3) * 3}rem`, "--hue": `${(at * 67) % 360}` }} />
      ))}
    </span>
  );
}
