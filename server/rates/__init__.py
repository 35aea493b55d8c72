"""How often things may be done, weighed by what they cost, counted by all processes together."""
