"""What keeps the store small: the archive of finished tables, and the end of what nobody needs."""
