import { matching } from "../../browser/media";

/** Whether the screen is an upright phone's, or as small: one part of a board at a time. */
export const narrow = matching("(width <= 640px)");

/** Whether it is a phone's on its side: a small desk, where what is opened lies over the stage. */
export const low = matching("(width > 640px) and (height <= 560px)");

/** Whether a table is one window, with a column beside the board. */
export const wide = matching("(width > 900px), (width > 640px) and (height <= 560px)");

/** Whether there is room for both, and a timeline below. */
export const desk = matching("(width > 900px) and (height > 560px)");

/** Whether there is room for one thing alone above what is asked. */
export const alone = matching("(width <= 480px), (width <= 640px) and (height > 560px)");
