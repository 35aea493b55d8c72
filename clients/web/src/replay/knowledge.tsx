import { useSignal } from "@preact/signals";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { Words } from "../words/catalogue";
import { say } from "./texts";
import { clock } from "../words/times";
import { type Chronicle, type Told, hears, isSealed } from "./chronicle";
import type { Player } from "./player";
import type { Viewer } from "./viewers";
import style from "./knowledge.module.css";

const SHOWN = 150;
const KIND_MOST = 32;

interface Props {
  chronicle: Chronicle;
  viewers: readonly Viewer[];
  player: Player;
  words: Words;
}

/** Who knew what when: every fact of the record against everybody who could have been told. */
export const Knowledge = memo(function Knowledge({ chronicle, viewers, player, words }: Props) {
  const type = useSignal("");
  const as = useSignal("");
  const secrets = useSignal(true);
  const shown = useSignal(SHOWN);
  const chosen = useSignal(0);
  const ears = useMemo(() => viewers.filter((viewer) => viewer.as !== "all"), [viewers]);
  // What a game never says has no line of its own here, either: it would be an empty one.
  const types = useMemo(() => [...new Set(chronicle.told.map(({ fact }) => fact.type))].filter((one) => words.kindOfFact(one) !== ""), [chronicle, words]);
  const found = useMemo(
    () =>
      chronicle.told.filter(
        ({ to, fact }) => types.includes(fact.type) && (!secrets.value || !to[0]) && (!type.value || fact.type === type.value) && (!as.value || hears(to, as.value)),
      ),
    [chronicle, types, type.value, as.value, secrets.value],
  );
  return (
    <div class={`knowing ${style.knowing}`}>
      <p>{say("know_intro")}</p>
      <div class={style.filters}>
        <label>
          {say("know_type")}
          <select value={type.value} onChange={(event) => (type.value = event.currentTarget.value)}>
            <option value="">{say("know_every")}</option>
            {types.map((one) => (
              <option key={one} value={one}>
                {kindOf(one, words)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say("know_seat")}
          <select value={as.value} onChange={(event) => (as.value = event.currentTarget.value)}>
            <option value="">{say("know_anybody")}</option>
            {ears.map((ear) => (
              <option key={ear.as} value={ear.as}>
                {shortly(ear)}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={secrets.value} onChange={(event) => (secrets.value = event.currentTarget.checked)} />
          {say("know_secrets")}
        </label>
      </div>
      <div class={`row ${style.head}`} aria-hidden="true">
        <span />
        <span class="ears">
          {ears.map((ear) => (
            <span key={ear.as} title={shortly(ear)}>
              {ear.seat ?? say(ear.as === "host" ? "know_host_short" : "know_public_short")}
            </span>
          ))}
        </span>
      </div>
      {found.length === 0 && <p class="empty">{say("know_none")}</p>}
      <ol tabIndex={0} aria-label={say("know_tab")}>
        {found.slice(0, shown.value).map((told) => (
          <Row
            key={told.seq}
            told={told}
            ears={ears}
            words={words}
            open={chosen.value === told.seq}
            choose={() => (chosen.value = chosen.peek() === told.seq ? 0 : told.seq)}
            jump={() => player.go(told.moment)}
          />
        ))}
      </ol>
      {found.length > shown.value && (
        <button type="button" onClick={() => (shown.value += SHOWN)}>
          {say("know_more", { left: found.length - shown.value })}
        </button>
      )}
    </div>
  );
});

interface RowProps {
  told: Told;
  ears: readonly Viewer[];
  words: Words;
  open: boolean;
  choose: () => void;
  jump: () => void;
}

function Row({ told, ears, words, open, choose, jump }: RowProps) {
  return (
    <li class={open ? `${style.fact} open` : style.fact}>
      <button type="button" class="row quiet" aria-expanded={open} onClick={choose}>
        <span class="what">
          <time>{clock(told.at, words.language)}</time> <span dir="auto">{words.fact(told.fact, true)}</span>
        </span>
        <span class="ears" aria-hidden="true">
          {ears.map(({ as }) => (
            <span key={as} class={hears(told.to, as) ? style.yes : style.no} />
          ))}
        </span>
        <span class="hidden">{summary(told, ears, words)}</span>
      </button>
      {open && <Detail told={told} ears={ears} words={words} jump={jump} />}
    </li>
  );
}

function Detail({ told, ears, words, jump }: Pick<RowProps, "told" | "ears" | "words" | "jump">) {
  const got = say("know_got", { time: clock(told.at, words.language), moment: told.moment });
  return (
    <div class={style.detail}>
      <p>{summary(told, ears, words)}</p>
      <ul>
        {ears.map((ear) => (
          <li key={ear.as} class={hears(told.to, ear.as) ? style.yes : style.no}>
            <bdi>{shortly(ear)}</bdi> <span>{hears(told.to, ear.as) ? got : say("know_not")}</span>
          </li>
        ))}
      </ul>
      <button type="button" onClick={jump}>
        {say("know_jump")}
      </button>
    </div>
  );
}

function summary({ to }: Told, ears: readonly Viewer[], words: Words): string {
  if (to[0]) return say("know_everyone");
  if (isSealed(to)) return say("know_nobody");
  return say("know_only", { who: words.listed(ears.filter(({ as }) => hears(to, as)).map(shortly)) });
}

/** A kind of fact: its sentence with gaps. */
function kindOf(type: string, words: Words): string {
  const sentence = words.kindOfFact(type);
  return sentence.length > KIND_MOST ? `${sentence.slice(0, KIND_MOST)}…` : sentence;
}

function shortly({ seat, name }: Viewer): string {
  return seat === null ? name : `${seat} ${name}`;
}
