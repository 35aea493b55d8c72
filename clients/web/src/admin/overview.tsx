import type { Busiest, Overview as Told, Vitals } from "../wire/types";
import { useAsked } from "./operator";
import { number, size, when } from "./numbers";
import { say } from "./texts";
import { Grid, Shown } from "./grid";
import { Bar, Spark } from "./spark";
import style from "./admin.module.css";

const EVERY_MS = 5_000;
const TROUBLES_MOST = 20;

/** How the server is at a glance. */
export function Overview() {
  const { told, trouble } = useAsked<Told>("/overview", EVERY_MS);
  const busy = useAsked<Busiest>("/busiest", 6 * EVERY_MS);
  return (
    <Shown told={told} trouble={trouble}>
      {(shown) => (
        <div class="stack">
          <Figures told={shown} />
          <Processes told={shown} />
          <Stores told={shown} />
          <Troubles told={shown} />
          <section class="sheet">
            <h2>{say("busiest")}</h2>
            <Shown told={busy.told} trouble={busy.trouble}>
              {({ accounts }) => (
                <Grid
                  label={say("busiest")}
                  headings={[say("player"), say("open_tables"), say("bytes"), say("commands_count"), say("talk_count")]}
                  empty={say("busiest_none")}
                  rows={accounts.map((one) => [
                    <>
                      <bdi>{one.name || say("deleted_player")}</bdi> <small>{one.player}</small>
                    </>,
                    number(one.tables),
                    size(one.bytes),
                    number(one.commands),
                    number(one.talk),
                  ])}
                />
              )}
            </Shown>
          </section>
        </div>
      )}
    </Shown>
  );
}

function Figures({ told }: { told: Told }) {
  const sockets = told.processes.reduce((sum, { samples }) => sum + (samples.at(-1)?.sockets ?? 0), 0);
  const commands = told.processes.reduce((sum, { samples }) => sum + (samples.at(-1)?.commands ?? 0), 0);
  const figures = [
    [told.unfinished, say("unfinished")],
    [told.running, say("playing")],
    [told.finished, say("finished")],
    [sockets, say("sockets")],
    [commands, say("commands")],
    [told.reports, say("reports_open")],
  ] as const;
  return (
    <dl class={style.figures}>
      {figures.map(([value, name]) => (
        <div key={name} class="sheet">
          <dt>{name}</dt>
          <dd>{number(value, 1)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Processes({ told }: { told: Told }) {
  return (
    <section class="sheet">
      <h2>{say("processes")}</h2>
      <Grid
        label={say("processes")}
        headings={[say("process"), say("since"), say("sockets"), say("lag"), say("cpu"), say("commands_count"), say("rooms"), say("memory"), say("turned_away")]}
        empty={say("loading")}
        rows={told.processes.map((one) => [
          <>
            {one.kind} <small>
              {one.host}:{one.pid}
            </small>
          </>,
          when(one.started),
          <Measured of={one} read={({ sockets }) => sockets} text={number} />,
          <Measured of={one} read={({ lag }) => lag} text={(lag) => say("lag_ms", { ms: number(lag) })} most={50} />,
          <Measured of={one} read={({ cpu }) => cpu} text={(cpu) => say("percent", { count: number(100 * cpu) })} most={1} />,
          <Measured of={one} read={({ commands }) => commands} text={(count) => number(count, 1)} most={1} />,
          number(one.rooms),
          size(one.memory),
          number(Object.values(one.limited).reduce((sum, count) => sum + count, 0)),
        ])}
      />
    </section>
  );
}

type Sample = Vitals["samples"][number];

function Measured({ of, read, text, most }: { of: Vitals; read: (sample: Sample) => number; text: (value: number) => string; most?: number }) {
  const values = of.samples.map(read);
  return (
    <span class={style.measured}>
      {text(values.at(-1) ?? 0)}
      <Spark values={values} {...(most !== undefined && { most })} />
    </span>
  );
}

function Stores({ told }: { told: Told }) {
  const limited = Object.entries(counted(told.processes));
  return (
    <section class={`sheet ${style.pair}`}>
      <div>
        <h2>{say("store")}</h2>
        {told.store.map((one, place) => (
          <p key={place}>
            {one.memory_most ? say("store_memory", { used: size(one.memory), most: size(one.memory_most) }) : say("store_memory_free", { used: size(one.memory) })}
            {one.memory_most > 0 && <Bar part={one.memory / one.memory_most} />}
            <br />
            <small>{say("store_keys", { count: number(one.keys), clients: number(one.clients) })}</small>
            {!one.saved && <strong class={style.wrong}> {say("store_unsaved")}</strong>}
          </p>
        ))}
        {told.disk && (
          <p>
            {say("disk", { free: size(told.disk.free), size: size(told.disk.size) })}
            <Bar part={1 - told.disk.free / told.disk.size} />
          </p>
        )}
      </div>
      <div>
        <h2>{say("limits")}</h2>
        {limited.length === 0 && <p class="note">{say("limits_none")}</p>}
        <ul>
          {limited.map(([name, count]) => (
            <li key={name} class="level">
              <code>{name}</code> {number(count)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function counted(processes: readonly Vitals[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { limited } of processes) for (const [name, count] of Object.entries(limited)) all[name] = (all[name] ?? 0) + count;
  return all;
}

function Troubles({ told }: { told: Told }) {
  const troubles = told.processes.flatMap((one) => one.troubles).sort((one, other) => other.at - one.at);
  return (
    <section class="sheet">
      <h2>{say("troubles")}</h2>
      {troubles.length === 0 && <p class="note">{say("troubles_none")}</p>}
      <ul class={style.lines}>
        {troubles.slice(0, TROUBLES_MOST).map((one, place) => (
          <li key={place}>
            <small>{when(one.at)}</small> <strong>{one.event}</strong>{" "}
            <small>
              {Object.entries(one.about)
                .map(([name, value]) => `${name}=${value}`)
                .join(" ")}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
