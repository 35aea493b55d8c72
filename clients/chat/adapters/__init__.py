"""The platforms: each carries messages to and fro, and knows nothing of games."""
