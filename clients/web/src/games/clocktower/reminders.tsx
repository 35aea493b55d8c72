import type { Words } from "../../words/catalogue";
import { characterName } from "./abilities";
import { CharacterEmblem } from "./emblems";
import { besideName } from "./geometry";
import type { Clocktower, Token } from "./state";
import style from "./token.module.css";

/** Around a token what lies on it, towards the middle of the circle as far as the name leaves room: the emblem of whose ability laid it, and what it means where that is pointed at. */
export function Reminders({ game, seat, inward, words }: { game: Clocktower; seat: number; inward: number; words: Words }) {
  const lying = Object.values(game.tokens).filter((token) => token.seat === seat);
  const spread = ((lying.length - 1) / 2) * APART_DEGREES;
  const middle = besideName(inward, spread);
  return lying.map((token, index) => (
    <span key={token.number} class={style.reminder} data-kind={token.kind} title={meaningOf(token, words)} style={{ "--at": `${middle - spread + index * APART_DEGREES}deg` }}>
      {token.kind === "mark" ? <b aria-hidden="true">✎</b> : <CharacterEmblem character={token.of ?? ""} />}
      <span class="hidden">, {meaningOf(token, words)}</span>
    </span>
  ));
}

const APART_DEGREES = 42;

/** What a token means, and whose ability laid it. */
function meaningOf(token: Token, words: Words): string {
  if (token.kind === "mark") return token.of ?? "";
  return [words.code(`token.${token.kind}`, token.kind), characterName(token.of, words)].filter(Boolean).join(" · ");
}

/** A token, in words. */
export function TokenTag({ token, words }: { token: Token; words: Words }) {
  const by = token.kind === "mark" ? (token.of ?? "") : characterName(token.of, words);
  return (
    <span class="tag" data-kind={token.kind}>
      {token.kind === "mark" ? <bdi>{by}</bdi> : <>{words.code(`token.${token.kind}`, token.kind)}{by && <small> {by}</small>}</>}
    </span>
  );
}
