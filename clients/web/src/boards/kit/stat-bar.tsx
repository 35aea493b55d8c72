import type { ComponentChildren } from "preact";
import style from "./stat-bar.module.css";

interface Props {
  now: number;
  most: number;
  /** What it was before, if that was more: what was lost is seen for a while. */
  was?: number;
  /** What it measures and how much that is, where nothing beside it says so. */
  label?: string;
  text?: string;
  /** A wall is of stones. */
  wall?: boolean;
  /** Its colour, if not its seat's. */
  tone?: string;
}

/** How much of the most there is, as a bar. */
export function StatBar({ now, most, was = now, label, text, wall = false, tone = "var(--seat, var(--accent))" }: Props) {
  const share = (part: number) => `${Math.max(0, Math.min(100, (100 * part) / Math.max(1, most)))}%`;
  const meter = label === undefined ? { "aria-hidden": true } : { role: "meter" as const, "aria-label": label, "aria-valuemin": 0, "aria-valuemax": most, "aria-valuenow": now, "aria-valuetext": text };
  return (
    <svg class={style.bar} {...meter}>
      <rect width="100%" height="100%" fill="var(--rule)" />
      {was > now && <rect width={share(was)} height="100%" fill="var(--red)" opacity={0.6} />}
      <rect width={share(now)} height="100%" fill={tone} />
      {wall && [10, 20, 30, 40, 50, 60, 70, 80, 90].map((x) => <rect key={x} x={`${x}%`} width={2} height="100%" fill="var(--sheet)" />)}
    </svg>
  );
}

/** A figure over its bar, as narrow as a column of a table. */
export function Stat({ title, children, ...bar }: Props & { title?: string; children: ComponentChildren }) {
  return (
    <span class={style.stat} title={title}>
      {children}
      <StatBar {...bar} />
    </span>
  );
}

/** What it measures, how much that is, and that as a bar below. */
export function Gauge({ title, name, children, ...bar }: Props & { title?: string; name: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class={style.gauge} title={title}>
      <span aria-hidden={bar.label !== undefined}>{name}</span>
      <span aria-hidden={bar.label !== undefined}>{children}</span>
      <StatBar {...bar} />
    </div>
  );
}

/** What something gained or lost: by its sign, and by its colour. */
export function Change({ of, children }: { of: number; children: ComponentChildren }) {
  return <b class={of < 0 ? style.less : style.more}>{children}</b>;
}
