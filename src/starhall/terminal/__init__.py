"""A table at the terminal: people at one keyboard, bots in the other seats, and a file that keeps every action."""
