import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { GameCards } from "../create/game-cards";
import { type No, type Plan, baseOf, firstOf, refusal, valueOf, wishOf } from "../create/plan";
import { Rules } from "../create/rules";
import { checked } from "../parts/document-survey";
import { documentLabel } from "../parts/documents-form";
import { OptionInput } from "../parts/options-form";
import { optionsOf } from "../parts/options";
import { SeatPlan, isFilled } from "../parts/seat-plan";
import { useTitle } from "../parts/title";
import { Link, go, place } from "../browser/router";
import { signedIn } from "../state/account";
import { type Game, gameOf, games, isKnown, wordsOf } from "../state/games";
import { Opening } from "../state/opening";
import { language } from "../browser/language";
import { say } from "../words/sentences";
import "../prompts/fields.css";
import style from "../create/create.module.css";

/** Open a table: which game, who plays, by which rules. */
export function CreatePage() {
  useTitle(say("new_table"));
  const all = games.value;
  const wanted = place.value.query.get("game") ?? "";
  const chosen = all?.get(wanted) ?? (all ? [...all.values()][0] : undefined);
  const game = chosen && isKnown(chosen.name) ? gameOf(chosen.name) : undefined;
  return (
    <div class={style.create}>
      <h1>{say("create_title")}</h1>
      {all && chosen && <GameCards games={[...all.values()]} chosen={chosen} />}
      {game ? <Setup key={game.name} game={game} /> : <p class="empty">{say("loading")}</p>}
    </div>
  );
}

function Setup({ game }: { game: Game }) {
  const words = wordsOf(game.name);
  const [options] = useState(() => optionsOf(game.options));
  const plan = useSignal<Plan>(firstOf(game, options));
  const busy = useSignal(false);
  const no = useSignal<No | undefined>(undefined);
  const opening = useSignal<Opening | undefined>(undefined);
  const set = (part: Partial<Plan>) => {
    plan.value = { ...plan.peek(), ...part };
    // Another table than the one that may be half open: it gets an id of its own.
    if (!opening.peek()?.table) opening.value = undefined;
    // What was said of a file was said of another one.
    if (part.documents || part.title !== undefined) no.value = undefined;
  };
  const base = baseOf(game, options, plan.value.preset);
  const openIt = async (event: Event) => {
    event.preventDefault();
    if (busy.peek() || !isValid(event.currentTarget)) return;
    busy.value = true;
    no.value = undefined;
    try {
      await signedIn();
      await checked();
      const one = opening.peek() ?? new Opening(wishOf(game, plan.peek(), base));
      opening.value = one;
      const table = await one.go();
      go(`/tables/${table}`);
    } catch (trouble) {
      no.value = refusal(trouble, options);
    } finally {
      busy.value = false;
    }
  };
  const one = opening.value;
  const spoken = options.find(({ name }) => name === "language");
  if (one?.table && no.value) return <HalfOpen table={one.table} reason={no.value.reason} again={openIt} />;
  const filled = isFilled(plan.value.chairs);
  return (
    <form class={style.setup} noValidate onSubmit={openIt}>
      <SeatPlan game={game} words={words} chairs={plan.value.chairs} host={plan.value.host} hotSeat={valueOf("hot_seat", plan.value, base) === true} set={set} />
      <Rules game={game} words={words} options={options} base={base} plan={plan.value} set={set} no={no.value} />
      <section class="sheet">
        <h2>{say("table_itself")}</h2>
        <label class="title">
          {say("table_title")}
          <input
            type="text"
            dir="auto"
            autocomplete="off"
            maxLength={80}
            aria-invalid={no.value?.title === true}
            aria-describedby={no.value?.title ? "create-trouble" : undefined}
            value={plan.value.title}
            onInput={({ currentTarget }) => set({ title: currentTarget.value })}
          />
        </label>
        <label class="check">
          <input type="checkbox" checked={plan.value.closed} onChange={({ currentTarget }) => set({ closed: currentTarget.checked })} />
          {say("table_private")}
        </label>
        {plan.value.closed && (
          <label class="check">
            <input
              type="checkbox"
              checked={plan.value.changes["replay_links"] !== false}
              onChange={({ currentTarget }) => set({ changes: { ...plan.value.changes, replay_links: currentTarget.checked } })}
            />
            {say("table_replay_links")}
          </label>
        )}
        {spoken && (
          <OptionInput option={spoken} words={words} value={valueOf("language", plan.value, { language: language.value })} change={(value) => set({ changes: { ...plan.value.changes, language: value } })} />
        )}
        <label class="check">
          <input type="checkbox" checked={filled && plan.value.start} disabled={!filled} onChange={({ currentTarget }) => set({ start: currentTarget.checked })} />
          <span>
            {say("start_at_once")} {!filled && <small>{say("start_when_full")}</small>}
          </span>
        </label>
      </section>
      <div class={style.end}>
        {no.value && (
          <p class="trouble" role="alert" id="create-trouble">
            {no.value.document ? say("document_wrong", { document: documentLabel(no.value.document, words), reason: no.value.reason }) : no.value.reason}
          </p>
        )}
        <button type="submit" class="main" aria-disabled={busy.value}>
          {busy.value ? say("opening") : say(filled && plan.value.start ? "open_and_start" : "open_table")}
        </button>
      </div>
    </form>
  );
}

/** The table is there, but a later step failed: it can be tried again, or one goes on from where it stands. */
function HalfOpen({ table, reason, again }: { table: string; reason: string; again: (event: Event) => void }) {
  return (
    <section class="sheet" role="alert">
      <p>{say("half_open", { reason })}</p>
      <div class={style.end}>
        <button type="button" onClick={again}>
          {say("try_again")}
        </button>
        <Link to={`/tables/${table}`} class="button main">
          {say("to_table")}
        </Link>
      </div>
    </section>
  );
}

/** Whether the browser finds nothing wrong; what it does is shown, also where it is folded away. */
function isValid(form: unknown): boolean {
  if (!(form instanceof HTMLFormElement)) return true;
  for (const folds of form.querySelectorAll<HTMLDetailsElement>("details:has(:invalid)")) folds.open = true;
  return form.reportValidity();
}
