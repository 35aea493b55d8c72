"""Strangers who do harm by what they send, beside people who play."""
