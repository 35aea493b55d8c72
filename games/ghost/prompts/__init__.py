"""What patients and the DM are asked, from what they know; one file an area."""
