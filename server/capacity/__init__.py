"""Room in the store: new tables and accounts stop while those that are there have enough left to play on."""
