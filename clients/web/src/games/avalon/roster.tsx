import type { NameOf } from "../../state/names";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import type { Known } from "./knowledge";
import { marksOf } from "./map";
import { type Avalon, SEATS, leaderNow, teamNow } from "./state";
import { tell } from "./texts";
import { Crown, KnownMark, Who } from "./seat-marks";
import style from "./board.module.css";

interface Props {
  game: Avalon;
  own: number | null;
  known: ReadonlyMap<number, Known>;
  words: Words;
  nameOf: NameOf;
}

/** Every seat with its place and what is to be seen of it: the map in words. */
export function Roster({ game, own, known, words, nameOf }: Props) {
  return (
    <ul class={style.roster} aria-label={tell("roster")}>
      {SEATS.map((seat) => (
        <li key={seat} class={teamNow(game).includes(seat) ? "member" : ""}>
          <Who seat={seat} nameOf={nameOf} bare />
          {seat === own && <span class="tag">{say("you")}</span>}
          {leaderNow(game) === seat && <Crown />}
          {game.phase === "vote" && game.voted[seat] && <i class={style.cast} />}
          {known.has(seat) && <KnownMark known={known.get(seat) as Known} words={words} />}
          <Place game={game} seat={seat} />
          <span class="hidden">{marksOf(game, seat).join(words.language === "zh" ? "，" : ", ")}</span>
        </li>
      ))}
    </ul>
  );
}

function Place({ game, seat }: { game: Avalon; seat: number }) {
  const cell = game.positions[seat];
  if (!cell) return null;
  const [row, column] = cell;
  return (
    <small class={style.cell}>
      <span aria-hidden="true">
        {row}, {column}
      </span>
      <span class="hidden">{tell("at", { row, column })}</span>
    </small>
  );
}
