/** The bot that asks the server's language model. */
export const LLM = "llm";

/** The bot that the game would rather have: it ranks its own, and those that cost nothing come before the others. */
export function bestBot(bots: readonly string[]): string {
  return bots.find((bot) => bot !== LLM) ?? "random";
}
