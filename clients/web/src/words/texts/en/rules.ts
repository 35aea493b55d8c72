export const texts = {
  figures_of: "With the figures of",
  figures_of_table: "The figures are those of the table you came from.",
  figures_usual: "With the usual figures",
  contents: "Contents",
  no_rules_text: "Nobody has written these rules down yet. At a table, the page shows what can be done at every moment.",
  options: "Options",
};
