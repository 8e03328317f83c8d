"""Spaces of observations and actions, as Gymnasium describes them: the same for every seat and number of seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from meseta.core.features import Features


def rows(features: Features) -> Any:
    """Rows of features, each number between 0 and what it can be at most."""
    most = np.frombuffer(features.most, np.uint8)
    return spaces.Box(np.zeros_like(most), most, dtype=np.uint8)


def observations(features: Features, vocabulary: int) -> spaces.Dict:
    """A row with the mask of what can be chosen."""
    mask = spaces.Box(0, 1, (vocabulary,), np.int8)
    inside: dict[str, spaces.Space[Any]] = {"observation": rows(features), "action_mask": mask}
    return spaces.Dict(inside)
