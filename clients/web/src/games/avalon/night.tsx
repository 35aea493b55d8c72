import { RoleChip } from "../../boards/kit/role-chip";
import type { NameOf } from "../../state/names";
import type { Words } from "../../words/catalogue";
import { hide, hidden } from "./secrecy";
import { seenBy } from "./knowledge";
import { type Avalon, teamOf } from "./state";
import { tell } from "./texts";
import { RoleFigure } from "./role-figure";
import { KnownMark, Who } from "./seat-marks";

interface Props {
  game: Avalon;
  seat: number;
  words: Words;
  nameOf: NameOf;
}

/** One's own role and what the night told; one press hides it from people who look over the shoulder. */
export function Night({ game, seat, words, nameOf }: Props) {
  const role = game.roles[seat];
  if (!role) return null;
  const team = teamOf(role);
  const hiding = hidden.value;
  const name = hiding ? tell("night") : tell("you_are", { role: words.code(`role.${role}`), team: words.code(`team.${team}`) });
  return (
    <RoleChip label={tell("night")} sign="eye" figure={hiding ? undefined : <RoleFigure role={role} />} name={name} side={hiding ? undefined : team === "blue" ? "good" : "bad"}>
      {hiding ? (
        <p>{tell("hidden")}</p>
      ) : (
        <>
          <p>
            <Sight game={game} seat={seat} words={words} nameOf={nameOf} />
          </p>
          <p class="note">{tell(`hint_${role}`)}</p>
        </>
      )}
      <p>
        <button type="button" aria-expanded={!hiding} onClick={() => hide(!hidden.peek())}>
          {tell(hiding ? "show" : "hide")}
        </button>
      </p>
    </RoleChip>
  );
}

function Sight({ game, seat: own, words, nameOf }: Props) {
  const seen = seenBy(game, own);
  if (seen.length === 0) return <>{tell("saw_nothing")}</>;
  if (seen.every(({ as }) => as.role === "special")) {
    const [one, other] = seen.map(({ seat }) => nameOf(seat));
    return <>{tell("saw_special", { one: one ?? "", other: other ?? "" })}</>;
  }
  return (
    <>
      {tell("saw_roles")}
      {words.language === "en" && " "}
      <span class="flow">
        {seen.map(({ seat, as }) => (
          <span key={seat} class="level">
            <Who seat={seat} nameOf={nameOf} bare />
            <KnownMark known={as} words={words} />
          </span>
        ))}
      </span>
    </>
  );
}
