"""Learning by playing: lessons as data, what is right in each step, the coach of a first game. See docs/lessons.md."""
