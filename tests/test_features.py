"""Features: one declaration per title, two doors, and the laws that hold at every decision of every title."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

import meseta
from meseta.core.chance import Dice
from meseta.core.features import Block, Features, Sketch, seat_block
from meseta.core.match import Match
from meseta.core.play import answer, draw
from meseta.core.step import Sealed
from tests.kit.drivers import Journey
from tests.kit.laws import luck
from tests.kit.register import ROOT, beside, real_names, tables
from tests.kit.strategies import examples, hold, journeys
from tests.kit.toys import TOYS

every_title = pytest.mark.parametrize("name", real_names())


# -- laws --------------------------------------------------------------------------------------------------------


def are_as_declared(match: Match) -> None:
    """Every number is in its range, and of things that exclude each other one is true at most."""
    features = meseta.features(match.game.name)
    for seat in range(match.seats):
        for viewer in (None, seat):
            row = features.row(match.state, seat, viewer)
            assert len(row) == features.size == len(features.most)
            wrong = [
                name for name, number, most in zip(features.columns, row, features.most, strict=True) if number > most
            ]
            assert not wrong, f"{wrong} are too great"
            assert all(sum(part) <= 1 for part in ones(features, row))


def ones(features: Features, row: bytes) -> list[bytes]:
    """The parts of a row of which at most one column may be 1."""
    bases = [*[(features.seat, i * features.seat.size) for i in range(features.seats)]]
    bases.append((features.table, features.seats * features.seat.size))
    return [
        row[base + feature.at : base + feature.at + feature.size]
        for block, base in bases
        for feature in block.features
        if feature.form == "one"
    ]


def turn_with_the_table(match: Match) -> None:
    """The row of a seat is that of another with the blocks moved on; where nobody sits there is nothing."""
    features = meseta.features(match.game.name)
    s, size = match.state, features.size
    first, rows = features.row(s, 0, None), features.rows(s)
    assert len(rows) == match.seats * size
    memory = bytearray(b"\7" * (size + 2))
    for seat in range(match.seats):
        row = features.row(s, seat, None)
        assert row == rows[seat * size : (seat + 1) * size]
        assert row == bytes(first[column] for column in features.order(match.seats, seat))
        features.fill(s, seat, None, memory, 1)
        assert memory == b"\7" + row + b"\7"
    block = features.seat.size
    present = [first[number * block] for number in range(features.seats)]
    assert sum(present) == match.seats
    if not features.everybody:
        assert present == sorted(present, reverse=True)
        assert not any(first[match.seats * block : features.seats * block])


def tell_nothing_hidden(match: Match) -> None:
    """Through the door of a seat all tables look alike that it cannot tell apart."""
    features = meseta.features(match.game.name)
    for seat in range(match.seats):
        seen = features.row(match.state, seat, seat)
        for trial in range(2):
            other = match.game.resample(match.state, seat, luck(match, seat, trial))
            again = features.row(other, seat, seat)
            names = features.columns
            assert seen == again, [names[i] for i in range(features.size) if seen[i] != again[i]]


def say_what_is_asked(match: Match) -> None:
    """Which question is open, to whom it was put, and which answers there are."""
    features = meseta.features(match.game.name)
    s, question = match.state, match.state.question
    row = features.row(s, 0, None)
    asked = [row[side * features.seat.size + 1] for side in range(features.seats)]
    kinds = row[features.size - len(features.kinds) :]
    if question is None:
        assert not any(asked)
        assert not any(kinds)
        return
    assert [features.kinds[i] for i, is_open in enumerate(kinds) if is_open] == [question.kind]
    step = s.stack[-1]
    waited_for = step.who(s) if isinstance(step, Sealed) else [question.seat]
    sides = {features.side_of(s, seat) - features.side_of(s, 0) for seat in waited_for if seat >= 0}
    assert {side for side, waits in enumerate(asked) if waits} == sides
    memory = bytearray(len(match.game.vocabulary) + 3)
    features.mask(question, memory, 3)
    assert [i - 3 for i, legal in enumerate(memory) if legal] == sorted(question.options)


def change_nothing(match: Match) -> None:
    """Who seals an answer is not noticed by the others: neither the question nor the table looks different."""
    s = match.state
    if s.question is None or not s.question.sealed or len(s.stack[-1].who(s)) < 2:
        return
    features, sealing = meseta.features(match.game.name), s.question.seat
    others = [seat for seat in range(match.seats) if seat != sealing]
    before = [features.row(s, seat, seat) for seat in others]
    twin = s.copy()
    twin.sealed[sealing] = s.question.options[0]
    assert [features.row(twin, seat, seat) for seat in others] == before


SKETCHES: dict[tuple[str, int], Sketch] = {}
"""Kept for all tables of this file, so that they have seen a lot."""


def are_the_same_in_a_sketch(match: Match) -> None:
    """Whatever a sketch was last asked for, it gives every seat its row, and touches nothing beside it."""
    features, s = meseta.features(match.game.name), match.state
    key = match.game.name, match.seats
    sketch = SKETCHES[key] = SKETCHES.get(key) or features.sketch(match.seats)
    for seat in range(match.seats):
        memory = bytearray(b"\7" * (features.size + 2))
        sketch.fill(s, seat, memory, 1)
        names = features.columns
        row = features.row(s, seat, seat)
        assert memory[1:-1] == row, [names[i] for i in range(features.size) if row[i] != memory[i + 1]]
        assert memory[0] == memory[-1] == 7


LAWS = (
    *(are_as_declared, turn_with_the_table, tell_nothing_hidden, say_what_is_asked, change_nothing),
    are_the_same_in_a_sketch,
)


def all_laws(match: Match) -> None:
    """Every law of this file."""
    for law in LAWS:
        law(match)


@pytest.mark.parametrize(
    "table", [table for name in real_names() for table in tables(name)], ids=lambda t: f"{t.game}-{t}"
)
def test_the_laws_hold_at_every_table(table):
    hold(all_laws, Journey(table, 1), 25)


@every_title
@examples(12)
@given(data=st.data())
def test_the_laws_hold_on_every_journey(name, data):
    hold(all_laws, data.draw(journeys(name)), 30)


# -- the declaration -----------------------------------------------------------------------------------------------


@every_title
def test_a_title_declares_what_it_has(name):
    features, game = meseta.features(name), meseta.game(name)
    assert features.title == name
    assert features.seats == game.seats[-1]
    assert len(set(features.columns)) == len(features.columns) == features.size
    assert all(feature.meaning for block in (features.seat, features.table) for feature in block.features)
    assert all(game.prompt_rule(kind) in game.rules for kind in features.kinds)
    assert features.seat.size < 256, "a column of a block is a small number, which a compiled build need not make"


@every_title
def test_features_are_told_on_the_title_s_page(name):
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    told = page.partition("## Features\n")[2].partition("\n## ")[0]
    features = meseta.features(name)
    rows = [line for line in told.splitlines() if line.startswith(("| seat", "| table"))]
    assert rows == [
        f"| {of} | `{feature.name}` | {feature.size} | {feature.most} | {feature.meaning} |"
        for of, block in (("seat", features.seat), ("table", features.table))
        for feature in block.features
    ]
    columns = f"{features.seat.size} columns for each of {features.seats} seats and {features.table.size} for the table"
    assert f"{columns}, {features.size} bytes a row." in told


def declared(version: int = 1, kinds: tuple[str, ...] = ("a", "b"), name: str = "court", size: int = 2, most: int = 30):
    """Features of a title that nobody plays."""
    seat, table = seat_block(), Block()
    seat.count(name, size, most, "how many")
    table.one("king", 3, "where")
    return Features("nothing", version, 4, kinds, seat, table)


def test_the_digest_changes_with_names_sizes_ranges_kinds_and_version():
    changed = [declared(), declared(2), declared(kinds=("a", "c")), declared(name="hand"), declared(size=3)]
    changed.append(declared(most=31))
    assert len({features.digest for features in changed}) == len(changed)
    assert declared().digest == declared().digest


def test_columns_have_names_and_ranges():
    features = declared()
    assert features.size == 4 * 4 + 3 + 2
    assert features.columns[:5] == ["0.present", "0.asked", "0.court.0", "0.court.1", "1.present"]
    assert features.columns[-5:] == [
        "table.king.0",
        "table.king.1",
        "table.king.2",
        "table.question.0",
        "table.question.1",
    ]
    assert features.most[:4] == bytes([1, 1, 30, 30])
    assert features.order(2, 1)[:9] == [4, 5, 6, 7, 0, 1, 2, 3, 8]


def test_a_block_refuses_a_name_twice_and_numbers_beyond_a_byte():
    block = seat_block()
    with pytest.raises(ValueError, match="two features 'asked'"):
        block.bits("asked", 1, "again")
    with pytest.raises(ValueError, match="'hand' must have columns, and numbers from 0 to at most 255"):
        block.count("hand", 1, 256, "too many")
    with pytest.raises(ValueError, match="'hand' must have columns"):
        block.bits("hand", 0, "none")


@every_title
@pytest.mark.parametrize("at", [-1, 2])
def test_a_row_is_never_written_beyond_its_memory(name, at):
    features, match = meseta.features(name), meseta.new(name, seats=2)
    memory, size = bytearray(features.size + 1), features.size
    told = f"a row of {size} bytes does not fit into {size + 1} from {at} on"
    with pytest.raises(ValueError, match=told):
        features.fill(match.state, 0, 0, memory, at)
    with pytest.raises(ValueError, match=told):
        features.sketch(2).fill(match.state, 0, memory, at)
    assert memory == bytes(size + 1)


LEARNED_FROM = {
    "el_grande": "9ac90aef8145a744",
    "king_and_intrigue": "dc6ffbd778aaf2dd",
    "sanchos": "ac488050dad9460e",
    "toledo": "0995a616552d943e",
}
"""The rows of a game by chance, as they were when the first networks learned from them."""


@every_title
def test_rows_are_those_that_networks_have_learned_from(name):
    """Should the rules of a game change, so does this game: then the numbers of ``LEARNED_FROM`` are new ones."""
    seats = meseta.game(name).seats[-1]
    features, found = meseta.features(name), blake2b(digest_size=8)
    s, dice = meseta.new(name, seats=seats, seed=1).state.copy(), Dice(1)
    for _ in range(150):
        found.update(features.rows(s))
        for seat in range(seats):
            found.update(features.row(s, seat, seat))
        answer(s, draw(s, dice))
    assert found.hexdigest() == LEARNED_FROM[name]


def test_a_title_without_features_says_so(monkeypatch):
    beside(monkeypatch, TOYS["race"])
    with pytest.raises(meseta.MesetaError, match="The title 'race' has no features"):
        meseta.features("race")


# -- what they say ---------------------------------------------------------------------------------------------------


def columns(match: Match, seat: int) -> dict[str, list[int]]:
    """The features of a seat's row as that seat sees them, by name: ``0.court``, ``table.king``."""
    features = meseta.features(match.game.name)
    row = features.row(match.state, seat, seat)
    bases = [(str(i), features.seat, i * features.seat.size) for i in range(features.seats)]
    bases.append(("table", features.table, features.seats * features.seat.size))
    return {
        f"{of}.{feature.name}": list(row[base + feature.at : base + feature.at + feature.size])
        for of, block, base in bases
        for feature in block.features
    }


def lead(points: list[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return points[seat] - max(points[:seat] + points[seat + 1 :])


def numbers_of(cards: list[int], size: int) -> list[int]:
    """Bits for some cards."""
    return [int(card in cards) for card in range(size)]


def map_is_told(match: Match, seat: int) -> dict[str, list[int]]:
    """El Grande and its expansion: places, court, score, as the view has them."""
    view, told = match.view(seat), columns(match, seat)
    for i in range(match.seats):
        other = (seat + i) % match.seats
        places = [place for place in view["places"].values() if place["points"] is not None]
        assert told[f"{i}.points"][: len(places)] == [place["points"][other] for place in places]
        assert told[f"{i}.caballeros"][: len(places)] == [place["caballeros"][other] for place in places]
        assert told[f"{i}.court"] == [view["court"][other]]
        assert told[f"{i}.score"] == [view["score"][other]]
        gap = lead(view["score"], other)
        assert told[f"{i}.leads"] + told[f"{i}.trails"] == [max(gap, 0), max(-gap, 0)]
        assert told[f"{i}.first"] == [int(view["first"] == other)]
        assert told[f"{i}.vetos"] == [len(view["vetos"][other])]
    assert sum(told["table.rounds_left"]) == int(match.question is not None)
    return told


def el_grande_is_told(match: Match, seat: int) -> None:
    """The own hand, the offer, and of the others' cards what everybody saw."""
    view, told = match.view(seat), map_is_told(match, seat)
    hand = view["power_cards"][seat]["hand"]
    assert told["0.hand"] == [2 * n for n in numbers_of([value - 1 for value in hand], 13)]
    for i in range(1, match.seats):
        cards = view["power_cards"][(seat + i) % match.seats]
        known = told[f"{i}.hand"]
        assert known.count(2) <= cards["cards"] <= known.count(2) + known.count(1)
        assert known.count(1) == 0 or cards["taken_back"]
        assert not any(known[value - 1] == 2 for value in cards["shown"] if cards["taken_back"])
    assert sum(told["table.offer"]) == sum(card is not None for card in view["offer"])


def king_and_intrigue_is_told(match: Match, seat: int) -> None:
    """The own hand, and how many cards the others have."""
    view, told = match.view(seat), map_is_told(match, seat)
    own = view["power_cards"][seat]
    sealed = match.question is not None and match.question.kind == "draft" and match.state.sealed[seat] >= 0
    assert told["0.hand"].count(2) == len(own["hand"]) + sealed
    for i in range(match.seats):
        cards = view["power_cards"][(seat + i) % match.seats]
        assert told[f"{i}.in_hand"] == [cards["cards"]]
        assert i == 0 or 2 not in told[f"{i}.hand"]
    assert sum(told["table.closed"]) == sum(place["closed"] for place in view["places"].values())


def sanchos_is_told(match: Match, seat: int) -> None:
    """Three kingdoms, the own cards and how many the others have."""
    view, told = match.view(seat), columns(match, seat)
    regions = len(view["holder"])
    for i in range(3):
        sancho = (view["sancho"] + i) % 3
        assert told[f"{i}.field"][:regions] == view["field"][sancho::3]
        held = [n if view["holder"][at] == sancho else 0 for at, n in enumerate(view["garrison"])]
        assert told[f"{i}.garrison"][:regions] == held
        assert told[f"{i}.points"] == [max(0, view["vp"][sancho])]
        assert told[f"{i}.in_hand"] + told[f"{i}.in_reserve"] == [view["hands"][sancho], view["reserves"][sancho]]
        known = view["hand"] if i == 0 else []
        assert told[f"{i}.hand"] == numbers_of(known, 27)
        assert told[f"{i}.reserve"] == numbers_of(view["reserve"] if i == 0 else view["seen"][sancho], 27)
    assert told["table.deck"] == [view["deck"]]
    assert sum(map(sum, (told[f"{i}.troop_dice"] + told[f"{i}.guard_dice"] for i in range(3)))) == len(view["track"])


def toledo_is_told(match: Match, seat: int) -> None:
    """Points, the own money, and of the others' what everybody saw."""
    view, told = match.view(seat), columns(match, seat)
    totals = [sum(player["points"]) for player in view["players"]]
    for i in range(match.seats):
        player = view["players"][(seat + i) % match.seats]
        known = player["hand"] if i == 0 else player["shown"]
        assert sum(told[f"{i}.money"]) == sum(known.values())
        assert sum(told[f"{i}.money"]) + told[f"{i}.unknown"][0] == player["cards"]
        assert told[f"{i}.points"] == [max(0, sum(player["points"]))]
        gap = lead(totals, (seat + i) % match.seats)
        assert told[f"{i}.leads"] + told[f"{i}.trails"] == [max(gap, 0), max(-gap, 0)]
        assert told[f"{i}.metal"] + told[f"{i}.gems"] == [player["metal"], player["gems"]]
        assert sum(told[f"{i}.shops"]) == sum(field["owner"] == (seat + i) % match.seats for field in view["street"])
    assert told["table.last_round"] == [int(view["closer"] is not None)]


TOLD = {
    "el_grande": el_grande_is_told,
    "king_and_intrigue": king_and_intrigue_is_told,
    "sanchos": sanchos_is_told,
    "toledo": toledo_is_told,
}


@every_title
@examples(8)
@given(data=st.data())
def test_features_say_what_the_view_says(name, data):
    hold(lambda match: [TOLD[name](match, seat) for seat in range(match.seats)], data.draw(journeys(name)), 25)
