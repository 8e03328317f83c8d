"""The columns of a data set's files: what they are called, how they are stored, what they mean."""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class Column(NamedTuple):
    """One column. Types are written as Arrow writes them."""

    name: str
    type: str
    meaning: str
    nullable: bool = False


GAMES: Final = (
    Column("number", "uint32", "the game, counted from 0"),
    Column("seed", "uint64", "the luck of its deal and dice, from the seed of the data set and the number"),
    Column("seats", "uint8", "how many sat at the table"),
    Column("settings", "string", "what was agreed on, as JSON"),
    Column("bots", "list<string>", "who sat in each seat"),
    Column("scores", "list<int32>", "the points of each seat at the end", nullable=True),
    Column("winners", "list<uint8>", "the seats that won; several may share", nullable=True),
    Column("length", "uint32", "its rows among the decisions, chance included"),
    Column("decisions", "uint32", "how many of them were put to a bot"),
    Column("faults", "list<uint32>", "how often each seat's bot failed to answer, so that chance did", nullable=True),
    Column("failed", "string", "why the game could not be played; then it has no decisions", nullable=True),
)
DECISIONS: Final = (
    Column("game", "uint32", "the number of the game"),
    Column("ply", "uint32", "the place in the game, counted from 0"),
    Column("seat", "int8", "who was asked; -1 is chance"),
    Column("kind", "string", "what was asked for"),
    Column("sealed", "bool", "whether others were asked at the same time and nobody saw the answers"),
    Column("options", "list<uint16>", "every legal answer, as numbers of options.parquet"),
    Column("chosen", "uint16", "the answer"),
    Column("chance", "bool", "whether dice or decks answered, not a seat"),
    Column("noise", "bool", "whether the seat's answer was drawn from all options instead of asking its bot"),
    Column("visits", "list<uint32>", "how often the search tried each option, in their order", nullable=True),
    Column(
        "values",
        "list<float>",
        "the chance of every seat to win with what the search chose, as it saw it",
        nullable=True,
    ),
)
OPTIONS: Final = (
    Column("option", "uint16", "the number of an option"),
    Column("name", "string", "its name in the game's vocabulary"),
)


def schema(arrow: Any, columns: tuple[Column, ...]) -> Any:
    """The columns for pyarrow; their meaning goes into the file."""
    return arrow.schema(
        [
            arrow.field(one.name, _type(arrow, one.type), one.nullable, metadata={"meaning": one.meaning})
            for one in columns
        ]
    )


def _type(arrow: Any, text: str) -> Any:
    if text.startswith("list<"):
        return arrow.list_(_type(arrow, text[5:-1]))
    return arrow.bool_() if text == "bool" else arrow.float32() if text == "float" else getattr(arrow, text)()
