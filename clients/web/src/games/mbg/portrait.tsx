import { seatClass } from "../../parts/seat-class";
import type { Officer } from "./state";
import style from "./officers.module.css";

/** What an officer wears says what he is best at: a fighter's helmet, a captain's, a scholar's kerchief, a mandarin's hat, a merchant's cap. */
const HATS = [
  <>
    <path d="M14 20c-1-12 6-15 10-15s11 3 10 15l-3-3H17z" fill="#6a7078" />
    <path d="M24 5c-1-4 3-5 7-3-3 0-4 2-5 4z" fill="#b3322a" stroke="#b3322a" stroke-width="2" />
    <path d="M14 18h20M24 6v11" stroke="#d9b45a" stroke-width="2" fill="none" />
  </>,
  <>
    <path d="M13 26c-2-16 5-20 11-20s13 4 11 20l-3-8H16z" fill="#4a4f57" />
    <path d="M16 16q8-5 16 0" stroke="#d9b45a" stroke-width="2.5" fill="none" />
    <circle cx="24" cy="6" r="2.5" fill="#b3322a" />
  </>,
  <>
    <path d="M15 19c-1-8 0-13 3-15h12c3 2 4 7 3 15z" fill="#54688a" />
    <path d="M15 16h18M20 4l-1 12M29 4l1 12" stroke="#dfe6f0" stroke-width="1.5" fill="none" />
  </>,
  <>
    <path d="M15 19v-7h4V5h10v7h4v7z" fill="#26282e" />
    <path d="M15 16H5q-2-3 1-4h9M33 16h10q2-3-1-4h-9" fill="#26282e" />
    <circle cx="24" cy="13" r="2" fill="#7fb59a" />
  </>,
  <>
    <path d="M14 19q0-12 10-12t10 12z" fill="#7a4a2a" />
    <path d="M14 18h20" stroke="#d9b45a" stroke-width="3" />
    <circle cx="24" cy="6" r="2" fill="#d9b45a" />
  </>,
] as const;

const ROBBER = <path d="M14 20Q14 6 24 6t10 14zM14 24h20v12q-10 7-20 0zM34 15l7-3-2 8z" fill="#3b3b3b" />;

const BEARDS = ["M20 30q4 3 8 0l-2 4q-2 2-4 0z", "M15 24q1 12 9 20 8-8 9-20-2 6-5 5-4-2-8 0-3 1-5-5z", "M19 29q5-3 10 0-1 7-5 12-4-5-5-12z", "M17 29q4-4 7-1 3-3 7 1-3 0-7 0-4 0-7 0z", ""];

/** An officer's face in the robe of whom he serves; a robber has none. */
export function Portrait({ number, officer }: { number: number; officer: Pick<Officer, "abilities" | "seat"> | undefined }) {
  const best = officer ? officer.abilities.indexOf(Math.max(...officer.abilities)) : -1;
  const beard = number < 0 ? "" : BEARDS[number % BEARDS.length];
  const hair = number % 7 === 3 ? "#b9b2a6" : "#33261d";
  return (
    <svg class={`${style.face} ${officer?.seat ? seatClass(officer.seat) : ""}`} viewBox="0 0 48 48" width={36} height={36} aria-hidden="true">
      <rect width="48" height="48" rx="9" fill="var(--seat, var(--faint))" opacity={0.25} />
      <path d="M4 48q1-14 13-16h14q12 2 13 16z" fill="var(--seat, var(--faint))" />
      <path d="m17 32 7 9 7-9" stroke="#f3e6c8" stroke-width="3" fill="none" />
      <path d="M15 17q0-7 9-7t9 7v7q0 10-9 11-9-1-9-11z" fill={number % 3 === 1 ? "#d9a878" : "#ebc79d"} />
      <path d={`M17.5 ${number % 2 ? "20.5 22 21" : "21 22 19.5"}M30.5 ${number % 2 ? "20.5 26 21" : "21 26 19.5"}M24 23l-1 4h2`} stroke={hair} stroke-width="1.6" fill="none" />
      <path d="M18.5 23.5h2.6M27 23.5h2.6" stroke="#1d1512" stroke-width="2.2" />
      <path d={beard} fill={hair} />
      {officer ? HATS[best] : ROBBER}
    </svg>
  );
}
