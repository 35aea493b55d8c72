import { signal } from "@preact/signals";
import { games, titleOf } from "../state/games";
import { type Listing, freeSeats, wanted } from "../state/lobby";
import { say } from "../words/sentences";
import style from "./home.module.css";

const PACES = ["live", "evening", "slow", "calm"] as const;

interface Sieve {
  free: boolean;
  pace: string;
  language: string;
}

/** What the page itself sieves; which game and whose tables the server does. */
const sieve = signal<Sieve>({ free: false, pace: "", language: "" });

/** Whether a table is one of those that are wanted. */
export function isWanted(one: Listing): boolean {
  const { free, pace, language } = sieve.value;
  return (!free || (one.status === "open" && freeSeats(one) > 0)) && (!pace || one.pace === pace) && (!language || one.language === language);
}

/** Whether anything is left out beyond what always is. */
export function isSieved(): boolean {
  const { free, pace, language } = sieve.value;
  return free || pace !== "" || language !== "";
}

/** Which tables are shown: of which game, of people, with free seats, at which pace, in which language. */
export function Filters() {
  const { game, who } = wanted.value;
  const { free, pace, language } = sieve.value;
  const set = (part: Partial<Sieve>) => (sieve.value = { ...sieve.peek(), ...part });
  return (
    <div class={`${style.filters} filter`} role="group" aria-label={say("which_tables")}>
      <select aria-label={say("show_game")} value={game} onChange={({ currentTarget }) => (wanted.value = { who, game: currentTarget.value })}>
        <option value="">{say("all_games")}</option>
        {[...(games.value?.keys() ?? [])].map((name) => (
          <option key={name} value={name}>
            {titleOf(name)}
          </option>
        ))}
      </select>
      <select aria-label={say("pace")} value={pace} onChange={({ currentTarget }) => set({ pace: currentTarget.value })}>
        <option value="">{say("any_pace")}</option>
        {PACES.map((one) => (
          <option key={one} value={one}>
            {say(`pace_${one}`)}
          </option>
        ))}
      </select>
      <select aria-label={say("table_language")} value={language} onChange={({ currentTarget }) => set({ language: currentTarget.value })}>
        <option value="">{say("any_language")}</option>
        <option value="zh">中文</option>
        <option value="en">English</option>
      </select>
      <label class="level">
        <input type="checkbox" checked={who === "people"} onChange={({ currentTarget }) => (wanted.value = { game, who: currentTarget.checked ? "people" : "" })} />
        {say("people_only")}
      </label>
      <label class="level">
        <input type="checkbox" checked={free} onChange={({ currentTarget }) => set({ free: currentTarget.checked })} />
        {say("free_only")}
      </label>
    </div>
  );
}
