import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Press } from "../parts/press";
import { Link, go } from "../browser/router";
import { games, isWorded, titleOf, wordsOf } from "../state/games";
import { ask } from "../wire/http";
import type { ArenaShown, Length, Rate, ResultShown, Summary, TableNamed } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "./texts";
import { moment } from "../words/times";
import { Course } from "./curve";
import { Lengths } from "./lengths";
import { whole } from "./numbers";
import { Rates } from "./rates";
import { Ratings } from "./ratings";
import { Amounts, Held } from "./spreads";
import style from "./simulations.module.css";

const TABLES_FIRST = 12;

type Named = { [name: string]: Rate };

/** What one simulation or arena came to. */
export function ResultCard({ result, open }: { result: ResultShown; open: boolean }) {
  const { simulation, arena } = result;
  const told = simulation ?? arena;
  if (!told) return null;
  const game = titleOf(told.game);
  // The words of a game that this server has not will never come.
  const worded = isWorded(told.game) || !games.value?.has(told.game);
  const title = simulation
    ? say("simulations_of", { game, tables: simulation.tables, seed: simulation.seed })
    : say("arena_of", { game, tables: arena?.played ?? 0, seed: told.seed });
  return (
    <details class={`sheet ${style.result}`} open={open}>
      <summary>
        <h2>{title}</h2>
        <small>
          {moment(result.at)} · <bdi>{result.name}</bdi>
        </small>
      </summary>
      {simulation && worded && <Simulation summary={simulation} />}
      {arena && worded && <Arena arena={arena} />}
      {result.logs.length > 0 && <Logs result={result} />}
      {arena && arena.tables.length > 0 && (
        <Tables>
          {arena.tables.map((table, index) => (
            <Link key={table} to={`/tables/${table}/replay`} class="button">
              <Nth number={index + 1} />
            </Link>
          ))}
        </Tables>
      )}
    </details>
  );
}

function Simulation({ summary }: { summary: Summary }) {
  const words = wordsOf(summary.game);
  const bot = (name: string) => words.code(`bot.${name}`, name);
  const both = (name: string) => {
    const [played = "", side = ""] = name.split("/");
    return say("bot_on_side", { bot: bot(played), side: words.value(side) });
  };
  const won = say("rate_won");
  const failures = Object.entries(summary.failures).map(([name, times]) => `${bot(name)} ${times}`);
  return (
    <>
      <Rates heading={say("group_bots")} share={won} rates={named(summary.bots, bot)} />
      <Rates heading={say("group_sides")} share={won} rates={named(summary.sides, (side) => words.value(side))} />
      {several(summary.bots) && <Rates heading={say("group_bots_by_side")} share={won} rates={named(summary.bots_by_side, both)} />}
      <Rates heading={say("group_endings")} share={say("rate_share")} rates={named(summary.endings, (ending) => endingOf(words, ending))} />
      {summary.draws.times > 0 && <Rates heading={say("group_draws")} share={say("rate_share")} rates={[[say("group_draws"), summary.draws]]} />}
      <Rates heading={say("group_seats")} share={won} rates={named(summary.seats, (seat) => say("seat_number", { seat }))} />
      <h3>{say("lengths")}</h3>
      <div class={style.pair}>
        <Lengths of="lengths_commands" length={summary.commands} />
        <Lengths of="lengths_facts" length={summary.facts} />
      </div>
      <Counts counts={summary.counts ?? {}} words={words} />
      <Courses summary={summary} words={words} />
      {failures.length > 0 && <p>{say("failures", { who: words.listed(failures) })}</p>}
    </>
  );
}

/** What a game has counted of itself. */
function Counts({ counts, words }: { counts: { [name: string]: Length }; words: Words }) {
  const counted = Object.entries(counts);
  if (counted.length === 0) return null;
  return (
    <>
      <h3>{say("counted")}</h3>
      <div class={style.pair}>
        {counted.map(([name, length]) => (
          <Lengths key={name} of="lengths_counted" length={length} what={words.code(`count.${name}`, name)} />
        ))}
      </div>
    </>
  );
}

/** What came of the games on their way, where the game tells of it. */
function Courses({ summary, words }: { summary: Summary; words: Words }) {
  const amounts = coded(summary.amounts, "amount", words);
  const curves = coded(summary.curves, "curve", words);
  const held = coded(summary.held, "held", words);
  return (
    <>
      {amounts.length > 0 && (
        <>
          <h3>{say("amounts")}</h3>
          <Amounts amounts={amounts} />
        </>
      )}
      {curves.length > 0 && <h3>{say("curves")}</h3>}
      {curves.map(([what, curve]) => (
        <Course key={what} what={what} curve={curve} />
      ))}
      {held.map(([kind, things]) => (
        <Held key={kind} heading={kind} held={Object.entries(things).map(([code, worth]) => [words.code(code), worth])} />
      ))}
      {held.length > 0 && <p class="faint">{say("held_how")}</p>}
    </>
  );
}

/** What a game tells under codes of one family, by the names it has for them. */
function coded<T>(told: { [name: string]: T } | undefined, family: string, words: Words): (readonly [string, T])[] {
  return Object.entries(told ?? {}).map(([name, value]) => [words.code(`${family}.${name}`, name), value] as const);
}

function Arena({ arena }: { arena: ArenaShown }) {
  const words = wordsOf(arena.game);
  return (
    <>
      <Ratings arena={arena} words={words} />
      <Rates heading={say("rating_file")} share={say("rate_won")} rates={arena.entrants.map(({ name, won }) => [name, won])} />
      {rolesOf(arena).map((role) => (
        <Rates
          key={role}
          heading={say("rating_as", { role: words.value(role) })}
          share={say("rate_won")}
          rates={arena.entrants.flatMap(({ name, roles }) => (roles[role] ? [[name, roles[role]] as const] : []))}
        />
      ))}
      {arena.facts && (
        <>
          <h3>{say("lengths")}</h3>
          <Lengths of="lengths_public" length={arena.facts} />
        </>
      )}
      <Models arena={arena} />
      {!!arena.unrated && <p>{say("arena_unrated", { tables: arena.unrated })}</p>}
      {arena.unfinished > 0 && <p>{say("arena_unfinished", { tables: arena.unfinished })}</p>}
    </>
  );
}

/** What the language models among the entrants decided themselves, and what that took. */
function Models({ arena: { entrants } }: { arena: ArenaShown }) {
  const models = entrants.flatMap(({ name, decisions, calls }) => (decisions && calls ? [{ name, decisions, calls }] : []));
  if (models.length === 0) return null;
  return (
    <ul>
      {models.map(({ name, decisions: { own = 0, without = 0 }, calls: { calls = 0, input = 0, cached = 0, output = 0 } }) => (
        <li key={name} dir="auto">
          {say("arena_model", { name, own, all: own + without, calls, input: whole(input), cached: whole(cached), output: whole(output) })}
        </li>
      ))}
    </ul>
  );
}

function rolesOf({ entrants }: ArenaShown): string[] {
  return [...new Set(entrants.flatMap(({ roles }) => Object.keys(roles)))].sort();
}

/** The tables of a simulation: each becomes one of this server when it is first opened. */
function Logs({ result }: { result: ResultShown }) {
  const all = useSignal(false);
  const { name, logs } = result;
  const shown = all.value ? logs : logs.slice(0, TABLES_FIRST);
  const open = async (log: string) => {
    const path = `/api/results/${encodeURIComponent(name)}/logs/${encodeURIComponent(log)}`;
    const { table } = await ask<TableNamed>("POST", path);
    go(`/tables/${table}/replay`);
  };
  return (
    <Tables>
      {shown.map((log) => (
        <Press key={log} act={() => open(log)}>
          <Nth number={Number(log.split("-").at(-1)) || log} />
        </Press>
      ))}
      {shown.length < logs.length && (
        <button type="button" class="quiet" onClick={() => (all.value = true)}>
          {say("result_more", { tables: logs.length })}
        </button>
      )}
    </Tables>
  );
}

function Tables({ children }: { children: ComponentChildren }) {
  return (
    <>
      <h3>{say("result_tables")}</h3>
      <div class={style.tables}>{children}</div>
    </>
  );
}

/** A short number to see, and what it is for those who hear it. */
function Nth({ number }: { number: number | string }) {
  return (
    <>
      <span class="hidden">{say("result_table", { number })}</span>
      <span aria-hidden="true">{number}</span>
    </>
  );
}

function named(rates: Named, nameOf: (name: string) => string): (readonly [string, Rate])[] {
  const found = Object.entries(rates).map(([name, rate]) => [nameOf(name), rate] as const);
  return found.sort(([one], [other]) => one.localeCompare(other, undefined, { numeric: true }));
}

function several(rates: Named): boolean {
  return Object.keys(rates).length > 1;
}

/** Endings are codes of the game, and end like sentences where they are some. */
function endingOf(words: Words, ending: string): string {
  const told = words.value(ending);
  return told === ending ? ending.replaceAll("_", " ") : told.replace(/[.。]$/, "");
}
