"""The library of an account: characters it keeps across tables, seen by nobody else."""
