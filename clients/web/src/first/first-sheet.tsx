import { Cover } from "../boards/kit/cover";
import type { At } from "../state/chairs";
import type { Guided } from "./guided";
import { readSheet } from "./guided-tables";
import { say } from "./texts";
import style from "./first-sheet.module.css";

/** What to know before the first deal, on one sheet; the board comes when it has been read. */
export function FirstSheet({ at, guided: { guide, seen } }: { at: At; guided: Guided }) {
  const read = () => readSheet(at.id);
  return (
    <Cover label={say("guide")} press={read} close={read} owns>
      <div class={`${style.sheet} sheet`}>
        <h2>{at.words.code("title", at.table.game)}</h2>
        <ol>
          {guide.cards(seen).map((card) => (
            <li key={card}>{card}</li>
          ))}
        </ol>
        <button type="button" class="main">
          {say("guide_play")}
        </button>
      </div>
    </Cover>
  );
}
