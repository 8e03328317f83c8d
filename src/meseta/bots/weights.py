"""What was learned, as a file: its length, a header of JSON, and integers. Nothing in it is ever carried out.

The layout is that of safetensors: eight bytes with the length of the header, the header, then the arrays one after
the other. The same weights are the same bytes every time, and a file that is cut, foreign or nonsense is told from a
sound one before anything is computed with it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from meseta.core.errors import BadFile
from meseta.core.files import write_atomically

FORMAT: Final = "meseta weights 1"
SUFFIX: Final = ".weights"
LARGEST: Final = 4_000_000
"""Bytes of a file that can be one of ours."""
_LENGTH: Final = 8
_KINDS: Final = {"int16": 2, "int32": 4}
_MOST_UNITS: Final = 4096
_MOST_SHIFT: Final = 24


class Layer(NamedTuple):
    """One layer: integers, and by how many bits its sums are shortened."""

    weights: bytes
    """Rows of inputs, columns of units, as little-endian integers of 32 bits."""
    bias: bytes
    inputs: int
    units: int
    shift: int


class Weights(NamedTuple):
    """A file that was read and found sound."""

    title: str
    features: str
    """The digest of the features that these weights are for."""
    most_seats: int
    nobody: bool
    """Whether games can end without a winner."""
    margin: float
    """How much of a reward is the margin."""
    ceiling: int
    """What a unit says at most."""
    layers: tuple[Layer, ...]
    witness: tuple[int, ...]
    """What the network says about a certain row: a machine that computes otherwise is found out at once."""
    card: Mapping[str, Any]
    """How they were made: data, games, loss, strength, date, command."""
    shares: tuple[float, ...] = ()
    """How much of a value is theirs with one seat, two seats and so on; the rest is the hand-made evaluation's.

    Where nothing is said all of it is theirs.
    """
    corrects: bool = False
    """Whether their logits are added to what the hand-made evaluation says, instead of standing alone."""
    kinds: tuple[str, ...] = ()
    """Of a policy: the kinds of question that it answers in rollouts. Where there are none, these are values."""


def write(path: Path, weights: Weights) -> None:
    """Write a file, whole or not at all."""
    write_atomically(path, to_bytes(weights))


def to_bytes(weights: Weights) -> bytes:
    """The file of some weights; every array is as narrow as its numbers allow."""
    arrays: list[dict[str, Any]] = []
    parts: list[bytes] = []
    for layer in weights.layers:
        kind = "int16" if _fits(layer.weights) else "int32"
        arrays.append({"kind": kind, "inputs": layer.inputs, "units": layer.units, "shift": layer.shift})
        parts += [_narrow(layer.weights) if kind == "int16" else layer.weights, layer.bias]
    header = {
        "format": FORMAT,
        "title": weights.title,
        "features": weights.features,
        "most_seats": weights.most_seats,
        "nobody": weights.nobody,
        "margin": weights.margin,
        "ceiling": weights.ceiling,
        "layers": arrays,
        "witness": list(weights.witness),
        "card": weights.card,
        **({"shares": list(weights.shares)} if weights.shares else {}),
        **({"corrects": True} if weights.corrects else {}),
        **({"kinds": list(weights.kinds)} if weights.kinds else {}),
    }
    text = json.dumps(header, sort_keys=True, allow_nan=False).encode()
    return len(text).to_bytes(_LENGTH, "little") + text + b"".join(parts)


def read(path: Path) -> Weights:
    """The weights in a file, or a sentence about what is wrong with it."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadFile(path, "these are no weights of ours: the file is too large.", reason="foreign")
        content = path.read_bytes()
    except OSError as error:
        raise BadFile(path, f"cannot be read: {error.strerror or error}.") from error
    return from_bytes(content, path)


def from_bytes(content: bytes, path: object) -> Weights:
    """The weights in the bytes of a file; ``path`` is only told."""
    header, rest = _header(content, path)
    try:
        return _weights(header, rest, path)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(path, f"the header of these weights makes no sense ({error}).", reason="altered") from error


def _header(content: bytes, path: object) -> tuple[dict[str, Any], bytes]:
    length = int.from_bytes(content[:_LENGTH], "little")
    if len(content) < _LENGTH or not 2 <= length <= LARGEST:
        raise BadFile(path, "this is no file of weights.", reason="foreign")
    if len(content) < _LENGTH + length:
        raise BadFile(path, "these weights are cut: the file ends in its header.", reason="cut")
    try:
        header = json.loads(content[_LENGTH : _LENGTH + length], parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BadFile(path, "this is no file of weights: its header is not JSON.", reason="foreign") from error
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BadFile(path, f"these are no weights of this version: they must say {FORMAT!r}.", reason="version")
    return header, content[_LENGTH + length :]


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _weights(header: Mapping[str, Any], rest: bytes, path: object) -> Weights:
    layers: list[Layer] = []
    at = 0
    for array in header["layers"]:
        inputs, units = _number(array, "inputs", 1, _MOST_UNITS), _number(array, "units", 1, _MOST_UNITS)
        size = _KINDS[array["kind"]] * inputs * units
        weights, bias = rest[at : at + size], rest[at + size : at + size + 4 * units]
        at += size + 4 * units
        if at > len(rest):
            raise BadFile(path, "these weights are cut.", reason="cut")
        wide = weights if array["kind"] == "int32" else _widen(weights)
        layers.append(Layer(wide, bias, inputs, units, _number(array, "shift", 0, _MOST_SHIFT)))
    if at != len(rest):
        raise BadFile(path, "these weights go on after their end.", reason="altered")
    if not layers or any(one.units != next_one.inputs for one, next_one in pairwise(layers)):
        raise ValueError("layers that do not fit together")
    margin = header["margin"]
    if not isinstance(margin, int | float) or not math.isfinite(margin) or not 0 <= margin <= 1:
        raise ValueError(f"margin {margin}")
    kinds = _kinds(header.get("kinds", []))
    if (layers[-1].units != 2 and not kinds) or not isinstance(header["nobody"], bool):
        raise ValueError("not two numbers for each seat")
    return Weights(
        str(header["title"]),
        str(header["features"]),
        _number(header, "most_seats", 1, 16),
        header["nobody"],
        float(margin),
        _number(header, "ceiling", 1, 1 << 20),
        tuple(layers),
        tuple(int(number) for number in header["witness"]),
        dict(header["card"]),
        _shares(header.get("shares", []), _number(header, "most_seats", 1, 16)),
        bool(header.get("corrects", False)),
        kinds,
    )


def _shares(found: Any, seats: int) -> tuple[float, ...]:
    good = isinstance(found, list) and len(found) in (0, seats)
    if not good or not all(isinstance(share, int | float) and 0 <= share <= 1 for share in found):
        raise ValueError(f"shares {found!r}")
    return tuple(float(share) for share in found)


def _kinds(found: Any) -> tuple[str, ...]:
    if not isinstance(found, list) or not all(isinstance(kind, str) for kind in found):
        raise ValueError(f"kinds {found!r}")
    return tuple(found)


def _number(source: Mapping[str, Any], name: str, low: int, high: int) -> int:
    number = source[name]
    if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
        raise ValueError(f"{name} {number!r}")
    return number


def _fits(wide: bytes) -> bool:
    numbers = memoryview(wide).cast("i")
    return all(-32768 <= number < 32768 for number in numbers)


def _narrow(wide: bytes) -> bytes:
    return b"".join(wide[at : at + 2] for at in range(0, len(wide), 4))


def _widen(narrow: bytes) -> bytes:
    return b"".join(
        narrow[at : at + 2] + (b"\xff\xff" if narrow[at + 1] & 128 else b"\0\0") for at in range(0, len(narrow), 2)
    )
