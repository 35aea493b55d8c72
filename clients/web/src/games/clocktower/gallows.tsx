import { TokenMark } from "../../boards/kit/token";
import type { NameOf } from "../../state/names";

interface Props {
  /** Who stands on it, 0 for nobody. */
  seat: number;
  votes: number;
  needed: number;
  nameOf: NameOf;
}

/** More steps than this would be no stairs. */
const MOST = 15;

/** The gallows: as many steps lead up to it as votes are needed, and each vote lights one. */
export function Gallows({ seat, votes, needed, nameOf }: Props) {
  const steps = Math.min(MOST, Math.max(1, needed));
  const [across, up] = [96 / steps, 52 / steps];
  return (
    <svg width="100%" overflow="visible" viewBox="-100 -160 190 172" aria-hidden="true">
      <ellipse fill="#0b0718" fill-opacity="0.5" cx="0" cy="2" rx="98" ry="10" />
      <path fill="#7a4f34" stroke="#2a1710" stroke-width="1.5" d="M58-150h9V0h-9zM4-152h76v9H4zM30-143h10L58-122v12z" />
      <path fill="none" stroke="#e6cf9a" stroke-width="2.5" d="M16-143v22a9 11 0 1 0 .1 0" />
      <path fill="#7a4f34" stroke="#2a1710" stroke-width="1.5" d="M-4-52h86v10H-4zM2-42h7V0H2zM70-42h7V0h-7z" />
      {Array.from({ length: steps }, (_, index) => (
        <path key={index} fill={index >= votes ? "#54406b" : votes >= needed ? "#ff8a70" : "#ffcf70"} stroke="#1b1430" d={`M${(-100 + index * across).toFixed(1)} 0v${(-(index + 1) * up).toFixed(1)}h${(across - 1.5).toFixed(1)}V0z`} />
      ))}
      {seat > 0 && <TokenMark seat={seat} nameOf={nameOf} x={16} y={-82} size={58} />}
    </svg>
  );
}
