"""Swapping, ghost making and scattering (section 4, 2 to 4)."""
