import { brief } from "../../boards/kit/brief";
import { placeName } from "./places";
import { CITY, INSTITUTE, ROOM, type Seen } from "./state";
import { tell } from "./strip-texts";

/** What is waited for, in a sentence. */
export function activityOf({ game, nameOf: nameInFull, words }: Pick<Seen, "game" | "nameOf" | "words">): string {
  const nameOf = brief(nameInFull);
  const { kind, seats, place, other, battle, scale, left } = game.question;
  const who = words.listed(seats.map(nameOf));
  switch (kind) {
    case "action":
      return tell("doing_action", { who });
    case "meet":
      return tell("doing_meet", { who, other: nameOf(other) });
    case "siege":
      return tell("doing_siege", { who, other: nameOf(other), city: placeName(game, CITY, place) });
    case "generals":
      return tell(battle === "siege" ? "doing_generals_siege" : battle === "robber" ? "doing_generals_robber" : "doing_generals", {
        who: words.listed(seats.filter((seat) => !game.ready[seat]).map(nameOf)),
        scale: words.code(`scale.${scale}`),
        city: placeName(game, CITY, place),
      });
    case "occupy":
      return tell("doing_occupy", { who, city: placeName(game, CITY, place) });
    case "hire":
      return tell("doing_hire", { who });
    case "study":
      return tell("doing_study", { who, place: placeName(game, INSTITUTE, place) });
    case "train":
      return tell("doing_train", { who, place: placeName(game, ROOM, place) });
    case "allocation":
      return tell("doing_allocation", { who, left });
    case "role":
      return tell("doing_role", { who });
    case "nothing":
      return "";
  }
}
