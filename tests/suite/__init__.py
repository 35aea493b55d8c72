"""The common suite: what every game goes through, found by discovery, with no list to add it to."""
