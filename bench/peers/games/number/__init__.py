"""The game that all servers are compared by: one number everybody sees, and one secret for each seat."""
