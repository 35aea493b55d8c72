// The card of an end, for tests.

import type { BoardModule, BoardProps } from "../boards/contract";
import { EndCard } from "../boards/kit/end-card";
import type { Result } from "../wire/types";

interface Props {
  module: BoardModule;
  board: BoardProps<any>;
  result?: Result;
  told?: "turning" | "told";
}

/** A game that somebody won, where nothing else is said. */
const ENDED: Result = { how: "ended", outcomes: {}, unseals: "everything" };

export function EndCardOf({ module, board, result = board.view.table.result ?? ENDED, told = "told" }: Props) {
  return <EndCard table="abc" module={module} board={board} result={result} told={told} />;
}
