import { CHANCE, HALL, INSTITUTE, ROOM } from "./state";

// What stands on the cells, drawn about the middle of its foot.

const HAMLET = {
  walls: "M-27 0v-12h20v12zM5 0v-15h23v15z",
  roofs: "M-33-11Q-22-16-17-27Q-12-16-1-11zM-1-14Q11-19 16.5-32Q22-19 34-14z",
  doors: "M-19 0v-7h5v7zM14 0v-9h6v9z",
};
const TOWN = {
  walls: "M-36 0v-11h19v11zM17 0v-11h19v11zM-14 0v-17h28v17zM-8-24v-8h16v8z",
  roofs: "M-41-10Q-31-13-26.5-22Q-22-13-13-10zM41-10Q31-13 26.5-22Q22-13 13-10zM-22-16Q-13-18-9-25H9Q13-18 22-16zM-15-31Q-4-35 0-46Q4-35 15-31z",
  doors: "M-5 0v-9a5 5 0 0 1 10 0v9z",
};
const CAPITAL = {
  walls: "M-46 0v-19h5v4h5v-4h5v4h5v-4h5v4h5v-4h32v4h5v-4h5v4h5v-4h5v4h5v-4h5v19zM-17-19v-7h34v7zM-9-33v-7h18v7zM-45-22v-6h12v6zM33-22v-6h12v6z",
  roofs: "M-26-25Q-15-28-11-34H11Q15-28 26-25zM-17-39Q-5-43 0-53Q5-43 17-39zM-51-27Q-41-30-39-37Q-37-30-27-27zM51-27Q41-30 39-37Q37-30 27-27z",
  doors: "M-8 0v-8a8 8 0 0 1 16 0v8z",
};
const CITIES = [HAMLET, TOWN, CAPITAL];

/** A hamlet, a town or a walled city. Its roofs have the colour of who holds it. */
export function CityDrawing({ scope, x, y, scale }: { scope: number; x: number; y: number; scale: number }) {
  const { walls, roofs, doors } = CITIES[scope] ?? HAMLET;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} stroke="var(--line)" stroke-width="1.8" stroke-linejoin="round">
      <path d={walls} fill="var(--wall)" />
      <path d={roofs} fill="var(--seat, var(--roof))" />
      <path d={doors} fill="var(--line)" />
    </g>
  );
}

/** What a room trains, by ability: a sword, a banner, a fan, a seal, a coin. */
const TRAINED: readonly string[] = [
  "M19 3 21 5 11 15l2 2-1.5 1.5-2.5-2.5-4 4-2-2 4-4-2.5-2.5L6 10l2 2z",
  "M5 2h2v20H5zM8 3h12l-3 4.5 3 4.5H8z",
  "M12 21 2 9c5-7 15-7 20 0zm0-4 5-8.5c-3-2.5-7-2.5-10 0z",
  "M9 2h6v5l4 4v3H5v-3l4-4zM4 16h16v5H4z",
  "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM9 9v6h6V9z",
];

const EMBLEMS: { [kind: number]: { sign: string; ground: string } } = {
  [HALL]: { sign: "M12 1c1.5 3 6 5 11 6l-1.5 3H20v9h-3v-6H7v6H4v-9H2.5L1 7c5-1 9.5-3 11-6zM9.5 14h5v8h-5z", ground: "#80581d" },
  [INSTITUTE]: { sign: "M2 5c4-2 8-1.5 10 1 2-2.5 6-3 10-1v15c-4-2-8-1.5-10 1-2-2.5-6-3-10-1z", ground: "#3d5380" },
  [ROOM]: { sign: TRAINED[0] ?? "", ground: "#35695c" },
  [CHANCE]: { sign: "M5 4.5A2.5 2.5 0 0 1 7.5 2h11A2.5 2.5 0 0 0 16 4.5V17h5a3 3 0 0 1-3 4H6a3 3 0 0 0 3-3V7H5zM11 8h3v2h-3zM11 12h3v2h-3z", ground: "#a03a24" },
};

/** The medal of a cell that is no city. */
export function Medal({ kind, ability, x, y, r }: { kind: number; ability: number; x: number; y: number; r: number }) {
  const emblem = EMBLEMS[kind];
  if (!emblem) return null;
  const sign = kind === ROOM ? (TRAINED[ability] ?? emblem.sign) : emblem.sign;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r} fill={emblem.ground} stroke="var(--line)" stroke-width="2" />
      <circle r={r - 3.5} fill="none" stroke="#ffe9bb" stroke-opacity="0.75" stroke-width="1.5" />
      <path d={sign} fill="#fff3d6" fill-rule="evenodd" transform={`scale(${r / 18.5}) translate(-12 -12)`} />
    </g>
  );
}

/** A stone beside the road, with the number of its cell. */
export function Milestone({ cell, x, y }: { cell: number; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} stroke="var(--line)" stroke-width="2" stroke-linejoin="round">
      <path d="M-20 22q20-7 40 0l4 5h-48z" fill="var(--wood)" />
      <path d="M-15 24v-34q0-14 15-14t15 14v34z" fill="var(--wall)" />
      <text y={8} font-size={20} font-weight={700} stroke="none">
        {cell}
      </text>
    </g>
  );
}
