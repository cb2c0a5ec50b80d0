"""What a seat may know: fields, views, positions, imagined states, and what they are worth."""
