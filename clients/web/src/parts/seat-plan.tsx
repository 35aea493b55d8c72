import { type Game, botName } from "../state/games";
import { LLM, bestBot } from "../state/bots";
import type { Chair } from "../state/opening";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import style from "../create/create.module.css";

interface Props {
  game: Game;
  words: Words;
  chairs: readonly Chair[];
  host: boolean;
  /** Whether one account may have several seats. */
  hotSeat: boolean;
  set: (part: { chairs?: readonly Chair[]; host?: boolean }) => void;
}

/** Who is to sit where: chair by chair, or all at once by one of three buttons. */
export function SeatPlan({ game, words, chairs, host, hotSeat, set }: Props) {
  const bot: Chair = { bot: bestBot(game.bots) };
  const resize = (size: number) => set({ chairs: Array.from({ length: size }, (_, index) => chairs[index] ?? chairs.at(-1) ?? "open") });
  const filled = (first: Chair, rest: Chair) => chairs.map((_, index) => (index === 0 ? first : rest));
  const fills = [
    { text: "fill_me_and_bots", plan: filled("me", bot) },
    { text: "fill_people", plan: filled("me", "open") },
    { text: "fill_bots", plan: filled(bot, bot) },
  ] as const;
  // Who moves leaves the seat to what the others are, or the table could not begin.
  const instead = chairs.find((one) => one !== "me") ?? "open";
  const choose = (at: number, chair: Chair) => {
    const kept = (one: Chair) => (chair === "me" && one === "me" && !hotSeat ? instead : one);
    set({ chairs: chairs.map((one, index) => (index === at ? chair : kept(one))), ...(chair === "me" && { host: false }) });
  };
  const takeHost = (taken: boolean) => set({ host: taken, ...(taken && { chairs: chairs.map((one) => (one === "me" ? instead : one)) }) });
  return (
    <section class={`sheet ${style.seatPlan}`}>
      <h2>{say("who_plays")}</h2>
      {game.seats.min < game.seats.max && <Size game={game} size={chairs.length} resize={resize} />}
      <div class={style.fill}>
        {fills.map(({ text, plan }) => (
          <button key={text} type="button" aria-pressed={samePlan(plan, chairs)} onClick={() => set({ chairs: plan, ...(plan.includes("me") && { host: false }) })}>
            {say(text)}
          </button>
        ))}
      </div>
      <Bots game={game} words={words} chairs={chairs} set={set} />
      <ol>
        {game.hosted && (
          <li>
            <label for="chair-host">{words.code("chair.host.name", say("host_chair"))}</label>
            <select id="chair-host" onChange={({ currentTarget }) => takeHost(currentTarget.value === "me")}>
              <option value="" selected={!host}>
                {words.code("chair.host.empty", say("host_none"))}
              </option>
              <option value="me" selected={host}>
                {say("seat_me")}
              </option>
            </select>
          </li>
        )}
        {chairs.map((chair, index) => (
          <li key={index}>
            <label for={`chair-${index + 1}`}>{say("seat_is", { seat: index + 1 })}</label>
            <ChairSelect id={`chair-${index + 1}`} chair={chair} game={game} words={words} choose={(next) => choose(index, next)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Size({ game, size, resize }: { game: Game; size: number; resize: (size: number) => void }) {
  const { min, max } = game.seats;
  return (
    <p class="size">
      <label for="size">{say("seat_count")}</label>
      <select id="size" onChange={({ currentTarget }) => resize(Number(currentTarget.value))}>
        {Array.from({ length: max - min + 1 }, (_, index) => min + index).map((one) => (
          <option key={one} value={one} selected={one === size}>
            {one}
          </option>
        ))}
      </select>
    </p>
  );
}

/** The programs that may play, from strong to weak, each with what it is like; one press has them all be of a kind. */
function Bots({ game, words, chairs, set }: Pick<Props, "game" | "words" | "chairs" | "set">) {
  const kinds = game.bots.filter((bot) => bot !== LLM);
  const taken = chairs.flatMap((chair) => (typeof chair === "object" ? [chair.bot] : []));
  if (kinds.length < 2 || taken.length === 0) return null;
  const all = (bot: string) => set({ chairs: chairs.map((chair) => (typeof chair === "object" ? { bot } : chair)) });
  return (
    <fieldset>
      <legend>{say("bots_are")}</legend>
      <div class={style.choices}>
        {kinds.map((bot) => (
          <label key={bot} class={style.choice}>
            <input type="radio" name="bots" checked={taken.every((one) => one === bot)} onChange={() => all(bot)} />
            <span>{botName(bot, words)}</span>
            <small>{words.has(`bot_about.${bot}`) && words.code(`bot_about.${bot}`)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ChairSelect({ id, chair, game, words, choose }: { id: string; chair: Chair; game: Game; words: Words; choose: (chair: Chair) => void }) {
  const value = codeOf(chair);
  const chairs: Chair[] = ["me", "open", ...game.bots.map((bot) => ({ bot }))];
  return (
    <select id={id} onChange={({ currentTarget }) => choose(chairs[currentTarget.selectedIndex] ?? "open")}>
      {chairs.map((one) => (
        <option key={codeOf(one)} value={codeOf(one)} selected={codeOf(one) === value}>
          {named(one, words)}
        </option>
      ))}
    </select>
  );
}

function codeOf(chair: Chair): string {
  return typeof chair === "string" ? chair : `bot:${chair.bot}`;
}

function named(chair: Chair, words: Words): string {
  if (chair === "me") return say("seat_me");
  if (chair === "open") return say("seat_open");
  return say("seat_bot", { bot: botName(chair.bot, words) });
}

/** Every seat at first: ourselves and bots, for that can be played at once, unless people are wished for. */
export function firstPlan(game: Game, people = false): Chair[] {
  const other: Chair = people ? "open" : { bot: bestBot(game.bots) };
  return Array.from({ length: game.best }, (_, index) => (index === 0 ? "me" : other));
}

/** Whether nobody has to be waited for. */
export function isFilled(chairs: readonly Chair[]): boolean {
  return !chairs.includes("open");
}

function samePlan(one: readonly Chair[], other: readonly Chair[]): boolean {
  return one.map(codeOf).join(" ") === other.map(codeOf).join(" ");
}
