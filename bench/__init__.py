"""What Sotto costs, each figure against a reference measured in the same minute. See docs/measured/performance.md."""
