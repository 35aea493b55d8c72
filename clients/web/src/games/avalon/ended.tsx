import type { Ended, EndedSeat } from "../../boards/contract";
import type { NameOf } from "../../state/names";
import type { Words } from "../../words/catalogue";
import { seenBy } from "./knowledge";
import { RoleFigure } from "./role-figure";
import { Discs, KnownMark } from "./seat-marks";
import { type Avalon, type AvalonProps, READER, bySeat, teamOf, told } from "./state";
import { tell } from "./texts";

/** What may have turned a game of Avalon. */
export const turning = ["assassinated", "player_fouled", "rejections_exhausted", "mission_executed", "mission_judged"] as const;

/** Which side has won and why, and who everybody was. */
export function ended({ view, lines, words, nameOf }: AvalonProps): Ended {
  const game = READER.whole(view.game);
  const title = game.winner ? tell(`${game.winner}_wins`) : tell(game.fouled ? "foul_ends" : "over");
  const strike = strikeOf(game, lines, nameOf);
  const why = [reasonOf(game, lines, words), strike].filter((one) => one !== "").join(words.language === "zh" ? "" : " ");
  const sighted = Object.keys(game.sights).length > 1;
  const seats = bySeat(game.roles).map(([seat, role]): EndedSeat => {
    const marks = [seat === game.assassinated && tell("struck"), seat === game.fouled && tell("fouled")].filter((one) => one !== false);
    return {
      seat,
      name: words.code(`role.${role}`),
      side: teamOf(role) === "blue" ? "good" : "bad",
      figure: <RoleFigure role={role} width={36} />,
      note: (
        <>
          {marks.map((mark) => <span key={mark} class="tag">{mark}</span>)}
          {sighted && <Knew game={game} seat={seat} words={words} nameOf={nameOf} />}
        </>
      ),
    };
  });
  return { title, why, seats };
}

function reasonOf(game: Avalon, lines: AvalonProps["lines"], words: Words): string {
  if (game.win_reason) return words.code(`win_reason.${game.win_reason}`);
  const foul = lines.findLast((line) => told(line).type === "player_fouled");
  return foul ? words.fact(foul.fact) : "";
}

function strikeOf(game: Avalon, lines: AvalonProps["lines"], nameOf: NameOf): string {
  if (!game.assassinated) return "";
  const fact = lines.map(told).findLast(({ type }) => type === "assassinated");
  const assassin = fact?.type === "assassinated" ? fact.assassin : bySeat(game.roles).find(([, role]) => role === "Assassin")?.[0];
  const hit = game.roles[game.assassinated] === "Merlin";
  return tell(hit ? "struck_hit" : "struck_missed", { assassin: nameOf(assassin ?? 0), target: nameOf(game.assassinated) });
}

function Knew({ game, seat, words, nameOf }: { game: Avalon; seat: number; words: Words; nameOf: NameOf }) {
  const seen = seenBy(game, seat);
  if (seen.length === 0) return null;
  return (
    <span>
      {tell("knew")}
      {words.language === "zh" ? "：" : ": "}
      {seen.map((one) => (
        <span key={one.seat}>
          <Discs seats={[one.seat]} nameOf={nameOf} /> <KnownMark known={one.as} words={words} />
        </span>
      ))}
    </span>
  );
}
