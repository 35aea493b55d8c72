"""One WebSocket connection: read, dispatched, closed when its right ends."""
