import type { Asking } from "../../prompts/asking";
import { AskedIn } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { Portrait } from "./portrait";
import { COLORS, type Area, type Ghost, type Node, asksFor, colorOf, offered, sessionOf } from "./state";
import { tell, tellOf } from "./texts";
import style from "./board.module.css";

interface Props {
  game: Ghost;
  own: string;
  asking: readonly Asking[];
  words: Words;
}

/** What can be done where a patient stands. */
export function Doings({ game, own, asking, words }: Props) {
  const scene = game.scenes?.scenes?.[own];
  const session = sessionOf(game, own);
  const place = scene?.areas?.[game.scenes?.places?.[own] ?? ""];
  if (!session || !place) return null;
  return (
    <section class="scene-of" id="ghost-scene" aria-labelledby="ghost-scene-title">
      <h2 id="ghost-scene-title">
        {words.value(place.name)} {session.status === "paused" && <span class="tag warn">{tell("session_paused")}</span>}
      </h2>
      <Nodes area={place} game={game} own={own} asking={asking} words={words} />
    </section>
  );
}

/** The places of a patient's region, who is where, and the way there. */
export function Places({ game, own, asking, words }: Props) {
  const scene = game.scenes?.scenes?.[own];
  const session = sessionOf(game, own);
  if (!scene || !session) return null;
  const here = game.scenes?.places?.[own];
  const [moving] = asksFor(asking, "move");
  return (
    <section id="ghost-places" aria-labelledby="ghost-places-title">
      <h2 id="ghost-places-title">{words.value(scene.name)}</h2>
      <AskedIn asked={moving} words={words}>
        <ol class={style.areas} aria-label={tell("places")}>
          {Object.values(scene.areas ?? {}).map((area) => (
            <AreaTile key={area.id} area={area} here={area.id === here} game={game} own={own} members={session.members} moving={moving} words={words} />
          ))}
        </ol>
      </AskedIn>
    </section>
  );
}

interface TileProps {
  area: Area;
  here: boolean;
  game: Ghost;
  own: string;
  members: readonly string[];
  moving: Asking | undefined;
  words: Words;
}

function AreaTile({ area, here, game, own, members, moving, words }: TileProps) {
  const there = members.filter((one) => game.scenes?.places?.[one] === area.id);
  const may = offered(moving, "area").includes(area.id);
  return (
    <li class={here ? style.here : undefined} data-about={`area ${area.id}`} aria-current={here ? "location" : undefined}>
      <h3>{words.value(area.name)}</h3>
      <p class={`row ${style.there}`}>
        {there.map((one) => (
          <Portrait key={one} name={game.hall?.patients?.[one]?.name ?? one} color={colorOf(game, one, own)} small />
        ))}
        <span class="hidden">{words.listed(there.map((one) => words.properName(game.hall?.patients?.[one]?.name ?? one)))}</span>
      </p>
      {here && <p class="tag good">{tell("you_are_here")}</p>}
      {moving && may && (
        <button type="button" aria-disabled={moving.sending.value} onClick={() => void moving.answer({ area: area.id })}>
          {tell("walk_there")}
        </button>
      )}
    </li>
  );
}

function Nodes({ area, game, own, asking, words }: { area: Area; game: Ghost; own: string; asking: readonly Asking[]; words: Words }) {
  const [acting] = asksFor(asking, "interact");
  const nodes = Object.values(area.nodes ?? {});
  return (
    <div class="place">
      <p dir="auto">{words.value(area.text)}</p>
      {nodes.length === 0 && <p class="note">{tell("nothing_here")}</p>}
      <AskedIn asked={acting} words={words}>
        <ul class={style.nodes}>
          {nodes.map((node) => (
            <li key={node.id} class={`box node ${node.kind} ${node.color ?? ""}`} data-about={`node ${node.id}`}>
              <p class="kind">
                <span aria-hidden="true">{{ task: "◇", collect: "◆", talk: "“", monster: "✶" }[node.kind] ?? "·"}</span> {tellOf("kind", node.kind)}
                {(node.threshold ?? 0) > 0 && <span class="tag">{tell("threshold", { threshold: node.threshold ?? 0 })}</span>}
              </p>
              <p dir="auto">{words.value(node.text)}</p>
              {acting && offered(acting, "node").includes(node.id) && <Doing node={node} acting={acting} game={game} own={own} />}
            </li>
          ))}
        </ul>
      </AskedIn>
    </div>
  );
}

/** One press does it; where the colour is left open, there is a press for each. */
function Doing({ node, acting, game, own }: { node: Node; acting: Asking; game: Ghost; own: string }) {
  const values = game.hall?.attributes?.[own] ?? {};
  const secret = game.hall?.secrets?.[own];
  const rolls = node.kind === "task";
  const colors = node.color ? [node.color] : rolls ? COLORS : [secret?.base_color ?? "C"];
  return (
    <p class="row does">
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          class={rolls ? `${style.roll} ${color}` : ""}
          aria-disabled={acting.sending.value}
          onClick={() => void acting.answer({ node: node.id, color })}
        >
          {rolls ? tell("roll", { color: tell(`color_${color}`), count: values[color] ?? 0 }) : tellOf("do", node.kind)}
        </button>
      ))}
    </p>
  );
}
