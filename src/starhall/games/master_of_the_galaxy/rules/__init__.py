"""The rules: what may be done, and what happens then."""
