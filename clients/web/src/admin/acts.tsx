import { useSignal } from "@preact/signals";
import type { Act, ActsTold } from "../wire/types";
import { queried, useAsked } from "./operator";
import { when } from "./numbers";
import { say } from "./texts";
import { Grid, Shown } from "./grid";

/** What operators did, the newest first. */
export function Acts() {
  const before = useSignal(0);
  const { told, trouble } = useAsked<ActsTold>(queried("/acts", { before: before.value }));
  return (
    <section class="sheet">
      <Shown told={told} trouble={trouble}>
        {({ acts, names }) => (
          <>
            <Grid
              label={say("tab_acts")}
              headings={["", say("own_name"), say("what"), say("player"), say("reason")].map((one, place) => (place === 1 ? say("admin") : one))}
              empty={say("acts_none")}
              rows={acts.map(({ act }) => [when(act.at), <bdi>{act.who}</bdi>, whatOf(act), <SubjectOf act={act} names={names} />, <bdi>{act.reason}</bdi>])}
            />
            <div class="row">
              {(acts.at(-1)?.version ?? 1) > 1 && (
                <button type="button" onClick={() => (before.value = acts.at(-1)?.version ?? 0)}>
                  {say("older_acts")}
                </button>
              )}
              {before.value > 0 && (
                <button type="button" onClick={() => (before.value = 0)}>
                  {say("previous_page")}
                </button>
              )}
            </div>
          </>
        )}
      </Shown>
    </section>
  );
}

function whatOf({ act, until, name }: Act): string {
  if (act === "failed") return `${say("act_failed")}: ${name ?? ""}`;
  const what = say(`act_${act}`);
  if (act === "rename") return `${what}: ${name ?? ""}`;
  if (act !== "ban" && act !== "mute") return what;
  return `${what}, ${until ? say("until", { until: when(until) }) : say("for_good")}`;
}

function SubjectOf({ act: { subject }, names }: { act: Act; names: Readonly<Record<string, string>> }) {
  return (
    <>
      {names[subject] && <bdi>{names[subject]}</bdi>} <small>{subject}</small>
    </>
  );
}
