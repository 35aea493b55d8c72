import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { NameOf } from "../../state/names";
import { Disc, FaceAt, playerOf } from "../../boards/kit/seat";
import type { Words } from "../../words/catalogue";
import type { Known } from "./knowledge";
import { tell } from "./texts";
import style from "./board.module.css";

/** What the viewer knows of the seats, for wherever one is named. */
export const Knowing = createContext<{ known: ReadonlyMap<number, Known>; words: Words } | undefined>(undefined);

/** A seat's number, who plays it, and in short what the viewer knows of it; `bare` where that is said in full beside it. */
export function Who({ seat, nameOf, bare = false }: { seat: number; nameOf: NameOf; bare?: boolean }) {
  return (
    <span class="who">
      <Disc seat={seat} />
      <FaceAt seat={seat} nameOf={nameOf} />
      <bdi>{playerOf(seat, nameOf)}</bdi>
      {!bare && <ShortMark seat={seat} />}
    </span>
  );
}

/** In short what the viewer knows of a seat. */
export function ShortMark({ seat }: { seat: number }) {
  const knowing = useContext(Knowing);
  const known = knowing?.known.get(seat);
  return knowing && known ? <KnownMark known={known} words={knowing.words} short /> : null;
}

/** Several seats in a row, by number; their names on hovering. */
export function Discs({ seats, nameOf }: { seats: readonly number[]; nameOf: NameOf }) {
  return (
    <span class={style.discs}>
      {seats.map((seat) => (
        <span key={seat} title={nameOf(seat)}>
          <Disc seat={seat} />
        </span>
      ))}
    </span>
  );
}

/** What is known of a seat, in full. */
export function knownText({ role, team }: Known, words: Words): string {
  if (role === "special") return tell("special");
  return `${words.code(`role.${role}`)}${words.language === "zh" ? "，" : ", "}${words.code(`team.${team}`)}`;
}

/** What is known of a seat: its role, in its side's colour and shape. */
export function KnownMark({ known, words, short = false }: { known: Known; words: Words; short?: boolean }) {
  const { role, team } = known;
  const name = role === "special" ? tell("special") : words.code(`role.${role}`);
  return (
    <span class={`${style.known} ${team ?? style.either}`} title={knownText(known, words)}>
      {short ? tell(`short_${role}`) : name}
    </span>
  );
}

export function Crown() {
  return (
    <svg class={style.crown} viewBox="0 0 12 9" aria-hidden="true">
      <path d="M1 8.5 0.5 2 3.5 4.5 6 0.5 8.5 4.5 11.5 2 11 8.5Z" />
    </svg>
  );
}
