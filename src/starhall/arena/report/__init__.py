"""A page about games that were played: who wins and with what, where points come from, what nobody uses."""
