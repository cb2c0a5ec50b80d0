"""The files that the game is read from, and their readers."""
