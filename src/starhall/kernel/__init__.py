"""What a game is: decisions, chance, secrets, records. It uses nothing else of Starhall."""
