import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { narrow, useReveal } from "../../boards/frame/parts";
import type { Ghost } from "./state";
import { type TextName, tell } from "./texts";
import style from "./story.module.css";

const PARTS: readonly [id: string, name: TextName][] = [
  ["ghost-story", "story"],
  ["ghost-console", "console"],
  ["ghost-fight", "fight"],
  ["ghost-module", "module"],
  ["ghost-map", "map"],
  ["ghost-scene", "scene"],
  ["ghost-comm", "comm"],
  ["ghost-rail", "off_rail"],
  ["ghost-own", "own_file"],
  ["ghost-patients", "patients"],
];

/** The way to each part of a long board, with what is new there. */
export function Jumps({ inbox, game }: { inbox: number; game: Ghost }) {
  const reveal = useReveal();
  const there = useSignal<readonly string[]>([]);
  // Which parts there are is known once they are drawn, and with each update it may be others.
  useEffect(() => {
    const found = PARTS.flatMap(([id]) => (document.getElementById(id) ? [id] : []));
    if (found.join() !== there.peek().join()) there.value = found;
  });
  const shown = PARTS.filter(([id]) => there.value.includes(id));
  // On a phone there is a tab for each.
  if (narrow.value || shown.length < 2 || game.phase === "registration") return null;
  return (
    <nav class={`level ${style.jumps}`} aria-label={tell("parts")}>
      {shown.map(([id, name]) => (
        <button key={id} type="button" class="quiet" onClick={() => reveal(document.getElementById(id))}>
          {tell(name)}
          {id === "ghost-comm" && inbox > 0 && <span class="count">{inbox}</span>}
        </button>
      ))}
    </nav>
  );
}
