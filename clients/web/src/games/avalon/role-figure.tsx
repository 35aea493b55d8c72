import type { ComponentChildren } from "preact";
import { type Role, teamOf } from "./state";
import style from "./board.module.css";

// One grammar: a shield, in it a hooded bust, on it what the role is known by. Blue's shield is round below, red's is
// cut from straight edges and broken above, so that a side is told without its colour.
const BLUE = "M4 6Q18 8 32 3Q46 8 60 6V34Q60 58 32 70Q4 58 4 34Z";
const RED = "M4 3 14 11 23 4 32 12 41 4 50 11 60 3V40L46 58 32 70 18 58 4 40Z";
const CLOAK = "M15 55Q18 42 32 41Q46 42 49 55Q43 63 32 68Q21 63 15 55Z";

const GOLD = "#f0c65c";
const CREAM = "#f6ead0";
const VOID = "#0a1020";

function Shield({ side, children }: { side: "blue" | "red"; children: ComponentChildren }) {
  const outline = side === "blue" ? BLUE : RED;
  return (
    <>
      <path d={outline} fill={side === "blue" ? "#2f67b8" : "#a8322e"} />
      <path d={side === "blue" ? "M32 3Q46 8 60 6V34Q60 58 32 70Z" : "M32 12 41 4 50 11 60 3V40L46 58 32 70Z"} fill="#000" opacity="0.22" />
      {children}
      <path d={outline} fill="none" stroke={GOLD} stroke-width="2.5" stroke-linejoin="round" />
    </>
  );
}

function Merlin() {
  return (
    <>
      <path d={CLOAK} fill="#1b2c5c" />
      <path d="M34 7C25 15 17 25 17 38q0 6 4 10h22q4-4 4-10C47 27 41 17 34 7Z" fill="#23397a" stroke={GOLD} />
      <ellipse cx="32" cy="34" rx="10.5" ry="11" fill={VOID} />
      <path d="M22 36q10 4.5 20 0 1 17-10 28-11-11-10-28Z" fill={CREAM} />
      <path d="M27 42q2 10 5 17M37 42q-2 10-5 17" fill="none" stroke="#c9b892" />
      <circle cx="28" cy="32" r="1.7" fill={GOLD} />
      <circle cx="36" cy="32" r="1.7" fill={GOLD} />
      <path d="m32 14 1.3 3.700L37 19l-3.7 1.300L32 24l-1.3-3.700L27 19l3.7-1.300Z" fill={GOLD} />
    </>
  );
}

function Percival() {
  return (
    <>
      <path d={CLOAK} fill="#2b4d86" />
      <path d="M32 11q-14 0-14 18 0 12 6 16h16q6-4 6-16 0-18-14-18Z" fill="#aebdd2" stroke="#5a6c8c" />
      <path d="M32 17q-9 0-9 12 0 11 9 14 9-3 9-14 0-12-9-12Z" fill="#e8c39e" />
      <path d="M32 17q9 0 9 12 0 11-9 14Z" fill="#b98a68" />
      <path d="M27 28h2.500M34.5 28H37M29 35q3 1.5 6 0" stroke="#3b2618" stroke-width="1.8" stroke-linecap="round" fill="none" />
      <path d="M32 41v3M25 47h14l2 15H23Z" stroke={GOLD} stroke-width="2" fill="#ffe9a8" />
      <path d="M32 49q5 5 0 11-5-6 0-11Z" fill="#ff9a2e" />
      <path d="M18 50l-5-3M18 58l-6 2M46 50l5-3M46 58l6 2" stroke={GOLD} stroke-width="2" stroke-linecap="round" />
    </>
  );
}

function Knight() {
  return (
    <>
      <path d={CLOAK} fill="#3a5f9c" />
      <path d="M33 17Q30 3 50 8q-8 1-9 9Z" fill={GOLD} />
      <path d="M18 22q14-11 28 0v20q-3 12-14 16-11-4-14-16Z" fill="#dbe3ee" stroke="#4d5d7d" />
      <path d="M32 16.500q8 0 14 5.500v20q-3 12-14 16Z" fill="#93a2bb" />
      <path d="M21 30h9v3.500h-9ZM34 30h9v3.500h-9Z" fill={VOID} />
      <path d="M32 17v40M19 27h26" stroke={GOLD} stroke-width="2.5" />
      <path d="M24 42h.1M27 46h.1M24 49h.1M40 42h.1M37 46h.1M40 49h.1" stroke={VOID} stroke-width="2.2" stroke-linecap="round" />
    </>
  );
}

function Morgana() {
  return (
    <>
      <path d="M32 15Q15 15 15 40q0 11 3 15 6 7 14 11 8-4 14-11 3-4 3-15Q49 15 32 15Z" fill="#2c0f33" />
      <path d="M32 22q-10 1-10 15 0 13 10 19 10-6 10-19 0-14-10-15Z" fill="#efd6c2" />
      <path d="M14 28q10-5 18 2 8-7 18 2-2-3 0-2-1 13-11 12-5 0-7-5-2 5-7 5-10 0-11-14Z" fill={GOLD} stroke="#6d4410" />
      <path d="M20 32q5-2 8 3-6 3-8-3ZM44 32q-5-2-8 3 6 3 8-3Z" fill={VOID} />
      <path d="M28 48q4-3 8 0-4 4-8 0Z" fill="#a5122a" />
      <path d="M36 14a6 6 0 1 1-8 0 5 5 0 0 0 8 0Z" fill={CREAM} />
    </>
  );
}

function Assassin() {
  return (
    <>
      <path d={CLOAK} fill="#3b161b" />
      <path d="M32 13Q16 16 15 39l4 12h26l4-12Q48 16 32 13Z" fill="#2a0f14" stroke="#7d2b30" />
      <path d="M32 22q-10 2-10 15 4 10 10 12 6-2 10-12 0-13-10-15Z" fill={VOID} />
      <path d="m23 32 7 3.500q-5 1.5-7-3.500ZM41 32l-7 3.500q5 1.5 7-3.500Z" fill="#ffd9a0" />
      <path d="M30.5 39h3v7h5.500v3h-5l-2 19-2-19h-5v-3h5.500Z" fill="#e9eef6" stroke={VOID} stroke-width="0.8" />
      <path d="M30.5 39h3v7h5.500v3H25v-3h5.500Z" fill={GOLD} />
    </>
  );
}

function Oberon() {
  return (
    <>
      <path d="M26 22Q20 15 13 17M20 17q1-4-2-6M38 22q6-7 13-5M44 17q-1-4 2-6" fill="none" stroke={CREAM} stroke-width="2.5" stroke-linecap="round" />
      <path d={CLOAK} fill="#17352c" />
      <path d="M32 17q-13 1-14 18-1 12-3 20 8 8 17 11 9-3 17-11-2-8-3-20Q45 18 32 17Z" fill="#7fa596" />
      <path d="M32 17q13 1 14 18 1 12 3 20-8 8-17 11Z" fill="#547a6c" />
      <path d="M26 34q0 14-3 25M32 36v28M38 34q0 14 3 25" fill="none" stroke="#2f5347" stroke-width="1.5" />
      <path d="M24 35q3-3 6 0M34 35q3-3 6 0" fill="none" stroke="#143027" stroke-width="2" stroke-linecap="round" />
      <path d="M20 27q12-7 24 0" fill="none" stroke={GOLD} stroke-width="3" stroke-dasharray="4 1.5" />
    </>
  );
}

const BUSTS = { Merlin, Percival, Knight, Morgana, Assassin, Oberon } satisfies { [role in Role]: () => unknown };

interface Props {
  role: Role | "special";
  /** Drawn in place of the figure, where that would be too small to be told. */
  letter?: string | undefined;
  /** Where it stands in another drawing, and how wide it is there. */
  x?: number;
  y?: number;
  width?: number;
}

/** A role as a figure on a shield; who is Merlin or Morgana has half of each. */
export function RoleFigure({ role, letter, width = 22, ...at }: Props) {
  return (
    <svg class={style.role} data-known={role} viewBox="0 0 64 72" aria-hidden="true" width={width} height={width * 1.125} {...at}>
      {role === "special" ? (
        <>
          <svg width="32" height="72" viewBox="0 0 32 72"><Coat role="Merlin" bare={letter !== undefined} /></svg>
          <svg x="32" width="32" height="72" viewBox="32 0 32 72"><Coat role="Morgana" bare={letter !== undefined} /></svg>
        </>
      ) : <Coat role={role} bare={letter !== undefined} />}
      {letter !== undefined && <text x="32" y="49" fill="#fff" font-size={letter.length > 1 ? 30 : 38} font-weight="700" text-anchor="middle">{letter}</text>}
    </svg>
  );
}

function Coat({ role, bare }: { role: Role; bare: boolean }) {
  const Bust = BUSTS[role];
  return <Shield side={teamOf(role)}>{!bare && <Bust />}</Shield>;
}
