import style from "./board.module.css";

/** What an emblem is drawn with, on a field of 48 by 48: shapes that are filled, and lines. */
type Drawn = readonly [filled: string, lines?: string];
type Team = "townsfolk" | "outsider" | "minion" | "demon";

/** Own drawings, one for each character of the first edition and for two more, by their teams. */
const EMBLEMS: { [team in Team]: { readonly [character: string]: Drawn } } = {
  townsfolk: {
    washerwoman: ["M15 17l5-2c1 3 7 3 8 0l5 2 5 7-5 3-2-2v16H17V25l-2 2-5-3z", "M5 10c13 5 25 5 38 0M15 12v4M33 12v4"],
    librarian: ["M5 12c7-2 13-1 17 2v26c-4-3-10-4-17-2zM43 12c-7-2-13-1-17 2v26c4-3 10-4 17-2z"],
    investigator: ["M20 13c3 0 4 3 4 6s-2 7-4 7-4-4-4-7 1-6 4-6z", "M20 7a13 13 0 1 0 0 26 13 13 0 0 0 0-26zM30 30l11 12"],
    chef: ["M8 23h32v4h-3v10a5 5 0 0 1-5 5H16a5 5 0 0 1-5-5V27H8zM12 20c0-4 5-7 12-7s12 3 12 7zM22 8h4v4h-4z", "M3 25h4M41 25h4"],
    empath: ["M24 37C11 27 12 15 18 15c3 0 5 2 6 5 1-3 3-5 6-5 6 0 7 12-6 22z", "M9 13c-4 7-4 15 0 22M39 13c4 7 4 15 0 22"],
    fortuneteller: ["M13 36h22l4 7H9zM24 11l2.5 6.5L33 20l-6.5 2.5L24 29l-2.5-6.5L15 20l6.5-2.5z", "M24 5a15 15 0 1 0 0 30 15 15 0 0 0 0-30z"],
    undertaker: ["M12 42V19a12 12 0 0 1 24 0v23zM22 17v6h-6v4h6v10h4V27h6v-4h-6v-6z", "M6 43h36"],
    monk: ["M24 5c9 0 14 8 14 18 0 7 3 14 5 20H5c2-6 5-13 5-20C10 13 15 5 24 5zM24 13c-5 0-8 5-8 11s3 10 8 10 8-4 8-10-3-11-8-11z"],
    ravenkeeper: ["M6 16c4-8 15-9 20-1l4 7 13 15-12-3-3 3-5-4c-9 0-14-6-12-14zM17 15a2 2 0 1 0 .1 0z", "M19 33l-3 9M25 35v8"],
    virgin: ["M24 27c-9-2-12-10-10-19 4 1 6 3 7 6 0-4 1-7 3-9 2 2 3 5 3 9 1-3 3-5 7-6 2 9-1 17-10 19z", "M24 27v17M24 39c-5 0-8-2-9-6M24 36c4 0 7-1 9-5"],
    slayer: ["M42 6l-3 13-10-10zM6 42l3-9 6 6z", "M10 38 34 14M9 10c17 1 28 12 29 29M9 10l29 29"],
    soldier: ["M24 4l17 6v13c0 10-7 17-17 21C14 40 7 33 7 23V10zM15 20l9-6 9 6v5l-9-6-9 6zM15 30l9-6 9 6v5l-9-6-9 6z"],
    mayor: ["M24 27l3 5 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1z", "M9 6c0 12 6 18 15 21 9-3 15-9 15-21M16 6c0 8 3 11 8 13 5-2 8-5 8-13"],
  },
  outsider: {
    butler: ["M6 35h36v4H6zM9 32c0-10 6-16 15-16s15 6 15 16zM21 10a3 3 0 0 1 6 0v4h-6z"],
    drunk: ["M10 19h22v21a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3zM16 24v13h3V24zM23 24v13h3V24zM9 17c-3-5 3-9 6-7 2-5 10-5 12 0 5-2 9 3 6 7z", "M33 22h4a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4h-4"],
    recluse: ["M5 42C5 21 12 8 24 8s19 13 19 34zM24 21c-6 0-10 8-10 21h20c0-13-4-21-10-21zM18 31a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM26 31a2 2 0 1 0 4 0 2 2 0 0 0-4 0z"],
    saint: ["M24 17a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM8 43c1-7 7-10 16-10s15 3 16 10z", "M24 5c8 0 13 2 13 5s-5 5-13 5-13-2-13-5 5-5 13-5z"],
  },
  minion: {
    poisoner: ["M19 5h10v4h-2v9l11 19a4 4 0 0 1-4 6H14a4 4 0 0 1-4-6l11-19V9h-2zM23 20l-6 11h14l-6-11zM21 34a2 2 0 1 0 .1 0zM27 37a2 2 0 1 0 .1 0z"],
    spy: ["M10 5h28v38H10zM24 11a7 7 0 0 0-4 13l-3 12h14l-3-12a7 7 0 0 0-4-13zM24 15a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"],
    scarletwoman: ["M4 14c8-4 14-3 20 1 6-4 12-5 20-1 0 13-5 19-12 19-4 0-6-3-8-6-2 3-4 6-8 6-7 0-12-6-12-19zM11 20c3-2 7-1 9 3-4 2-8 1-9-3zM37 20c-3-2-7-1-9 3 4 2 8 1 9-3z", "M41 30l2 13"],
    baron: ["M13 6h22v18H13zM6 28h36v5H6zM13 25h22v2H13z", "M12 42c4-4 8-4 12-1 4-3 8-3 12 1"],
  },
  demon: {
    imp: ["M7 3c1 8 5 11 9 12 5-3 11-3 16 0 4-1 8-4 9-12 4 9 3 16 0 21 0 11-7 20-17 20S7 35 7 24C4 19 3 12 7 3zM13 22l8 5c-1 4-7 3-8-5zM35 22l-8 5c1 4 7 3 8-5zM14 33c7 3 13 3 20 0-3 8-17 8-20 0z"],
  },
};

/** Of the experimental ones, which scripts of one's own bring along. */
const MORE: { readonly [character: string]: readonly [Team, Drawn] } = {
  exorcist: ["townsfolk", ["M21 5h6v10h10v6H27v23h-6V21H11v-6h10z", "M8 8l4 4M40 8l-4 4M8 30l4-3M40 30l-4-3"]],
  widow: ["minion", ["M24 15a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM24 24c6 0 8 5 8 10s-4 9-8 9-8-4-8-9 2-10 8-10zM21 31l3 4-3 4h6l-3-4 3-4z", "M20 22 9 17 6 8M28 22l11-5 3-9M17 29 7 28 4 38M31 29l10-1 3 10"]],
};

/** Somebody of whom nothing is drawn, as a script of one's own brings them: a mask without a face. */
const UNKNOWN: Drawn = ["M24 5c11 0 16 6 16 15 0 13-8 23-16 23S8 33 8 20C8 11 13 5 24 5zM15 19a4 4 0 1 0 8 0 4 4 0 0 0-8 0zM25 19a4 4 0 1 0 8 0 4 4 0 0 0-8 0z"];

const TEAM_OF: ReadonlyMap<string, readonly [Team, Drawn]> = new Map([
  ...Object.entries(EMBLEMS).flatMap(([team, drawn]) => Object.entries(drawn).map(([character, one]) => [character, [team as Team, one]] as const)),
  ...Object.entries(MORE),
]);

export const TEAMS = ["townsfolk", "outsider", "minion", "demon"] as const;

/** The team of a character that is drawn here. */
export function teamOf(character: string): Team | undefined {
  return TEAM_OF.get(character)?.[0];
}

/** The frames of the teams: a ring, a ring of beads, a notched ring and one of thorns. */
const FRAMES: { [team in Team]: string } = {
  townsfolk: "",
  outsider: "0.1 7.8",
  minion: "12 3.7",
  demon: "1 6.85",
};

const LINES = { fill: "none", stroke: "currentColor", "stroke-width": 3, "stroke-linecap": "round", "stroke-linejoin": "round" } as const;

/** What stands for a character, in the colour of what is around it; `framed` by the form of its team. Its name is said beside it. */
export function CharacterEmblem({ character, framed = false, large = false }: { character: string; framed?: boolean; large?: boolean }) {
  const [team, [filled, lines]] = TEAM_OF.get(character) ?? [undefined, UNKNOWN];
  const view = framed ? "-14 -14 76 76" : "0 0 48 48";
  return (
    <svg class={`${style.emblem} ${large ? style.large : ""}`} viewBox={view} data-team={team} aria-hidden="true">
      {framed && <circle cx="24" cy="24" r="36" {...LINES} stroke-dasharray={team && FRAMES[team]} />}
      <path d={filled} fill-rule="evenodd" />
      {lines && <path d={lines} {...LINES} />}
    </svg>
  );
}
