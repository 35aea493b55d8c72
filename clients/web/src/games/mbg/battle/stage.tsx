import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { pace } from "../../../browser/media";
import type { Words } from "../../../words/catalogue";
import { Icon } from "../../../parts/icon";
import type { Battle, Mbg } from "../state";
import { techniquesOf } from "../table";
import { whole } from "./names";
import { Camp } from "./camp";
import type { Fight } from "./fights";
import { type Playing, SPEEDS, usePlaying } from "./playback";
import { lengthOf, resultOf, titleOf } from "./results";
import { type Round, type Side, beginningOf, roundsOf } from "./rounds";
import { Sign } from "./icons";
import { Scene } from "./scene";
import { Strip } from "./strip";
import { Narration } from "./narration";
import { tell } from "./texts";
import style from "./battle.module.css";

interface Props {
  fight: Fight & { battle: Battle };
  game: Mbg;
  own: number | null;
  words: Words;
  /** Whether it runs from the start without being asked to. */
  runs: boolean;
  /** Whether what it covers asks for something: then it goes sooner once it is over, unless somebody touched it. */
  asked: boolean;
  close: () => void;
}

/** How long a result stays that nobody touches. */
const RESULT_MS = 4_000;

/** A battle played back: both sides, the round in words, all rounds as a strip, and what moves through them. */
export function Stage({ fight, game, own, words, runs, asked, close }: Props) {
  const { battle } = fight;
  const techniques = techniquesOf(words);
  const rounds = useMemo(() => roundsOf(battle, techniques), [battle, techniques]);
  const first = useMemo(() => beginningOf(battle), [battle]);
  const playing = usePlaying(rounds.length, runs);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!runs) root.current?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: "start", behavior: pace() });
  }, []);
  const at = playing.round.value;
  const round = rounds[at - 1];
  const over = at === rounds.length;
  const touched = useSignal(false);
  const touch = () => {
    if (over) touched.value = true;
  };
  useEffect(() => {
    if (!runs || touched.value || !over) return;
    const due = setTimeout(close, asked ? RESULT_MS / 2 : RESULT_MS);
    return () => clearTimeout(due);
  }, [runs, touched.value, asked, over]);
  const title = titleOf(fight, game);
  return (
    <section ref={root} class={style.stage} aria-label={title} tabIndex={-1} onPointerDownCapture={touch} onKeyDownCapture={touch} onKeyDown={(event) => press(event, playing, close)}>
      <header class="level">
        <div class={style.grows}>
          <h2>
            <Sign name={fight.kind} /> {title}
          </h2>
          <p class="note">{over ? <b role="note">{resultOf(fight, game).join(tell("result_comma"))}</b> : `${tell("turn", { turn: fight.turn })} · ${lengthOf(fight)}`}</p>
        </div>
        <button type="button" class="quiet" aria-label={tell("close")} title={tell("close")} onClick={close}>
          ×
        </button>
      </header>
      <Camps battle={battle} round={round} own={own} game={game} words={words} />
      <Scene game={game} words={words} first={first} now={round?.after ?? first} round={round} />
      <div class={style.told} aria-live={playing.running.value ? "off" : "polite"}>
        <p>{at === 0 ? tell("before") : tell("round", { round: at, count: rounds.length })}</p>
        {round ? <Narration game={game} words={words} round={round} /> : <p class="note">{tell("before_hint")}</p>}
      </div>
      <div class={style.through}>
        <Strip game={game} battle={battle} rounds={rounds} playing={playing} />
        <Buttons playing={playing} />
      </div>
      <p class="hidden">{tell("keys")}</p>
    </section>
  );
}

function Camps({ battle, round, own, game, words }: Pick<Props, "own" | "game" | "words"> & { battle: Battle; round: Round | undefined }) {
  const both = round?.after ?? beginningOf(battle);
  const camp = (side: Side) => (
    <Camp
      game={game}
      words={words}
      side={side}
      standing={both[side]}
      fires={round?.fired.flatMap((one) => (one.side === side ? [one.technique] : [])) ?? []}
      own={own !== null && battle.sides[side].seat === own}
    />
  );
  return (
    <div class={style.camps}>
      {camp(0)}
      <Versus battle={battle} />
      {camp(1)}
    </div>
  );
}

/** What both sides fight with, one against the other. */
function Versus({ battle: { sides } }: { battle: Battle }) {
  const [one, two] = sides;
  return (
    <dl class={`row ${style.versus}`}>
      {(["power", "tactics", "strategy"] as const).map((value) => (
        <div key={value} class="level" title={tell(`${value}_hint`)}>
          <dd>
            <b>{whole(one[value])}</b>
          </dd>
          <dt>{tell(value)}</dt>
          <dd>
            <b>{whole(two[value])}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Buttons({ playing }: { playing: Playing }) {
  const running = playing.running.value;
  const at = playing.round.value;
  return (
    <div class={`row ${style.buttons}`}>
      <Press name="start" text={tell("to_start")} off={at === 0} act={() => playing.go(0)} />
      <Press name="back" text={tell("back")} off={at === 0} act={() => playing.step(-1)} />
      <button type="button" class="main" aria-label={tell(running ? "hold" : "run")} title={tell(running ? "hold" : "run")} onClick={() => playing.toggle()}>
        <Icon name={running ? "pause" : "play"} />
      </button>
      <Press name="on" text={tell("step")} off={at === playing.count} act={() => playing.step(1)} />
      <Press name="end" text={tell("skip")} off={at === playing.count} act={() => playing.go(playing.count)} />
      <label>
        <span class="hidden">{tell("speed")}</span>
        <select value={playing.speed.value} onChange={({ currentTarget }) => playing.hasten(Number(currentTarget.value))}>
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Press({ name, text, off, act }: { name: "start" | "back" | "on" | "end"; text: string; off: boolean; act: () => void }) {
  // Not `disabled`: the focus must stay where it is.
  return (
    <button type="button" aria-label={text} title={text} aria-disabled={off} onClick={() => off || act()}>
      <Icon name={name} />
    </button>
  );
}

/** The stage has its own keys, also within a replay, whose keys are the same. */
function press(event: KeyboardEvent, playing: Playing, close: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
  if (event.target.matches("select")) return event.stopPropagation();
  const acts: { [key: string]: () => void } = {
    ArrowLeft: () => playing.step(-1),
    ArrowRight: () => playing.step(1),
    Home: () => playing.go(0),
    End: () => playing.go(playing.count),
    Escape: close,
  };
  const act = event.key === " " && !event.target.matches("button") ? () => playing.toggle() : acts[event.key];
  event.stopPropagation();
  if (!act) return;
  event.preventDefault();
  act();
}
