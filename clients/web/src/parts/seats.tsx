import type { Presence, TableState } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import type { ComponentChildren } from "preact";
import { type Names, isBotAt, kindOfBot, whoAt } from "../state/names";
import { Face } from "./face";
import { NoModelHint } from "./no-model-hint";
import "./seats.css";

interface Props {
  table: TableState;
  names: Names;
  words: Words;
  own: readonly number[];
  present: Presence;
  /** What can be done with a seat. */
  doing?: (seat: number) => ComponentChildren;
}

/** Who plays a seat, by face and name. */
export function Sitting({ table, seat, names }: { table: TableState; seat: number; names: Names }) {
  const name = whoAt(table, String(seat), names);
  return (
    <span class="sitting">
      {table.seats[seat] && <Face seat={seat} name={name} bot={isBotAt(table, String(seat))} />}
      <bdi class="who">{name}</bdi>
    </span>
  );
}

/** Who sits where, who is connected, who has won. */
export function Seats({ table, names, words, own, present, doing }: Props) {
  const online = new Map(present.seats.map((one) => [one.seat, one.online]));
  const seats = Array.from({ length: table.size }, (_, index) => index + 1);
  return (
    <ol class="seats" aria-label={say("seats")}>
      {seats.map((seat) => {
        const seated = table.seats[seat];
        const outcome = table.result?.outcomes[seat];
        return (
          <li key={seat} class={[own.includes(seat) && "own", !seated && "free", outcome].filter(Boolean).join(" ")}>
            <span class="number">{seat}</span>
            <Sitting table={table} seat={seat} names={names} />
            {kindOfBot(table, String(seat), words) && <span class="tag">{kindOfBot(table, String(seat), words)}</span>}
            {own.includes(seat) && <span class="tag">{say("you")}</span>}
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
