import { useEffect } from "preact/hooks";
import type { Asking } from "../../prompts/asking";
import { type Seen, askedFor } from "./state";

/** Play a card, at a monster where one was pressed. */
export function cast({ game, aim }: Seen, asked: Asking, card: string, monster?: string): void {
  aim.value = monster === undefined ? undefined : { source: game.cards[card] ?? "", monster, after: game.asked.number };
  void asked.answer({ card });
}

/** What is awaited while a card is still being played. */
const UNDER_WAY = ["choose", "window"];

/** Answer with what was aimed at, if the card that asks is the one that was aimed, and offers it; whatever else is asked is left to the player. */
export function useAim(seen: Seen): void {
  const { game, own, aim } = seen;
  const asked = askedFor(seen, "choose_one", "choose_some");
  const isOver = !UNDER_WAY.includes(game.asked.what);
  useEffect(() => {
    const aimed = aim.peek();
    if (!aimed || game.asked.number <= aimed.after || (!asked && !isOver)) return;
    aim.value = undefined;
    if (asked && own !== null && game.questions[own]?.source === aimed.source) answerWith(asked, aimed.monster);
  }, [asked?.id, isOver, game.asked.number]);
}

function answerWith(asked: Asking, monster: string): void {
  const [field] = Object.values(asked.prompt.fields);
  if (!field || !("options" in field) || !field.options.some(({ value }) => value === monster)) return;
  if (field.kind === "choice") void asked.answer({ pick: monster });
  else if (field.min <= 1) void asked.answer({ picks: [monster] });
}

/** Whether a card will ask for a monster: what it does is in its pack, and where it is not, it may. */
export function isAimed(behaviors: unknown): boolean {
  return behaviors === undefined || /"monsterChooser"|"type":"damage"(?![^}]*"target")/.test(JSON.stringify(behaviors));
}
