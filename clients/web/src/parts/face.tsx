import { seatClass } from "./seat-class";
import { namesOfBots } from "../state/names";
import style from "./face.module.css";

interface Props {
  seat: number;
  name: string;
  bot: boolean;
}

/** A small face drawn from a name, in the colour of its seat: a robot's for a bot, with hair for a person. */
export function Face({ seat, name, bot }: Props) {
  return (
    <svg class={`${style.face} ${seatClass(seat)}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={faceOf(name, bot)} fill-rule="evenodd" />
    </svg>
  );
}

/** The same within a drawing, on a field of 24 by 24. */
export function FaceMark({ name, bot }: Omit<Props, "seat">) {
  return <path d={faceOf(name, bot)} fill-rule="evenodd" />;
}

/** The face that goes with a name, on a field of 24 by 24. */
export function faceOf(name: string, bot: boolean): string {
  return (bot ? robot : person)(seedOf(name, bot));
}

/** Every shape is one path, in which what lies within a head is a hole: so a face has two colours on any ground. */
type Shapes = readonly [string, ...string[]];

const round = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

const ANTENNAS: Shapes = ["M11 7V4.6a2 2 0 1 1 2 0V7z", "M6 7 4.2 3l1.6-.8L8.4 7zM18 7l1.8-4-1.6-.8L15.6 7z", "M9 7V4h6v3z", "M11.2 7V2.5l5 1.8-3.4 1.6V7z"];
const HEADS: Shapes = [box(3.5, 7, 17, 14.5, 3), box(3.5, 7, 17, 14.5, 7), box(5, 7, 14, 14.5, 2) + box(2, 11.5, 2, 5, 1) + box(20, 11.5, 2, 5, 1), "M7.5 7h9l4.5 14.5H3z"];
const LENSES: Shapes = [round(8.7, 12.6, 1.9) + round(15.3, 12.6, 1.9), box(6.8, 11.3, 3.8, 2.4, 0.6) + box(13.4, 11.3, 3.8, 2.4, 0.6), box(6.3, 10.8, 11.4, 3.6, 1.8) + round(9.6, 12.6, 1) + round(14.4, 12.6, 1), round(12, 12.6, 3) + round(12, 12.6, 1.3)];
const GRILLES: Shapes = ["M8.5 17h7c-.5 2.9-6.5 2.9-7 0z", box(8, 17, 8, 1.6, 0.8), box(8, 16.8, 2, 2, 0.4) + box(11, 16.8, 2, 2, 0.4) + box(14, 16.8, 2, 2, 0.4), round(12, 17.8, 1.5)];

const HAIRS: Shapes = ["M3 13C2 4.5 8 1.5 12 2c6-.4 10 4 9 11l-2.2-4.5C14 8.5 9 8.5 6 7z", "M4 10c0-10 16-10 16 0-2-2.5-14-2.5-16 0z", "M2.5 21C.5 5 7 2 12 2s11.5 3 9.5 19h-3.3l1-12C15 8 9 8 4.8 9l1 12z", "M4.5 9 5 4l3 1 2-3.5 2.5 2.7L16 1.8l1 3 3-.3-.5 4.5C15 7.5 9 7.5 4.5 9z"];
const CHINS: Shapes = [box(4.5, 9.5, 15, 12.5, 7.4 / 1.2), box(5, 9.5, 14, 12.5, 4.5), box(4, 9.5, 16, 12, 6)];
const EYES: Shapes = [round(9, 13.4, 1.2) + round(15, 13.4, 1.2), "M7.5 14c.5-2 2.5-2 3 0-.8-.8-2.2-.8-3 0zM13.5 14c.5-2 2.5-2 3 0-.8-.8-2.2-.8-3 0z", round(9, 13.4, 1.9) + round(9, 13.4, 0.9) + round(15, 13.4, 1.9) + round(15, 13.4, 0.9)];
const MOUTHS: Shapes = ["M9 17c1.5 2.6 4.5 2.6 6 0-1.7 1-4.3 1-6 0z", box(9.5, 17.2, 5, 1.2, 0.6), round(12, 17.8, 1.2)];

function robot(seed: number): string {
  return drawn(seed, ANTENNAS, HEADS, LENSES, GRILLES);
}

function person(seed: number): string {
  return drawn(seed, HAIRS, CHINS, EYES, MOUTHS);
}

/** One of each, told apart by the digits of the seed. */
function drawn(seed: number, ...features: readonly Shapes[]): string {
  let left = seed;
  return features
    .map((shapes) => {
      const shape = shapes[left % shapes.length];
      left = Math.floor(left / shapes.length);
      return shape;
    })
    .join("");
}

/** A bot keeps its face in every language; so its place among the names counts, spread so that neighbours differ. */
function seedOf(name: string, bot: boolean): number {
  const place = bot ? namesOfBots().indexOf(name) : -1;
  if (place >= 0) return place * 7 + 3;
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}
