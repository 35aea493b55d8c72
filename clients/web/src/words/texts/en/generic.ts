export const texts = {
  how_title: "How is this game played?",
  how_short: "How to play",
  unknown: "unknown",
  only_you_know: "Only you know",
  nothing: "nothing",
  entries: "{count} {count|entry|entries}",
  show_rest: "Show {count} more",
  by_seat: "What is known about each seat",
  table_options: "Options of this table",
  nothing_known: "Nothing is known yet.",
};
