"""Pictures that players send to a table, seen by those who are told what they go with."""
