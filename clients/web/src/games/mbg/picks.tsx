import { useSignal } from "@preact/signals";
import { ailments, dutyOf } from "./names";
import { ABILITIES, type Officer, type Seen, amount, called } from "./state";
import { tell } from "./texts";

interface Props {
  /** Tells its inputs apart from those of other lists. */
  name: string;
  legend: string;
  seen: Seen;
  officers: readonly number[];
  chosen: readonly number[];
  choose: (officer: number) => void;
  /** Whether several can be chosen. */
  several?: boolean;
  /** Which ability counts here. */
  counts?: number;
  /** Whether to say what they do and whose they are. */
  where?: boolean;
}

const HP = -1;

/** Officers to choose from, with what they can do; a press on an ability puts the best first. */
export function OfficerPicks({ name, legend, seen, officers, chosen, choose, several, counts, where }: Props) {
  const by = useSignal(counts ?? HP);
  const { game } = seen;
  const worth = (number: number) => {
    const officer = game.officers[number];
    return (by.value === HP ? officer?.hp : officer?.abilities[by.value]) ?? 0;
  };
  const sorted = officers.toSorted((one, other) => worth(other) - worth(one));
  return (
    <fieldset class="officer-picks">
      <legend>{legend}</legend>
      <div class="box scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="hidden">{tell("officer")}</span>
              </th>
              {ABILITIES.map((ability, at) => (
                <Heading key={ability} on={by.value === at} title={tell(ability)} short={tell(`${ability}_short` as const)} press={() => (by.value = at)} />
              ))}
              <Heading on={by.value === HP} title={tell("hp")} short={tell("hp_short")} press={() => (by.value = HP)} />
            </tr>
          </thead>
          <tbody>
            {sorted.map((number) => {
              const officer = game.officers[number];
              if (!officer) return null;
              const on = chosen.includes(number);
              return (
                <tr key={number} class={on ? "on" : ""} onClick={(event) => event.target instanceof HTMLInputElement || event.target instanceof HTMLLabelElement || choose(number)}>
                  <th scope="row">
                    <label>
                      <input type={several ? "checkbox" : "radio"} name={name} checked={on} onChange={() => choose(number)} />
                      <bdi>{called(officer.name)}</bdi>
                    </label>
                    <Notes seen={seen} officer={officer} where={where ?? false} />
                  </th>
                  {officer.abilities.map((value, at) => (
                    <td key={at} class={at === counts ? "counts" : ""}>
                      {amount(value)}
                    </td>
                  ))}
                  <td>
                    <Health officer={officer} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}

function Heading({ on, title, short, press }: { on: boolean; title: string; short: string; press: () => void }) {
  return (
    <th scope="col" aria-sort={on ? "descending" : "none"}>
      <button type="button" class="quiet" title={title} aria-label={`${short} (${title})`} onClick={press}>
        {short}
        {on && <span aria-hidden="true">▾</span>}
      </button>
    </th>
  );
}

function Notes({ seen, officer, where }: { seen: Seen; officer: Officer; where: boolean }) {
  const notes = [...(where ? [seen.nameOf(officer.seat), dutyOf(seen.game, officer)] : []), ...ailments(officer)];
  return notes.length > 0 ? <small dir="auto">{seen.words.listed(notes)}</small> : null;
}

/** Hit points now, and how much of the most that is. */
export function Health({ officer: { hp, hpmax } }: { officer: Pick<Officer, "hp" | "hpmax"> }) {
  const share = hpmax > 0 ? Math.max(0, Math.min(1, hp / hpmax)) : 0;
  return (
    <span class={share < 0.34 ? "health low" : "health"} title={`${amount(hp)} / ${amount(hpmax)}`}>
      {amount(hp)}
      <span class="gauge" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
