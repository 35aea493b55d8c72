import style from "./card.module.css";

/** Each sign has a shape of its own: none is told from another by its colour. */
const SIGNS = {
  none: "M8 2.5 13.5 8 8 13.5 2.5 8Z",
  fire: "M8 1c1 3 4.5 4.5 4.5 8.5A4.5 4.5 0 0 1 8 15a4.5 4.5 0 0 1-4.5-5.5C3.5 7.5 5 6.5 5.5 5c1 .8 1.3 1.5 1.5 2.5C7.8 6 8.3 3.5 8 1Z",
  frost: "M8 1v14M2 4.5l12 7M14 4.5l-12 7M6 2.2 8 4l2-1.8M6 13.8 8 12l2 1.8",
  arcane: "M8 8.5a1 1 0 1 1 1-1c0 2-2.5 2.5-3.5 1S5 4 8 4s5 2.5 4.5 5S9 13.5 6 13 1.5 9.5 2 7",
  spell: "M3 13 11 5M10 2v2M14 6h-2M12.8 3.2l-1 1M13 10v1.5",
  occult: "M1.5 8C4 3.5 12 3.5 14.5 8 12 12.5 4 12.5 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  undercurrent: "M1 6c2.3-3 4.7-3 7 0s4.7 3 7 0M1 11c2.3-3 4.7-3 7 0s4.7 3 7 0",
  wand: "M3 14 10 5M8.5 3.5 11 1l2.5 2.5L11.5 6.5Z",
  monster: "M3 14V6l2-4 2 3h2l2-3 2 4v8l-2.5-2-2.5 2-2.5-2ZM6 8v1M10 8v1",
  event: "M9 1 4 9h3.5L6 15l6-8H8.5Z",
  mana: "M8 1.5c2.5 3.5 4.5 5.5 4.5 8.3a4.5 4.5 0 0 1-9 0C3.5 7 5.5 5 8 1.5Z",
  gold: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 5v6M6 6.5h3.5M6 9.5h3.5",
  health: "M8 14C2 9.5 1.5 7 1.5 5.5A3.3 3.3 0 0 1 8 4.3a3.3 3.3 0 0 1 6.5 1.2C14.5 7 14 9.5 8 14Z",
  token: "M3 2h10M3 14h10M4.5 2c0 4 3.5 4 3.5 6s-3.5 2-3.5 6M11.5 2c0 4-3.5 4-3.5 6s3.5 2 3.5 6",
  deck: "M4 3h9v11H4ZM2.5 12V1.5H11",
  discard: "M3 3h9v11H3ZM5 6l5 5M10 6l-5 5",
  tavern: "M2.5 5h8v9h-8ZM10.5 7h3v5h-3M2.5 5c0-3 3-4 4-2.5C8 1 11 2.5 10.5 5",
  cards: "M2 4.5h6.5v9.5H2ZM4.5 4.5V2H11v9.5H8.5M11 3.5h3V10",
  onward: "M1.5 3.5 6.5 8l-5 4.5ZM7.5 3.5l5 4.5-5 4.5ZM14.5 3v10",
  legend: "M8 1l2.1 4.6 5 .5-3.7 3.4 1 4.9L8 11.9l-4.4 2.5 1-4.9L.9 6.1l5-.5Z",
  hand: "M3 5 8 3.5 11 13 6 14.5ZM9 3h4.5v9",
  start: "M4 15V2l8 3-8 3.5",
} as const;

export type Sign = keyof typeof SIGNS;

const FILLED: readonly Sign[] = ["fire", "mana", "health", "event", "none", "legend"];

export function isSign(name: string): name is Sign {
  return Object.hasOwn(SIGNS, name);
}

/** The outline of a sign, 16 by 16. */
export function path(sign: Sign): string {
  return SIGNS[sign];
}

/** A sign beside words that say the same. */
export function Icon({ sign }: { sign: Sign }) {
  return (
    <svg class={style.icon} data-sign={sign} data-filled={FILLED.includes(sign) || undefined} viewBox="0 0 16 16" aria-hidden="true">
      <path d={SIGNS[sign]} />
    </svg>
  );
}

/** A number of something, with its sign; listeners hear what it is of. */
export function Amount({ sign, of, value, most }: { sign: Sign; of: string; value: number | string; most?: number }) {
  return (
    <span class={style.amount} title={of}>
      <Icon sign={sign} />
      <span class="hidden">{of} </span>
      <b>{value}</b>
      {most !== undefined && <small>/{most}</small>}
    </span>
  );
}
