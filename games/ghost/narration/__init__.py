"""Stylised text by a language model, after the fact (section 11). It decides nothing, and no view is changed by it."""
