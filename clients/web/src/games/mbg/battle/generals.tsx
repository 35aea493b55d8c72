import type { Column } from "../../../boards/kit/data-table";
import { Gauge } from "../../../boards/kit/stat-bar";
import { seatClass } from "../../../parts/seat-class";
import { say } from "../../../words/sentences";
import { type MbgPrompt, type Mbg, NONE, called } from "../state";
import { Question as Frame } from "../../../prompts/question";
import { cityName, sideName, whole } from "./names";
import { Sides } from "./foe";
import { type Able, ablesOf, pairOf, sorted, strongest } from "./pairs";
import { Roster } from "./roster";
import { roundsAt, scaleName } from "./scale";
import { tell } from "./texts";
import shared from "../officers.module.css";
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
    <Frame asked={asked} words={words} class={`question ${style.war}`} submit={send}>
      <p>{tell(`title_${kind}`, sides)}</p>
      <p class="note">
        {tell("at_scale", { scale: scaleName(question.scale), count: roundsAt(game, question.scale) })}
        {question.seats.length > 1 && <> {tell("sealed")}</>}
      </p>
      <Choices game={game} mains={mains} vices={vices} main={main} vice={vice} change={change} id={asked.id} />
      {mayDecline(asked.prompt) && (
        <label class="level">
          <input type="radio" name={`${asked.id}-main`} checked={main === NONE} onChange={() => change({ main: NONE, vice: NONE })} /> {tell("none_main")}
        </label>
      )}
      <Sides game={game} own={seat} foe={foe} city={question.place} words={words}>
        <Chosen game={game} main={main} vice={vice} />
      </Sides>
      <div class={`flow send ${shared.pair}`}>
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

/** Who may lead and who may help, the strongest first; the vice general is a box to tick: none is a choice, too. */
function Choices({ game, mains, vices, main, vice, change, id }: ChoicesProps) {
  const ables = sorted(ablesOf(game, [...new Set([...mains, ...vices])]));
  const best = strongest(ablesOf(game, mains), ablesOf(game, vices));
  const lead = ({ number }: Able) => change(vice === number ? { main: number, vice: NONE } : { main: number });
  const choose: Column<Able> = {
    id: "choose",
    title: `${tell("main")} · ${tell("vice_short")}`,
    listed: true,
    by: ({ number }) => (number === main ? 2 : Number(number === vice)),
    show: (able) => {
      const [name, isVice] = [called(able.officer.name), vice === able.number];
      return (
        <span class={`level ${style.roles}`}>
          <label class="level">
            <input type="radio" name={`${id}-main`} checked={main === able.number} disabled={!mains.includes(able.number)} aria-label={tell("choose_main", { who: name })} onChange={() => lead(able)} />
          </label>
          <label class="level">
            <input type="checkbox" checked={isVice} disabled={!vices.includes(able.number) || main === able.number} aria-label={tell("choose_vice", { who: name })} onChange={() => change({ vice: isVice ? NONE : able.number })} />
          </label>
        </span>
      );
    },
  };
  const advice = best && { row: best.main.number, why: best.vice ? tell("best_pair", { vice: called(best.vice.officer.name) }) : tell("best_lead") };
  return <Roster ables={ables} label={tell("your_side")} third={choose} chosen={[main ?? NONE, vice]} advice={advice} />;
}

/** The pair as it will fight: whose value each one is. */
function Chosen({ game, main, vice }: { game: Mbg; main: number | undefined; vice: number }) {
  const [lead] = main === undefined || main === NONE ? [] : ablesOf(game, [main]);
  const [second] = vice === NONE || vice === main ? [] : ablesOf(game, [vice]);
  const pair = lead && pairOf(lead, second);
  return (
    <div class={`box ${style.side} ${seatClass(lead?.officer.seat ?? 0)}`} role="status" aria-live="polite" title={tell("pair_hint")}>
      {pair ? (
        <>
          <Given name={tell("power")} value={pair.power} from={pair.powerOf} />
          <Given name={tell("tactics")} value={pair.tactics} from={lead} />
          <Given name={tell("strategy")} value={pair.strategy} from={pair.strategyOf} />
          <Given name={tell("hp")} value={pair.hp} from={lead} most={lead.officer.hpmax} />
        </>
      ) : (
        <p class="note">{tell("pair_empty")}</p>
      )}
    </div>
  );
}

const MOST = 10_000;

function Given({ name, value, from, most = MOST }: { name: string; value: number; from: Able; most?: number }) {
  return (
    <Gauge name={name} title={called(from.officer.name)} now={value} most={most}>
      <small>{called(from.officer.name)}</small> {whole(value)}
    </Gauge>
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
