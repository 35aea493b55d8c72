import type { Words } from "../../../words/catalogue";
import { cityName, whole } from "../battle/names";
import { type Mbg, officerName, called } from "../state";
import type { Item } from "./turns";
import { type TextName, tell } from "./texts";

interface Props {
  item: Item;
  game: Mbg;
  words: Words;
}

/** Something that changed, in a sentence. */
export function ItemLine(props: Props) {
  return <li>{sentenceOf(props)}</li>;
}

function sentenceOf({ item, game, words }: Props): string {
  const officer = (number: number) => officerName(game, number);
  const city = (number: number) => cityName(game, number);
  const institute = (number: number) => called(game.institutes[number]?.name);
  const room = (number: number) => called(game.rooms[number]?.name);
  const technique = (number: number) => words.code(`technique.${number}`);
  switch (item.type) {
    case "studies":
      return tell("studied", { who: officer(item.officer), what: technique(item.technique), place: institute(item.institute), points: whole(item.points) });
    case "technique_learned":
      return tell("learned", { who: officer(item.officer), what: technique(item.technique), place: institute(item.institute) });
    case "trains":
      return tell("trained_on", { who: officer(item.officer), place: room(item.room), turns: item.turns });
    case "officer_trained":
      return tell("trained", { who: officer(item.officer), place: room(item.room), ability: tell(`ability_${item.ability}` as TextName), gain: whole(item.gain), value: whole(item.value) });
    case "healed":
      return tell("healed", { list: listed(item.hp, ([one, now, gain]) => (gain === undefined ? tell("healed_to", { who: officer(one), now: whole(now) }) : tell("healed_one", { who: officer(one), gain: whole(gain), now: whole(now) }))) });
    case "mended":
      return tell("mended", { list: listed(item.hp, ([one, now]) => tell("mended_one", { city: city(one), now: whole(now), most: whole(game.cities[one]?.hpmax ?? now) })) });
    case "kept":
    case "quit":
      return tell(item.type, { list: listed(item.officers, officer) });
    case "rumour":
    case "poison":
      return tell(`eased_${item.type}`, { list: listed(item.left, ([one, left]) => tell(left > 0 ? "eased_one" : "eased_over", { who: officer(one), left })) });
    case "pace":
    case "tie":
      return tell(item.left > 0 ? item.type : `${item.type}_over`, { left: item.left });
    case "city_dropped":
      return tell(item.why === "quit" ? "dropped" : "given_up", { city: city(item.city) });
    case "garrison_moved":
      return listed(
        ([["moved_in", item.arrived], ["moved_out", item.left]] as const).filter(([, moved]) => moved.length > 0),
        ([text, moved]) => tell(text, { city: city(item.city), list: listed(moved, officer) }),
      );
    case "posts_set":
      return tell("posts", { city: city(item.city), mayor: posted(game, item.mayor), treasurer: posted(game, item.treasurer) });
    case "study_cancelled":
      return tell("study_cancelled", { who: officer(item.officer), place: institute(item.institute) });
    case "training_cancelled":
      return tell("study_cancelled", { who: officer(item.officer), place: room(item.room) });
  }
}

function posted(game: Mbg, officer: number): string {
  return officer < 0 ? tell("nobody") : officerName(game, officer);
}

export function listed<T>(things: readonly T[], called: (thing: T) => string): string {
  return things.map(called).join(tell("list_comma"));
}
