"""The storm: a whole house of processes is harmed by a seeded schedule while it is played at, and then checked."""
