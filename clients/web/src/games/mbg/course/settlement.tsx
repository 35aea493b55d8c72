import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { useFolded } from "../../../boards/kit/fold";
import { Disc } from "../../../boards/kit/disc";
import { Change } from "../../../boards/kit/stat-bar";
import { seatClass } from "../../../parts/seat-class";
import { say } from "../../../words/sentences";
import { cityName, sideName, whole } from "../battle/names";
import { earn } from "../numbers";
import type { Mbg, Seen } from "../state";
import { ItemLine, listed } from "./items";
import { type Account, type Flow, type Turn, turnsTold } from "./turns";
import { tell } from "./texts";
import style from "./course.module.css";

/** What a settled turn changed, role by role; the newest one, until another is wanted. */
export function Settlement({ game, own, lines, words }: Seen) {
  const { turns } = useFolded(useMemo(() => turnsTold(game.plans), [game.plans]), lines);
  const wanted = useSignal<number | undefined>(undefined);
  const last = turns.length - 1;
  const at = Math.min(last, wanted.value ?? last);
  const shown = turns[at];
  if (!shown) return <p class="empty">{tell("settlement_none")}</p>;
  const go = (to: number) => {
    wanted.value = to >= last ? undefined : Math.max(0, to);
  };
  return (
    <div class={`stack ${style.course}`}>
      <header class="level">
        <h2 aria-live="polite">{tell("settlement", { turn: shown.turn })}</h2>
        <button type="button" class="quiet" aria-label={tell("earlier")} title={tell("earlier")} aria-disabled={at === 0} onClick={() => go(at - 1)}>
          ‹
        </button>
        <button type="button" class="quiet" aria-label={tell("later")} title={tell("later")} aria-disabled={at === last} onClick={() => go(at + 1)}>
          ›
        </button>
        {at < last && (
          <button type="button" class="quiet" onClick={() => go(last)}>
            {tell("newest")}
          </button>
        )}
      </header>
      <Accounts turn={shown} newest={at === last} game={game} own={own} words={words} />
      <ForAll turn={shown} game={game} />
      {shown.allocation && <Allocation turn={shown} game={game} words={words} />}
    </div>
  );
}

type Part = Pick<Seen, "game" | "words"> & { turn: Turn };

function Accounts({ turn, newest, game, own, words }: Part & { newest: boolean; own: number | null }) {
  const most = Math.max(1, ...[...turn.accounts.values()].flatMap((account) => [sumOf(account.flows, 1), -sumOf(account.flows, -1)]));
  const seats = [...turn.accounts].sort(([one], [other]) => Number(other === own) - Number(one === own) || one - other);
  return (
    <ul class="stack">
      {seats.map(([seat, account]) => (
        <li key={seat} class={`box ${style.account} ${seatClass(seat)}`}>
          <details open={seat === own}>
            <summary class={`level ${style.line}`}>
              <Head seat={seat} account={account} game={game} own={own} most={most} />
            </summary>
            <Inside account={account} newest={newest} seat={seat} game={game} words={words} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function sumOf(flows: readonly Flow[], sign: 1 | -1): number {
  return flows.reduce((sum, { amount }) => sum + (amount * sign > 0 ? amount : 0), 0);
}

function Head({ seat, account, game, own, most }: { seat: number; account: Account; game: Mbg; own: number | null; most: number }) {
  const { before, after, flows, out } = account;
  const share = (sum: number) => (50 * Math.abs(sum)) / most;
  const [paid, got] = [share(sumOf(flows, -1)), share(sumOf(flows, 1))];
  return (
    <>
      <span class={style.who}>
        <Disc seat={seat} silent /> <bdi>{sideName(game, seat)}</bdi> {seat === own && <span class="tag">{say("you")}</span>} {out && <span class="tag">{tell("out")}</span>}
      </span>
      <svg width="20%" height="12" aria-hidden="true">
        <rect x={`${50 - paid}%`} y={2} width={`${paid}%`} height={8} fill="var(--red)" />
        <rect x="50%" y={2} width={`${got}%`} height={8} fill="var(--good)" />
        <rect x="50%" width={1} height={12} fill="var(--ink)" />
      </svg>
      <span class={style.sum}>
        <Change of={after - before}>{signed(after - before)}</Change> {whole(after)}
      </span>
    </>
  );
}

function signed(amount: number): string {
  return amount > 0 ? `+${whole(amount)}` : whole(amount);
}

function Inside({ account, newest, seat, game, words }: Pick<Part, "game" | "words"> & { account: Account; newest: boolean; seat: number }) {
  const { flows, items, out } = account;
  const sorted = flows.toSorted((one, other) => other.amount - one.amount);
  return (
    <div class={style.inside}>
      {sorted.length > 0 && (
        <dl>
          {sorted.map(({ why, amount }) => (
            <div key={`${why} ${amount > 0}`} class={`level ${style.apart}`}>
              <dt>
                {tell(why)} {why === "city_income" && <small>{sourcesOf(account, amount, newest, game)}</small>}
              </dt>
              <dd>
                <Change of={amount}>{signed(amount)}</Change>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul>
        {items.map((item, index) => (
          <ItemLine key={index} item={item} game={game} words={words} />
        ))}
        {out && <li>{tell(game.resigned[seat] ? "resigned_out" : "bankrupt", { who: sideName(game, seat) })}</li>}
        {items.length + sorted.length === 0 && !out && <li>{tell("nothing")}</li>}
      </ul>
    </div>
  );
}

/** Which cities an income came from; what each brought, where the cities are still as they were, so that the sum is this. */
function sourcesOf({ cities }: Account, income: number, newest: boolean, game: Mbg): string {
  const brought = cities.map((city) => [city, earned(game, city)] as const);
  const known = newest && brought.reduce((sum, [, amount]) => sum + amount, 0) === income;
  return tell("cities", { cities: listed(brought, ([city, amount]) => (known ? `${cityName(game, city)} ${whole(amount)}` : cityName(game, city))) });
}

function earned(game: Mbg, city: number): number {
  const place = game.cities[city];
  return place ? earn(game, place) : 0;
}

/** What befell everybody: fengshui, and the rest of the unemployed. */
function ForAll({ turn: { fengshui, rested }, game }: Omit<Part, "words">) {
  if (fengshui.length === 0 && rested === 0) return null;
  const sorted = fengshui.toSorted(([, one], [, other]) => other - one);
  const called = (place: Turn["fengshui"][number] | undefined) => (place ? tell("fengshui_one", { city: cityName(game, place[0]), value: (place[1] / 10_000).toFixed(2) }) : "");
  return (
    <ul class="note" aria-label={tell("for_all")}>
      {sorted.length > 0 && <li>{tell("fengshui", { best: called(sorted[0]), worst: called(sorted.at(-1)) })}</li>}
      {rested > 0 && <li>{tell("rested", { count: rested })}</li>}
    </ul>
  );
}

function Allocation({ turn: { turn, allocation }, game, words }: Part) {
  const moved = [...(allocation ?? [])].filter(([, items]) => items.length > 0);
  return (
    <section class="stack note" aria-label={tell("allocation", { turn })}>
      <h3>{tell("allocation", { turn })}</h3>
      {moved.length === 0 && <p>{tell("allocation_none")}</p>}
      <ul>
        {moved.map(([seat, items]) => (
          <li key={seat}>
            <span class={style.who}>
              <Disc seat={seat} silent /> <bdi>{sideName(game, seat)}</bdi>
            </span>
            <ul>
              {items.map((item, index) => (
                <ItemLine key={index} item={item} game={game} words={words} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
