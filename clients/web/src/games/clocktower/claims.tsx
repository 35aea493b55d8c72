import { useSignal } from "@preact/signals";
import type { NameOf } from "../../state/names";
import { useSelection } from "../../boards/kit/selection";
import { Disc } from "../../boards/kit/disc";
import { Seat } from "../../boards/kit/seat";
import type { Asking } from "../../prompts/asking";
import { Question, Unfolds } from "../../prompts/question";
import { ScrollWindow } from "../../parts/scroll-box";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { characterName } from "./abilities";
import style from "./board.module.css";
import { CharacterEmblem } from "./emblems";
import { sentenceOf } from "./infos";
import { type Claim, type Clocktower, type Info, type TownProps, askedFor, claimsIn, isAlive } from "./state";
import { tell } from "./texts";

/** What everybody has said of themselves, the newest day first, and where to say it. */
export function Claims({ view: { game }, seat, asking, words, nameOf }: TownProps) {
  const unfolded = useSignal(false);
  const asked = askedFor(asking, "claim");
  const claims = claimsIn(game);
  return (
    <section class="sheet" aria-label={tell("claims")}>
      <h2>{tell("claims")}</h2>
      {asked && !unfolded.value && (
        <Unfolds asked={asked} unfolded={unfolded.value} aria-expanded={false} onClick={() => (unfolded.value = true)}>
          {words.code("command.claim")}
        </Unfolds>
      )}
      {asked && unfolded.value && <Claiming key={asked.id} game={game} seat={seat} asked={asked} words={words} nameOf={nameOf} fold={() => (unfolded.value = false)} />}
      {claims.length === 0 && <p class="note">{tell(game.phase === "over" ? "claims_none_made" : "claims_none")}</p>}
      <ScrollWindow>
        <ul class={style.list}>
          {claims.map((claim, index) => (
            <li key={claims.length - index} class="row">
              <Seat seat={claim.seat} nameOf={nameOf} />
              <span>
                <CharacterEmblem character={claim.ability} /> <b>{characterName(claim.ability, words)}</b>
                {claimed(claim, words, nameOf)}
              </span>
              <small class={style.end}>{tell("day", { day: claim.day })}</small>
            </li>
          ))}
        </ul>
      </ScrollWindow>
    </section>
  );
}

function claimed(claim: Claim, words: Words, nameOf: NameOf): string {
  const { shot, targets, number, character, died, open } = claim;
  const who = words.listed(targets.map(nameOf));
  if (shot) return ` ${tell("claim_shot", { who })} ${open ? "…" : died.length > 0 ? tell("claim_hit", { who: words.listed(died.map(nameOf)) }) : tell("claim_missed")}`;
  const info = infoOf(claim);
  if (info) return ` — ${sentenceOf(info, words, nameOf)}`;
  const parts = [who, number >= 0 ? String(number) : "", characterName(character, words)].filter(Boolean);
  return parts.length > 0 ? ` — ${parts.join(" · ")}` : "";
}

const PAIRS: ReadonlySet<string> = new Set(["washerwoman", "librarian", "investigator"]);
const SEERS: ReadonlySet<string> = new Set(["undertaker", "ravenkeeper"]);
const COUNTS: ReadonlySet<string> = new Set(["chef", "empath"]);

/** What is said to have been learnt, where it has the form in which that character learns. */
function infoOf({ ability, targets, number, character }: Claim): Info | undefined {
  const info = { of: ability, seats: targets, number, character, grimoire: [], text: "" };
  if (COUNTS.has(ability) && number >= 0 && targets.length === 0) return { ...info, kind: "number" };
  if (ability === "fortuneteller" && number >= 0 && targets.length > 0) return { ...info, kind: "yes_no" };
  if (PAIRS.has(ability) && character && targets.length === 2) return { ...info, kind: "pair" };
  if (SEERS.has(ability) && character && targets.length === 1) return { ...info, kind: "character" };
  return undefined;
}

interface Asked {
  game: Clocktower;
  seat: number | null;
  asked: Asking;
  words: Words;
  nameOf: NameOf;
  fold: () => void;
}

const MOST_NUMBER = 6;

/** A statement: what one is, and, if one likes, about whom, a number, and a character. */
function Claiming({ game, seat, asked, words, nameOf, fold }: Asked) {
  const { ability = "", number = -1, character = "" } = asked.draft.value as { ability?: string; number?: number; character?: string };
  const about = useSelection(asked, "targets");
  const set = (part: { [name: string]: unknown }) => (asked.draft.value = { ...asked.draft.peek(), ...part });
  const send = () => {
    if (!ability) return;
    fold();
    void asked.answer({ ability, targets: [...about.chosen], number, character });
  };
  const [first] = about.chosen;
  const shoots = ability === "slayer" && about.chosen.length === 1 && isAlive(game, first ?? 0) && !game.claims[seat ?? 0]?.some(({ shot }) => shot);
  return (
    <Question asked={asked} words={words} title={words.code("command.claim")} submit={send}>
      <p class="hint">{words.code("prompt.claim", "")}</p>
      <label class="row">{words.code("field.claim.ability")} <Characters value={ability} from={game.script.characters} none={tell("choose_character")} change={(ability) => set({ ability })} words={words} /></label>
      <div class="row" role="group" aria-label={words.code("field.claim.targets")}>
        <span>{words.code("field.claim.targets")}</span>
        <span class={`row ${style.discs}`}>
          {about.offered.map((one) => (
            <button key={one} type="button" aria-pressed={about.is(one)} aria-label={nameOf(one)} aria-disabled={about.full && !about.is(one)} onClick={() => about.pick(one)}><Disc seat={one} /></button>
          ))}
        </span>
      </div>
      <label class="row">
        {tell("claim_number")}{" "}
        <select onChange={({ currentTarget }) => set({ number: Number(currentTarget.value) })}>
          {Array.from({ length: MOST_NUMBER + 2 }, (_, index) => index - 1).map((one) => <option key={one} value={one} selected={one === number}>{one < 0 ? "–" : one}</option>)}
        </select>
      </label>
      <label class="row">{words.code("field.claim.character")} <Characters value={character} from={game.script.characters} none="–" change={(character) => set({ character })} words={words} /></label>
      {shoots && <p class={style.warning}>{tell("claim_shoots", { who: nameOf(first ?? 0) })}</p>}
      <div class="send">
        <button type="submit" class={shoots ? "danger" : "main"} aria-disabled={asked.sending.value || !ability}>{tell(shoots ? "claim_shoot" : "claim_say")}</button>
        <button type="button" onClick={fold}>{say("cancel")}</button>
      </div>
    </Question>
  );
}

function Characters({ value, from, none, change, words }: { value: string; from: readonly string[]; none: string; change: (character: string) => void; words: Words }) {
  return (
    <select onChange={({ currentTarget }) => change(currentTarget.value)}>
      <option value="" selected={!value}>{none}</option>
      {from.map((one) => <option key={one} value={one} selected={one === value}>{characterName(one, words)}</option>)}
    </select>
  );
}
