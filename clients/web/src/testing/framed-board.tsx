// A board in its frame, for tests.

import { useMemo } from "preact/hooks";
import { BoardFrame } from "../boards/frame/board";
import { useMoments } from "../boards/frame/moments";
import { Placement } from "../prompts/placement";
import type { BoardModule, BoardProps } from "../boards/contract";

interface Props {
  module: BoardModule;
  now: BoardProps<any>;
  drawn?: Placement;
  conditions?: Parameters<typeof useMoments>[2];
  /** Told what the board was shown. */
  saw?: (shown: BoardProps) => void;
}

export function FramedBoard({ module, now, drawn, conditions, saw }: Props) {
  const own = useMemo(() => new Placement(), []);
  const { queue, shown } = useMoments(module.moments, now, conditions);
  saw?.(shown);
  return <BoardFrame module={module} board={shown} drawn={drawn ?? own} queue={queue} live={conditions?.table !== undefined} />;
}
