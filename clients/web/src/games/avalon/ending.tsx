import type { NameOf } from "../../state/names";
import type { Line } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { knownAs, seenBy } from "./knowledge";
import { type Avalon, type Team, bySeat, teamOf, told } from "./state";
import { tell } from "./texts";
import { Discs, KnownMark, Who } from "./seat-marks";
import style from "./board.module.css";

interface Props {
  game: Avalon;
  lines: readonly Line[];
  own: number | null;
  words: Words;
  nameOf: NameOf;
}

const TEAMS: readonly Team[] = ["blue", "red"];

/** Who has won and why, and who everybody was. */
export function Ending({ game, lines, own, words, nameOf }: Props) {
  return (
    <section class={`${style.ending} ${game.winner}`} aria-labelledby="avalon-ending">
      <h2 id="avalon-ending">{titleOf(game)}</h2>
      <p>{reasonOf(game, lines, words)}</p>
      <Strike game={game} lines={lines} nameOf={nameOf} />
      <Roles game={game} own={own} words={words} nameOf={nameOf} />
    </section>
  );
}

function titleOf(game: Avalon): string {
  if (game.winner) return tell(`${game.winner}_wins`);
  return tell(game.fouled ? "foul_ends" : "over");
}

function reasonOf(game: Avalon, lines: readonly Line[], words: Words): string {
  if (game.win_reason) return words.code(`win_reason.${game.win_reason}`);
  const foul = lines.findLast((line) => told(line).type === "player_fouled");
  return foul ? words.fact(foul.fact) : "";
}

function Strike({ game, lines, nameOf }: Pick<Props, "game" | "lines" | "nameOf">) {
  if (!game.assassinated) return null;
  const fact = lines.map(told).findLast(({ type }) => type === "assassinated");
  const assassin = fact?.type === "assassinated" ? fact.assassin : bySeat(game.roles).find(([, role]) => role === "Assassin")?.[0];
  const hit = game.roles[game.assassinated] === "Merlin";
  return <p>{tell(hit ? "struck_hit" : "struck_missed", { assassin: nameOf(assassin ?? 0), target: nameOf(game.assassinated) })}</p>;
}

function Roles({ game, own, words, nameOf }: Omit<Props, "lines">) {
  const sighted = Object.keys(game.sights).length > 1;
  const roles = bySeat(game.roles);
  return (
    <div class={style.allRoles}>
      {TEAMS.map((team) => (
        <section key={team}>
          <h3>{words.code(`team.${team}`)}</h3>
          <ul>
            {roles
              .filter(([, role]) => teamOf(role) === team)
              .map(([seat, role]) => (
                <li key={seat}>
                  <Who seat={seat} nameOf={nameOf} bare />
                  {seat === own && <span class="tag">{say("you")}</span>}
                  <KnownMark known={knownAs(role)} words={words} />
                  {seat === game.assassinated && <span class="tag">{tell("struck")}</span>}
                  {seat === game.fouled && <span class="tag">{tell("fouled")}</span>}
                  {sighted && <Knew game={game} seat={seat} words={words} nameOf={nameOf} />}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Knew({ game, seat, words, nameOf }: Pick<Props, "game" | "words" | "nameOf"> & { seat: number }) {
  const seen = seenBy(game, seat);
  return (
    <small>
      {tell("knew")}
      {words.language === "zh" ? "：" : ": "}
      {seen.length === 0 && tell("knew_nothing")}
      {seen.map((one) => (
        <span key={one.seat} class={style.knew}>
          <Discs seats={[one.seat]} nameOf={nameOf} /> <KnownMark known={one.as} words={words} />
        </span>
      ))}
    </small>
  );
}
