"""What runs cards: programs under way are data, and stop where somebody has to choose."""
