/** What an answer or a vote means, for style: the colour of its text and border, and of what lies beneath. */
export function tone(name: "good" | "warn" | "blue" | "red") {
  return { "--tone": `var(--${name})`, "--tone-soft": `var(--${name}-soft)` };
}
