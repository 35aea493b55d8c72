"""The DM's powers and the queue of requests (sections 7 and 11)."""
