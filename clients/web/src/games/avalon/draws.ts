import type { Reading, Scene } from "../../boards/contract";
import type { Fact, Json } from "../../wire/types";

// What is drawn for which purpose: games/avalon/RULES.md.

const ROLES = ["Merlin", "Percival", "Knight", "Knight", "Morgana", "Assassin", "Oberon"];
const EASY = new Set(["Knight", "Percival"]);
const BLUE = new Set(["Merlin", "Percival", "Knight"]);
const MAP_SIZE = 9;
const CELLS = Array.from({ length: MAP_SIZE ** 2 }, (_, cell) => [Math.floor(cell / MAP_SIZE), cell % MAP_SIZE]);
const UUID_BYTES = 10;

const deal: Reading = (dice, scene) => {
  const dealt = scene.facts.filter(({ type }) => type === "role_dealt");
  const told = new Map(dealt.map((fact) => [fact["seat"], fact["role"]]));
  const newcomer = newcomerOf(scene);
  let drawn = dice.shuffle(ROLES);
  while (newcomer !== undefined && !EASY.has(drawn[scene.seats.indexOf(newcomer)] ?? "")) drawn = dice.shuffle(ROLES);
  return { drawn, told: scene.seats.map((seat) => told.get(seat)) };
};

/** The one person of a table that spares a newcomer the hard roles. */
function newcomerOf({ game }: Scene): number | undefined {
  const [seat] = Object.keys((game["people"] as Json | undefined) ?? {});
  return seat === undefined ? undefined : Number(seat);
}

const positions: Reading = (dice, scene) => {
  const told = factOf(scene, "seats_placed")?.["positions"] as { [seat: string]: number[] } | undefined;
  return { drawn: dice.shuffle(CELLS).slice(0, scene.seats.length), told: scene.seats.map((seat) => told?.[seat]) };
};

const leader: Reading = (dice, scene) => ({ drawn: dice.pick(scene.seats), told: factOf(scene, "mission_started")?.["leader"] });

const gameId: Reading = (dice, scene) => {
  const rolled = Array.from({ length: UUID_BYTES }, () => dice.below(256).toString(16).padStart(2, "0"));
  const digits = (scene.number % 2 ** 48).toString(16).padStart(12, "0") + rolled.join("");
  // Version 4, variant 1: the two digits that every random UUID has in common.
  const drawn = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
  return { drawn, told: factOf(scene, "game_named")?.["game_id"] };
};

const defaultTeam: Reading = (dice, scene) => {
  // The seats that a bad answer named rightly are kept, and how many those were is not told.
  if (scene.command["type"] === "hand_in") return undefined;
  const told = factOf(scene, "team_proposed")?.["members"] as number[] | undefined;
  return { drawn: dice.shuffle(scene.seats).slice(0, told?.length), told };
};

const defaultVote: Reading = (dice, scene, purpose) => {
  const seat = Number(purpose.split(".")[1]);
  const told = scene.facts.find((fact) => fact.type === "vote_sealed" && fact["seat"] === seat)?.["approve"];
  return { drawn: dice.below(2) === 1, told };
};

const defaultTarget: Reading = (dice, scene) => ({ drawn: dice.pick(blueSeats(scene)), told: factOf(scene, "assassinated")?.["target"] });

export const draws = {
  deal,
  positions,
  leader,
  game_id: gameId,
  default_team: defaultTeam,
  default_vote: defaultVote,
  default_target: defaultTarget,
};

function blueSeats({ game, seats }: Scene): number[] {
  const roles = game["roles"] as { [seat: string]: string };
  return seats.filter((seat) => BLUE.has(roles[seat] ?? ""));
}

/** The first fact of a type among those of a scene. */
function factOf({ facts }: Scene, type: string): Fact | undefined {
  return facts.find((fact) => fact.type === type);
}
