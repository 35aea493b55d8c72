"""Games that only the bench plays; its server is started with ``SOTTO_GAMES`` naming this package."""
