"""The rules: the state, the numbered actions, and a module a chapter."""
