import type { NameOf } from "../../state/names";
import type { Words } from "../../words/catalogue";
import { situationOf } from "./situation";
import { type Avalon, MEMBERS, MOST_PROPOSALS, ROUNDS, failsNeeded } from "./state";
import { tell } from "./texts";
import { Discs } from "./seat-marks";
import style from "./board.module.css";

interface Props {
  game: Avalon;
  words: Words;
  nameOf: NameOf;
}

/** What is happening now in one sentence, and where in the course of a mission that is. */
export function Now({ game, words, nameOf, asked }: Props & { asked: boolean }) {
  return (
    <div class={style.now}>
      <p aria-live="polite">
        <strong>{situationOf(game, words, nameOf)}</strong>
        {asked && <span class={style.yours}>{tell("now_yours")}</span>}
      </p>
      {game.phase !== "ended" && game.phase !== "assassination" && <Course game={game} words={words} />}
    </div>
  );
}

const COURSE = ["proposal", "global_speech", "walk", "limited_speech", "vote", "mission"] as const;

function Course({ game, words }: Pick<Props, "game" | "words">) {
  return (
    <ol class={`flow note ${style.course}`} aria-label={tell("phases")}>
      {COURSE.map((phase) => (
        <li key={phase} aria-current={phase === game.phase ? "step" : undefined}>
          {words.code(`phase.${phase}`)}
        </li>
      ))}
    </ol>
  );
}

/** The five missions, the score, and which proposal this is. */
export function Score({ game, words, nameOf }: Props) {
  return (
    <section class={style.score} aria-label={tell("missions")}>
      <ol class="missions">
        {ROUNDS.map((round) => (
          <Mission key={round} round={round} game={game} words={words} nameOf={nameOf} />
        ))}
      </ol>
      <div class={style.standing}>
        <p class={style.points}>
          <span class={`${style.known} blue`}>{words.code("team.blue")}</span> <b>{game.blue_wins}</b>
          <span aria-hidden="true"> : </span>
          <b>{game.red_wins}</b> <span class={`${style.known} red`}>{words.code("team.red")}</span>
        </p>
        {game.phase !== "ended" && game.phase !== "assassination" && <Proposals game={game} />}
      </div>
    </section>
  );
}

function Mission({ round, game, words, nameOf }: Props & { round: number }) {
  const done = game.missions[round];
  const under = game.round === round && !done && game.phase !== "ended";
  const kind = done ? (done.success ? "success" : "fail") : under ? "under" : "ahead";
  const team = done?.team ?? (under ? game.team : []);
  return (
    <li class={`level mission ${kind}`} aria-current={under ? "step" : undefined}>
      <span class="hidden">{tell("mission", { round })}: </span>
      <span class={style.token} aria-hidden="true">
        {done ? (done.success ? "✓" : "✗") : round}
      </span>
      <span class="size">
        {done ? outcomeOf(done) : tell("mission_size", { count: MEMBERS[round - 1] ?? 0 })}
        {!done && failsNeeded(game, round) > 1 && <small>{tell("needs_two")}</small>}
      </span>
      {team.length > 0 && (
        <>
          <span class="hidden">{tell("mission_team", { team: words.listed(team.map(nameOf)) })}</span>
          <span aria-hidden="true">
            <Discs seats={team} nameOf={nameOf} />
          </span>
        </>
      )}
    </li>
  );
}

function outcomeOf({ success, fail_votes }: Avalon["missions"][string]) {
  return (
    <>
      {tell(success ? "mission_success" : "mission_failed")}
      {typeof fail_votes === "number" && fail_votes > 0 && <small>{tell("mission_fails", { fails: fail_votes })}</small>}
    </>
  );
}

function Proposals({ game }: { game: Avalon }) {
  const proposals = Array.from({ length: MOST_PROPOSALS }, (_, index) => index + 1);
  const last = game.vote_round === MOST_PROPOSALS && (game.options.after_five_rejections ?? "execute_last") === "execute_last";
  return (
    <p class="note">
      <span class={style.pips} aria-hidden="true">
        {proposals.map((proposal) => (
          <i key={proposal} class={proposal < game.vote_round ? style.gone : proposal === game.vote_round ? style.here : ""} />
        ))}
      </span>
      {tell(last ? "proposal_last" : "proposal_count", { proposal: game.vote_round })}
    </p>
  );
}
