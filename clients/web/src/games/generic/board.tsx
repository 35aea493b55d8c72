import type { BoardProps } from "../board";
import { Inspector } from "./inspector";

/** Any game, from its view alone: all that is known; what there is to do is asked above it. */
export function GenericBoard({ view, seat, words, nameOf }: BoardProps) {
  return <Inspector view={view} seat={seat} words={words} nameOf={nameOf} />;
}
