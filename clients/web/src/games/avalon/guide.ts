import type { Guide, Seen } from "../../boards/contract";
import { guiding, listed } from "../../boards/kit/guide-texts";
import { playerOf } from "../../boards/kit/player";
import type { Assassinated, MissionExecuted, RoleDealt, VotesCounted } from "../../generated/avalon";
import { bilingual } from "../../words/bilingual-texts";
import { seenBy } from "./knowledge";
import { REDS, possibleReds, riskOf, safestTeam, surelyRed } from "./suspicion";
import { type Avalon, MOST_PROPOSALS, READER, teamOf } from "./state";

const { tell, advise } = guiding(
  bilingual(
    {
      card_1: "Seven players, two teams. Blue (four) needs three missions to succeed; red (three) needs three to fail. Nobody knows everybody.",
      card_merlin: "You are Merlin, and blue. You know the reds: {reds}. Steer the teams away from them, but not too plainly: if the Assassin guesses who you are in the end, blue loses after all.",
      card_percival: "You are Percival, and blue. {pair} are Merlin and Morgana, but you do not know which is which. Find out, and shield Merlin.",
      card_knight: "You are a Knight, and blue. You know nothing yet, but hear further than most: watch the votes and the missions.",
      card_morgana: "You are Morgana, and red. {reds} is your Assassin. Percival takes you for Merlin, perhaps: use that. Make three missions fail.",
      card_assassin: "You are the Assassin, and red. {reds} is Morgana. Make missions fail, and look out for Merlin: the one who knows too much. If blue gets three missions, one right guess still wins the game for red.",
      card_oberon: "You are Oberon, and red, but alone: the other reds do not know you, nor you them. Make missions fail.",
      card_3: "Each round: the leader proposes a team, everybody speaks, walks, speaks to those nearby, and votes. Then the team goes on its mission in secret.",
      card_first: "To begin with you are dealt a Knight or Percival, who need deceive nobody. In later games you may be anybody.",
      propose_blue: "Name {count} for the mission, and go yourself.",
      propose_blue_why: "You are sure of yourself, and of nobody else yet. {fails} {fails|fail card spoils|fail cards spoil} this mission.",
      propose_known: "Name {team}.",
      propose_known_why: "Of all ways in which {reds} seats can be red, {ways} {ways|fits|fit} what you know for sure. In {risk} % of them this team could fail, and any other with you in it no less often.",
      propose_merlin: "Name {count} without {reds}, and go yourself.",
      propose_merlin_why: "You know these are red. A clean team succeeds, and you need not say how you knew.",
      propose_red: "Name {count}, yourself among them, and the rest people who look blue.",
      propose_red_why: "One red can make most missions fail. Two in the same team look suspicious afterwards.",
      speak_all: "One sentence, or nothing.",
      speak_all_why: "Everybody hears it. What people say, and how they vote afterwards, is how you find the reds.",
      speak_near: "Only those standing close hear this. Warn somebody you trust, or say nothing.",
      speak_near_why: "How far one hears depends on one's role, so you are never told who heard you.",
      walk: "Walk towards somebody you want to talk to in private, up to three steps, or stay.",
      walk_why: "After the walk everybody speaks once more, to those nearby only. Where people walk to shows whom they trust.",
      vote_yes: "Say yes to {team}.",
      vote_yes_why: "Of all ways in which {reds} seats can be red, {ways} {ways|fits|fit} what you know for sure. In {risk} % of them this team could fail; the best team with you in it, in {best} %. Votes are shown with names, so yours also tells others what you think.",
      vote_no: "Say no to {team}.",
      vote_no_why: "Of all ways in which {reds} seats can be red, {ways} {ways|fits|fit} what you know for sure. In {risk} % of them this team could fail; the best team with you in it, only in {best} %. With every proposal that is rejected, be less strict.",
      vote_sure: "Say no: {reds} in this team {count|is|are} red for certain.",
      vote_sure_why: "It follows from the missions that failed, and from what you know of yourself. {fails} {fails|fail card spoils|fail cards spoil} this mission.",
      vote_merlin_no: "There is a red in this team: {reds}. Say no, unless it would give you away.",
      vote_merlin_no_why: "A single no tells little. But a Merlin who is right every time is easily found.",
      vote_merlin_yes: "This team is clean. Say yes.",
      vote_merlin_yes_why: "You know the reds, and none of them is in it.",
      vote_red_yes: "You have a red in this team. Say yes.",
      vote_red_yes_why: "It gets the mission into your hands. Mind that votes are shown with names.",
      vote_red_no: "No red that you know is in this team. Say no.",
      vote_red_no_why: "A clean team succeeds. Others doubt it as well, so a no rarely stands out.",
      vote_last: "This is the last proposal: if it is rejected, it goes all the same.",
      vote_last_why: "So your vote decides nothing now, but everybody sees it.",
      mission_blue: "Play success.",
      mission_blue_why: "Blue has no other card. You are asked like everybody, so that nobody can tell by that who is red.",
      mission_red: "Usually: fail.",
      mission_red_why: "{fails} {fails|fail card spoils|fail cards spoil} this mission, and nobody sees whose it was. With few in the team you may hold back once, to look blue.",
      assassinate: "Name the player who always seemed to know who is red.",
      assassinate_why: "Merlin avoided reds in teams and votes without saying why. If you hit him, red wins in spite of three missions.",
      hand_in: "This is for programs only. Leave it alone.",
      hand_in_why: "If you play by hand, answer with the buttons.",
      voted_yes: "{yes} of 7 were for it, four are needed: the team goes.",
      voted_no: "Only {yes} of 7 were for it, four are needed. The next seat leads and proposes another team.",
      succeeded: "No mission-breaking fail turned up, so blue has another success. That does not prove that all in the team are blue: reds may play success too.",
      failed: "{fails} {fails|fail card|fail cards} turned up: so among {team} at least {fails} {fails|is|are} red.",
      failed_own: "{fails} {fails|fail card|fail cards} turned up, and none was yours: so among {team} at least {fails} {fails|is|are} red.",
      failed_sure: "{fails} {fails|fail card|fail cards} turned up, and none was yours: so {team} {fails|is|are} red for certain.",
      you: "yourself",
      with_you: "yourself with {others}",
      hunted: "Blue has three missions, so the Assassin now gets one guess at Merlin.",
      hit: "{who} was Merlin: the Assassin has found him, and red wins.",
      missed: "{who} was not Merlin: blue wins.",
    },
    {
      card_1: "七个人，两边。蓝方四人，要让三次任务成功；红方三人，要让三次任务失败。没有人认得全。",
      card_merlin: "你是梅林，蓝方。你知道红方是 {reds}。让队伍避开他们，但别太明显：最后刺客若猜中你，蓝方还是输。",
      card_percival: "你是派西维尔，蓝方。{pair} 里一个是梅林、一个是莫甘娜，但分不清谁是谁。把梅林认出来，替他挡着。",
      card_knight: "你是骑士，蓝方。你现在什么都不知道，但听得比多数人远：留意投票和任务结果。",
      card_morgana: "你是莫甘娜，红方。{reds} 是刺客。派西维尔可能把你当成梅林，好好利用。让三次任务失败。",
      card_assassin: "你是刺客，红方。{reds} 是莫甘娜。破坏任务，同时盯着谁知道得太多：那多半是梅林。就算蓝方做成三次任务，你最后猜中梅林，红方照样赢。",
      card_oberon: "你是奥伯伦，红方，但单独行动：红方同伴不认得你，你也不认得他们。让任务失败。",
      card_3: "每一轮：队长提队伍，大家发言、走动、再对身边的人说话，然后投票。队伍通过后，队员暗中执行任务。",
      card_first: "头一局发给你的一定是骑士或派西维尔：这两个身份不用骗人。以后再玩，什么身份都可能拿到。",
      propose_blue: "选 {count} 个人上任务，把自己算上。",
      propose_blue_why: "现在只有自己你是拿得准的。这次任务 {fails} 张失败牌就会失败。",
      propose_known: "选 {team}。",
      propose_known_why: "{reds} 个红方的所有可能里，有 {ways} 种符合你确知的事。其中 {risk}% 会让这支队伍可能失败；带上你的别的队伍不会更稳。",
      propose_merlin: "选 {count} 个人，避开 {reds}，把自己算上。",
      propose_merlin_why: "你知道他们是红方。队伍干净任务就成，你也不必说自己怎么知道的。",
      propose_red: "选 {count} 个人，把自己算上，其余挑看着像蓝方的。",
      propose_red_why: "多数任务有一个红方就能破坏。两个红方挤在一队，事后容易露馅。",
      speak_all: "说说你怎么看这支队伍，不说也行。",
      speak_all_why: "所有人都听得见。一个人怎么说、之后怎么投，是找红方的线索。",
      speak_near: "只有站得近的人听得见。可以提醒你信得过的人，也可以不说。",
      speak_near_why: "谁听得多远看身份，所以系统不会告诉你谁听见了。",
      walk: "朝你想私下说话的人走，最多三步，不走也行。",
      walk_why: "走完后每人再说一次，只有近处听得见。往谁那边走，也透露了信任谁。",
      vote_yes: "赞成 {team}。",
      vote_yes_why: "{reds} 个红方的所有可能里，有 {ways} 种符合你确知的事。其中 {risk}% 会让这支队伍可能失败；带上你的最稳的队伍是 {best}%。投票公开署名，也是在告诉大家你的看法。",
      vote_no: "反对 {team}。",
      vote_no_why: "{reds} 个红方的所有可能里，有 {ways} 种符合你确知的事。其中 {risk}% 会让这支队伍可能失败；带上你的最稳的队伍只有 {best}%。否决的次数越多，要求就该越低。",
      vote_sure: "反对：队里的 {reds} 肯定是红方。",
      vote_sure_why: "从失败的任务和你自己的身份就能推出来。这次任务 {fails} 张失败牌就会失败。",
      vote_merlin_no: "队里有红方：{reds}。反对，除非会暴露自己。",
      vote_merlin_no_why: "偶尔一票看不出什么。但次次都对的人，很容易被认作梅林。",
      vote_merlin_yes: "这支队伍是干净的，赞成。",
      vote_merlin_yes_why: "红方你都认得，一个也不在里面。",
      vote_red_yes: "队里有自己人，赞成。",
      vote_red_yes_why: "任务就落到你们手里了。只是记得：投票是署名公开的。",
      vote_red_no: "队里没有你认得的红方，反对。",
      vote_red_no_why: "干净的队伍会成功。别人也会怀疑它，反对并不显眼。",
      vote_last: "这是最后一次提名，就算否决也照样出发。",
      vote_last_why: "所以这一票改变不了什么，但大家都看得见。",
      mission_blue: "出“成功”。",
      mission_blue_why: "蓝方只有这一张牌。照样问你一遍，是为了不让人看出谁是红方。",
      mission_red: "一般出“失败”。",
      mission_red_why: "这次任务 {fails} 张失败牌就够，没人知道是谁出的。队里人少时，也可以忍一次装蓝方。",
      assassinate: "指认那个好像一直知道谁是红方的人。",
      assassinate_why: "梅林提队伍和投票时总避开红方，却说不出理由。猜中他，三次任务成功也没用，红方赢。",
      hand_in: "这是给程序用的，不用管。",
      hand_in_why: "自己玩的话，点按钮回答就行。",
      voted_yes: "7 人里 {yes} 人赞成，够 4 票，队伍出发。",
      voted_no: "7 人里只有 {yes} 人赞成，不够 4 票。下一位当队长，重新提名。",
      succeeded: "失败牌不够，蓝方又成一次。但这不能证明队员都是蓝方：红方也可以出“成功”。",
      failed: "出现了 {fails} 张失败牌：{team} 里至少有 {fails} 个红方。",
      failed_own: "出现了 {fails} 张失败牌，都不是你出的：{team} 里至少有 {fails} 个红方。",
      failed_sure: "出现了 {fails} 张失败牌，都不是你出的：{team} 肯定是红方。",
      you: "自己",
      with_you: "自己和 {others}",
      hunted: "蓝方做成了三次任务，现在刺客有一次机会指认梅林。",
      hit: "{who} 就是梅林，被刺客认出来了，红方获胜。",
      missed: "{who} 不是梅林，蓝方获胜。",
    },
  ),
);

type Here = Seen<Avalon>;

/** The view without its holes. */
function whole(seen: Seen<Partial<Avalon>>): Here {
  return { ...seen, game: READER.whole(seen.game) };
}

function roleOf({ game, seat }: Here): string {
  return game.roles[seat] ?? "";
}

function isRed(seen: Here): boolean {
  const role = seen.game.roles[seen.seat];
  return role !== undefined && teamOf(role) === "red";
}

/** Those others whom the seat knows to be red. */
function knownReds({ game, seat }: Here): number[] {
  return seenBy(game, seat).flatMap((one) => (one.as.team === "red" ? [one.seat] : []));
}

function named(seats: readonly number[], { nameOf, words }: Here): string {
  return listed(seats.map((seat) => `${seat} ${playerOf(seat, nameOf)}`), words.language);
}

/** A team, in which one calls oneself by no number. */
function teamNamed(team: readonly number[], here: Here): string {
  const others = team.filter((one) => one !== here.seat);
  const name = named(others, here);
  return others.length === team.length ? name : others.length > 0 ? tell("with_you", { others: name }) : tell("you");
}

const ROLE_CARDS = { Merlin: "card_merlin", Percival: "card_percival", Knight: "card_knight", Morgana: "card_morgana", Assassin: "card_assassin", Oberon: "card_oberon" } as const;

function roleCard(seen: Here): string | undefined {
  const card = ROLE_CARDS[roleOf(seen) as keyof typeof ROLE_CARDS];
  if (!card) return undefined;
  const pair = seenBy(seen.game, seen.seat).map(({ seat }) => seat);
  return tell(card, { reds: named(knownReds(seen), seen), pair: named(pair, seen) });
}

function voting(seen: Here) {
  const { game, seat } = seen;
  if (game.vote_round >= MOST_PROPOSALS && game.options.after_five_rejections !== "red_wins") return advise("vote_last");
  if (isRed(seen)) return advise(game.team.some((one) => one === seat || knownReds(seen).includes(one)) ? "vote_red_yes" : "vote_red_no");
  if (roleOf(seen) === "Merlin") {
    const reds = game.team.filter((one) => knownReds(seen).includes(one));
    return reds.length > 0 ? advise("vote_merlin_no", { reds: named(reds, seen) }) : advise("vote_merlin_yes");
  }
  return judging(seen);
}

/** Yes to a team that is not much worse than the best; the oftener teams were rejected, the worse it may be. */
function judging(seen: Here) {
  const { game, seat } = seen;
  const ways = possibleReds(game, seat);
  const certain = surelyRed(ways).filter((one) => game.team.includes(one));
  const fails = game.fails_needed;
  if (certain.length >= fails) return advise("vote_sure", { reds: named(certain, seen), count: certain.length, fails });
  const [risk, best] = [riskOf(ways, game.team, fails), riskOf(ways, safestTeam(game, seat, ways), fails)];
  return advise(risk <= best + PATIENCE * game.vote_round ? "vote_yes" : "vote_no", { team: teamNamed(game.team, seen), reds: REDS, ways: ways.length, risk, best });
}

/** By how many per cent more than the best a team may be at risk, for each proposal there was. */
const PATIENCE = 10;

function proposing(seen: Here) {
  const count = seen.game.member_count;
  if (isRed(seen)) return advise("propose_red", { count });
  if (roleOf(seen) === "Merlin") return advise("propose_merlin", { count, reds: named(knownReds(seen), seen) });
  const { game, seat } = seen;
  const fails = game.fails_needed;
  if (Object.keys(game.missions).length === 0) return advise("propose_blue", { count, fails });
  const ways = possibleReds(game, seat);
  const team = safestTeam(game, seat, ways);
  return advise("propose_known", { team: teamNamed(team, seen), reds: REDS, ways: ways.length, risk: riskOf(ways, team, fails) });
}

export const guide: Guide<Partial<Avalon>> = {
  first: { newcomer: true },
  // Who one is, the card that is dealt tells first.
  cards: (seen) => [tell("card_1"), tell("card_3"), ...(seen.game.options?.newcomer ? [tell("card_first")] : [])],
  asks: {
    propose_team: (seen) => proposing(whole(seen)),
    speak: ({ game }) => advise(game.phase === "limited_speech" ? "speak_near" : "speak_all"),
    walk: () => advise("walk"),
    vote: (seen) => voting(whole(seen)),
    play_mission: (seen) => (isRed(whole(seen)) ? advise("mission_red", { fails: seen.game.fails_needed ?? 1 }) : advise("mission_blue")),
    assassinate: () => advise("assassinate"),
    hand_in: () => advise("hand_in"),
  },
  told: {
    role_dealt: ({ seat }: RoleDealt, seen) => (seat === seen.seat ? roleCard(whole(seen)) : undefined),
    votes_counted: ({ approved, approve_count }: VotesCounted) => tell(approved ? "voted_yes" : "voted_no", { yes: approve_count }),
    mission_executed: ({ round, success, fail_votes: fails }: MissionExecuted, seen) => {
      const here = whole(seen);
      const { team } = here.game.missions[round] ?? { team: [] };
      if (fails === 0) return success ? tell("succeeded") : undefined;
      // A red seat knows whose cards they were, and where blue may fail, too, nobody does.
      const others = isRed(here) || here.game.options.blue_fail === "allow" ? team : team.filter((one) => one !== here.seat);
      const name = others.length === team.length ? "failed" : others.length === fails ? "failed_sure" : "failed_own";
      return tell(name, { fails, team: named(others, here) });
    },
    assassination_began: () => tell("hunted"),
    assassinated: ({ target, success }: Assassinated, seen) => tell(success ? "hit" : "missed", { who: named([target], whole(seen)) }),
  },
};
