// A board as the house draws it, for tests.

import { useMemo } from "preact/hooks";
import { HouseBoard } from "../boards/frame/board";
import { useMoments } from "../boards/frame/moments";
import { Drawn } from "../prompts/placement";
import type { BoardModule, BoardProps } from "../boards/contract";

interface Props {
  module: BoardModule;
  now: BoardProps<any>;
  drawn?: Drawn;
  conditions?: Parameters<typeof useMoments>[2];
  /** Told what the board was shown. */
  saw?: (shown: BoardProps) => void;
}

export function Housed({ module, now, drawn, conditions, saw }: Props) {
  const own = useMemo(() => new Drawn(), []);
  const { queue, shown } = useMoments(module.moments, now, conditions);
  saw?.(shown);
  return <HouseBoard module={module} board={shown} drawn={drawn ?? own} queue={queue} />;
}
