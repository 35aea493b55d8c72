import style from "./generic.module.css";

/** Petals of a rose, each from its middle upwards on a field of 64 by 64. */
const PETALS = ["M32 32Q20 18 32 4Q44 18 32 32z", "M32 32 25 12 32 4 39 12z", "M32 30a9 9 0 1 1 .01 0z", "M32 32C18 26 24 8 32 4C40 8 46 26 32 32z", "M29 32V6h6v26z"] as const;
const FEWEST = 3;
const KINDS = 5;
const HUES = 12;

/** A rose that goes with a word: the same word has the same one everywhere, and two words seldom do. */
export function Figure({ word }: { word: string }) {
  const seed = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99_991, 7);
  const count = FEWEST + (seed % KINDS);
  const petal = PETALS[Math.floor(seed / KINDS) % PETALS.length];
  return (
    <svg class={style.figure} style={{ "--hue": (360 / HUES) * (seed % HUES) }} viewBox="0 0 64 64" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => <path key={at} d={petal} transform={`rotate(${(360 / count) * at} 32 32)`} />)}
      <circle cx="32" cy="32" r="5" />
    </svg>
  );
}
