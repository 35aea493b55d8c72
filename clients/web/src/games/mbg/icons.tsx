import type { Aimed, CardRow } from "./table";
import { CHANCE, CITY, HALL, INSTITUTE, ROOM } from "./state";

const PATHS: { [kind: number]: string } = {
  [CITY]: "M2 22V8h4v3h3V8h6v3h3V8h4v14h-8v-6h-4v6z",
  [HALL]: "M12 2 1 11h3v11h6v-7h4v7h6V11h3z",
  [INSTITUTE]: "M2 5c4-2 8-1.500 10 1 2-2.500 6-3 10-1v15c-4-2-8-1.500-10 1-2-2.500-6-3-10-1z",
  [ROOM]: "M1 9h3v6H1zM20 9h3v6h-3zM5 6h3v12H5zM16 6h3v12h-3zM8 11h8v2H8z",
  [CHANCE]: "M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm5 4c-2.500 0-4 1.500-4 4h2c0-1.300.7-2 2-2s2 .7 2 1.800c0 1.700-3 1.900-3 4.700h2c0-1.800 3-2.100 3-4.800C16 7.300 14.500 6 12 6zm-1 10v2.200h2V16z",
};

const OFFICER = "M12 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM3 22c0-5 4-8 9-8s9 3 9 8z";
const SOLDIERS = "M4 1 6 6H5v17H3V6H2zM20 1l2 5h-1v17h-2V6h-1zM12 4c4 0 6 1 6 1 0 8-2 12-6 15C8 17 6 13 6 5c0 0 2-1 6-1z";

function Mark({ path }: { path: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" width="13" height="13" fill="currentcolor" aria-hidden="true">
      <path d={path} fill-rule="evenodd" />
    </svg>
  );
}

/** The signs of a kind of cell, of officers and of soldiers, beside words. */
export function KindMark({ kind }: { kind: number }) {
  return <Mark path={PATHS[kind]} />;
}

export function OfficerMark() {
  return <Mark path={OFFICER} />;
}

export function SoldiersMark() {
  return <Mark path={SOLDIERS} />;
}

/** The ground of a card's medal, by what it is aimed at. */
const GROUNDS: { [aimed in Aimed]: string } = { nothing: "#a03a24", role: "#3d5380", cell: "#35695c", officer: "#80581d" };

/** What a card does: its sign beside its name, or a medal above it. */
export function CardMark({ row, large }: { row: CardRow | undefined; large: boolean }) {
  if (!row) return null;
  if (!large) return <Mark path={row.sign} />;
  return (
    <svg viewBox="-24 -24 48 48" width="52" height="52" aria-hidden="true">
      <circle r="22" fill={GROUNDS[row.kind]} />
      <circle r="19" fill="none" stroke="#ffe9bb" stroke-opacity="0.7" stroke-width="1.2" />
      <path d={row.sign} fill="#fff3d6" fill-rule="evenodd" transform="translate(-12 -12)" />
    </svg>
  );
}

/** A coin with its square hole. */
export function Coin() {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
      <path d="M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm-3 8v6h6V9z" fill="#d9a52f" stroke="#7a5312" stroke-width="1.6" fill-rule="evenodd" />
      <circle cx="12" cy="12" r="8.2" fill="none" stroke="#7a5312" stroke-opacity="0.5" />
    </svg>
  );
}
