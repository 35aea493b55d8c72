"""The server's own parts, one test file each."""
