"""The same game in a version whose fold fails from the second auction on."""
