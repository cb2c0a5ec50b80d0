"""What people see: the board, the panels, words, and the table in a terminal."""
