"""Toledo's moments: duels bout by bout, swords made and carried in, paintings, the last round, everybody's points.

Beats are made of what a seat has seen happen and of its view. Where things went on after a moment, what was true then
is worked out from the events since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.core.game import View
from meseta.games.toledo import events as told
from meseta.games.toledo.forecast import SOURCES
from meseta.games.toledo.names import ALCAZAR, CATHEDRAL, NONE, card_names
from meseta.render.drawing import Beat
from meseta.render.once import is_of
from meseta.render.toledo import motions, scenes, street
from meseta.render.toledo.pieces import game_texts, scene
from meseta.render.toledo.scenes import Fencer, Fought

CHALLENGE, BOUT, VICTORY, DEED, LAST, COUNT, RESULT = 1300, 1500, 1700, 1200, 2000, 1300, 2600
"""Milliseconds at normal speed."""
DEEDS = (told.SwordForged, told.AlcazarEntered, told.PaintingTaken, told.FigureReturned)
"""What is told to everybody else."""


def beats(events: Sequence[Event], view: View, language: str = "en") -> list[Beat]:
    """What of some events is staged, one after the other."""
    return Telling(events, view, language).beats()


def by_name(seat: Seat) -> str:
    """Who sits there, for whoever knows: pages put the person's name in its place."""
    return f"{{seat:{seat}}}"


class Telling:
    """Some events of one table, and how each of them is told."""

    def __init__(self, events: Sequence[Event], view: View, language: str) -> None:
        self.events = events
        self.view = view
        self.language = language
        self.t, self.own = game_texts(language)
        self.duels = tuple(view["fencing"])
        self.across = street.width(street.rows(view))
        self.bouts: list[Fought] = []
        self.last: told.BoutFought | None = None
        self.field = NONE

    def beats(self) -> list[Beat]:
        """The moments among the events; most pass quietly."""
        tellers: dict[type[Event], Callable[[int, Any], list[Beat]]] = {
            told.DuelBegan: self._challenge,
            told.BoutFought: self._bout,
            told.DuelWon: self._victory,
            told.SwordForged: self._forged,
            told.AlcazarEntered: self._entered,
            told.PaintingTaken: self._painting,
            told.FigureReturned: self._returned,
            told.LastRoundBegan: self._last_round,
            told.GameEnded: self._ended,
        }
        found: list[Beat] = []
        for at, event in enumerate(self.events):
            teller = tellers.get(type(event))
            found += teller(at, event) if teller and not self._own_deed(event) else []
        return found

    def _own_deed(self, event: Event) -> bool:
        """Whoever has just done a thing need not be told of it."""
        return isinstance(event, DEEDS) and is_of(self.view, event.seat)

    def _beat(self, size: str, caption: str, hold: int, event: Event, picture: str = "", chapter: str = "") -> Beat:
        moves = tuple(motions(event, self.view, self.language))
        return Beat(size, caption, moves, picture, hold, chapter)

    # -- what was true then ----------------------------------------------------------------------------------------

    def _tiles(self, seat: Seat, at: int) -> tuple[str, ...]:
        """The duel tiles of a seat when an event happened."""
        owned = list(self.view["players"][seat]["fencing"])
        for event in reversed(self.events[at:]):
            if isinstance(event, told.FencingTileTaken) and event.seat == seat:
                owned = [name for name in owned if name != self.duels[event.fencing]]
                owned += [self.duels[event.given_back]] if event.given_back != NONE else []
        return tuple(name for name in self.duels[:-1] if name in owned)

    def _inside(self, seat: Seat, at: int) -> int:
        """The figures of a seat in the Alcázar just after an event."""
        later = sum(isinstance(e, told.AlcazarEntered) and e.seat == seat for e in self.events[at + 1 :])
        return int(self.view["alcazar"][seat]) - later

    def _place(self, field: int) -> str:
        if not CATHEDRAL < field < ALCAZAR:
            return ""
        entry = self.view["street"][field - 1]
        place = self.t.say("words", "field", {"number": field})
        return f"{place}, {self.t.get('businesses', entry['business'])}" if entry["business"] else place

    # -- duels -----------------------------------------------------------------------------------------------------

    def _sides(self, attacker: Seat, defender: Seat, at: int) -> tuple[Fencer, Fencer]:
        roles = (self.t.get("words", "attacker"), self.t.get("words", "defender"))
        one, other = (
            Fencer(seat, by_name(seat), role, self._tiles(seat, at), self.own.get("toledo_beats", "no_tile"))
            for seat, role in zip((attacker, defender), roles, strict=True)
        )
        return one, other

    def _title(self) -> str:
        place = self._place(self.field)
        duel = self.own.get("toledo_beats", "duel")
        return f"{duel} · {place}" if place else duel

    def _challenge(self, at: int, event: told.DuelBegan) -> list[Beat]:
        self.bouts, self.field = [], event.field
        names = {"attacker": by_name(event.seat), "defender": by_name(event.defender)}
        caption = self.own.say("toledo_beats", "challenge", {**names, "place": self._place(event.field)})
        sides = self._sides(event.seat, event.defender, at)
        picture = scenes.duel(self._title(), sides, (), self.duels, self.across)
        return [self._beat("step", caption, CHALLENGE, event, picture, self.own.get("toledo_beats", "duel"))]

    def _bout(self, at: int, event: told.BoutFought) -> list[Beat]:
        self._recall(event)
        card = None if event.card == NONE else card_names(list(self.duels[:-1]))[event.card]
        self.bouts.append(Fought(scene(card, self.duels) if card else None, event.winner))
        self.last = event
        sides = self._sides(event.seat, event.defender, at)
        why = "" if card is None else self.own.get("toledo_beats", "by_tile" if event.by_tile else "by_pose")
        picture = scenes.duel(self._title(), sides, self.bouts, self.duels, self.across, why)
        caption = self._bout_words(event, card)
        return [self._beat("step", caption, BOUT, event, picture, self.own.get("toledo_beats", "duel"))]

    def _recall(self, event: told.BoutFought) -> None:
        """Bouts before those that are told now: of them only the winners are known."""
        known = event.won + event.lost - 1
        if len(self.bouts) == known:
            return
        before = event.won - (event.winner == event.seat)
        self.bouts = [Fought(None, event.seat if i < before else event.defender) for i in range(known)]

    def _bout_words(self, event: told.BoutFought, card: str | None) -> str:
        values = {"n": event.won + event.lost, "winner": by_name(event.winner)}
        if card is None:
            return self.own.say("toledo_beats", "bout_empty", values)
        _, colour, pose = card.split("-")
        values["colour"] = self.t.get("words", colour) if self.t.has("words", colour) else colour
        if event.by_tile:
            return self.own.say("toledo_beats", "bout_tile", values)
        return self.own.say("toledo_beats", "bout_attacker" if pose == "a" else "bout_defender", values)

    def _victory(self, at: int, event: told.DuelWon) -> list[Beat]:
        last, self.field = self.last, event.field
        attacker = event.loser if last is None else last.seat
        score = (2, 0) if last is None else (max(last.won, last.lost), min(last.won, last.lost))
        names = {"winner": by_name(event.seat), "loser": by_name(event.loser), "won": score[0], "lost": score[1]}
        won = attacker == event.seat
        caption = self.own.say("toledo_beats", "conquered" if won else "held", names)
        sides = self._sides(attacker, event.loser if won else event.seat, at)
        stamp = (event.seat, self.own.get("toledo_beats", "victor"))
        picture = scenes.duel(self._title(), sides, self.bouts, self.duels, self.across, "", stamp)
        self.bouts = []
        return [self._beat("big", caption, VICTORY, event, picture, self.own.get("toledo_beats", "duel"))]

    # -- deeds -----------------------------------------------------------------------------------------------------

    def _forged(self, at: int, event: told.SwordForged) -> list[Beat]:
        who = by_name(event.seat)
        caption = self.own.say("toledo_beats", "forged", {"who": who, "points": event.points})
        return [self._beat("step", caption, DEED, event, scenes.forged(who, event.seat, event.points, self.across))]

    def _entered(self, at: int, event: told.AlcazarEntered) -> list[Beat]:
        who = by_name(event.seat)
        key = "empty_handed" if event.sword == NONE else "delivered"
        caption = self.own.say("toledo_beats", key, {"who": who, "points": event.points})
        picture = scenes.entered(who, event.seat, event.points, self._inside(event.seat, at), self.across)
        return [self._beat("step", caption, DEED, event, picture)]

    def _painting(self, at: int, event: told.PaintingTaken) -> list[Beat]:
        who = by_name(event.seat)
        caption = self.own.say("toledo_beats", "painting", {"who": who, "points": event.points})
        return [self._beat("step", caption, DEED, event, scenes.painting(who, event.points, self.across))]

    def _returned(self, at: int, event: told.FigureReturned) -> list[Beat]:
        caption = self.own.say("toledo_beats", "returned", {"who": by_name(event.seat)})
        return [self._beat("small", caption, 0, event)]

    def _last_round(self, at: int, event: told.LastRoundBegan) -> list[Beat]:
        who = by_name(event.seat)
        caption = self.own.say("toledo_beats", "last_round", {"who": who, "n": event.figures})
        words = self.own.get("toledo_beats", "last_turns")
        picture = scenes.last_round(who, event.seat, event.figures, words, self.across)
        return [self._beat("big", caption, LAST, event, picture)]

    # -- the end ---------------------------------------------------------------------------------------------------

    def _ended(self, at: int, event: told.GameEnded) -> list[Beat]:
        """Source by source, as far as anybody scores for it; then the sum."""
        points = [entry["points"] for entry in self.view["players"]]
        found = [self._count(event, self.own.get("toledo_beats", "ended"), points, 0)]
        for i, source in enumerate(SOURCES):
            gains = ", ".join(f"{by_name(seat)} {parts[i]}" for seat, parts in enumerate(points) if parts[i])
            if gains:
                values = {"source": self.t.get("forecast", source), "gains": gains}
                found.append(self._count(event, self.own.say("toledo_beats", "counted", values), points, i + 1))
        return [*found, self._count(event, self._result(), points, len(SOURCES) + 1)]

    def _count(self, event: Event, caption: str, points: list[list[int]], shown: int) -> Beat:
        title, total = self.own.get("toledo_beats", "scoring"), self.own.get("toledo_beats", "sum")
        names = [by_name(seat) for seat in range(len(points))]
        picture = scenes.counted(title, names, points, shown, total, self.across)
        done = shown > len(SOURCES)
        return self._beat("big" if done else "step", caption, RESULT if done else COUNT, event, picture, title)

    def _result(self) -> str:
        """Who has won, as far as the table tells: at equal points and numbers of cards their hidden values decide."""
        standing = [(sum(entry["points"]), int(entry["cards"])) for entry in self.view["players"]]
        best = max(standing)
        first = [by_name(seat) for seat, have in enumerate(standing) if have == best]
        values = {"points": best[0], "who": first[0]}
        if len(first) > 1:
            joined = {"some": ", ".join(first[:-1]), "last": first[-1]}
            return self.own.say("toledo_beats", "tied", {**values, "who": self.own.say("toledo_beats", "and", joined)})
        alone = sum(points == best[0] for points, _ in standing) == 1
        return self.own.say("toledo_beats", "wins" if alone else "wins_by_cards", values)
