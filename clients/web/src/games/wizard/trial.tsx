import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { signedIn } from "../../state/account";
import { Refused, ask } from "../../wire/http";
import type { Fact } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { cardName } from "./card";
import { kindOf, shipped, textOf } from "./cards";
import type { Card } from "./pack";
import { tell } from "./workshop-texts";
import style from "./workshop.module.css";

type Step = { [does: string]: unknown };

interface Shown {
  players: { [seat: string]: { mana: number; gold: number; freeze: number; hand: string[]; discard: string[]; played: string[] } };
  monsters: { [slot: string]: { card: string; health: number[]; reward: number } };
}

interface Done {
  step: number;
  facts: readonly Fact[];
  damage: readonly { slot: number; amount: number; parts: readonly string[] }[];
  asked: null | { window: number[] } | { seat: number; kind: string; offers: (string | number)[]; min: number; max: number };
  position: Shown;
}

interface Tried {
  answer: { steps: readonly Done[]; position: Shown };
}

interface Props {
  game: string;
  words: Words;
  cards: readonly Card[];
  /** What the cards were read from, and whether the server finds no fault with it. */
  text: string;
  usable: boolean;
}

/** A card of the pack on a small position, played by the game's own rules; what it asks is answered here. */
export function Trial({ game, words, cards, text, usable }: Props) {
  const treasures = cards.filter(({ type }) => type === undefined);
  const monsters = [...shipped.values(), ...cards].filter(({ type }) => type === "monster");
  const card = useSignal("");
  const monster = useSignal("core.exploration.III.brute");
  const mana = useSignal(10);
  const freeze = useSignal(0);
  const steps = useSignal<readonly Step[]>([]);
  const tried = useSignal<Tried["answer"] | undefined>(undefined);
  const wrong = useSignal("");
  const chosen = treasures.find(({ id }) => id === card.value) ?? treasures[0];
  const library = new Map([...shipped, ...cards.map((one) => [one.id, one] as const)]);
  const run = async (wanted: readonly Step[]): Promise<void> => {
    if (!chosen) return;
    steps.value = wanted;
    try {
      await signedIn();
      const text = JSON.stringify(positionOf(chosen, cards, { monster: monster.value, mana: mana.value, freeze: freeze.value }, wanted));
      tried.value = (await ask<Tried>("POST", `/api/games/${game}/try`, { text })).answer;
      wrong.value = "";
    } catch (trouble) {
      const [first, ...others] = wanted;
      if (trouble instanceof Refused && first && others.length > 0) return run([first]);
      tried.value = undefined;
      wrong.value = trouble instanceof Refused ? trouble.reason : tell("unreachable");
    }
  };
  const begin: Step | undefined = chosen && (kindOf(chosen) === "wand" ? { activate: chosen.id } : { play: chosen.id });
  // As one types: what was answered is answered again, as far as it is still asked.
  useEffect(() => {
    if (usable && begin) void run(steps.peek().length > 0 ? [begin, ...steps.peek().slice(1)] : [begin]);
  }, [usable, text, chosen?.id, monster.value, mana.value, freeze.value]);
  if (!chosen || !begin) return null;
  const saying = words.seeing({ pack: { cards: cards.map(({ id, name }) => ({ id, name: { zh: textOf(name, "zh"), en: textOf(name, "en") } })) } });
  const asked = tried.value?.steps.at(-1)?.asked;
  return (
    <section class="sheet stack" aria-label={tell("trial")}>
      <h2>{tell("trial")}</h2>
      <div class="row">
        <label>{tell("card")} <select value={chosen.id} onChange={({ currentTarget }) => (card.value = currentTarget.value)}>{treasures.map(({ id }) => <option key={id} value={id} selected={id === chosen.id}>{cardName(id, library, words)}</option>)}</select></label>
        <label>{tell("against")} <select value={monster.value} onChange={({ currentTarget }) => (monster.value = currentTarget.value)}>{monsters.map(({ id }) => <option key={id} value={id} selected={id === monster.value}>{cardName(id, library, words)}</option>)}</select></label>
        <Count label={tell("mana")} value={mana.value} max={20} change={(value) => (mana.value = value)} />
        <Count label={tell("freeze")} value={freeze.value} max={10} change={(value) => (freeze.value = value)} />
        <button type="button" class="main" aria-disabled={!usable} onClick={() => usable && void run([begin])}>{tell("try_it")}</button>
      </div>
      {wrong.value && <p class="trouble" role="alert">{wrong.value}</p>}
      {tried.value && !usable && <p class="trouble">{tell("trial_old")}</p>}
      <div class={usable ? "stack" : `stack ${style.old}`}>
        <ol class={style.steps} aria-live="polite">{tried.value?.steps.map((done) => <li key={done.step}><Told done={done} words={saying} /></li>)}</ol>
        {asked && "offers" in asked && (
          <div class="row" role="group" aria-label={tell("choose")}>
            <span>{tell("choose")}</span>
            {choices(asked).map((pick, index) => <button key={index} type="button" onClick={() => void run([...steps.peek(), { choose: pick }])}>{pick.map((one) => cardName(String(one), library, words)).join(", ") || tell("nothing")}</button>)}
          </div>
        )}
        {tried.value && <After shown={tried.value.position} words={words} library={library} />}
      </div>
    </section>
  );
}

/** Two wizards, a monster each, and the pack; a wand is worn. */
function positionOf(card: Card, pack: readonly Card[], given: { monster: string; mana: number; freeze: number }, steps: readonly Step[]): object {
  const place = kindOf(card) === "wand" ? { wands: [card.id] } : { hand: [card.id, "jolt", "spark"] };
  const deck = ["shard", "pulse", "sleet", "cluster", "stone", "jolt"];
  const slots = [{ card: given.monster, slot: 1 }, { card: "core.exploration.III.slime", slot: 2 }];
  return { pack, players: [{ ...place, deck, mana: given.mana, freeze: given.freeze }, { hand: ["jolt"], deck: ["shard"], mana: 5 }], monsters: slots, steps };
}

/** The answers to offer: each one alone, none where that may be, and all where it must be several. */
function choices({ offers, min, max, kind }: Exclude<Done["asked"], null | { window: number[] }>): (string | number)[][] {
  if (kind === "number") return Array.from({ length: Math.min(21, max - min + 1) }, (_, at) => [min + at]);
  const alone = min <= 1 ? [...new Set(offers)].map((one) => [one]) : [offers.slice(0, min)];
  return min === 0 ? [[], ...alone] : alone;
}

/** What everybody heard of a step, and each damage with its parts. */
function Told({ done, words }: { done: Done; words: Words }) {
  return (
    <>
      {done.facts.map((fact) => words.fact(fact)).filter(Boolean).map((said, index) => <p key={index}>{said}</p>)}
      {done.damage.map(({ slot, amount, parts }, index) => <p key={`d${index}`}><b>−{amount}</b> ({slot}) <small>{parts.map((part) => part.replace(/^\w+/, (why) => words.code(`why.${why}`, why))).join(" → ")}</small></p>)}
    </>
  );
}

/** The position that came of it. */
function After({ shown, words, library }: { shown: Shown; words: Words; library: ReadonlyMap<string, Card> }) {
  const called = (ids: readonly string[]) => ids.map((id) => cardName(id, library, words)).join(", ") || "–";
  return (
    <dl class={style.after}>
      {Object.entries(shown.players).map(([seat, player]) => (
        <div key={seat}>
          <dt><b>{words.code(`picked.seat.${seat}`)}</b></dt>
          <dd>{tell("has", { mana: player.mana, gold: player.gold, freeze: player.freeze })} {words.code("zone.hand")}: {called(player.hand)}; {words.code("zone.played")}: {called(player.played)}; {words.code("zone.discard")}: {called(player.discard)}</dd>
        </div>
      ))}
      {Object.entries(shown.monsters).map(([slot, { card, health, reward }]) => (
        <div key={`m${slot}`}>
          <dt><b>{cardName(card, library, words)}</b></dt>
          <dd>{tell("stands", { health: health.join(" + "), reward })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Count({ label, value, max, change }: { label: string; value: number; max: number; change: (value: number) => void }) {
  return <label>{label} <input type="number" min={0} max={max} value={value} onInput={({ currentTarget }) => change(Math.max(0, Math.min(max, currentTarget.valueAsNumber || 0)))} /></label>;
}
