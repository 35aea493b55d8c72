import { CHANCE, CITY, HALL, INSTITUTE, ROOM } from "./state";

const PATHS: { [kind: number]: string } = {
  [CITY]: "M2 22V8h4v3h3V8h6v3h3V8h4v14h-8v-6h-4v6z",
  [HALL]: "M12 2 1 11h3v11h6v-7h4v7h6V11h3z",
  [INSTITUTE]: "M2 5c4-2 8-1.500 10 1 2-2.500 6-3 10-1v15c-4-2-8-1.500-10 1-2-2.500-6-3-10-1z",
  [ROOM]: "M1 9h3v6H1zM20 9h3v6h-3zM5 6h3v12H5zM16 6h3v12h-3zM8 11h8v2H8z",
  [CHANCE]: "M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm5 4c-2.500 0-4 1.500-4 4h2c0-1.300.7-2 2-2s2 .7 2 1.800c0 1.700-3 1.900-3 4.700h2c0-1.800 3-2.100 3-4.800C16 7.300 14.500 6 12 6zm-1 10v2.200h2V16z",
};

/** The sign of a kind of cell, in the drawing. */
export function KindIcon({ kind, x, y, size = 32 }: { kind: number; x: number; y: number; size?: number }) {
  const path = PATHS[kind];
  return path ? <path class="kind" d={path} fill-rule="evenodd" transform={`translate(${x} ${y}) scale(${size / 24})`} /> : null;
}

/** The same beside words. */
export function KindMark({ kind }: { kind: number }) {
  return (
    <svg class={`kind-mark kind-${kind}`} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <KindIcon kind={kind} x={0} y={0} size={24} />
    </svg>
  );
}

/** The sign of an officer, beside words. */
export function OfficerMark() {
  return (
    <svg class="kind-mark" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d="M12 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM3 22c0-5 4-8 9-8s9 3 9 8z" />
    </svg>
  );
}

/** One tower for a small city, three for a big one. */
export function towersOf(scope: number): number[] {
  return Array.from({ length: scope + 1 }, (_, at) => at);
}
