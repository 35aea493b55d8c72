"""Who plays: programs that talk to the server over the wire and in no other way."""
