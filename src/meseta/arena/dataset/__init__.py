"""Data sets: many games with every decision as Parquet files, made again from one command and a seed."""
