"""What other pages and messengers show of a link to this server."""
