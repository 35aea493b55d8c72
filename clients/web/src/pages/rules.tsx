import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Loading } from "../parts/loading";
import { cardOf, plateOf } from "../boards/pictures";
import { type Heading, Markdown, Pictures, parsed } from "../parts/markdown";
import { useTitle } from "../parts/title";
import { Link, go, place } from "../browser/router";
import { rulesPath } from "../parts/rules-path";
import { type Game, gameOf, games, isKnown, titleOf, wordsOf } from "../state/games";
import { Refused, askText } from "../wire/http";
import { pace } from "../browser/media";
import { language } from "../browser/language";
import { standardPreset } from "../create/plan";
import { optionsOf } from "../parts/options";
import { say } from "../words/sentences";
import { NotFound } from "./not-found";
import style from "./rules.module.css";

const AGAIN_MS = 2_000;

/** The rules of a game, as its players read them. */
export function RulesPage({ game: name }: { game: string }) {
  useTitle(say("rules_of", { game: titleOf(name) }));
  const options = optionsAsked();
  const text = useText(name, options);
  if (games.value && !games.value.has(name)) return <NotFound what="game" />;
  if (text === undefined) return <Loading />;
  return text === null ? <Short name={name} /> : <Whole game={name} text={text} />;
}

/** The options, as JSON, whose figures the address asks for. */
function optionsAsked(): string {
  const { query } = place.value;
  const preset = query.get("preset");
  return query.get("options") ?? JSON.stringify(preset ? { preset } : {});
}

/** The text: undefined while it is fetched, null if the game has none. */
function useText(game: string, options: string): string | null | undefined {
  const text = useSignal<string | null | undefined>(undefined);
  const spoken = language.value;
  useEffect(() => {
    let over = false;
    const fetchIt = () => {
      askText(`/api/games/${encodeURIComponent(game)}/rules?${new URLSearchParams({ language: spoken, options })}`).then(
        (told) => !over && (text.value = told),
        (trouble: unknown) => {
          if (over) return;
          if (trouble instanceof Refused && trouble.status === 404) text.value = null;
          // The address has been written by hand, or is older than the options.
          else if (trouble instanceof Refused && trouble.status === 400) go(rulesPath(game), { replace: true });
          else setTimeout(() => !over && fetchIt(), AGAIN_MS);
        },
      );
    };
    fetchIt();
    return () => {
      over = true;
    };
  }, [game, spoken, options]);
  return text.value;
}

function Whole({ game, text }: { game: string; text: string }) {
  const card = cardOf(game);
  const { tokens, headings } = useMemo(() => parsed(text), [text]);
  return (
    <div class={style.rules}>
      <Contents headings={headings.filter(({ depth }) => depth === 2)} />
      <article class={`${style.prose} sheet`}>
        {card && <img class={style.card} src={card} alt="" width="320" height="160" />}
        <Figures game={game} />
        <Pictures.Provider value={(name) => plateOf(game, name)}>
          <Markdown tokens={tokens} />
        </Pictures.Provider>
      </article>
    </div>
  );
}

/** For which options the text says its figures, and for which others it could. */
function Figures({ game: name }: { game: string }) {
  const game = gameOf(name);
  const { query } = place.value;
  if (query.has("options"))
    return (
      <p class={style.figures}>
        {say("figures_of_table")} <Link to={rulesPath(name)}>{say("figures_usual")}</Link>
      </p>
    );
  const presets = Object.keys(game?.presets ?? {});
  if (!game || presets.length === 0) return null;
  const usual = standardPreset(game, optionsOf(game.options));
  const chosen = query.get("preset") ?? usual;
  const words = wordsOf(name);
  return (
    <nav class={style.figures} aria-label={say("figures_of")}>
      {say("figures_of")}
      {[...new Set([usual, ...presets])].map((preset) => (
        <Link key={preset} to={rulesPath(name, { preset })} class="tag" aria-current={preset === chosen ? "page" : undefined}>
          {words.code(`preset.${preset || "standard"}`, say("preset_standard"))}
        </Link>
      ))}
    </nav>
  );
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  const to = (id: string) => (event: Event) => {
    event.preventDefault();
    const section = document.getElementById(id);
    section?.scrollIntoView({ behavior: pace() });
    section?.focus({ preventScroll: true });
  };
  return (
    <nav class={style.contents} aria-label={say("contents")}>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={to(id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
      <Link to="/" class="button">
        {say("to_home")}
      </Link>
    </nav>
  );
}

/** What its words say of a game that has no text. */
function Short({ name }: { name: string }) {
  const [game, words] = [gameOf(name), wordsOf(name)];
  if (!game || !isKnown(name)) return <Loading />;
  const options = Object.keys(propertiesOf(game)).filter((name) => words.has(`option.${name}`));
  return (
    <article class={`${style.prose} sheet`}>
      <h1>{words.code("title", game.name)}</h1>
      {words.has("summary") && <p>{words.code("summary")}</p>}
      <p>{say("no_rules_text")}</p>
      {options.length > 0 && (
        <>
          <h2>{say("options")}</h2>
          <ul>
            {options.map((name) => (
              <li key={name}>{words.code(`option.${name}`)}</li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

function propertiesOf({ options }: Game): object {
  const defs = Object.values((options["$defs"] ?? {}) as Record<string, { properties?: object }>);
  return Object.assign({}, ...defs.map(({ properties }) => properties ?? {}));
}
