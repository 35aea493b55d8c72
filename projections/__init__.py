"""What each may see: feeds and patches, and the durable projections that read the log."""
