"""What connections may hold of a process, no matter who is at the other end: places, time, and unfinished bytes."""
