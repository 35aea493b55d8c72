"""Players written for pkudsa's Avalon, unmodified: each in a process of its own that can do nothing but play."""
