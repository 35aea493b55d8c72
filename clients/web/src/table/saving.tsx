import { signal } from "@preact/signals";
import { notify } from "../state/notices";
import { Press } from "../parts/press";
import { saveAs } from "../browser/download";
import { isolated, whoAt } from "../state/names";
import { Refused, askText } from "../wire/http";
import { tablePath } from "../wire/paths";
import type { TableState } from "../wire/types";
import { say } from "../words/sentences";
import { act } from "./acts";
import type { At } from "../state/chairs";

/** The table whose agreed save was taken or left, so that nobody is offered it for ever. */
const settled = signal("");

/** The game as a file, or the question to the others whether it may be one. */
export function SaveGame({ at }: { at: At }) {
  if (!isRunning(at.table) || !ownsSeat(at)) return null;
  return (
    <>
      <Press class="quiet" act={() => takenOrAsked(at)}>
        {say("save_game")}
      </Press>
      {at.table.saving?.agreed && votesOf(at.table).asked.length === 0 && (
        <Press class="quiet" act={() => asked(at)}>
          {say("save_again")}
        </Press>
      )}
    </>
  );
}

/** The vote on a save while it goes on, and the file once all have agreed. */
export function SaveVote({ at }: { at: At }) {
  const { id, as, table, chairs } = at;
  if (!isRunning(table) || !table.saving) return null;
  const { asked, count, all } = votesOf(table);
  if (asked.length === 0) return <SaveAgreed at={at} />;
  if (settled.peek() === id) settled.value = "";
  const own = as === "host" ? "host" : at.seat;
  const mayVote = own === "host" ? chairs.host : own !== null && chairs.seats.includes(own);
  const agreed = own !== null && asked.includes(own);
  return (
    <div class="row banner" role="status">
      <p>{say("save_asked", { who: whoWants(at, asked[0]), count, all })}</p>
      {mayVote && !agreed && (
        <Press class="main" act={() => act(id, as, "vote_save", { agree: true })}>
          {at.words.code("command.vote_save")}
        </Press>
      )}
      {mayVote && <Press act={() => act(id, as, "vote_save", { agree: false })}>{say(agreed ? "save_withdraw" : "save_decline")}</Press>}
    </div>
  );
}

function SaveAgreed({ at }: { at: At }) {
  if (!at.table.saving?.agreed || !ownsSeat(at) || settled.value === at.id) return null;
  return (
    <div class="row banner" role="status">
      <p>{say("save_agreed")}</p>
      <Press class="main" act={() => taken(at)}>
        {say("save_game")}
      </Press>
      <button type="button" class="quiet" onClick={() => (settled.value = at.id)}>
        {say("close")}
      </button>
    </div>
  );
}

/** Who has agreed, and how many people there are: a player of several seats is one person. */
export function votesOf({ seats, host, saving }: TableState): { asked: readonly (number | "host")[]; count: number; all: number } {
  const asked = saving?.asked ?? [];
  const player = (chair: number | string) => (chair === "host" ? host : seats[chair]?.player);
  const people = new Set([...Object.keys(seats), "host"].flatMap((chair) => player(chair) ?? []));
  return { asked, count: new Set(asked.map(player)).size, all: people.size };
}

function whoWants({ table, names }: At, chair: number | "host" | undefined): string {
  return chair === "host" ? say("host") : `${chair} ${whoAt(table, String(chair), isolated(names))}`;
}

function isRunning({ status }: TableState): boolean {
  return status === "playing" || status === "paused";
}

function ownsSeat({ seat, chairs }: At): boolean {
  return seat !== null && chairs.seats.includes(seat);
}

async function takenOrAsked(at: At): Promise<void> {
  try {
    await taken(at);
  } catch (no) {
    if (!(no instanceof Refused) || no.code !== "forbidden" || votesOf(at.table).all < 2) throw no;
    await asked(at);
  }
}

async function asked({ id, as }: At): Promise<void> {
  await act(id, as, "vote_save", { agree: true });
  notify(say("save_asked_now"));
}

async function taken({ id, as, listing }: At): Promise<void> {
  const file = await askText(`${tablePath(id)}/save?as=${encodeURIComponent(as)}`);
  saveAs(`${listing.game}-${listing.number}.sav`, new Blob([file], { type: "application/x-ndjson" }));
  settled.value = id;
}
