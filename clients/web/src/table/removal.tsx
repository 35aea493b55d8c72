import { sureOf } from "../parts/irrevocable";
import { Press } from "../parts/press";
import { type Names, isolated, whoAt } from "../state/names";
import type { TableState } from "../wire/types";
import { say } from "../words/sentences";
import { act } from "./acts";
import { type At, isRemoved } from "../state/chairs";

const FEWEST_PEOPLE = 3;

/** One's own vote that the player of a seat must go, where it can be given, and how many have voted so. */
export function Removal({ at, seat }: { at: At; seat: number }) {
  const { id, as, table, words, names } = at;
  const { wishing, needed } = votesAbout(table, seat);
  const votes = { count: wishing, needed };
  if (!mayVote(at, seat)) return wishing > 0 ? <span class="tag">{say("removal_votes", votes)}</span> : null;
  const vote = words.code("command.vote_out");
  const what = wishing > 0 ? say("removal_so_far", { what: vote, ...votes }) : vote;
  const called = (by: Names) => whoAt(table, String(seat), by);
  return (
    <Press
      class="quiet vote"
      label={say("labelled", { label: what, what: `${seat} ${called(names)}` })}
      sure={sureOf("vote_out", { who: called(isolated(names)), needed })}
      act={() => act(id, as, "vote_out", { seat })}
    >
      {what}
    </Press>
  );
}

/** Tells a player who was removed why their chair is gone. */
export function Removed({ at }: { at: At }) {
  if (!isRemoved(at)) return null;
  return (
    <div class="row banner" role="status">
      <p>
        <strong>{say("removed_title")}</strong> {say("removed_text")}
      </p>
    </div>
  );
}

function mayVote({ table, seat: own, chairs }: At, seat: number): boolean {
  const running = table.status === "playing" || table.status === "paused";
  const player = table.seats[seat]?.player;
  if (!running || own === null || !chairs.seats.includes(own) || !player || player === table.seats[own]?.player) return false;
  const { wishing, needed, voters, all } = votesAbout(table, seat);
  // A vote that suffices since others went is given once more.
  return all >= FEWEST_PEOPLE && (!voters.includes(String(own)) || wishing >= needed);
}

/** A player of several seats is one person. */
export function votesAbout({ seats, removal_votes }: TableState, seat: number): { wishing: number; needed: number; voters: readonly string[]; all: number } {
  const voters = Object.keys(removal_votes?.[seat] ?? {});
  const all = new Set(Object.values(seats).flatMap(({ player }) => player ?? [])).size;
  const wishing = new Set(voters.map((by) => seats[by]?.player)).size;
  return { wishing, needed: Math.floor(all / 2) + 1, voters, all };
}
