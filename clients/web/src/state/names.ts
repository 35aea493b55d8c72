import type { Sitting } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/say";

/** What a seat is called: its number, and who plays it. */
export function seatNames(table: Sitting, names: Readonly<Record<string, string>>, words: Words): (seat: number | string) => string {
  return (seat) => `${seat} ${whoAt(table, String(seat), names, words)}`;
}

/** Who plays a seat: the player's name, the bot, or nobody. */
export function whoAt(table: Pick<Sitting, "seats">, seat: string, names: Readonly<Record<string, string>>, words: Words): string {
  const seated = table.seats[seat];
  if (!seated) return say("free");
  if (seated.player) return names[seated.player] ?? say("deleted_player");
  return seated.bot ? say("bot_called", { bot: words.code(`bot.${seated.bot}`, seated.bot) }) : say("bot");
}
