"""The seed's rule engine (seed 003) and what a night needs around it; pure functions that know no table."""
