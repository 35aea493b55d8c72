import type { Words } from "../../../words/catalogue";
import { type TechniqueRow, techniquesOf } from "../table";

const SIGNS = {
  burning: "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 3-6 1 1 2 1 3-6zM12 21c-2-1-2.5-3.5 0-6 2.5 2.5 2 5 0 6z",
  siege: "M3 21V8h3V5h3v3h6V5h3v3h3v13zM9.5 21v-5a2.5 2.5 0 0 1 5 0v5",
  meeting: "M4 4l13 13M20 4 7 17M14 20l6-6M4 14l6 6",
  robber: "M5 10c0-4.5 3-7.5 7-7.5s7 3 7 7.5M3.5 10h17v3.5c-1.5 2-4.5 2-6 0h-5c-1.5 2-4.5 2-6 0zM6 15.5c1 3.5 3.5 6 6 6s5-2.5 6-6",
  sealed: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5",
} as const;

const STAR = "M12 4v16M4 12h16";

export type SignName = keyof typeof SIGNS;

function Drawn({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

/** A technique's own sign; what has none yet is a star. */
export function TechniqueSign({ technique, words }: { technique: number; words: Words }) {
  return <Drawn path={techniquesOf(words)[technique]?.sign ?? STAR} />;
}

/** The sign of a state that a technique brings: that technique's. */
export function StateSign({ state, words }: { state: TechniqueRow["state"]; words: Words }) {
  return <Drawn path={techniquesOf(words).find((row) => row.state === state)?.sign ?? STAR} />;
}

export function Sign({ name }: { name: SignName }) {
  return <Drawn path={SIGNS[name]} />;
}
