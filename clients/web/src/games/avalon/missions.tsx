import type { NameOf } from "../../state/names";
import type { Words } from "../../words/catalogue";
import { brief } from "../../boards/kit/brief";
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

/** Along the top: the five missions as shields, what is happening now, and how often a team may still be voted down. */
export function Missions({ game, words, nameOf, now }: Props & { now: boolean }) {
  const isDecided = game.phase === "ended" || game.phase === "assassination";
  return (
    <section class={style.missions} aria-label={tell("missions")}>
      <ol>
        {ROUNDS.map((round) => (
          <Mission key={round} round={round} game={game} words={words} nameOf={nameOf} />
        ))}
      </ol>
      {now && (
        <p class={style.now} aria-live="polite">
          {situationOf(game, words, brief(nameOf))}
        </p>
      )}
      {!isDecided && <Proposals game={game} />}
    </section>
  );
}

const SHIELD = "M5 6Q20 8 32 3Q44 8 59 6V34Q59 58 32 70Q5 58 5 34Z";
const BROKEN = "M5 6Q18 8 27 5L33 17L28 27L38 37L31 50L35 69L32 70Q5 58 5 34ZM31 4L32 3Q44 8 59 6V34Q59 56 39 67L36 50L43 36L33 27L38 16Z";

const WON = "M17 46 14 24l9 8 9-14 9 14 9-8-3 22ZM17 49h30v5H17Z";
const LOST = "M15 21l7-6 10 12 10-12 7 6-11 13 11 13-7 6-10-12-10 12-7-6 11-13Z";

const FIELDS = {
  ahead: { fill: "var(--stone)", stroke: "var(--faint)" },
  now: { fill: "#5d4716", stroke: "var(--accent)" },
  won: { fill: "#2f67b8", stroke: "var(--accent)" },
  lost: { fill: "#a8322e", stroke: "#ffb0a6" },
} as const;

function Mission({ round, game, words, nameOf }: Props & { round: number }) {
  const done = game.missions[round];
  const under = game.round === round && !done && game.phase !== "ended";
  const kind = done ? (done.success ? "won" : "lost") : under ? "now" : "ahead";
  const team = done?.team ?? (under ? game.team : []);
  const size = MEMBERS[round - 1] ?? 0;
  const isHard = failsNeeded(game, round) > 1;
  const { fill, stroke } = FIELDS[kind];
  return (
    <li data-about={`mission ${round}`} aria-current={under ? "step" : undefined}>
      <svg viewBox="0 0 64 72" aria-hidden="true" stroke-linejoin="round">
        <path d={kind === "lost" ? BROKEN : SHIELD} fill={fill} stroke={stroke} stroke-width={under ? 4 : 2} />
        {kind !== "lost" && <path d="M32 4Q44 8 58 6V34Q58 57 32 69Z" fill="#000" opacity="0.2" />}
        {kind === "won" && <path d={WON} fill="var(--accent)" />}
        {kind === "lost" && <path d={LOST} fill="#2a0808" />}
        {!done && <text x="32" y="44" fill="var(--ink)" font-size="30" font-weight="700" text-anchor="middle">{size}</text>}
        {!done && isHard && <path d="M20 50l8 7m0-7-8 7M36 50l8 7m0-7-8 7" stroke="var(--red)" stroke-width="3" stroke-linecap="round" />}
      </svg>
      <span class="hidden">{tell("mission", { round })}{words.language === "zh" ? "：" : ": "}</span>
      <span class="hidden">{done ? tell(done.success ? "mission_success" : "mission_failed") : tell("mission_size", { count: size })}</span>
      {!done && isHard && <small class={style.bad}>{tell("needs_two")}</small>}
      {!!done?.fail_votes && <small class={style.bad}>{tell("mission_fails", { fails: done.fail_votes })}</small>}
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

/** A lamp for each team that may be proposed: those that were voted down are out, and the one in question burns. */
function Proposals({ game }: { game: Avalon }) {
  const proposals = Array.from({ length: MOST_PROPOSALS }, (_, index) => index + 1);
  const last = game.vote_round === MOST_PROPOSALS && (game.options.after_five_rejections ?? "execute_last") === "execute_last";
  return (
    <p class={`level note ${style.proposals}`} data-about="proposals">
      <span class="level" aria-hidden="true">
        {proposals.map((proposal) => (
          <Lamp key={proposal} kind={proposal < game.vote_round ? "out" : proposal === game.vote_round ? "lit" : "ahead"} />
        ))}
      </span>
      <span>{tell(last ? "proposal_last" : "proposal_count", { proposal: game.vote_round })}</span>
    </p>
  );
}

function Lamp({ kind }: { kind: "out" | "lit" | "ahead" }) {
  const isLit = kind === "lit";
  return (
    <svg viewBox="0 0 24 30" height="30" fill={isLit ? "#6b5018" : "none"} stroke={isLit ? "var(--accent)" : "var(--faint)"} stroke-width="1.5">
      {isLit && <circle cx="12" cy="18" r="11" fill="#ffb648" opacity="0.35" stroke="none" />}
      <path d="M9 1h6v4H9ZM5 6h14l2 4H3ZM5 11h14v14H5ZM3 26h18v3H3Z" />
      {isLit && <path d="M12 12.500q6 6 0 11.5-6-5.5 0-11.500Z" fill="#ffe29a" stroke="none" />}
      {kind === "out" && <path d="M8 14l8 8m0-8-8 8" stroke-width="2" />}
    </svg>
  );
}
