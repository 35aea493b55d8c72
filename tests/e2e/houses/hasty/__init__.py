"""A Clocktower whose nights tell what happens in them."""
