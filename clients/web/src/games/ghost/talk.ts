import type { BoardProps, SaidLine, TalkModule, TalkNow, TalkWay } from "../../boards/contract";
import type { Asking } from "../../prompts/asking";
import { bilingual } from "../../words/bilingual-texts";
import type { Words } from "../../words/catalogue";
import { sayer } from "../../words/sentences";
import { type Ghost, asksFor, leads, offered, playedBy, sessionOf } from "./state";

const texts = bilingual(
  {
    heard_all: "Everybody at the table hears this.",
    heard_region: "Heard in region {region}, and by the DM.",
    as_ghost: "As the ghost {ghost}",
    to_ghost: "To the ghost {ghost}",
    word_to: "Send word to {who}",
    heard_ghost: "Heard by those beside {host}. Nobody can tell who speaks for {ghost}.",
    heard_addressed: "Heard by those around you, and by the maker of {ghost}.",
    heard_message: "Only {who} and the DM hear this. It costs {cost} signal.",
    heard_message_free: "Only {who} and the DM hear this. It costs nothing: you are communicating.",
  },
  {
    heard_all: "全桌都听得到。",
    heard_region: "{region}：这里的人和 DM 听得到。",
    as_ghost: "替幽灵 {ghost} 说",
    to_ghost: "对幽灵 {ghost} 说",
    word_to: "传讯给 {who}",
    heard_ghost: "{host} 身边的人听得到，谁也看不出是谁在替 {ghost} 说话。",
    heard_addressed: "你身边的人和 {ghost} 的创造者听得到。",
    heard_message: "只有 {who} 和 DM 收得到，花 {cost} 点信号。",
    heard_message_free: "只有 {who} 和 DM 收得到；你们正在通信，不花信号。",
  },
);
const tell = sayer(texts);

interface Spoken {
  type: string;
  ghost?: string;
  patient?: string;
  to?: string;
  text?: string;
}

function line(fact: { type: string }, game: Ghost, words: Words): SaidLine {
  const { type, ghost = "", patient = "", to = "", text = "" } = fact as Spoken;
  if (type === "ghost_spoke") return { who: words.named("ghost", ghost), text, look: "voice" };
  const said = { who: words.named("patient", patient), text, seat: game.hall?.patients?.[patient]?.seat };
  return type === "message_sent" ? { ...said, to: words.named("patient", to), look: "message" } : { ...said, to: words.named("ghost", ghost) };
}

/** The seats of a region's scene hear each other; everybody else talks to the table. */
function now({ view: { game }, as, seat, asking, words }: BoardProps<Ghost>): TalkNow {
  const own = playedBy(game, seat);
  const scene = own && game.phase === "explore" ? sessionOf(game, own) : undefined;
  const ways = own ? waysOf(game, own, asking, words) : [];
  if (leads(as) || scene?.status !== "active") return { heard: tell("heard_all"), far: new Set(), ways };
  const near = new Set(scene.members);
  const far = Object.values(game.hall?.patients ?? {}).filter(({ id }) => !near.has(id));
  return { heard: tell("heard_region", { region: regionIn(game, scene.region, words) }), far: new Set(far.map((one) => one.seat)), ways };
}

function regionIn({ tale }: Ghost, letter: string, words: Words): string {
  const label = tale?.regions?.[letter]?.label;
  return label ? `${letter} ${words.value(label)}` : letter;
}

function waysOf(game: Ghost, own: string, asking: readonly Asking[], words: Words): TalkWay[] {
  const each = (command: string, field: string, made: (value: string) => Omit<TalkWay, "id" | "asked" | "fields">) =>
    asksFor(asking, command).flatMap((asked) => offered(asked, field).map((value) => ({ ...made(value), id: `${command} ${value}`, asked, fields: { [field]: value } })));
  const ghost = (id: string) => words.named("ghost", id);
  const who = (id: string) => words.named("patient", id);
  const cost = (to: string) => {
    const talking = Object.values(game.comms?.exchanges ?? {}).some(({ patients }) => patients.includes(own) && patients.includes(to));
    return talking ? 0 : Number(game.options?.comm_cost ?? 1);
  };
  return [
    ...each("speak_as_ghost", "ghost", (id) => ({ name: tell("as_ghost", { ghost: ghost(id) }), heard: tell("heard_ghost", { host: who(game.hall?.hosts?.[id] ?? ""), ghost: ghost(id) }) })),
    ...each("address_ghost", "ghost", (id) => ({ name: tell("to_ghost", { ghost: ghost(id) }), heard: tell("heard_addressed", { ghost: ghost(id) }) })),
    ...each("send_message", "to", (to) => {
      const price = cost(to);
      return { name: tell("word_to", { who: who(to) }), heard: price ? tell("heard_message", { who: who(to), cost: price }) : tell("heard_message_free", { who: who(to) }) };
    }),
  ];
}

/** Ghosts that speak and are spoken to, and messages from region to region. */
export const talk: TalkModule = {
  facts: new Set(["ghost_spoke", "ghost_addressed", "message_sent"]),
  commands: new Set(["speak_as_ghost", "address_ghost", "send_message"]),
  line,
  now,
};
