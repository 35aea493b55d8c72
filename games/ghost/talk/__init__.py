"""Talk: who hears whom, ghosts that speak, and messages from region to region."""
