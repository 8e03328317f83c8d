"""Tables, seats and persons in SQLite or PostgreSQL."""
