"""Games whose bots also come without one faculty each: ``sotto strength mbg --games lab.ablated --bots …``."""
