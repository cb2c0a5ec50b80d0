"""What people see: board, panels, words."""
