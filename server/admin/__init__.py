"""The operator: what the server does, acts on tables and accounts, reports of players, and a log of every act."""
