import type { Guide, Seen } from "../../boards/contract";
import { guiding } from "../../boards/kit/guide-texts";
import { playerOf } from "../../boards/kit/player";
import type { DawnBroke, Executed, VoteCounted } from "../../generated/clocktower";
import { bilingual } from "../../words/bilingual-texts";
import { abilityOf } from "./abilities";
import { type Clocktower, READER, livingIn, neededIn } from "./state";

const { tell, advise } = guiding(
  bilingual(
    {
      card_1: "A town in a circle. Most are good; a few minions and one demon are evil. Good wins when the demon is dead, evil when only two players live.",
      card_good: "You are the {character}, and good. {ability}",
      card_evil: "You are the {character}, and evil. {ability} By day, say that you are some harmless townsfolk.",
      card_3: "At night everybody is asked something, so that nobody shows who really acts. By day all talk, nominate, and vote on one execution.",
      card_4: "What you learn may be false: somebody may be poisoned or drunk and not know it. Compare what others say before you trust it.",
      decoy: "Choose whatever you like.",
      decoy_why: "Your character does nothing now. You are asked all the same, so that nobody can tell who acts tonight.",
      imp: "Choose who dies tonight: somebody who learns much, and not your own minion.",
      imp_why: "Evil wins once only two live. The player who finds out most is the most dangerous to you.",
      poisoner: "Choose somebody who learns something each night.",
      poisoner_why: "Tonight and tomorrow what they learn may be false, and they do not know it.",
      fortuneteller: "Choose two players you are unsure of.",
      fortuneteller_why: "You learn whether one of them is the demon. One good player always looks like the demon to you.",
      monk: "Choose somebody whom the demon would like to kill.",
      monk_why: "The demon cannot harm them tonight. Choose somebody else if they already have nothing more to find out.",
      butler: "Choose somebody you trust as your master.",
      butler_why: "Tomorrow you may vote only if they do.",
      acts: "Your character acts now. Choose for this:",
      acts_why: "{ability}",
      claim_good: "Say what you are and what you have learnt.",
      claim_good_why: "Good wins by putting together what everybody knows. Only if the demon would kill you for it is it wise to wait a day.",
      claim_evil: "Say that you are one of the townsfolk, with something they might have learnt.",
      claim_evil_why: "Nobody can check it at once. Saying nothing at all is suspicious.",
      nominate_good: "Nominate the player you think is the demon, or nobody.",
      nominate_good_why: "Each player may nominate once a day and be nominated once a day. It takes the votes of at least half of the living.",
      nominate_evil: "Nominate somebody good whom others doubt; or nobody.",
      nominate_evil_why: "Each execution of a good player brings you nearer to winning.",
      hand_good: "Raise your hand if you think that {who} is evil.",
      hand_good_why: "It takes {needed} {needed|vote|votes}. {living} are alive, so there are not many executions left to get it right.",
      hand_evil: "Raise your hand against the good, but not too eagerly.",
      hand_evil_why: "It takes {needed} {needed|vote|votes}, and everybody sees who voted.",
      hand_self: "Do not vote: this is about you.",
      hand_self_why: "It takes {needed} {needed|vote|votes} to execute you.",
      hand_dead: "You are dead and have one vote left for the whole game. Keep it, unless you are sure.",
      hand_dead_why: "A dead player's last vote often decides the last day.",
      done: "Say so when you have nobody to nominate today.",
      done_why: "When all the living have said so, the day ends and the player with the most votes is executed.",
      host: "You tell the story: take any of the answers offered first.",
      host_why: "They are those that the rules allow. What you do not decide is drawn.",
      dawn_died: "{who} died in the night. It need not have been the demon, but usually it was: think about why it was them.",
      dawn_nobody: "Nobody died in the night. Perhaps somebody was protected, or the demon could not act.",
      counted_about: "{votes} {votes|vote|votes}, and {needed} {needed|was|were} needed: {who} will be executed at the end of the day, unless somebody gets more.",
      counted_not: "{votes} {votes|vote|votes}, but {needed} {needed|was|were} needed: {who} is not executed.",
      executed: "{who} was executed. If the game goes on, they were not the demon (or a minion has become it).",
    },
    {
      card_1: "全镇坐成一圈。多数人善良，少数爪牙和一个恶魔邪恶。恶魔死了善良赢，只剩两人活着邪恶赢。",
      card_good: "你是{character}，善良阵营。{ability}",
      card_evil: "你是{character}，邪恶阵营。{ability}白天就说自己是某个无害的镇民。",
      card_3: "夜里每个人都会被问到，免得露出谁真的在行动。白天大家讨论、提名、投票，最多处决一人。",
      card_4: "你得到的信息可能是假的：有人中毒或喝醉了，自己却不知道。先对照别人说的再相信。",
      decoy: "随便选。",
      decoy_why: "现在没轮到你的角色。照样问你，是为了不让人看出今晚谁在行动。",
      imp: "选今晚谁死：挑知道得多的人，别选自己的爪牙。",
      imp_why: "只剩两人活着邪恶就赢了。谁查得最多，对你就最危险。",
      poisoner: "选一个每晚都能得到信息的人。",
      poisoner_why: "今晚到明天他的信息可能是假的，他自己并不知道。",
      fortuneteller: "选两个你拿不准的人。",
      fortuneteller_why: "你会得知其中有没有恶魔。但有一名善良玩家在你眼里始终像恶魔。",
      monk: "选一个恶魔多半想杀的人。",
      monk_why: "今晚恶魔伤不到他。已经没什么可查的人就不必保了。",
      butler: "选一个信得过的人当主人。",
      butler_why: "明天只有他投票，你才能投。",
      acts: "你的角色现在行动，照能力来选：",
      acts_why: "{ability}",
      claim_good: "说出你的角色和你得到的信息。",
      claim_good_why: "善良靠把大家知道的拼起来取胜。除非说了恶魔今晚就会杀你，那可以晚一天说。",
      claim_evil: "说自己是某个镇民，再编一条他可能得到的信息。",
      claim_evil_why: "没人能马上查证。一句话不说反而可疑。",
      nominate_good: "提名你觉得是恶魔的人，没有就不提。",
      nominate_good_why: "每人每天只能提名一次、被提名一次。票数至少要有存活人数的一半。",
      nominate_evil: "提名一个别人也怀疑的好人，或者谁也不提。",
      nominate_evil_why: "每处决一个好人，你就离胜利更近。",
      hand_good: "觉得{who}是坏人就投票。",
      hand_good_why: "要 {needed} 票才够。还有 {living} 人活着，能试错的机会不多。",
      hand_evil: "表决好人时可以投票，但别太积极。",
      hand_evil_why: "要 {needed} 票才够，谁投了票大家都看得见。",
      hand_self: "别投票，表决的是你自己。",
      hand_self_why: "要 {needed} 票才会处决你。",
      hand_dead: "你已经死了，整局只剩一票。没有把握就先留着。",
      hand_dead_why: "死者的最后一票，常常决定最后一天。",
      done: "今天没有想提名的人，就这样说。",
      done_why: "所有活着的人都说了，这一天就结束，得票最高的人被处决。",
      host: "你是说书人：选最前面给出的答案就行。",
      host_why: "那些都是规则允许的。你没有决定的，会随机抽取。",
      dawn_died: "昨夜{who}死了。不一定是恶魔杀的，但多半是：想想为什么偏偏是他。",
      dawn_nobody: "昨夜没有人死。也许有人被保护了，也许恶魔没能动手。",
      counted_about: "{votes} 票，够 {needed} 票了：{who}今天结束时会被处决，除非有人得票更多。",
      counted_not: "只有 {votes} 票，要 {needed} 票，{who}不会被处决。",
      executed: "{who}被处决了。游戏若还在继续，说明他不是恶魔（或有爪牙接了班）。",
    },
  ),
);

type Here = Seen<Clocktower>;

function whole(seen: Seen<Partial<Clocktower>>): Here {
  return { ...seen, game: READER.whole(seen.game as never) };
}

function named(seats: readonly number[], { nameOf, words }: Pick<Seen, "nameOf" | "words">): string {
  return words.listed(seats.map((seat) => `${seat} ${playerOf(seat, nameOf)}`));
}

function isEvil({ game, seat }: Here): boolean {
  return game.sides[seat] === "evil";
}

function character(seen: Here): readonly string[] {
  const own = seen.game.beliefs[seen.seat];
  if (!own) return [];
  return [tell(isEvil(seen) ? "card_evil" : "card_good", { character: seen.words.named("character", own), ability: abilityOf(seen.words, seen.game, own) })];
}

const KNOWN = ["imp", "poisoner", "fortuneteller", "monk", "butler"] as const;

function choosing({ game, seat, words }: Here) {
  const of = game.asks[seat]?.of ?? "";
  if (!of) return advise("decoy");
  const known = KNOWN.find((one) => one === of);
  return known ? advise(known) : advise("acts", { ability: abilityOf(words, game, of) });
}

function voting(seen: Here) {
  const { game, seat } = seen;
  const params = { who: named([game.vote.seat], seen), needed: neededIn(game), living: livingIn(game).length };
  if (game.alive[seat] === false) return advise("hand_dead");
  if (game.vote.seat === seat) return advise("hand_self", params);
  return isEvil(seen) ? advise("hand_evil", params) : advise("hand_good", params);
}

const host = () => advise("host");

export const guide: Guide<Partial<Clocktower>> = {
  easy: { storyteller: "auto" },
  seats: 7,
  cards: (seen) => [tell("card_1"), ...character(whole(seen)), tell("card_3"), tell("card_4")],
  asks: {
    choose: (seen) => choosing(whole(seen)),
    hand: (seen) => voting(whole(seen)),
    claim: (seen) => (isEvil(whole(seen)) ? advise("claim_evil") : advise("claim_good")),
    nominate: (seen) => (isEvil(whole(seen)) ? advise("nominate_evil") : advise("nominate_good")),
    done: () => advise("done"),
    ...Object.fromEntries(["decide", "overrule", "inform", "set_token", "end_hush", "open_nominations", "close_day", "take_kind", "end_game", "appoint", "dismiss"].map((command) => [command, host])),
  },
  told: {
    dawn_broke: ({ died }: DawnBroke, seen) => (died.length > 0 ? tell("dawn_died", { who: named(died, seen) }) : tell("dawn_nobody")),
    vote_counted: ({ seat, votes, needed, about }: VoteCounted, seen) => tell(about === seat ? "counted_about" : "counted_not", { votes, needed, who: named([seat], seen) }),
    executed: ({ seat, died }: Executed, seen) => (died ? tell("executed", { who: named([seat], seen) }) : undefined),
  },
};
