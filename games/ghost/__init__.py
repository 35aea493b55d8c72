"""Ghost (电子幽灵): every patient travels with somebody else's double and looks for their own."""
