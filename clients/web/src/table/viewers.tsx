import { go } from "../browser/router";
import { useWatching } from "../state/table-watch";
import { say } from "../words/sentences";
import { type At, mustMove } from "../state/chairs";

/** For who has several seats at one table: which one to look from, and which are asked. */
export function Viewers({ at }: { at: At }) {
  const { id, as, chairs } = at;
  if (chairs.seats.length < 2) return null;
  const look = (viewer: string) => go(`/tables/${id}?as=${viewer}`, { replace: true });
  return (
    <div class="viewers row" role="group" aria-label={say("view_of")}>
      {chairs.seats.map((seat) => (
        <Viewer key={seat} table={id} seat={seat} on={as === `seat:${seat}`} look={look} />
      ))}
      <button type="button" aria-pressed={as === "public"} onClick={() => look("public")}>
        {say("as_public")}
      </button>
    </div>
  );
}

function Viewer({ table, seat, on, look }: { table: string; seat: number; on: boolean; look: (viewer: string) => void }) {
  const view = useWatching(table, `seat:${seat}`)?.view.value;
  return (
    <button type="button" aria-pressed={on} onClick={() => look(`seat:${seat}`)}>
      {say("seat_number", { seat })}
      {view && mustMove(view) && (
        <span class="count" aria-label={say("your_move")}>
          ●
        </span>
      )}
    </button>
  );
}
