import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Invited } from "../parts/invited";
import { sentenceOf } from "../parts/notices";
import { DocumentInput, documentLabel } from "../parts/documents-form";
import { type DocumentWish, blamedDocument, documentsOf, handed } from "../parts/documents";
import { hasWorkshop } from "../games/workshop";
import { OptionInput } from "../parts/options-form";
import { type GameOption, blamed, differing, optionsOf, sorted, standards } from "../parts/options";
import { SeatPlan, firstPlan, isFilled } from "../parts/seat-plan";
import { useTitle } from "../parts/title";
import { Link, go, place } from "../router";
import { signedIn } from "../state/account";
import { type Game, type Listed, gameOf, games, isKnown, wordsOf } from "../state/games";
import { type Chair, Opening, type Wish } from "../state/opening";
import { Refused } from "../wire/http";
import type { Json } from "../wire/types";
import type { Words } from "../words/catalogue";
import { language } from "../words/language";
import { say } from "../words/say";
import "../prompts/fields.css";
import style from "./create.module.css";

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
      {all && chosen && <GameCards games={[...all.values()]} chosen={chosen.name} />}
      {game ? <Setup key={game.name} game={game} /> : <p class="empty">{say("loading")}</p>}
    </div>
  );
}

function GameCards({ games, chosen }: { games: readonly Listed[]; chosen: string }) {
  return (
    <fieldset class={style.cards}>
      <legend>{say("which_game")}</legend>
      {games.map(({ name, title, summary, seats }) => (
        <label key={name} class={style.card}>
          <input type="radio" name="game" value={name} checked={name === chosen} onChange={() => go(withGame(name), { replace: true })} />
          <span class={style.name}>{title[language.value]}</span>
          <span class={style.summary}>{summary[language.value]}</span>
          <span class="size">{say(seats.min === seats.max ? "seats_exactly" : "seats_range", { ...seats })}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The same page for another game: what else the address wishes stays. */
function withGame(game: string): string {
  const query = new URLSearchParams(place.peek().query);
  query.set("game", game);
  return `/new?${query}`;
}

/** What the user has decided so far of a table of one game. */
interface Plan {
  preset: string;
  changes: Json;
  documents: { readonly [name: string]: DocumentWish };
  chairs: readonly Chair[];
  host: boolean;
  title: string;
  closed: boolean;
  start: boolean;
}

interface No {
  reason: string;
  option?: string | undefined;
  document?: string | undefined;
  title?: boolean;
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
      const one = opening.peek() ?? new Opening(wishOf(game, plan.peek(), base));
      opening.value = one;
      const table = await one.go();
      if (!one.invitation) go(`/tables/${table}`);
    } catch (trouble) {
      no.value = refusal(trouble, options);
    } finally {
      busy.value = false;
    }
  };
  const one = opening.value;
  if (one?.table && one.invitation && !busy.value && !no.value) return <Invited table={one.table} invitation={one.invitation} />;
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

interface RulesProps {
  game: Game;
  words: Words;
  options: readonly GameOption[];
  base: Json;
  plan: Plan;
  set: (part: Partial<Plan>) => void;
  no: No | undefined;
}

/** The preset and what is changed of it; the few options that matter to most, the rest folded away. */
function Rules({ game, words, options, base, plan, set, no }: RulesProps) {
  const { first, more } = sorted(options);
  const changed = Object.keys(differing(base, plan.changes)).length;
  const input = (option: GameOption) => (
    <OptionInput
      key={`${plan.preset} ${option.name}`}
      option={option}
      words={words}
      value={valueOf(option.name, plan, base)}
      change={(value) => set({ changes: { ...plan.changes, [option.name]: value } })}
      trouble={no?.option === option.name ? no.reason : undefined}
    />
  );
  return (
    <section class="sheet">
      <header>
        <h2>{say("which_rules")}</h2>
        <Link to={`/games/${game.name}`}>{say("game_rules")}</Link>
      </header>
      <Presets game={game} words={words} options={options} plan={plan} set={set} />
      <GameDocuments game={game} words={words} plan={plan} set={set} no={no} />
      <div class="options">{first.map(input)}</div>
      {more.length > 0 && (
        <details class="more" open={more.some(({ name }) => name === no?.option) || undefined}>
          <summary>{say("more_options", { count: more.length })}</summary>
          <div class="options">{more.map(input)}</div>
        </details>
      )}
      {changed > 0 && (
        <p class={style.changedOptions}>
          {say("options_changed", { count: changed })}{" "}
          <button type="button" class="quiet" onClick={() => set({ changes: {} })}>
            {say("options_reset")}
          </button>
        </p>
      )}
    </section>
  );
}

/** The texts that the game is played from, if it is from any. */
function GameDocuments({ game, words, plan, set, no }: Pick<RulesProps, "game" | "words" | "plan" | "set" | "no">) {
  const all = Object.entries(game.documents);
  if (all.length === 0) return null;
  return (
    <div class="options">
      {all.map(([name, document]) => (
        <DocumentInput
          key={name}
          name={name}
          document={document}
          words={words}
          wish={plan.documents[name]}
          change={(wish) => set({ documents: { ...plan.documents, [name]: wish } })}
          trouble={no?.document === name ? no.reason : undefined}
        />
      ))}
      {hasWorkshop(game.name) && <Link to={`/games/${game.name}/workshop`}>{say("to_workshop")}</Link>}
    </div>
  );
}

function Presets({ game, words, options, plan, set }: Pick<RulesProps, "game" | "words" | "options" | "plan" | "set">) {
  const named = Object.keys(game.presets);
  if (named.length === 0) return null;
  const all = standardPreset(game, options) === "" ? ["", ...named] : named;
  return (
    <fieldset class={style.presets}>
      <legend>{say("preset")}</legend>
      {all.map((name) => (
        <label key={name} class="pick">
          <input type="radio" name="preset" checked={plan.preset === name} onChange={() => set({ preset: name, changes: {} })} />
          {name === "" ? say("preset_standard") : words.code(`preset.${name}`, name)}
        </label>
      ))}
    </fieldset>
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
  const folds = form.querySelector("details:has(:invalid)");
  if (folds instanceof HTMLDetailsElement) folds.open = true;
  return form.reportValidity();
}

function firstOf(game: Game, options: readonly GameOption[]): Plan {
  const { query } = place.peek();
  const chairs = firstPlan(game, query.get("with") === "people");
  return { preset: standardPreset(game, options), changes: {}, documents: handedTo(game), chairs, host: false, title: "", closed: query.has("private"), start: true };
}

/** What was written for this game in its workshop. */
function handedTo({ name }: Game): Plan["documents"] {
  const given = handed.peek();
  return given?.game === name ? { [given.document]: given.own } : {};
}

/** The preset that is the standard under a name, or "". */
function standardPreset(game: Game, options: readonly GameOption[]): string {
  const standard = standards(options);
  return Object.keys(game.presets).find((name) => Object.keys(differing(standard, game.presets[name] ?? {})).length === 0) ?? "";
}

function baseOf(game: Game, options: readonly GameOption[], preset: string): Json {
  return { ...standards(options), ...game.presets[preset] };
}

function valueOf(name: string, { changes }: Plan, base: Json): unknown {
  return name in changes ? changes[name] : base[name];
}

function wishOf(game: Game, { preset, changes, documents, chairs, host, title, closed, start }: Plan, base: Json): Wish {
  const options = { ...(preset && { preset }), ...differing(base, changes) };
  return { game: game.name, options, documents: documentsOf(game, documents), title: title.trim(), private: closed, chairs, host, start: start && isFilled(chairs) };
}

function refusal(trouble: unknown, options: readonly GameOption[]): No {
  const reason = sentenceOf(trouble);
  if (!(trouble instanceof Refused)) return { reason };
  const document = blamedDocument(trouble.reason);
  if (document) return { document, reason };
  if (/^title[:：]/.test(trouble.reason)) return { title: true, reason: say("labelled", { label: say("table_title"), what: reason }) };
  const option = blamed(trouble.reason, options);
  return option ? { option, reason: reason.replace(/ - at `[^`]*`$/, "") } : { reason };
}
