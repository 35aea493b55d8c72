import type { Asking } from "../../prompts/asking";
import type { Words } from "../../words/catalogue";
import { AskedIn } from "../../prompts/question";
import { Portrait } from "./portrait";
import { COLORS, type Ghost, asksFor, colorOf, offered, takingPart } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

interface Props {
  game: Ghost;
  own: string | undefined;
  asking: readonly Asking[];
  words: Words;
}

/** The four sectors, and the regions of the present one with who went there. */
export function SectorMap({ game, own, words }: Props) {
  const { tale, chapter = 0 } = game;
  const regions = Object.values(tale?.regions ?? {});
  if (chapter === 0 || regions.length === 0) return null;
  return (
    <section id="ghost-map" aria-labelledby="ghost-map-title">
      <h2 id="ghost-map-title">{tell("map")}</h2>
      <ol class={style.sectors}>
        {COLORS.map((color, at) => (
          <li key={color} class={`box ${color} ${at + 1 < chapter ? "past" : at + 1 === chapter ? "now" : ""}`} aria-current={at + 1 === chapter ? "step" : undefined}>
            <span>{tell("sector", { chapter: at + 1 })}</span> <small>{at + 1 === chapter && tale?.name ? words.value(tale.name) : tell(`color_${color}`)}</small>
          </li>
        ))}
      </ol>
      <RegionList game={game} own={own} choosing={undefined} words={words} />
    </section>
  );
}

/** The regions to choose from, as cards below the story. */
export function Regions({ game, own, asking, words }: Props) {
  const [choosing] = asksFor(asking, "commit_region");
  return (
    <section id="ghost-map" aria-labelledby="ghost-map-title">
      <h2 id="ghost-map-title" class="hidden">
        {tell("map")}
      </h2>
      <AskedIn asked={choosing} words={words}>
        <p>
          <b>{tell("choose_region")}</b>
        </p>
        <RegionList game={game} own={own} choosing={choosing} words={words} />
      </AskedIn>
    </section>
  );
}

/** The regions of this sector: who went there, and the way there for who may still choose. */
function RegionList({ game, own, choosing, words }: Omit<Props, "asking"> & { choosing: Asking | undefined }) {
  const { tale } = game;
  const committed = own ? tale?.committed?.[own] : undefined;
  return (
    <ul class={`${choosing ? style.hand : style.tiles} ${tale?.color ?? ""}`}>
      {Object.values(tale?.regions ?? {}).map((region) => {
        const may = offered(choosing, "region").includes(region.id);
        const there = takingPart(game).filter((one) => tale?.groups?.[one.id] === region.id);
        return (
          <li key={region.id} class="box" aria-current={committed === region.id || undefined} data-about={`region ${region.id}`}>
            <p>
              <b>{region.id}</b> <bdi>{words.value(region.label)}</bdi>
            </p>
            {there.length > 0 && (
              <p class={"flow"}>
                {there.map((one) => (
                  <span key={one.id} class="level">
                    <Portrait name={one.name} color={colorOf(game, one.id, own)} small /> <bdi>{words.properName(one.name)}</bdi>
                  </span>
                ))}
              </p>
            )}
            {committed === region.id && <p class="note">{tell(there.length > 0 ? "you_are_here" : "committed_here")}</p>}
            {choosing && may && (
              <button type="button" class="main" aria-disabled={choosing.sending.value} onClick={() => void choosing.answer({ region: region.id })}>
                {tell("go_there", { region: region.id })}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
