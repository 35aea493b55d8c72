import { memo } from "preact/compat";
import type { Words } from "../../words/catalogue";
import type { Ballot } from "./ballots";
import { SEATS } from "./state";
import { tell } from "./texts";
import { Crown, Disc, type NameOf, playerOf } from "./who";

/** Who voted how on every proposal, one row each. */
export function Votes({ ballots, words, nameOf }: { ballots: readonly Ballot[]; words: Words; nameOf: NameOf }) {
  if (ballots.length === 0) return <p class="empty">{tell("votes_empty")}</p>;
  return (
    <>
      <div class="votes">
        <table>
          <thead>
            <tr>
              <th scope="col">{tell("proposal")}</th>
              {SEATS.map((seat) => (
                <th key={seat} scope="col" title={nameOf(seat)}>
                  <Disc seat={seat} />
                  <bdi class="player">{playerOf(seat, nameOf)}</bdi>
                </th>
              ))}
              <th scope="col">{tell("result")}</th>
            </tr>
          </thead>
          <tbody>
            {ballots.map((ballot) => (
              <Row key={`${ballot.round}.${ballot.proposal}`} ballot={ballot} words={words} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="legend-text">{tell("legend_votes")}</p>
    </>
  );
}

const Row = memo(
  function Row({ ballot }: { ballot: Ballot; words: Words }) {
    return (
      <tr class={ballot.proposal === 1 ? "first" : ""}>
        <th scope="row">
          {ballot.round}.{ballot.proposal}
        </th>
        {SEATS.map((seat) => (
          <Cell key={seat} seat={seat} ballot={ballot} />
        ))}
        <td class="result">
          <Outcome ballot={ballot} />
        </td>
      </tr>
    );
  },
  // Ballots are read anew with every line; a row is drawn anew only where it says something else.
  (before, after) => before.words === after.words && JSON.stringify(before.ballot) === JSON.stringify(after.ballot),
);

function Cell({ seat, ballot }: { seat: number; ballot: Ballot }) {
  const { votes, members, leader, counted, cards } = ballot;
  const vote = votes[seat];
  const card = cards[seat];
  const states = [members.includes(seat) && "member", vote !== undefined && (vote ? "yes" : "no"), !counted && "sealed"];
  return (
    <td class={states.filter(Boolean).join(" ")}>
      <span class="vote">
        {leader === seat && <Crown />}
        <span aria-hidden="true">{vote === undefined ? (ballot.cast.includes(seat) ? "●" : "") : vote ? "✓" : "✗"}</span>
      </span>
      <span class="hidden">{wordsOf(seat, ballot).join(", ")}</span>
      {card !== undefined && <Card success={card} />}
    </td>
  );
}

function Card({ success }: { success: boolean }) {
  const words = tell(success ? "card_success" : "card_fail");
  return (
    <span class={`card ${success ? "success" : "fail"}`} title={words}>
      <span aria-hidden="true">{success ? "✓" : "✗"}</span>
      <span class="hidden">{words}</span>
    </span>
  );
}

function wordsOf(seat: number, { votes, members, leader, counted, cast }: Ballot): string[] {
  const vote = votes[seat];
  return [
    vote !== undefined && tell(vote ? "yes" : "no"),
    vote !== undefined && !counted && tell("sealed"),
    vote === undefined && cast.includes(seat) && tell("voted"),
    members.includes(seat) && tell("in_team"),
    leader === seat && tell("leads"),
  ].filter((word) => typeof word === "string");
}

function Outcome({ ballot: { counted, approved, forced, mission, votes } }: { ballot: Ballot }) {
  const yes = Object.values(votes).filter(Boolean).length;
  return (
    <>
      <span>{counted ? `${tell(approved ? "approved" : "rejected")} ${yes}:${SEATS.length - yes}` : tell(forced ? "unvoted" : "open")}</span>
      {mission && (
        <small class={mission.success ? "success" : "fail"}>
          {tell(mission.success ? "success_remark" : "fail_remark")} {mission.fails ? tell("mission_fails", { fails: mission.fails }) : ""}
        </small>
      )}
    </>
  );
}
