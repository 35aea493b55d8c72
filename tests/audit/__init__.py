"""What is depended on: under which licences it comes, and what is known to be wrong with it."""
