"""What connections may hold of a process, whoever is at the other end: places, time, and unfinished bytes."""
