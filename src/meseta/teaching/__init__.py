"""Teaching: lessons on the real engine, the overview, the coach's tips, the book for reading and the words of a game.

All of it is data beside the game's other files: ``lessons.toml``, ``overview.toml``, ``coach.toml``, ``book.toml`` and
``terms.toml`` hold what is shown and done, with the English words; ``lessons.de.toml`` and so on hold words only. A
title without these files has no lessons.
"""
