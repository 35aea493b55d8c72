"""Avalon on a map, for seven: secret roles, speech that only the near can hear, a public log that programs read."""
