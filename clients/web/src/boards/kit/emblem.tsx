import style from "./emblem.module.css";

/** Drawn on a field of 48 by 48, in the colour of what is around them. */
const SIGNS = {
  shield: "M24 3 42 9v15c0 11-8 18-18 21C14 42 6 35 6 24V9ZM22 12v10h-9v4h9v12h4V26h9v-4h-9V12Z",
  dagger: "M24 47 20.500 19h7ZM14 14h20v5H14ZM22 2h4v12h-4Z",
  crown: "M5 38 3 12l11 10L24 6l10 16 11-10-2 26Z",
  moon: "M30 4A21 21 0 1 0 44 32 17 17 0 0 1 30 4Z",
  sun: "M24 14a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM22 2h4v8h-4ZM22 38h4v8h-4ZM2 22h8v4H2ZM38 22h8v4h-8ZM7 10l3-3 6 6-3 3ZM32 35l3-3 6 6-3 3ZM10 41l-3-3 6-6 3 3ZM35 16l-3-3 6-6 3 3Z",
  bell: "M24 4a4 4 0 0 1 4 4c6 2 9 7 9 14v9l5 6H6l5-6v-9c0-7 3-12 9-14a4 4 0 0 1 4-4ZM19 40h10a5 5 0 0 1-10 0Z",
  skull: "M24 4C13 4 6 11 6 21c0 6 3 10 7 12v9h22v-9c4-2 7-6 7-12C42 11 35 4 24 4ZM16 18a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9ZM32 18a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9ZM24 27l3 6h-6Z",
  hand: "M13 26V12a3 3 0 0 1 6 0v8-14a3 3 0 0 1 6 0v13-11a3 3 0 0 1 6 0v13-8a3 3 0 0 1 6 0v17c0 10-5 15-13 15-7 0-11-3-15-11l-3-7c-1-4 4-5 5-2Z",
  coin: "M24 5a19 19 0 1 0 0 38 19 19 0 0 0 0-38ZM24 12a12 12 0 1 1 0 24 12 12 0 0 1 0-24ZM24 16l8 8-8 8-8-8Z",
  castle: "M6 44V14h6v6h6v-6h12v6h6v-6h6v30H29V34a5 5 0 0 0-10 0v10ZM22 14V4l10 4-8 3v3Z",
  file: "M10 4h20l10 10v30H10ZM29 7v8h8ZM16 21v3h18v-3ZM16 28v3h18v-3ZM16 35v3h12v-3Z",
  door: "M12 4h24v38h6v3H6v-3h6ZM30 22a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Z",
  eye: "M24 10c10 0 18 7 22 14-4 7-12 14-22 14S6 31 2 24c4-7 12-14 22-14ZM24 16a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM24 20a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z",
  crack: "M21 1h9l-6 12 9 4-11 11 7 4-12 15 4-13-8-4 10-11-8-4Z",
  flame: "M25 1c2 9-5 13-9 19-3 4-5 8-5 13 0 8 6 14 13 14s13-6 13-14c0-6-3-9-4-14-2 2-4 4-4 7-5-6-1-15-4-25ZM24 43c-4 0-7-3-7-7 0-5 5-7 6-12 4 3 8 7 8 12 0 4-3 7-7 7Z",
  aim: "M24 5a19 19 0 1 0 0 38 19 19 0 0 0 0-38ZM24 7.500a16.500 16.500 0 1 1 0 33 16.500 16.500 0 0 1 0-33ZM22.500 0h3v5h-3ZM22.500 43h3v5h-3ZM0 22.500h5v3H0ZM43 22.500h5v3h-5ZM22.500 9h3v7h-3ZM22.500 32h3v7h-3ZM9 22.500h7v3H9ZM32 22.500h7v3h-7Z",
  star: "M24 3l6 14 15 1-11 10 3 15-13-8-13 8 3-15L3 18l15-1Z",
} as const;

export type Sign = keyof typeof SIGNS;

/** A sign for what happens; what it means is said beside it. */
export function Emblem({ sign, motion, after = 0 }: { sign: Sign; motion?: string; after?: number }) {
  return (
    <svg class={style.emblem} viewBox="0 0 48 48" fill-rule="evenodd" aria-hidden="true" data-motion={motion} style={{ "--after": `${after}ms` }}>
      <path d={SIGNS[sign]} />
    </svg>
  );
}

/** A die as it falls, with what it came to. */
export function Rolled({ value, after = 0 }: { value: number | string; after?: number }) {
  return (
    <span class={style.rolled} data-motion="tumble" style={{ "--after": `${after}ms` }} aria-hidden="true">
      {value}
    </span>
  );
}
