import { Disc } from "../../boards/kit/disc";
import { seatClass } from "../../parts/seat-class";
import type { StripProps } from "../../boards/contract";
import { SIZE } from "./geometry";
import { situationOf } from "./situation";
import { type Avalon, READER, ROUNDS, bySeat, teamNow } from "./state";
import { tell } from "./strip-texts";
import style from "./strip.module.css";

/** A game of Avalon for those who pass by: what happens now, the score, and where everybody stands. */
export const Glimpse = READER.reading(function Glimpse({ view: { game }, words, nameOf }: StripProps<Avalon>) {
  if (game.phase === "before") return null;
  return (
    <div class={style.strip}>
      <p class={style.now}>
        <strong>{situationOf(game, words, nameOf)}</strong>
      </p>
      <div class={style.score}>
        <p>
          <b>{words.code("team.blue")}</b> {game.blue_wins} : {game.red_wins} <b>{words.code("team.red")}</b>
        </p>
        <ol class={`level ${style.missions}`} aria-label={tell("missions")}>
          {ROUNDS.map((round) => (
            <Mission key={round} round={round} game={game} />
          ))}
        </ol>
        <p class="level">
          {teamNow(game).map((seat) => (
            <Disc key={seat} seat={seat} />
          ))}
        </p>
      </div>
      <Places game={game} />
    </div>
  );
});

function Mission({ round, game }: { round: number; game: Avalon }) {
  const done = game.missions[round];
  const tone = done ? (done.success ? "blue" : "red") : game.round === round ? "accent" : "faint";
  return (
    <li data-failed={done?.success === false || undefined} style={{ "--tone": `var(--${tone})` }}>
      <span class="hidden">
        {tell("mission", { round })} {done && tell(done.success ? "mission_success" : "mission_failed")}
      </span>
      <span aria-hidden="true">{done ? (done.success ? "✓" : "✗") : round}</span>
    </li>
  );
}

const INNER = Array.from({ length: SIZE - 1 }, (_, at) => at + 1);

/** The map, small: who is to act is larger, who is on the team ringed. */
function Places({ game }: { game: Avalon }) {
  const team = teamNow(game);
  return (
    <svg class={style.map} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={tell("map")}>
      <path d={`M0 0H${SIZE}V${SIZE}H0Z`} fill="#16213f" />
      <path d={INNER.map((at) => `M0 ${at}H${SIZE}M${at} 0V${SIZE}`).join("")} stroke="#f0c65c" stroke-opacity="0.35" stroke-width="0.03" />
      {bySeat(game.positions).map(([seat, [row, column]]) => (
        <g key={seat} class={`${style.figure} ${seatClass(seat)}`} style={{ "--x": `${column + 0.5}px`, "--y": `${row + 0.5}px` }}>
          {team.includes(seat) && <circle r={0.47} fill="none" stroke="#f0c65c" stroke-width="0.07" />}
          <circle r={game.turn === seat ? 0.42 : 0.36} fill="var(--seat)" stroke="#fff" stroke-width="0.03" />
          <text y={0.18} fill="var(--on-seat)" font-size="0.5" font-weight="700" text-anchor="middle">
            {seat}
          </text>
        </g>
      ))}
    </svg>
  );
}
