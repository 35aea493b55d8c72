export const texts = {
  bot_names: "Mochi Dumpling Sesame Toffee Muffin Pretzel Biscuit Chestnut Clementine Pomelo Pickle Minty Poppy Walnut Truffle Spud Kelp Button Rusty Sprocket Widget Bolt Kettle Abacus Kite Blinky Buckle Piccolo Marble Bumble Gizmo Ticktock Jingle Domino Rattle Clover Alfie",
  bot_kind: "Bot: {kind}",
  is_bot: "A bot",
  guide_on: "Guide: on",
  guide_off: "Guide: off",
};
