"""The hall as a service: tables, seats, identities, live updates, storage, bots in worker processes."""
