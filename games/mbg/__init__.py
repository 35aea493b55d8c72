"""mbg (富甲天下): a ring of cities, officers to hold and to take them, and money."""
