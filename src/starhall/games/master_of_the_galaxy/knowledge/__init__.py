"""What a seat may know, how a state is written, and what it is worth."""
