import type { Deed, TownProps } from "./state";
import { Deeds, chaptersOf, isTold } from "./tale";
import { tell } from "./texts";

/** Whether the storyteller went beyond the rules in this, or laid a token there at will. */
function deviates({ rulings, mark }: Deed): boolean {
  return mark != null || rulings.some(({ deviates }) => deviates);
}

/** Every time a person in the storyteller's chair went beyond the rules, where all is told. */
function Deviations({ game, words, nameOf }: Pick<TownProps, "words" | "nameOf"> & { game: TownProps["view"]["game"] }) {
  const deeds = Object.values(game.tale).filter(deviates);
  if (game.phase !== "over" || Object.keys(game.characters).length === 0) return null;
  if (deeds.length === 0) return <p class="note">{tell("deviations_none")}</p>;
  return (
    <section>
      <h3>{tell("deviations")}</h3>
      <Deeds deeds={deeds} words={words} nameOf={nameOf} dated />
    </section>
  );
}

/** Deaths last: they were noted before whatever led to them was done. */
function inOrder(deeds: readonly Deed[]): readonly Deed[] {
  return [...deeds.filter(({ cause }) => cause == null), ...deeds.filter(({ cause }) => cause != null)];
}

/** The whole story, by nights and days: what happened in secret, and what everybody saw, in the game's own sentences. */
export function Story({ view: { game }, lines, words, nameOf }: TownProps) {
  const tale = Object.values(game.tale);
  return (
    <section class="sheet" aria-label={tell("story")}>
      <h2>{tell("story")}</h2>
      {tale.length > 0 && <p class="note">{tell("story_hint")}</p>}
      {chaptersOf(lines).map(({ night, day, lines }) => {
        const deeds = inOrder(tale.filter((deed) => deed.night === (night || day) && deed.by_day === (day > 0)));
        return (
          <div key={`${night} ${day}`} class="stack">
            <h3>{night > 0 ? tell("night", { night }) : tell("day", { day })}</h3>
            <ul>
              {lines.filter((line) => isTold(line, tale.length > 0)).map((line) => ({ line, text: words.fact(line.fact) })).filter(({ text }) => text !== "").map(({ line, text }) => (
                <li key={line.seq}>{text}</li>
              ))}
            </ul>
            <Deeds deeds={deeds} words={words} nameOf={nameOf} />
          </div>
        );
      })}
      <Deviations game={game} words={words} nameOf={nameOf} />
    </section>
  );
}
