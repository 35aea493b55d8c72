"""Endpoints of language models, as the server and the bots ask them."""
