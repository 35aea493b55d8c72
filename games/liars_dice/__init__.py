"""Liar's dice: hidden dice, rising bids, and the nerve to call a lie."""
