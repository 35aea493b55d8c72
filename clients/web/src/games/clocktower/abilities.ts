import { bilingual } from "../../words/bilingual-texts";
import { own, sayer } from "../../words/sentences";
import type { Clocktower } from "./state";

// What characters do, in words of our own: short, for those who play them.

const texts = bilingual(
  {
    washerwoman: "On the first night you are shown two players: one of them is a certain townsfolk character.",
    librarian: "On the first night you are shown two players: one of them is a certain outsider. Or that there are none.",
    investigator: "On the first night you are shown two players: one of them is a certain minion.",
    chef: "On the first night you learn how many pairs of evil players sit side by side.",
    empath: "Each night you learn how many of your two nearest living neighbours are evil.",
    fortuneteller: "Each night choose two players: you learn whether one of them is the demon. One good player always looks like the demon to you.",
    undertaker: "Each night but the first you learn the character of the player who died by execution that day.",
    monk: "Each night but the first choose another player: the demon cannot harm them that night.",
    ravenkeeper: "If you die at night, you choose a player and learn their character.",
    virgin: "The first time you are nominated, a townsfolk player who nominated you is executed at once.",
    slayer: "Once in the game, by day, say aloud whom you shoot: if that is the demon, they die.",
    soldier: "The demon cannot harm you.",
    mayor: "If three live and nobody is executed that day, your side wins. If you would die at night, somebody else might instead.",
    butler: "Each night choose another player as your master. The next day you may vote only if they vote.",
    drunk: "You take yourself for a townsfolk character, but your ability does not work.",
    recluse: "You may look evil to others, even as a minion or the demon.",
    saint: "If you die by execution, your side loses.",
    poisoner: "Each night choose a player: they are poisoned that night and the next day.",
    spy: "Each night you see the grimoire. You may look good to others, even as a townsfolk or an outsider.",
    scarletwoman: "If the demon dies while five or more players live, you become the demon.",
    baron: "There are two more outsiders in play than there would be without you.",
    imp: "Each night but the first choose a player: they die. If you choose yourself, a minion becomes the imp.",
    exorcist: "Each night but the first choose a player, not the same twice in a row: if that is the demon, it learns who you are and does not act.",
    widow: "On your first night you see the grimoire and choose a player: they are poisoned. One good player learns that you are in play.",
  },
  {
    washerwoman: "首夜，你会看到两名玩家和一个镇民角色：两人之一就是该角色。",
    librarian: "首夜，你会看到两名玩家和一个外来者角色：两人之一就是该角色；或得知没有外来者。",
    investigator: "首夜，你会看到两名玩家和一个爪牙角色：两人之一就是该角色。",
    chef: "首夜，你会得知有几对邪恶玩家相邻而坐。",
    empath: "每夜，你会得知与你最近的两名存活邻座中有几名邪恶玩家。",
    fortuneteller: "每夜选择两名玩家：你会得知其中是否有恶魔。有一名善良玩家在你眼里始终像恶魔。",
    undertaker: "除首夜外，每夜你会得知当天被处决而死的玩家是什么角色。",
    monk: "除首夜外，每夜选择另一名玩家：当夜恶魔不能伤害他。",
    ravenkeeper: "如果你在夜里死去，你选择一名玩家并得知他的角色。",
    virgin: "你第一次被提名时，如果提名你的是镇民，他立即被处决。",
    slayer: "全局一次，白天公开说出你向谁开枪：若他是恶魔，他死亡。",
    soldier: "恶魔不能伤害你。",
    mayor: "如果只剩三人存活且当天无人被处决，你的阵营获胜。你若将在夜里死去，可能由别人代死。",
    butler: "每夜选择另一名玩家为主人。次日只有主人投票时你才可以投票。",
    drunk: "你以为自己是某个镇民，但你的能力不起作用。",
    recluse: "你可能被当作邪恶，甚至被当作爪牙或恶魔。",
    saint: "如果你被处决而死，你的阵营落败。",
    poisoner: "每夜选择一名玩家：他当夜和次日白天中毒。",
    spy: "每夜你看到魔典。你可能被当作善良，甚至被当作镇民或外来者。",
    scarletwoman: "如果恶魔死亡时有五名或更多玩家存活，你变成恶魔。",
    baron: "因为你，场上会多两个外来者。",
    imp: "除首夜外，每夜选择一名玩家：他死亡。如果你选择自己，一名爪牙变成小恶魔。",
    exorcist: "除首夜外，每夜选择一名玩家（不能与上一夜相同）：若他是恶魔，他得知你是谁，当夜不能行动。",
    widow: "在你的第一夜，你看到魔典并选择一名玩家：他中毒。一名善良玩家会得知寡妇在场。",
  },
);

const tell = sayer<keyof (typeof texts)["en"]>(texts);

/** What a character does, by the script where it is the script's own; empty for those that the page has no words for. */
export function abilityOf({ script }: Clocktower, character: string): string {
  if (own(texts.en, character) !== undefined) return tell(character as keyof (typeof texts)["en"]);
  return script.homebrew.find(({ id }) => id === character)?.ability ?? "";
}
