export const texts = {
  guide: "Guide",
  guide_suggested: "Suggested:",
  guide_why: "Why?",
  guide_play: "Let's play",
  guide_leave: "I know this game",
  guide_happened: "What just happened:",
  guide_else: "What else you may do:",
  guide_over: "That was your first game.",
  guide_over_why: "The replay shows it again from every seat. Next time, try it with people: open a table and send a friend the link.",
  guide_again: "Once more with the guide",
};
