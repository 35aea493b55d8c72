"""Who plays: accounts, codes that let in, and requests that repeat."""
