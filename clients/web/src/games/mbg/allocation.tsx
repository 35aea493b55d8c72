import { useSignal } from "@preact/signals";
import type { Asking } from "../../prompts/asking";
import { Question, Unfolds } from "../../prompts/question";
import { say } from "../../words/sentences";
import { ECONOMY, WAR, treasurerFor } from "./advice";
import { drafted, draftedAll, offered, write } from "./aim";
import { Posts } from "./questions/posts";
import { cityLine } from "./cities";
import { placeName } from "./places";
import { OfficerPicks } from "./picks";
import { earn } from "./numbers";
import { INSTITUTE, NONE, ROOM, type Seen, amount, officerName, called } from "./state";
import { tell } from "./texts";
import style from "./officers.module.css";

interface Props {
  seen: Seen;
  asking: readonly Asking[];
}

/** Whether this is answered where officers are moved. */
export function isStep({ prompt }: Asking): boolean {
  return STEPS.has(prompt.command);
}

const STEPS: ReadonlySet<string> = new Set(["garrison", "cancel_study", "cancel_training"]);

/** What can be moved between two turns: garrisons and posts, city by city; students and trainees called back. */
export function Allocation({ seen, asking }: Props) {
  const steps = asking.filter(isStep);
  const open = useSignal<number | null>(null);
  if (steps.length === 0) return null;
  const cities = steps.filter(({ prompt }) => prompt.command === "garrison");
  return (
    <section class={`stack sheet ${style.flat}`} aria-label={tell("allocation")}>
      <h2>{tell("allocation")}</h2>
      <ul class="stack">
        {cities.map((asked) => {
          const base = offered(asked, "city")[0] ?? 0;
          const on = open.value === base;
          return (
            <li key={base}>
              <Unfolds asked={asked} unfolded={on} class={`row ${style.line}`} aria-expanded={on} onClick={() => (open.value = on ? null : base)}>
                {cityLine(seen, base)}
              </Unfolds>
              {on && <GarrisonForm key={asked.id} seen={seen} asked={asked} base={base} />}
            </li>
          );
        })}
        {steps
          .filter(({ prompt }) => prompt.command !== "garrison")
          .map((asked) => (
            <li key={asked.id}>
              <CallBack seen={seen} asked={asked} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** One city: who goes, who comes, and who of those then there holds a post. */
function GarrisonForm({ seen, asked, base }: { seen: Seen; asked: Asking; base: number }) {
  const { game } = seen;
  const city = game.cities[base];
  if (!city) return null;
  const arrive = draftedAll(asked, "arrive").filter((one) => offered(asked, "arrive").includes(one));
  const leave = draftedAll(asked, "leave").filter((one) => city.garrison.includes(one));
  const there = [...city.garrison.filter((one) => !leave.includes(one)), ...arrive];
  const post = (name: "mayor" | "treasurer") => {
    const one = drafted(asked, name) ?? city[name];
    return there.includes(one) ? one : NONE;
  };
  const [mayor, treasurer] = [post("mayor"), post("treasurer")];
  const toggle = (name: "arrive" | "leave", chosen: readonly number[]) => (officer: number) =>
    write(asked, { [name]: chosen.includes(officer) ? chosen.filter((one) => one !== officer) : [...chosen, officer] });
  const same = arrive.length === 0 && leave.length === 0 && mayor === city.mayor && treasurer === city.treasurer;
  const send = () => {
    if (!same) void asked.answer({ city: base, arrive, leave, mayor, treasurer });
  };
  return (
    <Question asked={asked} words={seen.words} class="bare stack" submit={send}>
      <OfficerPicks name={`${asked.id}-leave`} legend={tell("who_leaves")} seen={seen} officers={city.garrison} chosen={leave} choose={toggle("leave", leave)} several counts={WAR} />
      <OfficerPicks
        name={`${asked.id}-arrive`}
        legend={tell("who_arrives")}
        seen={seen}
        officers={offered(asked, "arrive")}
        chosen={arrive}
        choose={toggle("arrive", arrive)}
        several
        counts={ECONOMY}
        advice={treasurerFor(game, city, offered(asked, "arrive"))}
        brings={{ title: tell("as_treasurer"), by: (_, one) => earn(game, city, one), show: (_, one) => amount(earn(game, city, one)) }}
      />
      <Posts asked={asked} seen={seen} city={city} officers={there} mayor={mayor} treasurer={treasurer} />
      {there.length === 0 && <p class="note">{tell("city_given_up", { city: called(city.name) })}</p>}
      <div class="flow send">
        <button type="submit" class={there.length === 0 ? "danger" : "main"} disabled={same} aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : there.length === 0 ? tell("give_up_city") : tell("change_garrison")}
        </button>
      </div>
    </Question>
  );
}

/** A student or a trainee who may be called back. */
function CallBack({ seen, asked }: { seen: Seen; asked: Asking }) {
  const { game, own, words } = seen;
  const study = asked.prompt.command === "cancel_study";
  const field = study ? "institute" : "room";
  const place = offered(asked, field)[0] ?? 0;
  const officer = own === null ? undefined : study ? game.institutes[place]?.studies[own]?.officer : game.rooms[place]?.trainees[own]?.officer;
  return (
    <Question asked={asked} words={words} class={`bare row ${style.line}`}>
      <span>
        <bdi>{officerName(game, officer ?? NONE)}</bdi> <small>{tell(study ? "studies_at" : "trains_at", { place: placeName(game, study ? INSTITUTE : ROOM, place) })}</small>
      </span>
      <button type="button" aria-disabled={asked.sending.value} onClick={() => void asked.answer({ [field]: place })}>
        {words.code(`command.${asked.prompt.command}`)}
      </button>
    </Question>
  );
}

