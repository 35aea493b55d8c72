export const texts = {
  offer_people: "Join people who are waiting",
  offer_nobody: "Nobody has sat down yet.",
  offer_sit: "Sit down",
  offer_bots: "Play against bots",
  offer_seats: "Players",
  offer_seats_plain: "{seats}",
  offer_seats_best: "{seats} (plays best)",
  offer_strength: "Strength",
  offer_play_bots: "Start against bots",
  offer_open: "Open a table of your own and wait for people",
};
