import { Disc } from "../../boards/kit/seat";
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
          <span class={style.blue}>{words.code("team.blue")}</span> {game.blue_wins} : {game.red_wins} <span class={style.red}>{words.code("team.red")}</span>
        </p>
        <ol class={style.missions} aria-label={tell("missions")}>
          {ROUNDS.map((round) => (
            <Mission key={round} round={round} game={game} />
          ))}
        </ol>
        <p class={style.team}>
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
  const look = done ? (done.success ? style.success : style.failed) : game.round === round ? style.under : undefined;
  return (
    <li class={look}>
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
      <path class={style.lines} d={INNER.map((at) => `M0 ${at}H${SIZE}M${at} 0V${SIZE}`).join("")} />
      {bySeat(game.positions).map(([seat, [row, column]]) => (
        <g key={seat} class={seatClass(seat)} style={{ transform: `translate(${column + 0.5}px, ${row + 0.5}px)` }}>
          {team.includes(seat) && <circle class={style.member} r={0.47} />}
          <circle class={style.figure} r={game.turn === seat ? 0.42 : 0.36} />
          <text class={style.number} y={0.18}>
            {seat}
          </text>
        </g>
      ))}
    </svg>
  );
}
