"""A feature: the server's language model, asked by players, playing seats, narrating."""
