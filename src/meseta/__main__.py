"""``python -m meseta`` is the same as ``meseta``."""

from __future__ import annotations

import sys

from meseta.cli import main

sys.exit(main())
