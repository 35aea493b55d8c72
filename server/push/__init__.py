"""Notices to browsers that are closed (Web Push): who has asked for them, whose turn it is, and the way there."""
