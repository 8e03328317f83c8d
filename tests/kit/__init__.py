"""The test kit: toys, drivers, laws, records, rule coverage and census, for every game that is registered."""
