"""The patients' hall: who there is, what everybody knows of them, and what each is and has in secret."""
