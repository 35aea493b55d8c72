"""What was once decided and shown, kept for ever: whole logs with every viewer's frames, and who was ever told what."""
