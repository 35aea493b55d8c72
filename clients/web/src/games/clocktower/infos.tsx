import type { NameOf } from "../../state/names";
import { Seat } from "../../boards/kit/seat";
import type { Words } from "../../words/catalogue";
import { characterName } from "./abilities";
import style from "./board.module.css";
import { CharacterEmblem } from "./emblems";
import type { Info } from "./state";
import { tell } from "./texts";

interface Props {
  infos: readonly Info[];
  words: Words;
  nameOf: NameOf;
}

/** What somebody learnt, one thing after the other; those of one kind that need no line each stand together. */
export function Infos({ infos, words, nameOf }: Props) {
  const bluffs = infos.filter(({ kind }) => kind === "bluff").map(({ character }) => characterName(character, words));
  return (
    <ul>
      {infos.filter(({ kind }) => kind !== "bluff").map((info, index) => (
        <li key={index}>
          {info.of && <><CharacterEmblem character={info.of} /> <b>{characterName(info.of, words)} </b></>}
          {sentenceOf(info, words, nameOf)}
          {(info.grimoire?.length ?? 0) > 0 && <Shown info={info} words={words} nameOf={nameOf} />}
        </li>
      ))}
      {bluffs.length > 0 && <li>{tell("info_bluffs", { characters: words.listed(bluffs) })}</li>}
    </ul>
  );
}

export function sentenceOf(info: Info, words: Words, nameOf: NameOf): string {
  const { kind, number, seats = [], character, side } = info;
  const who = seats.length > 0 ? words.listed(seats.map(nameOf)) : tell("nobody");
  const what = characterName(character, words);
  switch (kind) {
    case "became":
      return tell("info_became", { character: what, side: side ? words.code(`side.${side}`) : "" });
    case "none_of":
      return tell("info_none_of", { team: words.code(`team.${character}`) });
    case "yes_no":
      return tell(number ? "info_yes" : "info_no", { who });
    case "number":
      return tell(info.of === "chef" || info.of === "empath" ? `info_number_${info.of}` : "info_number", { number: number ?? 0 });
    case "minions":
    case "demon":
    case "pair":
    case "character":
    case "master":
    case "exorcist":
    case "widow_in_play":
    case "grimoire":
      return tell(`info_${kind}`, { who, character: what });
    default:
      return info.text ?? words.value(kind);
  }
}

/** A grimoire as somebody was shown it. */
export function Shown({ info: { grimoire = [] }, words, nameOf }: { info: Info; words: Words; nameOf: NameOf }) {
  return (
    <ul class="stack">
      {grimoire.map(({ seat, character, side, alive, tokens = [] }) => (
        <li key={seat} class="row">
          <Seat seat={seat} nameOf={nameOf} /> <span class={side === "evil" ? style.evil : style.good}><CharacterEmblem character={character} /> {characterName(character, words)}</span>
          {!alive && <span class="tag">{tell("dead")}</span>}
          {tokens.map((token, index) => <span key={index} class="tag">{words.code(`token.${token}`, token)}</span>)}
        </li>
      ))}
    </ul>
  );
}
