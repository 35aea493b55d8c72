"""What happened: facts with their audience, commits, and the log they are appended to."""
