import { memo } from "preact/compat";
import type { NameOf } from "../../state/names";
import { playerOf } from "../../boards/kit/player";
import { Disc } from "../../boards/kit/disc";
import type { Words } from "../../words/catalogue";
import type { Ballot } from "./ballots";
import { SEATS } from "./state";
import { tell } from "./texts";
import { tone } from "./tone";
import { Crown, ShortMark } from "./seat-marks";
import style from "./board.module.css";

interface Props {
  ballots: readonly Ballot[];
  words: Words;
  nameOf: NameOf;
}

/** Who voted how on every proposal, one row each. */
export function Votes({ ballots, words, nameOf }: Props) {
  return (
    <section>
      <h2>{tell("votes")}</h2>
      {ballots.length === 0 ? <p class="empty">{tell("votes_empty")}</p> : <Table ballots={ballots} words={words} nameOf={nameOf} />}
    </section>
  );
}

function Table({ ballots, words, nameOf }: Props) {
  return (
    <>
      <div class={style.votes}>
        <table aria-label={tell("votes")}>
          <thead>
            <tr>
              <th scope="col" aria-label={tell("proposal")} />
              {SEATS.map((seat) => (
                <th key={seat} scope="col" title={nameOf(seat)}>
                  <Disc seat={seat} />
                  <bdi class="hidden">{playerOf(seat, nameOf)}</bdi>
                  <ShortMark seat={seat} />
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
      <p class="note">
        {tell("legend_votes")} {ballots.some(({ cards }) => Object.keys(cards).length > 0) && tell("legend_cards")}
      </p>
    </>
  );
}

const Row = memo(
  function Row({ ballot }: { ballot: Ballot; words: Words }) {
    return (
      <tr class={ballot.proposal === 1 ? style.first : ""}>
        <th scope="row">
          {ballot.round}.{ballot.proposal}
        </th>
        {SEATS.map((seat) => (
          <Cell key={seat} seat={seat} ballot={ballot} />
        ))}
        <td class="note">
          <Outcome ballot={ballot} />
        </td>
      </tr>
    );
  },
  // Ballots are read again with every line; a row is redrawn only where it says something else.
  (before, after) => before.words === after.words && JSON.stringify(before.ballot) === JSON.stringify(after.ballot),
);

function Cell({ seat, ballot }: { seat: number; ballot: Ballot }) {
  const { votes, members, leader, cards } = ballot;
  const vote = votes[seat];
  const card = cards[seat];
  return (
    <td>
      {leader === seat && <Crown width={14} />}
      <span class={style.vote} style={vote === undefined ? undefined : tone(vote ? "good" : "warn")} data-member={members.includes(seat) || undefined}>
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
    <span class={success ? style.good : style.bad} title={words}>
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
        <small class={mission.success ? style.good : style.bad}>
          {tell(mission.success ? "mission_success" : "mission_failed")}
          {mission.fails ? ` (${mission.fails})` : ""}
        </small>
      )}
    </>
  );
}
