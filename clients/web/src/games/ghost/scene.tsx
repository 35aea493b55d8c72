import type { Asking } from "../../prompts/asking";
import { AskedIn } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { Portrait } from "./portrait";
import { COLORS, type Area, type Color, type Ghost, type Node, asksFor, colorOf, offered, sessionOf } from "./state";
import { tell, tellOf } from "./texts";
import { Paragraphs } from "./paragraphs";
import style from "./board.module.css";
import told from "./story.module.css";

interface Props {
  game: Ghost;
  own: string;
  asking: readonly Asking[];
  words: Words;
}

/** Where a patient stands, as its eyes see it: the last thing that the story tells. */
export function Here({ game, own, words }: Props) {
  const place = placeOf(game, own);
  if (!place) return null;
  return (
    <div class={told.here}>
      <h3>{words.value(place.name)}</h3>
      <Paragraphs text={words.value(place.text)} />
      {Object.keys(place.nodes ?? {}).length === 0 && <p class="note">{tell("nothing_here")}</p>}
    </div>
  );
}

function placeOf(game: Ghost, own: string): Area | undefined {
  const { scenes } = game;
  return sessionOf(game, own) && scenes?.scenes?.[own]?.areas?.[scenes.places?.[own] ?? ""];
}

/** What can be done where a patient stands, as cards. */
export function Doings({ game, own, asking, words }: Props) {
  const place = placeOf(game, own);
  if (!place) return null;
  return (
    <section id="ghost-scene" aria-labelledby="ghost-scene-title">
      <h2 id="ghost-scene-title" class="hidden">
        {words.value(place.name)}
      </h2>
      {sessionOf(game, own)?.status === "paused" && <span class="tag warn">{tell("session_paused")}</span>}
      <Nodes area={place} game={game} own={own} asking={asking} words={words} />
    </section>
  );
}

/** The places of a patient's region, and who is where. */
export function Places({ game, own, words }: Props) {
  const scene = game.scenes?.scenes?.[own];
  const session = sessionOf(game, own);
  if (!scene || !session) return null;
  const here = game.scenes?.places?.[own];
  return (
    <section id="ghost-places" aria-labelledby="ghost-places-title">
      <h2 id="ghost-places-title">{words.value(scene.name)}</h2>
      <ol class={style.tiles} aria-label={tell("places")}>
        {Object.values(scene.areas ?? {}).map(({ id, name }) => {
          const there = session.members.filter((one) => game.scenes?.places?.[one] === id);
          return (
            <li key={id} class="box" data-about={`area ${id}`} aria-current={id === here ? "location" : undefined}>
              <h3>{words.value(name)}</h3>
              <p class="row">
                {there.map((one) => (
                  <Portrait key={one} name={game.hall?.patients?.[one]?.name ?? one} color={colorOf(game, one, own)} small />
                ))}
                <span class="hidden">{words.listed(there.map((one) => words.properName(game.hall?.patients?.[one]?.name ?? one)))}</span>
              </p>
              {id === here && <p class="tag good">{tell("you_are_here")}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Nodes({ area, game, own, asking, words }: { area: Area; game: Ghost; own: string; asking: readonly Asking[]; words: Words }) {
  const [acting] = asksFor(asking, "interact");
  const nodes = Object.values(area.nodes ?? {});
  if (nodes.length === 0) return null;
  return (
    <AskedIn asked={acting} words={words}>
      <ul class={style.hand}>
        {nodes.map((node) => (
          <li key={node.id} class={`box ${node.color ?? ""}`} data-about={`node ${node.id}`}>
            <p class={style.kind}>
              <span aria-hidden="true">{{ task: "◇", collect: "◆", talk: "“", monster: "✶" }[node.kind] ?? "·"}</span> {tellOf("kind", node.kind)} {(node.threshold ?? 0) > 0 && tell("threshold", { threshold: node.threshold ?? 0 })}
            </p>
            <p class={style.said} dir="auto" title={words.value(node.text)}>
              {words.value(node.text)}
            </p>
            {acting && offered(acting, "node").includes(node.id) && <Doing node={node} acting={acting} game={game} own={own} />}
          </li>
        ))}
      </ul>
    </AskedIn>
  );
}

/** One press does it; where the colour is left open, there is a press for each. */
function Doing({ node, acting, game, own }: { node: Node; acting: Asking; game: Ghost; own: string }) {
  const values = game.hall?.attributes?.[own] ?? {};
  const secret = game.hall?.secrets?.[own];
  const rolls = node.kind === "task";
  const label = (color: Color) => (rolls ? tell("roll", { color: tell(`color_${color}`), count: values[color] ?? 0 }) : tellOf("do", node.kind));
  const colors = node.color ? [node.color] : rolls ? COLORS : [secret?.base_color ?? "C"];
  return (
    <p class={style.does}>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          class={rolls ? `${style.roll} ${color}` : ""}
          aria-label={label(color)}
          aria-disabled={acting.sending.value}
          onClick={() => void acting.answer({ node: node.id, color })}
        >
          {colors.length > 1 ? `${tell(`color_${color}`)} ×${values[color] ?? 0}` : label(color)}
        </button>
      ))}
    </p>
  );
}
