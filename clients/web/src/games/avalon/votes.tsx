import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { NameOf } from "../../state/names";
import { Disc, playerOf } from "../../boards/kit/seat";
import type { Words } from "../../words/catalogue";
import type { Ballot } from "./ballots";
import { SEATS } from "./state";
import { tell } from "./texts";
import { Crown, ShortMark } from "./seat-marks";
import style from "./board.module.css";

interface Props {
  ballots: readonly Ballot[];
  words: Words;
  nameOf: NameOf;
}

/** Who voted how on every proposal, one row each; folded on a phone, where it would be long. */
export function Votes({ ballots, words, nameOf }: Props) {
  const open = useMemo(() => matchMedia("(width > 640px)").matches, []);
  return (
    <details class="votes" open={open}>
      <summary>
        <h2>{tell("votes")}</h2>
      </summary>
      {ballots.length === 0 ? <p class="empty">{tell("votes_empty")}</p> : <Table ballots={ballots} words={words} nameOf={nameOf} />}
    </details>
  );
}

function Table({ ballots, words, nameOf }: Props) {
  return (
    <>
      <div class={style.wide}>
        <table aria-label={tell("votes")}>
          <thead>
            <tr>
              <th scope="col">{tell("proposal")}</th>
              {SEATS.map((seat) => (
                <th key={seat} scope="col" title={nameOf(seat)}>
                  <Disc seat={seat} />
                  <bdi class={style.player}>{playerOf(seat, nameOf)}</bdi>
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
      <p class={style.legendText}>
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
        <td class={style.result}>
          <Outcome ballot={ballot} />
        </td>
      </tr>
    );
  },
  // Ballots are read again with every line; a row is redrawn only where it says something else.
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
    <span class={`${style.played} ${success ? "success" : "fail"}`} title={words}>
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
          {tell(mission.success ? "mission_success" : "mission_failed")}
          {mission.fails ? ` (${mission.fails})` : ""}
        </small>
      )}
    </>
  );
}
