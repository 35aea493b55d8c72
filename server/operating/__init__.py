"""What an operator does beside playing: looking after the machine, and keeping backups."""
