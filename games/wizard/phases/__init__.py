"""The five phases of a round, each a list of stages."""
