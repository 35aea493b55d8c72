"""The attacks that made the limits: each against a real server, with what an honest player felt meanwhile."""
