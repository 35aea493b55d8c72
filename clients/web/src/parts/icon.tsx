const PATHS = {
  play: "M7 4.5v15l13-7.5z",
  pause: "M6 4.5h4.5v15H6zM13.5 4.5H18v15h-4.5z",
  back: "M16.5 5v14L8 12zM6 5h2v14H6z",
  on: "M7.5 5v14l8.5-7zM16 5h2v14h-2z",
  start: "M20 5v14l-7.5-7zM12 5v14l-7.5-7zM3 5h1.8v14H3z",
  end: "M4 5v14l7.5-7zM12 5v14l7.5-7zM19.2 5H21v14h-1.8z",
};

export type IconName = keyof typeof PATHS;

/** A sign that needs no font; the button around it says what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={PATHS[name]} fill="currentColor" />
    </svg>
  );
}
