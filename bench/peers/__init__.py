"""The same small game on other servers beside ours: ``python -m bench.peers``. See docs/measured/performance.md."""
