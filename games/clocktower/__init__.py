"""Clocktower (血染鐘樓): one truth, a belief in every seat, and a storyteller, person or program, between them."""
