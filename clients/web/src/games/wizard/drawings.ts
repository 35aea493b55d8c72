export { cardPicture } from "./card-drawing";
export { monsterPicture } from "./monster-drawing";
