"""The arena: bots play tournaments against each other, and what they show is measured."""
