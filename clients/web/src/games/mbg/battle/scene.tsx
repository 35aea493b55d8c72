import { memo } from "preact/compat";
import type { Words } from "../../../words/catalogue";
import { seatClass } from "../../../parts/seat-class";
import type { Mbg } from "../state";
import { techniquesOf } from "../table";
import { officerName } from "./names";
import { type Both, CONFUSED, DIVIDED, type Round, type Side, type Standing, other } from "./rounds";
import style from "./battle.module.css";

interface Props {
  game: Mbg;
  words: Words;
  /** How both sides were when it began, and how they are now. */
  first: Both;
  now: Both;
  round: Round | undefined;
}

/** The field of a battle: two armies on drawn ground, with a wall where one is defended; who has fallen lies, and what came this round is a stroke. */
export function Scene({ game, words, first, now, round }: Props) {
  const sides: readonly Side[] = [0, 1];
  return (
    <svg class={style.scene} width="100%" viewBox="0 0 1000 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Country />
      {sides.map((side) => {
        const wall = first[side].defence > 0;
        return (
          <g key={side} class={seatClass(first[side].fighter.seat)}>
            <Banner side={side} high={wall} letter={[...officerName(game, first[side].fighter.main)][0] ?? ""} down={now[side].hp === 0} />
            {wall && <Tower />}
            <Army side={side} places={wall ? GUARDS : []} standing={now[side]} most={first[side].hp} />
            {wall && <Wall share={now[side].defence / first[side].defence} />}
            <Army side={side} places={wall ? SALLY : RANKS} standing={now[side]} most={first[side].hp} led />
          </g>
        );
      })}
      {round && <Strokes key={rounds(round)} round={round} words={words} />}
    </svg>
  );
}

/** Strokes are drawn anew whenever another round is looked at. */
const keys = new WeakMap<Round, number>();
let last = 0;
function rounds(round: Round): number {
  const key = keys.get(round) ?? (last += 1);
  keys.set(round, key);
  return key;
}

/** Ink on parchment: the sun, mountains in three washes, the plain. */
const Country = memo(function Country() {
  return (
    <>
      <defs>
        <linearGradient id="mbg-sky" x2="0" y2="1">
          <stop stop-color="var(--sunk)" />
          <stop offset="1" stop-color="var(--sheet)" />
        </linearGradient>
        <linearGradient id="mbg-plain" x2="0" y2="1">
          <stop stop-color="#b99a5e" stop-opacity={0.55} />
          <stop offset="1" stop-color="#7d6434" stop-opacity={0.75} />
        </linearGradient>
        <symbol id="mbg-soldier" viewBox="-30 -80 70 90" overflow="visible">
          <ellipse rx="17" ry="4" fill="#000" opacity={0.25} />
          <path d="M-5-22-8 0M5-22 8 0" stroke="#2b2320" stroke-width="6" stroke-linecap="round" />
          <path d="M-10-46q10-6 20 0l3 28q-13 6-26 0z" fill="var(--seat, #6b6259)" />
          <path d="M-9-30h19M-10-24h21M0-48v28" stroke="#000" stroke-opacity={0.25} stroke-width="1.5" />
          <circle cy="-54" r="8" fill="#e6c094" />
          <path d="M-10-53q0-13 10-13t10 13l-4-2H-6zM-1-73h3v9h-3z" fill="#3a3f46" />
          <path d="M13-84 11-2" stroke="#5a4026" stroke-width="2.6" />
          <path d="m13-97 4.5 14h-9z" fill="#c9ced4" />
          <path d="m9-80 6 0-4 8z" fill="#b3322a" />
          <path d="M3-42q9-4 17 0 1 14-8.5 21Q2-28 3-42z" fill="var(--seat, #6b6259)" stroke="#f0dfb4" stroke-width="2" />
        </symbol>
      </defs>
      <rect y="-400" width="1000" height="800" fill="url(#mbg-sky)" />
      <circle cx="500" cy="92" r="46" fill="#c5402f" opacity={0.85} />
      <path d="M0 220Q70 120 150 190q60-110 140-40 50-70 110 20 70 30 120-10 80-100 160-10 60-80 140 0 90-60 180 70v90H0z" fill="var(--far, var(--ink))" opacity={0.35} />
      <path d="M0 250q90-80 190-20 80-70 170 0 90 40 190-10 110-80 200 10 90-60 250 20v60H0z" fill="var(--hill, var(--ink))" opacity={0.5} />
      <path d="M330 168q40-8 90 0M560 150q50-9 110 1M120 140q40-7 80 0" stroke="var(--sheet)" stroke-width="7" stroke-linecap="round" fill="none" opacity={0.7} />
      <path d="M0 268q250-22 500-8t500-6v146H0z" fill="url(#mbg-plain)" />
      <path d="M40 372l6-14 5 14 4-10 5 10M300 384l5-13 5 13 5-9 3 9M470 330l4-10 5 10 4-8 3 8M620 386l5-14 5 14 4-9 4 9M905 380l6-14 5 14 4-9 4 9M430 372q60-10 130 0M180 388q40-6 90 0M720 372q40-5 90 2" stroke="var(--ink)" stroke-opacity={0.35} stroke-width="2" fill="none" />
      <path d="M478 62l8 4 9-5M514 48l7 4 8-5M534 66l6 3 7-4" stroke="var(--ink)" stroke-width="2.5" fill="none" opacity={0.6} />
    </>
  );
});

/** Where soldiers stand, the foremost last; the left army looks right, the other one is its mirror image. */
const RANKS = [300, 332, 366].flatMap((y, row) => Array.from({ length: 5 }, (_, at) => ({ x: 70 + at * 56 + row * 18, y })));
/** On a wall, behind its merlons, and before its gate. */
const GUARDS = Array.from({ length: 6 }, (_, at) => ({ x: 50 + at * 48, y: 240 }));
const SALLY = [326, 364].flatMap((y, row) => Array.from({ length: 4 }, (_, at) => ({ x: 150 + at * 60 + row * 16, y })));

interface ArmyProps {
  side: Side;
  places: readonly { x: number; y: number }[];
  standing: Standing;
  most: number;
  /** Whether its general is here. */
  led?: boolean;
}

function Army({ side, places, standing: { hp, state, burning }, most, led = false }: ArmyProps) {
  const left = Math.ceil((places.length * hp) / Math.max(1, most));
  return (
    <g transform={side === 0 ? undefined : "translate(1000) scale(-1 1)"}>
      {places.map(({ x, y }, at) => {
        // The foremost fall first.
        const down = places.length - at > left;
        const turned = state === DIVIDED && at % 2 === 1;
        return (
          <g key={at} transform={`translate(${x} ${y})${turned ? " scale(-1 1)" : ""}`}>
            <use href="#mbg-soldier" x="-30" y="-80" width="70" height="90" class={down ? style.down : style.soldier} />
            {burning > 0 && !down && at % 3 === 0 && <path d="M-8 0q-8-16 3-30 1 9 6 11 1-10 6-15 12 18 4 34z" fill="#e8772b" opacity={0.85} />}
          </g>
        );
      })}
      {led && <Rider down={hp === 0} />}
      {led && state === CONFUSED && <path d="M130 236c0-14 24-14 24 2 0 22-40 22-40-4 0-32 60-32 60 2M250 240c0-14 24-14 24 2 0 22-40 22-40-4 0-32 60-32 60 2" fill="none" stroke="var(--ink)" stroke-width="5" stroke-linecap="round" />}
    </g>
  );
}

/** A general on his horse, ahead of his men. */
function Rider({ down }: { down: boolean }) {
  return (
    <g transform="translate(392 362)">
      <g class={down ? style.down : style.soldier}>
        <ellipse cx="2" rx="52" ry="6" fill="#000" opacity={0.25} />
        <path d="M-34-46q-16 4-20 30 10-6 18-22z" fill="#2a1d16" />
        <path d="M-36-40q0-14 16-15h36q10-4 16-18l8-13 4-9 4 10q12 6 14 16l-5 5-12-4q-4 14-10 21v47h-7l-4-34h-34l-6 34h-8l-1-30z" fill="#5b3a26" />
        <path d="M20-60q6-22 18-30-8 16-10 34z" fill="#2a1d16" />
        <path d="M-14-56h26l6 26-14 4q-14 2-20-6z" fill="var(--seat, #6b6259)" stroke="#d9b45a" stroke-width="2" />
        <path d="M2-56 8-30l-2 14h7" stroke="#2b2320" stroke-width="7" fill="none" stroke-linecap="round" />
        <path d="M-16-88q-16 8-24 44 14-2 28-16z" fill="#a3342b" />
        <path d="M-14-88q12-6 24 0l2 34h-28z" fill="var(--seat, #6b6259)" />
        <path d="M-13-76h25M-14-66h26" stroke="#d9b45a" stroke-width="2.5" />
        <circle cx="-1" cy="-98" r="9" fill="#e6c094" />
        <path d="M-12-97q0-15 11-15t11 15l-5-3H-7z" fill="#3a3f46" />
        <path d="M-1-112q-2-14-16-14 8 4 8 14z" fill="#c5402f" />
        <path d="M-6-90q5 8 10 0l-1 10-4 5-4-5z" fill="#2a1d16" />
        <path d="M8-78 30-68" stroke="var(--seat, #6b6259)" stroke-width="8" stroke-linecap="round" />
        <path d="M-6-38 74-122" stroke="#5a4026" stroke-width="4" />
        <path d="M66-116q4-22 26-24-4 8-2 16-8 12-18 14z" fill="#cfd4da" stroke="#8b929a" />
      </g>
    </g>
  );
}

function Banner({ side, high, letter, down }: { side: Side; high: boolean; letter: string; down: boolean }) {
  const x = side === 0 ? 46 : 954;
  return (
    <g transform={`translate(${x} ${high ? 205 : 290})`}>
      <g class={down ? style.down : style.soldier}>
        <path d="M0 0v-150" stroke="#4a3420" stroke-width="5" />
        <path d="M-6-150h12" stroke="#d9b45a" stroke-width="6" stroke-linecap="round" />
        <path d={side === 0 ? "M2-146q34-8 62 0t30 0v84q-8 8-30 0t-62 0z" : "M-2-146q-34-8-62 0t-30 0v84q8 8 30 0t62 0z"} fill="var(--seat, #6b6259)" stroke="#d9b45a" stroke-width="2.5" />
        <text x={side === 0 ? 46 : -46} y={-86} text-anchor="middle" font-size={48} font-weight={700} fill="var(--on-seat)">
          {letter}
        </text>
      </g>
    </g>
  );
}

/** The house over a city's gate, behind who guards its wall. */
function Tower() {
  return (
    <>
      <path d="M790 216v-64h130v64zM772 154q26-8 36-34h94q10 26 36 34z" fill="#8a3b2e" stroke="#4d2019" stroke-width="2" />
      <path d="M812 216v-42h20v42M878 216v-42h20v42" fill="#3c2418" />
    </>
  );
}

/** A city's wall and its gate; it cracks as its defence goes, and is breached when none is left. */
function Wall({ share }: { share: number }) {
  const breached = share <= 0;
  return (
    <g>
      <path d="M660 230h340v170H660z" fill="#8d8578" />
      <path d="M660 262h340M660 294h340M660 326h340M660 358h340M700 230v32M780 262v32M700 294v32M780 326v32M920 230v32M970 262v32M920 294v32M970 326v32" stroke="#5f584d" stroke-width="2" fill="none" />
      <path d={`M654 230v-24h28v12h20v-12h28v12h20v-12h28v12h20v-12h28v12h20v-12h28v12h20v-12h28v12h${breached ? "-60l-20 12h-90v-12" : "30"}v12z`} fill="#a39a8b" stroke="#5f584d" stroke-width="2" />
      <path d="M816 400v-76q0-40 40-40t40 40v76z" fill={breached ? "#1b1512" : "#5b3a26"} stroke="#3b342b" stroke-width="5" />
      {!breached && <path d="M856 286v114M826 330h60M826 364h60" stroke="#2f1d12" stroke-width="3" />}
      {share < 0.75 && <path d="M700 232l12 26-9 18 14 28" stroke="#2b2520" stroke-width="4" fill="none" />}
      {share < 0.5 && <path d="M940 236l-12 32 14 20-10 34 12 22" stroke="#2b2520" stroke-width="5" fill="none" />}
      {share < 0.25 && <path d="M760 240l-10 30 14 26-8 40M660 300l34 10 8 30" stroke="#2b2520" stroke-width="6" fill="none" />}
      {breached && <path d="M780 400q8-26 30-22 6-18 26-10 20-16 38 2 24-8 30 8 22 0 26 22z" fill="#6f675b" stroke="#4a443b" stroke-width="3" />}
    </g>
  );
}

const ARROWS = ["M250 250Q500 60 740 270", "M280 270Q520 90 770 300", "M220 240Q470 40 700 250", "M300 290Q540 130 800 330"];
const BOLT = "M790 60 730 170h52l-60 80h44l-58 110";
const SLASH = "M560 180Q700 210 840 380";
const BRUSH = "M300 200Q500 150 690 240t60 70";

/** What came in a round, drawn over the field: the winner's hit, and each technique by what it does. */
function Strokes({ round: { winner, hit, fired }, words }: { round: Round; words: Words }) {
  const mirror = (side: Side) => (side === 0 ? undefined : "translate(1000) scale(-1 1)");
  return (
    <>
      {winner !== undefined && hit.hp + hit.defence > 0 && (
        <g transform={mirror(winner)}>
          <path class={style.stroke} stroke-dasharray={1} d={SLASH} pathLength={1} fill="none" stroke="var(--sheet)" stroke-width="16" stroke-linecap="round" />
          <path class={style.stroke} stroke-dasharray={1} d={SLASH} pathLength={1} fill="none" stroke="#c5402f" stroke-width="7" stroke-linecap="round" />
        </g>
      )}
      {fired.map(({ side, technique, gain }, at) => {
        const { effect, state, sign } = techniquesOf(words)[technique] ?? {};
        const target = gain > 0 ? side : other(side);
        const paths = effect !== "hurt" ? [BRUSH] : (techniquesOf(words)[technique]?.latency ?? 0) > 5 ? [BOLT] : ARROWS;
        return (
          <g key={technique + 64 * side}>
            {gain === 0 && (
              <g transform={mirror(side)}>
                {paths.map((d) => (
                  <path key={d} class={style.stroke} stroke-dasharray={1} d={d} pathLength={1} fill="none" stroke={state === "burning" ? "#e8772b" : effect === "hurt" ? "var(--ink)" : "var(--seat, var(--ink))"} stroke-width={paths.length > 1 ? 4 : 11} stroke-linecap="round" stroke-linejoin="round" opacity={0.85} />
                ))}
              </g>
            )}
            <g transform={`translate(${(target === 0 ? 210 : 700) + 74 * (at % 2)} ${150 + 66 * Math.floor(at / 2)})`}>
              <circle r="30" fill="var(--sheet)" stroke={gain > 0 ? "var(--good)" : "#c5402f"} stroke-width="5" />
              <path d={sign} transform="translate(-20 -20) scale(1.667)" fill="none" stroke={gain > 0 ? "var(--good)" : "#c5402f"} stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" />
            </g>
          </g>
        );
      })}
    </>
  );
}
