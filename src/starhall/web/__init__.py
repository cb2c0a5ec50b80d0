"""The pages of the hall: HTML made from views, and one small script that knows no game."""
