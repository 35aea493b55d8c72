"""mbg, with bots that leave something out."""
