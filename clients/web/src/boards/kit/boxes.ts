/** From left to right. */
export interface Stretch {
  left: number;
  right: number;
}

/** What a thing that is drawn takes of the window. */
export interface Box extends Stretch {
  top: number;
  bottom: number;
}

/** Whether one lies over the other. */
export function touches(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
