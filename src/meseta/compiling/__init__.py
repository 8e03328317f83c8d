"""Compiled from the same source: what is compiled, how a build is made and kept, and how a process uses it."""
