"""Matches in bulk: tournaments, ratings, statistics and reports."""
