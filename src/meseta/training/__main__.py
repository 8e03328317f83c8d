"""``python -m meseta.training GAME STAGE …``: the same as ``meseta train``, on machines that only compute."""

from __future__ import annotations

import argparse
import sys

from meseta.core.errors import MesetaError
from meseta.training import options


def main() -> int:
    """Run one stage; what a person did wrong is a sentence on stderr and exit status 2."""
    parser = argparse.ArgumentParser(prog="python -m meseta.training", description=options.HELP)
    options.add_options(parser)
    try:
        return options.run(parser.parse_args())
    except MesetaError as error:
        print(f"meseta: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("meseta: stopped; what was done is kept.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
