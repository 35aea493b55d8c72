import { useSignal } from "@preact/signals";
import { say } from "../../../words/sentences";
import { type MbgPrompt, type Mbg, NONE, called } from "../state";
import { Question as Frame } from "../../../prompts/question";
import { cityName, sideName, whole } from "./names";
import { Foe } from "./foe";
import { type Able, type Order, ablesOf, pairOf, sorted, strongest } from "./pairs";

import { HealthBar, Known, Marks } from "./roster";
import { roundsAt, scaleName } from "./scale";
import { tell } from "./texts";
import style from "./battle.module.css";

/** Who leads: all who may, side by side, what the chosen pair makes, and whom it meets. */
export function GeneralsForm({ asked, words, view: { game }, seat }: MbgPrompt) {
  const mains = offered(asked.prompt, "main");
  const vices = offered(asked.prompt, "vice");
  const { main, vice = NONE } = asked.draft.value as { main?: number; vice?: number };
  const change = (fields: { main?: number; vice?: number }) => {
    asked.draft.value = { main, vice, ...fields };
  };
  const take = () => {
    const best = strongest(ablesOf(game, mains), ablesOf(game, vices));
    if (best) change({ main: best.main.number, vice: best.vice?.number ?? NONE });
  };
  const chosen = main !== undefined && (mains.includes(main) || main === NONE);
  const send = () => chosen && void asked.answer({ main, vice: vice === main ? NONE : vice });
  const { question } = game;
  const foe = question.other === seat ? game.seat : question.other;
  const kind = question.battle || "meeting";
  const sides = { one: sideName(game, game.seat), two: question.other ? sideName(game, question.other) : "", city: cityName(game, question.place) };
  return (
    <Frame asked={asked} words={words} class={`mbg-battle war ${asked.prompt.command}`} submit={send}>
      <p>{tell(`title_${kind}`, sides)}</p>
      <p class="note second">
        {tell("at_scale", { kind: tell(kind), scale: scaleName(question.scale), count: roundsAt(game, question.scale) })}
        {question.seats.length > 1 && <> {tell("sealed")}</>}
      </p>
      <div class="stack both">
        <div>
          <Choices game={game} mains={mains} vices={vices} main={main} vice={vice} change={change} id={asked.id} />
          {mayDecline(asked.prompt) && (
            <label class="level pick">
              <input type="radio" name={`${asked.id}-main`} checked={main === NONE} onChange={() => change({ main: NONE, vice: NONE })} /> {tell("none_main")}
            </label>
          )}
          <Chosen game={game} main={main} vice={vice} />
          {seat !== null && <Known game={game} seat={seat} words={words} />}
        </div>
        <Foe game={game} seat={foe} city={question.place} words={words} />
      </div>
      <div class="flow send">
        <button type="button" onClick={take}>
          {tell("best")}
        </button>
        <button type="submit" class={main === NONE ? "danger filled" : "main"} disabled={!chosen} aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : tell(main === NONE ? "send_none" : "send")}
        </button>
      </div>
    </Frame>
  );
}

interface ChoicesProps {
  game: Mbg;
  mains: readonly number[];
  vices: readonly number[];
  main: number | undefined;
  vice: number;
  change: (fields: { main?: number; vice?: number }) => void;
  id: string;
}

const ORDERS: readonly (readonly [order: Order, name: "hp" | "wu" | "zhan" | "mou"])[] = [
  ["hp", "hp"],
  ["war", "wu"],
  ["tactics", "zhan"],
  ["wits", "mou"],
];

function Choices({ game, mains, vices, main, vice, change, id }: ChoicesProps) {
  const order = useSignal<Order>("strength");
  const ables = sorted(ablesOf(game, [...new Set([...mains, ...vices])]), order.value);
  return (
    <table class={`${style.roster} ${style.choosing}`}>
      <caption class="hidden">{tell("your_side")}</caption>
      <thead>
        <tr>
          <th scope="col">{tell("main")}</th>
          <th scope="col">{tell("vice_short")}</th>
          <th scope="col">{tell("officer")}</th>
          {ORDERS.map(([one, name]) => (
            <th key={one} scope="col" aria-sort={order.value === one ? "descending" : "none"}>
              <button type="button" class="quiet" title={tell("sort_by", { what: tell(name) })} onClick={() => (order.value = order.peek() === one ? "strength" : one)}>
                {tell(name)}
                <span aria-hidden="true">{order.value === one ? "▾" : ""}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ables.map((able) => (
          <Row
            key={able.number}
            able={able}
            best={bestOf(ables)}
            id={id}
            isMain={main === able.number}
            isVice={vice === able.number}
            mayLead={mains.includes(able.number)}
            mayHelp={vices.includes(able.number) && main !== able.number}
            change={change}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<ChoicesProps, "change" | "id"> {
  able: Able;
  best: { war: number; tactics: number; wits: number };
  isMain: boolean;
  isVice: boolean;
  mayLead: boolean;
  mayHelp: boolean;
}

/** The vice general is a box to tick: none is a choice, too. */
function Row({ able, best, id, isMain, isVice, mayLead, mayHelp, change }: RowProps) {
  const name = called(able.officer.name);
  const lead = () => change(isVice ? { main: able.number, vice: NONE } : { main: able.number });
  return (
    <tr class={isMain || isVice ? "on" : undefined}>
      <td class="choose">
        <label>
          <input type="radio" name={`${id}-main`} checked={isMain} disabled={!mayLead} aria-label={tell("choose_main", { who: name })} onChange={lead} />
        </label>
      </td>
      <td class="choose">
        <label>
          <input
            type="checkbox"
            checked={isVice}
            disabled={!mayHelp}
            aria-label={tell("choose_vice", { who: name })}
            onChange={() => change({ vice: isVice ? NONE : able.number })}
          />
        </label>
      </td>
      <th scope="row">
        <bdi>{name}</bdi> <Marks able={able} />
        <HealthBar able={able} />
      </th>
      <td>{whole(able.hp)}</td>
      {(["war", "tactics", "wits"] as const).map((value) => (
        <td key={value} class={able[value] === best[value] ? "best" : undefined}>
          {whole(able[value])}
        </td>
      ))}
    </tr>
  );
}

function bestOf(ables: readonly Able[]): RowProps["best"] {
  const most = (value: "war" | "tactics" | "wits") => Math.max(...ables.map((able) => able[value]));
  return { war: most("war"), tactics: most("tactics"), wits: most("wits") };
}

/** The pair as it will fight: whose value each one is. */
function Chosen({ game, main, vice }: { game: Mbg; main: number | undefined; vice: number }) {
  const [lead] = main === undefined || main === NONE ? [] : ablesOf(game, [main]);
  const [second] = vice === NONE || vice === main ? [] : ablesOf(game, [vice]);
  const pair = lead && pairOf(lead, second);
  return (
    <div class={`stack ${style.pair}`} aria-live="polite">
      <h3>{tell("pair")}</h3>
      {pair ? (
        <dl>
          <Given name={tell("power")} value={pair.power} from={pair.powerOf} />
          <Given name={tell("tactics")} value={pair.tactics} from={lead} />
          <Given name={tell("strategy")} value={pair.strategy} from={pair.strategyOf} />
          <Given name={tell("hp")} value={pair.hp} from={lead} most={lead.officer.hpmax} />
        </dl>
      ) : (
        <p class="note second">{tell("pair_empty")}</p>
      )}
      <p class="note second">{tell("pair_hint")}</p>
    </div>
  );
}

const MOST = 10_000;

function Given({ name, value, from, most = MOST }: { name: string; value: number; from: Able; most?: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <i aria-hidden="true">
          <i style={{ width: `${(100 * value) / most}%` }} />
        </i>
        <b>{whole(value)}</b>
        <small>
          <bdi>{called(from.officer.name)}</bdi>
        </small>
      </dd>
    </div>
  );
}

function offered(prompt: MbgPrompt["asked"]["prompt"], name: string): number[] {
  const field = prompt.fields[name];
  const values = field?.kind === "choice" ? field.options.map(({ value }) => value) : [];
  return values.filter((value): value is number => typeof value === "number" && value !== NONE);
}

function mayDecline({ fields }: MbgPrompt["asked"]["prompt"]): boolean {
  const field = fields["main"];
  return field?.kind === "choice" && field.options.some(({ value }) => value === NONE);
}
