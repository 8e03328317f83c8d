"""Nothing that a process remembers grows for ever."""

from __future__ import annotations

from meseta.server import absence, house
from meseta.server.absence import Absence
from meseta.server.bounded import Bounded
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from tests.server.conftest import Hands, house_at, match_at, people, run, table_with


def test_what_was_set_longest_ago_is_forgotten():
    recent = Bounded(3)
    for key in ("a", "b", "c", "a", "d"):
        recent[key] = key.upper()
    assert dict(recent) == {"c": "C", "a": "A", "d": "D"}
    assert recent.pop("a") == "A"
    assert list(recent) == ["c", "d"]


def test_a_forgotten_invitation_stays_good(path, monkeypatch):
    monkeypatch.setattr(house, "INVITES", 2)

    async def body():
        async with house_at(path) as home:
            ana, ben = await people(home, 2)
            plan = NewTable("el_grande", ("me", "friend", "friend"), nickname="Ana")
            first, second = [await home.open_table(plan, Visitor(ana)) for _ in range(2)]
            assert len(home.invitations) == 2
            assert await home.at(second.table, Visitor(ana)).invites() == second.invites
            assert await home.at(first.table, Visitor(ana)).invites() == {1: "", 2: ""}
            assert len(home.invitations) == 2
            assert await home.sit(first.invites[1], Visitor(ben), "Ben") == (first.table, 1)

    run(body)


def test_somebody_forgotten_is_away_when_the_table_was_left_alone_for_long(path, monkeypatch):
    monkeypatch.setattr(absence, "SEEN", 2)

    async def body():
        async with house_at(path) as home:
            (ana,) = await people(home, 1)
            await home.at(
                table := await table_with(home, match_at("el_grande", "power", 2), [ana, ana]), Visitor()
            ).exists()
            clock = Hands()
            clock.now = home.tables.at_hand(table).updated_at + 30 * 86400
            seen = Absence(clock)
            asked = frozenset(home.tables.at_hand(table).asked())
            seen.seen(table, ana.id)
            assert seen.away(home.tables.at_hand(table), set()) == frozenset()
            for other in ("x", "y"):
                seen.seen(other, ana.id)
            assert len(seen._last_seen) == 2
            assert seen.away(home.tables.at_hand(table), set()) == asked

    run(body)
