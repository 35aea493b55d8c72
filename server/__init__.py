"""What runs: the wire, the rooms, the clock, the accounts, the command line."""
