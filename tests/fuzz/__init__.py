"""Everything that reads what strangers send, fed with what nobody thought of."""
