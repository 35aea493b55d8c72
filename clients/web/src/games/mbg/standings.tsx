import { Disc, playerOf } from "../../boards/kit/seat";
import type { Aim } from "./aim";
import { KindMark, OfficerMark } from "./icons";
import { citiesOf, officersOf } from "./numbers";
import { CHANCE, CITY, FAST, NO_TIE, OUTRAGE, type Role, SLOW, STOPPED, type Seen, amount, called } from "./state";
import { tell } from "./texts";

interface Props {
  seen: Seen;
  aim: Aim | undefined;
  /** Look at where a role stands. */
  look: (cell: number) => void;
}

/** The roles, richest or not, in the order in which they act. */
export function Standings({ seen, aim, look }: Props) {
  const { game } = seen;
  return (
    <ul class="stack standings" aria-label={tell("roles")}>
      {game.seats.map((seat) => (
        <Standing key={seat} seat={seat} seen={seen} aim={aim} look={look} />
      ))}
    </ul>
  );
}

function Standing({ seat, seen, aim, look }: Props & { seat: number }) {
  const { game, own, nameOf } = seen;
  const role = game.roles[seat];
  if (!role) return null;
  const out = role.cell < 0;
  const aimed = aim?.kind === "role";
  const able = aimed && aim.targets.has(seat);
  const chosen = aimed && aim.target === seat;
  const asked = game.question.seats.includes(seat) && !game.ready[seat];
  const money = game.money[seat] ?? 0;
  const share = game.win_money > 0 ? Math.max(0, Math.min(1, money / game.win_money)) : 0;
  const press = () => (able ? aim.choose(seat) : look(role.cell));
  const states = statesOf(role, nameOf);
  const classes = ["standing", `seat-${seat}`, out && "out", asked && "acting", own === seat && "own", able && "able", chosen && "chosen"];
  return (
    <li class={classes.filter(Boolean).join(" ")} data-about={`seat ${seat}`}>
      <button type="button" class="row" onClick={press} disabled={out} {...(aimed && { "aria-pressed": chosen })}>
        <Disc seat={seat} silent />
        <bdi class="note player">{playerOf(seat, nameOf)}</bdi>
        <bdi class="role">{called(role.name)}</bdi>
        <span class={money < 0 ? "money debt" : "money"}>{out ? tell("out") : amount(money)}</span>
        <span class="gauge" aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
        <Holdings cities={citiesOf(game, seat).length} officers={officersOf(game, seat).length} cards={game.counts[seat] ?? 0} />
        {states.length > 0 && <span class="states">{seen.words.listed(states)}</span>}
      </button>
    </li>
  );
}

/** What a role has beside its money: numbers behind signs, and in words for who cannot see them. */
function Holdings(holds: { cities: number; officers: number; cards: number }) {
  const words = tell("holds", holds);
  return (
    <span class="level holds" title={words}>
      <span class="hidden">{words}</span>
      <span class="level" aria-hidden="true">
        <KindMark kind={CITY} /> {holds.cities}
      </span>
      <span class="level" aria-hidden="true">
        <OfficerMark /> {holds.officers}
      </span>
      <span class="level" aria-hidden="true">
        <KindMark kind={CHANCE} /> {holds.cards}
      </span>
    </span>
  );
}

const PACES: { [pace: number]: "pace_slow" | "pace_fast" | "pace_stopped" } = { [SLOW]: "pace_slow", [FAST]: "pace_fast", [STOPPED]: "pace_stopped" };

/** What is out of the ordinary with a role, and for how many turns. */
export function statesOf(role: Role, nameOf: (seat: number) => string): string[] {
  const pace = PACES[role.pace];
  return [
    ...(pace ? [tell(pace, { left: role.pace_left })] : []),
    ...(role.tie === OUTRAGE ? [tell("outrage_left", { left: role.tie_left })] : []),
    ...(role.tie > NO_TIE ? [tell("ally_left", { who: nameOf(role.tie), left: role.tie_left })] : []),
    ...(role.again ? [tell("acts_again")] : []),
  ];
}
