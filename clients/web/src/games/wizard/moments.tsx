import type { Beat, Moment, Moments } from "../../boards/contract";
import { climax, onSeat } from "../../boards/kit/climax";
import { Rolled } from "../../boards/kit/emblem";
import { Seat } from "../../boards/kit/seat";
import { after as at } from "../../boards/kit/announcement";
import type { SoundName } from "../../parts/sounds";
import { dealtCard } from "../../boards/kit/dealt-card";
import { DeckPicture } from "./art";
import { CardFace, cardName } from "./card";
import { libraryOf, textOf } from "./cards";
import type { Library } from "./pack";
import { Icon, type Sign } from "./icons";
import { READER, type Told, type Wizard, type WizardProps, goalOf, roman, standing, told, zoneOf } from "./state";
import { rewardOf, tell } from "./texts";

/** One thing to be looked at for a moment. */
interface Happening {
  sign: Sign;
  seat?: number | undefined;
  text: string;
  /** How much health is left of how much. */
  left?: { health: number; most: number };
  sound?: SoundName;
  /** The card that it is, to be looked at. */
  face?: string;
}

const FIRST_MS = 900;
const EACH_MS = 500;
const MOST = 6;
/** Of what came with a new cycle as much as is read beside it. */
const BESIDE = 3;
/** Of a deck as many are shown. */
const FANNED = 4;
const OPENS_MS = 500;

/** What a commit did before everybody's eyes, in one look, however many cards and hits it was; a cycle that begins is told with it. */
export const moments: Moments = (line, before: WizardProps, after: WizardProps) => {
  const fresh = after.lines.slice(before.lines.length);
  const fact = told(line);
  const happened = happenings(fresh.map(told), before, after);
  if (fact.type === "round_started" && fact.round === 1) return dealt(fact.start, after);
  if (fact.type === "cycle_reached") return begun(fact, happened, after);
  if (fresh.find((one) => isSeen(told(one)))?.seq !== line.seq || fresh.some((one) => told(one).type === "cycle_reached")) return undefined;
  const shown = happened.slice(0, MOST);
  if (shown.length === 0) return undefined;
  const sound = shown.flatMap(({ sound }, index): Beat[] => (sound ? [[FIRST_MS / 4 + EACH_MS * index, sound]] : []));
  return { length: FIRST_MS + EACH_MS * shown.length, sound, Draw: () => <Look happened={shown} cards={libraryOf(READER.whole(after.view.game))} words={after.words} nameOf={after.nameOf} /> };
};

/** The deck that a player begins with, and what it is for. */
function dealt(start: number, { view, seat, words, nameOf }: WizardProps): Moment | undefined {
  if (seat === null) return undefined;
  const game = READER.whole(view.game);
  const starters = [...libraryOf(game).values()].filter(({ rarity }) => rarity === "ori");
  const cycle = roman(standing(goalOf(game)).cycle);
  return dealtCard({
    once: "deck",
    kind: tell("your_deck"),
    name: tell("your_deck_holds", { count: zoneOf(game, "deck", seat).count }),
    figure: <DeckPicture cards={starters.slice(0, FANNED)} />,
    children: <>{words.listed(starters.map(({ name }) => textOf(name, words.language)))}<br />{tell("first_goal", { cycle, start: nameOf(start) })}</>,
  });
}

/** The first marker in a cycle, and the level of monsters that this opens; what brought it there is said below. */
function begun({ seat, cycle, levels }: CycleReached, happened: readonly Happening[], { view, words, nameOf }: WizardProps): Moment {
  const level = levels.at(-1);
  const text = (
    <>
      {level && <b data-motion="rise" style={at(0, 0, OPENS_MS)}>{tell("saw_opened", { level })}</b>}
      <Look happened={happened.slice(-BESIDE)} cards={libraryOf(READER.whole(view.game))} words={words} nameOf={nameOf} />
    </>
  );
  return climax(
    { figure: <span data-motion="settle"><Rolled value={roman(cycle)} /></span>, title: <><Seat seat={seat} nameOf={nameOf} /> {tell("saw_cycle", { cycle: roman(cycle) })}</>, text, tone: "good", on: [onSeat(seat, "star", OPENS_MS)] },
    { length: 2_000, sound: [[0, "bell"], [OPENS_MS, "success"]] },
  );
}

type CycleReached = Extract<Told, { type: "cycle_reached" }>;

type Seen = Extract<Told, { type: "time_reversed" | "card_countered" | "undercurrent_fired" | "damage_dealt" | "monster_left" | "duel_fought" | "number_changed" | "card_played" | "die_rolled" }>;

const SEEN: readonly string[] = ["time_reversed", "card_countered", "undercurrent_fired", "damage_dealt", "monster_left", "duel_fought", "number_changed", "card_played", "die_rolled"];

/** Of numbers only the place of a marker is shown, of monsters that go only those defeated. */
function isSeen(fact: { type: string; what?: string; why?: string }): fact is Seen {
  return SEEN.includes(fact.type) && (fact.type !== "number_changed" || fact.what === "place") && (fact.type !== "monster_left" || fact.why === "defeated");
}

function happenings(facts: readonly { type: string }[], before: WizardProps, { view, words, seat: own }: WizardProps): Happening[] {
  const game = READER.whole(view.game);
  const cards = libraryOf(game);
  const card = (id: string) => cardName(id, cards, words);
  const seen = facts.filter(isSeen);
  const hits = seen.filter((fact) => fact.type === "damage_dealt");
  return seen.flatMap((fact): Happening[] => {
    switch (fact.type) {
      case "time_reversed":
        return [{ sign: "token", seat: fact.seat, text: tell("saw_reversed", { count: fact.plays }), sound: "flip" }];
      case "card_countered":
        return [{ sign: "undercurrent", seat: fact.seat, text: tell("saw_countered", { card: card(fact.card) }), sound: "reject" }];
      case "undercurrent_fired":
        return [{ sign: "undercurrent", seat: fact.seat, text: card(fact.card.card), sound: "whisper", face: fact.card.card }];
      case "damage_dealt": {
        const same = hits.filter(({ slot }) => slot === fact.slot);
        return same[0] === fact ? [hurt(fact.slot, same, READER.whole(before.view.game), game, card)] : [];
      }
      case "monster_left":
        return [{ sign: "monster", seat: fact.seat, text: tell("saw_defeated", { card: card(fact.card), count: fact.steps }), sound: "success" }];
      case "duel_fought":
        return [{ sign: "monster", seat: fact.seat, text: tell(fact.how === "begun" ? "fights_duel" : fact.how === "won" ? "saw_won" : "saw_lost"), sound: fact.how === "lost" ? "fail" : "approve" }];
      case "number_changed":
        return [{ sign: "start", seat: fact.seat, text: reached(fact.now), sound: "step" }];
      case "card_played":
        return fact.seat === own ? [] : [{ sign: "spell", seat: fact.seat, text: card(fact.card.card), sound: "card", face: fact.card.card }];
      case "die_rolled":
        return [{ sign: "token", seat: fact.seat, text: tell("saw_rolled", { value: fact.value }), sound: "dice" }];
    }
  });
}

/** All hits on one monster, and what they have left of it. */
function hurt(slot: number, hits: readonly { amount: number }[], before: Wizard, after: Wizard, card: (id: string) => string): Happening {
  const monster = before.monsters[slot] ?? after.monsters[slot];
  const [now, was] = [after.monsters[slot], before.monsters[slot]];
  const whole = (now ?? was)?.health.length ?? 1;
  const health = now && now.id === monster?.id ? now.health.reduce((sum, one) => sum + one, 0) : 0;
  const amounts = hits.map(({ amount }) => `−${amount}`).join(" ");
  return { sign: "health", text: `${card(monster?.card ?? "")} ${amounts}`, left: { health, most: (monster?.most ?? 1) * whole }, sound: "hit" };
}

function reached(place: number): string {
  const { cycle, cell } = standing(place);
  return tell("saw_reached", { cycle: roman(cycle), cell: roman(cell), reward: tell(`reward_${rewardOf(cell)}`) });
}

function Look({ happened, cards, words, nameOf }: Pick<WizardProps, "words" | "nameOf"> & { happened: readonly Happening[]; cards: Library }) {
  const only = happened.length === 1 ? happened[0]?.face : undefined;
  return (
    <ul class="stack" role="status">
      {happened.map(({ sign, seat, text, left }, index) => (
        <li key={index} data-motion={left ? "shake" : "rise"} style={at(index, EACH_MS, FIRST_MS / 4)}>
          <Icon sign={sign} /> {seat !== undefined && <Seat seat={seat} nameOf={nameOf} />} <b>{text}</b>
          {left && <meter min={0} max={left.most} value={left.health} aria-hidden="true" />}
        </li>
      ))}
      {only && <li data-motion="turn"><CardFace id={only} cards={cards} words={words} /></li>}
    </ul>
  );
}
