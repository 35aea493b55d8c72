import { narrow } from "../../boards/frame/parts";
import { playerOf } from "../../boards/kit/seat";
import { StatBar } from "../../boards/kit/stat-bar";
import { Token } from "../../boards/kit/token";
import { seatClass } from "../../parts/seat-class";
import type { Aim } from "./aim";
import style from "./board.module.css";
import shared from "./officers.module.css";
import { Coin, KindMark, OfficerMark, SoldiersMark } from "./icons";
import { citiesOf, officersOf, soldiersOf } from "./numbers";
import { CHANCE, CITY, FAST, type Mbg, NO_TIE, OUTRAGE, type Role, SLOW, STOPPED, type Seen, amount, called } from "./state";
import { tell } from "./texts";

interface Props {
  seen: Seen;
  aim: Aim | undefined;
  /** Look at where a role stands. */
  look: (cell: number) => void;
}

/** The roles, richest or not, in the order in which they act. */
export function Standings({ seen, aim, look }: Props) {
  const { seats } = seen.game;
  return (
    <ul class={style.standings} aria-label={tell("roles")} style={{ "--rows": Math.ceil(seats.length / 2) }}>
      {seats.map((seat) => (
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
  const press = () => (able ? aim.choose(seat) : look(role.cell));
  const name = <bdi>{called(role.name)}</bdi>;
  const states = statesOf(role, nameOf);
  return (
    <li data-about={`seat ${seat}`} class={seatClass(seat)}>
      <button type="button" class={`level ${style.plate}`} data-acting={asked || undefined} onClick={press} disabled={out} {...(able && { "aria-pressed": chosen })}>
        <Token seat={seat} nameOf={nameOf} own={own === seat} turn={asked} dead={out} chosen={chosen} />
        <span class={shared.grows}>
          <span class="level">
            {narrow.value ? <small>{name}</small> : name} {!narrow.value && <bdi class="note">{playerOf(seat, nameOf)}</bdi>}
          </span>
          {out ? <b>{tell("out")}</b> : narrow.value ? <b>{amount(money)}</b> : <Money sum={money} />}
          <StatBar now={money} most={game.win_money} />
          {!narrow.value && <Holdings game={game} seat={seat} />}
          {!narrow.value && states.length > 0 && <small>{seen.words.listed(states)}</small>}
        </span>
      </button>
    </li>
  );
}

/** What somebody has, in coins. */
export function Money({ sum }: { sum: number }) {
  return (
    <b class={`level ${style.sum}`}>
      <Coin /> {amount(sum)}
    </b>
  );
}

/** What a role has beside its money: numbers behind signs, and in words for who cannot see them. */
function Holdings({ game, seat }: { game: Mbg; seat: number }) {
  const holds = { cities: citiesOf(game, seat).length, officers: officersOf(game, seat).length, soldiers: amount(soldiersOf(game, seat)), cards: game.counts[seat] ?? 0 };
  const words = tell("holds", holds);
  return (
    <small title={words}>
      <span class="hidden">{words}</span>
      <span aria-hidden="true">
        <KindMark kind={CITY} />
        {holds.cities} <OfficerMark />
        {holds.officers} <SoldiersMark />
        {holds.soldiers} <KindMark kind={CHANCE} />
        {holds.cards}
      </span>
    </small>
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
