"""The kernel: rules as values on a stack, questions, chance, views, matches, records. Knows no game."""

from meseta.core import compiled

compiled.use()
