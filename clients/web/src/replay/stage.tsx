import { useMemo } from "preact/hooks";
import { boardOf } from "../games/board";
import { useNamed } from "../games/named";
import { Guarded } from "../parts/guarded";
import { seatNames } from "../state/names";
import type { Words } from "../words/catalogue";
import { say } from "../words/say";
import type { Replay } from "./replay";
import { Told } from "./told";
import { seatsOf } from "./viewers";

interface Props {
  replay: Replay;
  words: Words;
}

/** The game as the viewer saw it at this moment, and what the viewer had been told. */
export function Stage({ replay, words: plain }: Props) {
  const { listing } = replay;
  const as = replay.as.value;
  const chronicle = replay.chronicle.value;
  const heardBy = useMemo(() => {
    if (!chronicle) return undefined;
    const told = chronicle.toldTo(as);
    const seats = seatsOf(listing);
    return (seq: number): readonly number[] | undefined => {
      const to = told[seq - 1]?.to;
      return to?.[0] ? seats : to?.[1];
    };
  }, [as, chronicle]);
  const module = boardOf(listing.game);
  const view = replay.view.value;
  const words = useNamed(module, view?.game, plain, replay.lines.value);
  if (!module || !view) return <p class="empty">{say("loading")}</p>;
  const { Board } = module;
  return (
    <div class="replay-stage">
      <section class="board">
        <Guarded key={as} part={say("part_board")}>
          <Board
            view={view}
            as={as}
            seat={as.startsWith("seat:") ? Number(as.slice(5)) : null}
            lines={replay.lines.value}
            words={words}
            nameOf={seatNames(view.table, listing.names)}
            asking={NOTHING}
            {...(heardBy && { heardBy })}
          />
        </Guarded>
      </section>
      <aside class="side">
        <h2>{say("log")}</h2>
        <Guarded part={say("log")}>
          <Told replay={replay} words={words} />
        </Guarded>
      </aside>
    </div>
  );
}

const NOTHING: readonly never[] = [];
