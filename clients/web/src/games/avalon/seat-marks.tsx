import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { NameOf } from "../../state/names";
import { playerOf } from "../../boards/kit/player";
import { Disc } from "../../boards/kit/disc";
import { FaceAt } from "../../boards/kit/seat";
import type { Words } from "../../words/catalogue";
import type { Known } from "./knowledge";
import { RoleFigure } from "./role-figure";
import { tell } from "./texts";
import style from "./board.module.css";

/** What the viewer knows of the seats, for wherever one is named. */
export const Knowing = createContext<{ known: ReadonlyMap<number, Known>; words: Words } | undefined>(undefined);

/** A seat's number, who plays it, and in short what the viewer knows of it; `bare` where that is said in full beside it. */
export function Who({ seat, nameOf, bare = false }: { seat: number; nameOf: NameOf; bare?: boolean }) {
  return (
    <span class={style.who}>
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
  if (!knowing || !known) return null;
  return (
    <span title={knownText(known, knowing.words)}>
      <RoleFigure role={known.role} letter={tell(`short_${known.role}`)} />
      <span class="hidden">{knownText(known, knowing.words)}</span>
    </span>
  );
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

/** What is known of a seat: its role, with its arms, which tell the side by their form. */
export function KnownMark({ known, words }: { known: Known; words: Words }) {
  const { role, team } = known;
  return (
    <span class={style.known} data-side={team} title={knownText(known, words)}>
      <RoleFigure role={role} /> {role === "special" ? tell("special") : words.code(`role.${role}`)}
    </span>
  );
}

interface Place {
  /** Where it stands in another drawing, and how wide it is there. */
  x?: number;
  y?: number;
  width?: number;
  /** By what it is found, where it is the one on the map. */
  "data-about"?: string;
}

/** Who leads. */
export function Crown({ width = 18, ...at }: Place) {
  return (
    <svg viewBox="-0.5 0 13 9.5" width={width} height={width * 0.75} {...at} fill="var(--accent)" stroke="#241803" stroke-width="0.7" aria-hidden="true">
      <path d="M1 8.5 0.5 2 3.5 4.5 6 0.5 8.5 4.5 11.5 2 11 8.5Z" />
    </svg>
  );
}

/** The shield of who is on the team. */
export function Guard({ width = 18, ...at }: Place) {
  return (
    <svg viewBox="0 0 24 28" width={width} height={width * 1.17} {...at} fill="#3d63a8" stroke="var(--accent)" stroke-width="2" aria-hidden="true">
      <path d="M2 3q6 1 10-2 4 3 10 2v11q0 8-10 13Q2 22 2 14Z" />
      <path d="M12 6v15M6.5 12h11" />
    </svg>
  );
}
