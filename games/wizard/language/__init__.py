"""The card language: its tree of types, the reader of its texts, and what becomes of both dialects of the seed."""
