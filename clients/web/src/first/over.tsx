import { useEffect } from "preact/hooks";
import { Press } from "../parts/press";
import { finishFirst } from "./completion";
import { beginFirst } from "./first-table";
import { say } from "./texts";

/** What a first game that is over leads to. */
export function Over({ game }: { game: string }) {
  useEffect(() => finishFirst(game), [game]);
  return (
    <div class="stack" data-guide="over">
      <p>
        {say("guide_over")} <span class="note">{say("guide_over_why")}</span>
      </p>
      <p>
        <Press class="quiet" act={() => beginFirst(game)}>
          {say("guide_again")}
        </Press>
      </p>
    </div>
  );
}
