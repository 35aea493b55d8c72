"""The same small game on other servers, side by side with ours: ``python -m bench.peers``. See docs/performance.md."""
