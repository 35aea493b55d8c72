"""Tests of what each may see."""
