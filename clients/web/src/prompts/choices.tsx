import { useLayoutEffect, useRef } from "preact/hooks";
import type { Choices, Option } from "../wire/types";
import { say } from "../words/sentences";
import { type FieldProps, Trouble, described, labels } from "./field";
import { Filter } from "./filter";

/** Several of many: on and off where neither order nor number matters, else a list that is built. */
export function ChoicesInput(props: FieldProps<Choices>) {
  const { id, label, field } = props;
  const chosen = Array.isArray(props.value) ? (props.value as Option["value"][]) : [];
  const listed = field.ordered || field.repeat;
  const called = labels(props);
  return (
    <fieldset class="field" id={id} {...described(props, true)}>
      <legend>{label}</legend>
      <p class="tally" id={`${id}-hint`} role="status">
        {counted(field, chosen.length)}
      </p>
      {listed && <Chosen {...props} chosen={chosen} called={called} />}
      {listed ? <Additions {...props} chosen={chosen} called={called} /> : <Toggles {...props} chosen={chosen} called={called} />}
      <Trouble {...props} />
    </fieldset>
  );
}

type ListProps = FieldProps<Choices> & { chosen: readonly Option["value"][]; called: (option: Option) => string };

function counted({ min, max }: Choices, count: number): string {
  return say(min === max ? "chosen_exactly" : "chosen_between", { count, min, max });
}

function Toggles({ id, field, chosen, called, change }: ListProps) {
  const full = chosen.length >= field.max;
  const toggle = (value: Option["value"]) => {
    if (chosen.includes(value)) change(chosen.filter((one) => one !== value));
    else change(field.max === 1 ? [value] : [...chosen, value]);
  };
  return (
    <Filter id={id} options={field.options} called={called}>
      {(option, index) => {
        const on = chosen.includes(option.value);
        return (
          <label key={index} class="pick">
            <input type="checkbox" checked={on} disabled={!on && full && field.max !== 1} onChange={() => toggle(option.value)} />
            <bdi>{called(option)}</bdi>
          </label>
        );
      }}
    </Filter>
  );
}

function Additions({ id, field, chosen, called, change }: ListProps) {
  const full = chosen.length >= field.max;
  return (
    <Filter id={`${id}-add`} options={field.options} called={called}>
      {(option, index) => {
        const gone = full || (!field.repeat && chosen.includes(option.value));
        const label = called(option);
        return (
          <button
            key={index}
            type="button"
            class="pick"
            aria-label={say("add", { what: label })}
            // Not `disabled`: the focus must stay where it is when the last one is added.
            aria-disabled={gone}
            onClick={() => gone || change([...chosen, option.value])}
          >
            <span aria-hidden="true">+</span> <bdi>{label}</bdi>
          </button>
        );
      }}
    </Filter>
  );
}

/** What was chosen so far, to be taken out again and, where the order matters, moved. */
function Chosen({ id, field, chosen, called, change }: ListProps) {
  const wanted = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    focusOn(id, wanted.current);
    wanted.current = undefined;
  });
  const becomes = (values: Option["value"][], focus: string) => {
    wanted.current = focus;
    change(values);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= chosen.length) return;
    becomes(moved(chosen, from, to), `${to}-${to < from ? "up" : "down"}`);
  };
  const remove = (index: number) => becomes(chosen.toSpliced(index, 1), `${Math.min(index, chosen.length - 2)}-out`);
  if (chosen.length === 0) return null;
  return (
    <ol class={field.ordered ? "chosen ordered" : "chosen"} aria-label={say(field.ordered ? "chosen_in_order" : "chosen")}>
      {chosen.map((value, index) => {
        const what = called(field.options.find((option) => option.value === value) ?? { value });
        return (
          <li key={index} id={`${id}-chosen-${index}`}>
            <bdi>{what}</bdi>
            {field.ordered && (
              <>
                <Mover what={say("move_up", { what })} at={`${index}-up`} sign="↑" off={index === 0} act={() => move(index, index - 1)} />
                <Mover what={say("move_down", { what })} at={`${index}-down`} sign="↓" off={index === chosen.length - 1} act={() => move(index, index + 1)} />
              </>
            )}
            <Mover what={say("take_out", { what })} at={`${index}-out`} sign="×" off={false} act={() => remove(index)} />
          </li>
        );
      })}
    </ol>
  );
}

function Mover({ what, at, sign, off, act }: { what: string; at: string; sign: string; off: boolean; act: () => void }) {
  return (
    <button type="button" class="quiet" aria-label={what} title={what} data-at={at} aria-disabled={off} onClick={act}>
      {sign}
    </button>
  );
}

// The button that did it has moved or gone; with the last item gone, the first one to be added is next.
function focusOn(id: string, at: string): void {
  const field = document.getElementById(id);
  (field?.querySelector<HTMLElement>(`[data-at="${at}"]`) ?? field?.querySelector<HTMLElement>("button.pick"))?.focus();
}

/** A list with one of its items at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}
