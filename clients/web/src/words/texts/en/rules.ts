export const texts = {
  contents: "Contents",
  no_rules_text: "Nobody has written these rules down yet. At a table, the page shows what can be done at every moment.",
  options: "Options",
};
