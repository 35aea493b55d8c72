import type { BoardProps } from "../../boards/contract";
import type { State } from "../../generated/liars_dice";

/** A game as a viewer knows it: anything may be missing. */
export type LiarsDice = Partial<State>;

export type DiceProps = BoardProps<LiarsDice>;
