"""Sessions and scene actions (sections 4, 5 and 7): areas, nodes, moves, requests."""
