import type { ComponentChildren } from "preact";
import { Token } from "../boards/kit/token";
import { NoModelHint } from "../parts/no-model-hint";
import type { At } from "../state/chairs";
import { whoAt } from "../state/names";
import { kindOfBot } from "../state/people";
import { say } from "../words/sentences";
import "./seats.css";

/** A seat and who plays it: by token and name, or by the number of a seat that nobody has. */
export function Sitting({ at, seat }: { at: SeatedAt; seat: number }) {
  const { table, names, nameOf, chairs, present } = at;
  const seated = table.seats[seat];
  const isOnline = present.seats.find((one) => one.seat === seat)?.online;
  return (
    <span class="sitting">
      {seated ? <Token seat={seat} nameOf={nameOf} own={chairs.seats.includes(seat)} absent={seated.player != null && !isOnline && table.status !== "finished"} /> : <span class="number">{seat}</span>}
      <bdi class="who">{whoAt(table, String(seat), names)}</bdi>
    </span>
  );
}

/** What a list of seats goes by. */
type SeatedAt = Pick<At, "table" | "names" | "nameOf" | "chairs" | "present">;

interface Props {
  at: SeatedAt & Pick<At, "words">;
  /** What can be done with a seat. */
  doing?: (seat: number) => ComponentChildren;
}

/** Who sits where, who is connected, who has won. */
export function Seats({ at, doing }: Props) {
  const { table, words, chairs, present } = at;
  const online = new Map(present.seats.map((one) => [one.seat, one.online]));
  const seats = Array.from({ length: table.size }, (_, index) => index + 1);
  return (
    <ol class="seats" aria-label={say("seats")}>
      {seats.map((seat) => {
        const seated = table.seats[seat];
        const outcome = table.result?.outcomes[seat];
        return (
          <li key={seat} class={[chairs.seats.includes(seat) && "own", !seated && "free", outcome].filter(Boolean).join(" ")}>
            <Sitting at={at} seat={seat} />
            {kindOfBot(table, String(seat), words) && <span class="tag">{kindOfBot(table, String(seat), words)}</span>}
            {chairs.seats.includes(seat) && <span class="tag">{say("you")}</span>}
            {seated?.player && seated.bot && <span class="tag">{say("bot_plays")}</span>}
            <NoModelHint table={table} seat={seat} present={present} />
            {seated?.player && !outcome && (
              <span class={online.get(seat) ? "dot online" : "dot"} title={say(online.get(seat) ? "online" : "offline")}>
                <span class="hidden">{say(online.get(seat) ? "online" : "offline")}</span>
              </span>
            )}
            {outcome && <span class="tag">{words.code(`outcome.${outcome}`, outcome)}</span>}
            {doing?.(seat)}
          </li>
        );
      })}
    </ol>
  );
}
