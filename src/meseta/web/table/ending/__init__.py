"""The end of a game on the table's page: places, where the points came from, how they grew, awards, what to share."""
