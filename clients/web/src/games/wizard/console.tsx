import { useFolded } from "../../boards/kit/fold";
import { Last } from "./blows";
import style from "./board.module.css";
import { Choosing } from "./choice";
import { Deeds } from "./hand";
import { PLAYS } from "./plays";
import { Exploring, Moving } from "./race";
import type { Seen } from "./state";
import { Trade } from "./supply";

/** Where answers are given, between what they are about and the hand; while nothing is asked, what came of the last card. */
export function Console({ seen }: { seen: Seen }) {
  const isAsked = seen.asking.some(({ prompt }) => prompt.required !== false);
  const last = useFolded(PLAYS, seen.lines).plays.findLast(({ over }) => over);
  return (
    <div class={style.console}>
      {last && !isAsked && <Last seen={seen} play={last} />}
      <Exploring seen={seen} />
      <Choosing seen={seen} />
      <Moving seen={seen} />
      <Deeds seen={seen} />
      <Trade seen={seen} />
    </div>
  );
}
