"""Training: games of bots against themselves, what is learned from them, and the test that it has to pass."""
