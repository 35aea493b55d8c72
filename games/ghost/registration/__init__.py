"""Registration: each player submits patients, one of them active (section 4, 1)."""
