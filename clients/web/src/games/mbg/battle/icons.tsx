import style from "./battle.module.css";
/** A sign for each technique, drawn with one pen on a field of 24 by 24; its index is the technique's. */
const TECHNIQUES: readonly string[] = [
  // Arrows, fire arrows, medicine, shield.
  "M4 20 18 6M12 5h7v7M4 16v4h4M8 12v4h4",
  "M3 21 14 10M9 9h6v6M18 2c.5 2.5 3 3.5 3 6a3 3 0 0 1-6 0c0-1.4.9-2 1.3-3 .7.5 1.2.5 1.7-3z",
  "M12 4v16M4 12h16M7 7l10 10M17 7 7 17",
  "M12 3 4.5 6v6c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6zM12 8v8",
  // Transfer, heavy blow, discord, thunder.
  "M4 9h15l-4.5-5M20 15H5l4.5 5",
  "M4 20 13 11M10 6l8 8M12 4l8 8M8.5 12.5l3 3",
  "M7 4v16M17 4v16M10 9l2 3-2 3M14 9l-2 3 2 3",
  "M13 2 5 13.5h6L9.5 22 19 10h-6.5z",
  // Confusion, infighting, storm, exile.
  "M12 12c0-2 3-2 3 .5 0 3.5-6 3.5-6-.5 0-5 9-5 9 .5C18 19 6 19 6 12c0-7.5 10-9 14-4",
  "M3 12h7M7 9l3 3-3 3M21 12h-7M17 9l-3 3 3 3M12 3v4M12 17v4",
  "M3 21V9h3V6h3v3h6V6h3v3h3v12M9.5 21v-5a2.5 2.5 0 0 1 5 0v5M12 1.5v3",
  "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
];

const SIGNS = {
  burning: "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 3-6 1 1 2 1 3-6zM12 21c-2-1-2.5-3.5 0-6 2.5 2.5 2 5 0 6z",
  siege: "M3 21V8h3V5h3v3h6V5h3v3h3v13zM9.5 21v-5a2.5 2.5 0 0 1 5 0v5",
  meeting: "M4 4l13 13M20 4 7 17M14 20l6-6M4 14l6 6",
  robber: "M5 10c0-4.5 3-7.5 7-7.5s7 3 7 7.5M3.5 10h17v3.5c-1.5 2-4.5 2-6 0h-5c-1.5 2-4.5 2-6 0zM6 15.5c1 3.5 3.5 6 6 6s5-2.5 6-6",
  sealed: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5",
} as const;

export type SignName = keyof typeof SIGNS;

function Drawn({ path }: { path: string }) {
  return (
    <svg class={style.sign} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

export function TechniqueSign({ technique }: { technique: number }) {
  return <Drawn path={TECHNIQUES[technique] ?? "M12 4v16M4 12h16"} />;
}

export function Sign({ name }: { name: SignName }) {
  return <Drawn path={SIGNS[name]} />;
}
