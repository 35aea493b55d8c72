import type { ComponentChildren } from "preact";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { Entry, PublicCard, PublicGhost } from "./cards";
import { Activity, Chart, Hue } from "./hue";
import { Abilities } from "./abilities";
import { Portrait } from "./portrait";
import { COLORS, type Color, type Ghost, type Hint, ghostOf, isColor } from "./state";
import { tell } from "./texts";
import style from "./files.module.css";

interface Props {
  game: Ghost;
  own: string;
  words: Words;
  named: (id: string) => string;
  /** Somebody else reads this sheet: the DM, or a spectator who sees open cards. */
  other?: boolean;
}

/** A patient's own file: the card as all others see it beside the whole, each part with who knows it by now. */
export function Sheet({ game, own, words, named, other = false }: Props) {
  const card = game.hall?.patients?.[own];
  if (!card) return null;
  const secret = game.hall?.secrets?.[own];
  const knowing = knowersOf(game, own, named, words);
  const ghost = ghostOf(game, own);
  return (
    <section class={style.sheetOf} {...(!other && { id: "ghost-own" })} aria-labelledby={`sheet-${own}`}>
      <h2 id={`sheet-${own}`}>{other ? tell("file_of", { who: named(own) }) : tell("own_file")}</h2>
      <div class={style.two}>
        <article class={`${style.paper} public`}>
          <header>
            <h3>{tell("public_card")}</h3>
            <Known by={tell("known_all")} open />
          </header>
          <div class={style.head}>
            <Portrait name={card.name} fading={card.quantum_activity === 0} />
            <div>
              <p class="name">
                <bdi>{words.properName(card.name)}</bdi>
              </p>
              <Activity current={card.quantum_activity} most={card.quantum_activity_max} />
            </div>
          </div>
          <PublicCard patient={card} words={words} />
          {ghost && (
            <div class={`stack ${style.companion}`}>
              <Portrait name={ghost.name} kind="ghost" small />
              <div>
                <h4>
                  <bdi>{words.properName(ghost.name)}</bdi> <small>{tell("companion")}</small>
                </h4>
                <PublicGhost appearance={ghost.appearance} personality={ghost.personality} words={words} />
              </div>
            </div>
          )}
        </article>
        {secret && (
          <article class={`${style.paper} secret ${secret.base_color}`}>
            <header>
              <h3>{tell("secret_file")}</h3>
              <Known by={knowing.all} />
            </header>
            <div class={style.head}>
              <Portrait name={card.name} color={secret.base_color} fading={card.quantum_activity === 0} />
              <div>
                <p class="name">
                  <Hue color={secret.base_color} />
                </p>
                <p class="note">{tell("base_color")}</p>
                <Known by={knowing.torn} unless={knowing.all} />
              </div>
              <Values game={game} own={own} />
            </div>
            <dl class={`stack ${style.entries}`}>
              <Entry name={tell("ideal_projection")} text={secret.ideal_projection} mark={<Known by={knowing.torn} unless={knowing.all} />} />
              {COLORS.filter((color) => secret.personality_files?.[color] || color === secret.base_color).map((color) => (
                <Entry
                  key={color}
                  name={tell("archive", { color: tell(`color_${color}`) })}
                  text={secret.personality_files?.[color]}
                  mark={<Known by={color === secret.base_color ? knowing.torn : knowing.archive(color)} unless={knowing.all} />}
                />
              ))}
            </dl>
            <Belongings game={game} own={own} words={words} />
          </article>
        )}
      </div>
      <Mission game={game} own={own} words={words} />
      <Companion game={game} own={own} words={words} named={named} />
    </section>
  );
}

/** What the companion must never learn. */
function Mission({ game, own, words }: Omit<Props, "named">) {
  const mission = game.ends?.missions?.[own];
  if (!mission) return null;
  return (
    <article class={`${style.paper} mission`}>
      <h3>
        {tell("mission")} <small class={style.knows}>{tell("for_you_alone")}</small>
      </h3>
      <p dir="auto">{words.value(mission)}</p>
    </article>
  );
}

/** The plain mark of who knows something by now; not said again of a part of which the same holds as of the whole. */
function Known({ by, unless, open = false }: { by: string; unless?: string; open?: boolean }) {
  if (by === unless) return null;
  return (
    <small class={open ? `${style.knows} open` : style.knows}>
      <span aria-hidden="true">{open ? "◎" : "◉"}</span> {by}
    </small>
  );
}

interface Knowing {
  all: string;
  torn: string;
  archive: (color: Color) => string;
}

/** Who was given what of a patient, as far as its own view says. */
function knowersOf({ hall, comms, makings, dm }: Ghost, own: string, named: (id: string) => string, words: Words): Knowing {
  const holders = Object.entries(hall?.granted ?? {}).flatMap(([to, files]) => (files[own] ? [to] : []));
  const glimpsed = (color: Color) =>
    Object.entries(comms?.glimpses ?? {}).flatMap(([to, files]) => (files[own]?.archives?.[color] !== undefined ? [to] : []));
  const listed = (others: readonly string[], more: readonly string[] = []) => {
    const told = [say("you"), ...(dm ? ["DM"] : []), ...new Set(others.map(named)), ...more];
    return tell("known_by", { who: words.listed(told) });
  };
  const torn = Object.keys(makings?.swaps ?? {}).length > 0 ? [tell("unnamed_maker")] : [];
  return { all: listed(holders), torn: listed(holders, torn), archive: (color) => listed([...holders, ...glimpsed(color)]) };
}

function Values({ game, own }: { game: Ghost; own: string }) {
  const values = game.hall?.attributes?.[own];
  return values ? <Chart values={values} held={game.belongings?.fragments?.[own] ?? {}} /> : null;
}

/** Signal, keys, items, buffs and abilities. */
function Belongings({ game, own, words }: { game: Ghost; own: string; words: Words }) {
  const { hall, belongings, options } = game;
  const signal = hall?.signal?.[own];
  const keys = Object.keys(belongings?.keys?.[own] ?? {});
  const items = Object.entries(belongings?.items?.[own] ?? {}).filter(([, count]) => count > 0);
  const buffs = Object.values(belongings?.buffs?.[own] ?? {});
  const copied = Object.values(hall?.copied?.[own] ?? {});
  return (
    <>
      <ul class={`flow ${style.holds}`}>
        {signal !== undefined && (
          <li>
            {tell("signal")} <b>{signal}</b>
            {options?.signal_max !== undefined && `/${options.signal_max}`}
          </li>
        )}
        <li>
          {tell("keys")} <b>{keys.length}</b>
          {keys.map((key) => (
            <span key={key} class={`key ${"CMYK"[Number(key) - 1] ?? ""}`}>
              {key}
            </span>
          ))}
        </li>
        {items.map(([id, count]) => (
          <li key={id}>
            <bdi>{words.value(id)}</bdi> ×{count}
          </li>
        ))}
        {buffs.map((buff, at) => (
          <li key={at}>
            <bdi>{words.value(buff.name)}</bdi> {effectOf(buff.expression)} {buff.rounds > 0 && <small>{tell("rounds_left", { count: buff.rounds })}</small>}
          </li>
        ))}
      </ul>
      {copied.length > 0 && <Abilities title={tell("copied")} abilities={copied} uses={hall?.uses?.[own] ?? {}} words={words} />}
    </>
  );
}

/** A buff's expression in words, where it is one that has words. */
function effectOf(expression: string): string {
  const [, letter = "", count = ""] = /^([cmyk])([+-]\d+)$/i.exec(expression.trim()) ?? [];
  const color = letter.toUpperCase();
  return isColor(color) ? tell("buff_dice", { color: tell(`color_${color}`), count }) : expression;
}

/** Who travels with a patient, and what the patient knows of it alone: its powers, and whose double it might be. */
function Companion({ game, own, words, named }: Props) {
  const ghost = ghostOf(game, own);
  if (!ghost) return null;
  const color = game.hall?.ghost_colors?.[ghost.id];
  const native = Object.values(game.hall?.native?.[ghost.id] ?? {});
  const origin = game.hall?.origins?.[ghost.id];
  const hints = Object.entries(game.makings?.hints?.[own] ?? {}).sort(([one]) => (one === ghost.id ? -1 : 1));
  return (
    <article class={`${style.paper} ghostly`}>
      <header>
        <h3>
          <bdi>{say("labelled", { label: tell("companion"), what: words.properName(ghost.name) })}</bdi>
        </h3>
        {color && <Hue color={color} />}
      </header>
      <div class={style.head}>
        <Portrait name={ghost.name} kind="ghost" color={color} />
        {native.length > 0 && <Abilities title={tell("native")} abilities={native} uses={game.hall?.uses?.[own] ?? {}} words={words} />}
      </div>
      {origin && <p>{tell("origin_is", { who: named(origin) })}</p>}
      {hints.map(([of, hint]) => (
        <OriginHint key={hint.alias} hint={hint} earlier={of === ghost.id ? "" : named(of)} />
      ))}
    </article>
  );
}

/** What is left of the file of whom a ghost was made; of one that travelled along before, with its name. */
function OriginHint({ hint, earlier }: { hint: Hint; earlier: string }) {
  return (
    <div class={`${style.torn} ${hint.base_color}`}>
      <h4>
        {earlier ? tell("hint_earlier", { ghost: earlier }) : tell("hint")}
      </h4>
      <TornEntries color={hint.base_color} projection={hint.ideal_projection} archives={hint.archives} />
    </div>
  );
}

export function TornEntries({ color, projection, archives }: { color: Color; projection: string; archives: { [color in Color]?: string } }): ComponentChildren {
  return (
    <dl class={`stack ${style.entries}`}>
      <div>
        <dt>{tell("base_color")}</dt>
        <dd>
          <Hue color={color} />
        </dd>
      </div>
      <Entry name={tell("ideal_projection")} text={projection || "–"} />
      {COLORS.filter((one) => archives?.[one] !== undefined).map((one) => (
        <Entry key={one} name={tell("archive", { color: tell(`color_${one}`) })} text={archives[one] || "–"} />
      ))}
    </dl>
  );
}
