"""Packages with a game called bomb: one in which some decisions fail, and one in which folds fail, too."""
