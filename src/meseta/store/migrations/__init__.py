"""The steps that lead from an empty database to the present schema, run by ``meseta.store.migrate``."""
