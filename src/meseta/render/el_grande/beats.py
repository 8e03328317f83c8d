"""El Grande's moments: scorings place by place, dials that turn, the king's way, a Veto.

What a beat says was true when it happened: the picture is drawn with the points that had arrived by then
(``Beat.view``), and with no word about places that have not yet been scored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.texts import Texts, texts
from meseta.core.values import fields_of
from meseta.games.el_grande.events import (
    CastilloOpened,
    DialsRevealed,
    Moved,
    RoundBegan,
    Scored,
    ScoringBegan,
    TurnBegan,
)
from meseta.games.el_grande.names import CASTILLO, PLACE_IDS
from meseta.games.el_grande.scoring import leader
from meseta.games.el_grande.words import values_for
from meseta.render.drawing import Beat, Motion, by_name
from meseta.render.el_grande import scenes
from meseta.render.el_grande.motions import gains, glide, motion, where
from meseta.render.el_grande.scenes import Rank
from meseta.render.once import is_of

PEOPLE: Final = ("seat", "victim", "owner")
"""The fields of events that hold a seat."""
OPENING, TURNING, PLACE, BONUS, STANDING, SMALL, STEP = 1200, 1500, 1100, 600, 1500, 700, 1000
"""Milliseconds: the castillo opens, the dials turn, a place is scored, a bonus is added, everybody's place is shown."""
NO_NUMBER: Final = 3


def beats(events: Sequence[Event], view: View, language: str = "en") -> list[Beat]:
    """What of some events is staged."""
    return Telling(events, view, texts("meseta.games.el_grande", language), texts("meseta.render", language)).beats()


class Telling:
    """Some events of one table, and how each of them is told."""

    def __init__(self, events: Sequence[Event], view: View, t: Texts, own: Texts) -> None:
        self.events = events
        self.view = view
        self.t = t
        self.own = own
        self.general = self.is_general()
        self.heading = self._heading() if any(map(self.points_of, events)) else ""

    def beats(self) -> list[Beat]:
        """One after the other; after a general scoring, who stands where."""
        found: list[Beat] = []
        tellers = self.tellers()
        for at, event in enumerate(self.events):
            told = tellers.get(type(event).__name__)
            found += told(at, event) if told else []
        return found + (self._standing() if self.general and any(map(self.points_of, self.events)) else [])

    def tellers(self) -> dict[str, Callable[[int, Any], list[Beat]]]:
        """Who tells which event."""
        return {
            "ScoringBegan": self._began,
            "CastilloOpened": self._opened,
            "DialsRevealed": self._dials,
            "Scored": self._scored,
            "PowerPlayed": self._power,
            "KingMoved": self.of_another,
            "Vetoed": self._veto,
        }

    # -- what happened ---------------------------------------------------------------------------------------------

    def points_of(self, event: Event) -> tuple[int, ...]:
        """What an event brought everybody; nothing for most."""
        return event.points if isinstance(event, Scored) else ()

    def is_general(self) -> bool:
        """Whether this is a general scoring: it begins by opening the castillo and then turning the dials."""
        scored = [k for k, event in enumerate(self.events) if isinstance(event, Scored) and event.place == CASTILLO]
        return any(isinstance(event, DialsRevealed) for event in (self.events[scored[0] :] if scored else ()))

    def _heading(self) -> str:
        if not self.general:
            return self.own.get("el_grande_beats", "special")
        return self.own.say("el_grande_beats", "heading", self.number())

    def number(self) -> dict[str, int]:
        """Which general scoring this is, and of how many."""
        began = next((event.number - 1 for event in self.events if isinstance(event, RoundBegan)), self.view["round"])
        scorings = self.view["scorings"]
        return {"n": max(1, sum(after <= began for after in scorings)), "of": len(scorings)}

    def score_before(self, at: int) -> list[int]:
        """Everybody's points when an event happened."""
        score = list(self.view["score"])
        for event in self.events[at:]:
            score = [have - got for have, got in zip(score, self.points_of(event) or [0] * len(score), strict=True)]
        return score

    def view_at(self, at: int) -> View:
        """What was different when an event happened: points, who was still in the castillo, what was not yet scored."""
        places = {}
        for number, name in enumerate(PLACE_IDS[: CASTILLO + 1]):
            place = self.view["places"][name]
            places[name] = {**place, "caballeros": self._counts(number, at), "points": self._told(number, at)}
        return {"score": self.score_before(at), "places": places, **self._before_the_round()}

    def _before_the_round(self) -> View:
        """While a scoring is told, the next round has not begun: no new cards lie there."""
        began = next((event.number for event in self.events if isinstance(event, RoundBegan)), 0)
        if not began:
            return {}
        nothing = {"offer": [None] * len(self.view["offer"])} if "offer" in self.view else {}
        return {"round": began - 1, **nothing}

    def _counts(self, place: int, at: int) -> list[int] | None:
        """The caballeros in a place when an event happened, before the castillo was emptied."""
        counts = self.view["places"][PLACE_IDS[place]]["caballeros"]
        for event in self.events[at:]:
            if isinstance(event, CastilloOpened) and place == CASTILLO:
                return list(event.counts)
            if counts is not None and isinstance(event, Moved) and event.src == CASTILLO:
                back = event.n if place == event.src else -event.n if place == event.dst else 0
                counts = [n + back * (seat == event.owner) for seat, n in enumerate(counts)]
        if counts is None and self.general:  # it was emptied before it was covered again
            counts = [0] * len(self.view["score"])
        return counts if counts is None else list(counts)

    def _told(self, place: int, at: int) -> list[int]:
        """What is known to have come of a place."""
        for event in self.events[:at]:
            if isinstance(event, Scored) and event.place == place:
                return list(event.points)
        return [0] * len(self.view["score"])

    # -- in words --------------------------------------------------------------------------------------------------

    def name(self, place: int) -> str:
        """A place by its name."""
        if place == CASTILLO:
            return self.t.get("board", "castillo")
        return self.t.get("places", PLACE_IDS[place])

    def who(self, seats: Sequence[int]) -> str:
        """Some seats in a row."""
        names = [by_name(seat) for seat in seats]
        if len(names) == 1:
            return names[0]
        return self.own.say("el_grande_beats", "and", {"some": ", ".join(names[:-1]), "last": names[-1]})

    def sentence(self, event: Event) -> str:
        """An event as the log tells it, with names."""
        fields = fields_of(event)
        people: dict[str, str] = {name: by_name(fields[name]) for name in PEOPLE if name in fields}
        return self.t.say("events", type(event).__name__, {**self.values(fields), **people})

    def values(self, fields: dict[str, Any]) -> Mapping[str, Any]:
        """The fields of an event in words."""
        return values_for(self.t, fields)

    def motions(self, event: Event) -> tuple[Motion, ...]:
        """What moves."""
        return tuple(motion(event, self.view))

    # -- scorings ----------------------------------------------------------------------------------------------------

    def _began(self, at: int, event: ScoringBegan) -> list[Beat]:
        number = {"n": self.view["scorings"].index(event.number) + 1, "of": len(self.view["scorings"])}
        return [Beat("big", self.own.say("el_grande_beats", "dialling", number), hold=OPENING)]

    def _opened(self, at: int, event: CastilloOpened) -> list[Beat]:
        n, name = sum(event.counts), self.name(CASTILLO)
        there = [
            Rank(seat, count, 0, place, grande=False)
            for place, (seat, count) in enumerate(sorted(enumerate(event.counts), key=lambda one: -one[1]))
            if count
        ]
        caption = self.own.say("el_grande_beats", "opened" if n else "opened_empty", {"n": n})
        scene, view = scenes.counted(name, there), self.view_at(at)
        return [Beat("big", caption, scene=scene, hold=OPENING, chapter=name, heading=self.heading, view=view)]

    def _dials(self, at: int, event: DialsRevealed) -> list[Beat]:
        shown = [(seat, place) for seat, place in enumerate(event.dials) if place >= 0]
        told = ", ".join(f"{by_name(seat)} {self.name(place)}" for seat, place in shown)
        caption = self.dials_told(told)
        scene = scenes.dialled([(seat, PLACE_IDS[place]) for seat, place in shown])
        if not self.general:
            return [Beat("big", caption, scene=scene, hold=TURNING)]
        chapter, view = self.own.get("el_grande_beats", "dials_chapter"), self.view_at(self._emptied(at))
        return [Beat("big", caption, self._leaving(at), scene, TURNING, chapter, self.heading, view)]

    def dials_told(self, told: str) -> str:
        """What the discs show."""
        return self.own.say("el_grande_beats", "dials", {"dials": told})

    def _emptied(self, at: int) -> int:
        """The first event after those that empty the castillo."""
        moved = [k for k in range(at, len(self.events)) if self._leaves(self.events[k])]
        return moved[-1] + 1 if moved else at + 1

    def _leaves(self, event: Event) -> bool:
        return isinstance(event, Moved) and event.src == CASTILLO

    def _leaving(self, at: int) -> tuple[Motion, ...]:
        """The caballeros on their way out of the castillo."""
        left: list[Motion] = []
        for event in self.events[at:]:
            if isinstance(event, Moved) and event.src == CASTILLO:
                left += glide(event.owner, "place-castillo", where(event.dst, event.owner), min(event.n, 3))
        return tuple(left)

    def _scored(self, at: int, event: Scored) -> list[Beat]:
        """A place: who is first, second, third; then the leader's bonuses."""
        first, extra = leader(list(event.counts)), event.king + event.home
        paid = [n - (extra if seat == first else 0) for seat, n in enumerate(event.points)]
        return self.place_told(at, (event.place,), paid, event, self.marks((event.place,)))

    def marks(self, places: tuple[int, ...]) -> str:
        """What else lies on a place that is scored, behind its name."""
        return ""

    def place_told(self, at: int, places: tuple[int, ...], paid: list[int], event: Any, marks: str = "") -> list[Beat]:
        """A place, or two that are scored together: ``paid`` without bonuses, which come after."""
        name = " + ".join(self.name(place) for place in places) + marks
        first, view = leader(list(event.counts)), self.view_at(at)
        caption = self._who_gets(name, event, paid, turned=self._turned(places[0], event, paid))
        flown = gains_from_rows(paid)
        scene = self._scene(places, name, paid, event, "")
        size, hold = ("big", PLACE) if max(event.counts) else ("step", BONUS)
        told = [Beat(size, caption, flown, scene, hold, self.name(places[0]), self.heading, view)]
        extra = event.king + event.home
        if first < 0 or not extra:
            return told
        score = list(view["score"])
        came = {**view, "score": [have + got for have, got in zip(score, paid, strict=True)]}
        kind = f"{'king' * bool(event.king)}{'_' * bool(event.king and event.home)}{'home' * bool(event.home)}"
        caption = self.own.say("el_grande_beats", f"also_{kind}", {"who": by_name(first), "n": extra})
        flown = gains_from_rows([extra if seat == first else 0 for seat in range(len(paid))])
        scene = self._scene(places, name, paid, event, kind)
        return [*told, Beat("step", caption, flown, scene, BONUS, self.name(places[0]), self.heading, came)]

    def _turned(self, place: int, event: Any, paid: list[int]) -> bool:
        """Whether the most caballeros do not get the most: a scoreboard lies the other way round."""
        most = max(event.counts, default=0)
        return max(paid) > max((n for n, count in zip(paid, event.counts, strict=True) if count == most), default=0)

    def _who_gets(self, name: str, event: Any, paid: list[int], *, turned: bool) -> str:
        """A place in one sentence."""
        most = max(event.counts, default=0)
        ahead = [seat for seat, n in enumerate(event.counts) if n == most]
        if not most:
            return self.own.say("el_grande_beats", "nobody", {"place": name})
        if turned:
            told = ", ".join(f"{by_name(seat)} {n}" for seat, n in enumerate(paid) if n)
            return self.own.say("el_grande_beats", "gains", {"place": name, "gains": told})
        key = "alone" if len(ahead) == 1 else "tied" if paid[ahead[0]] else "tied_nothing"
        return self.own.say("el_grande_beats", key, {"place": name, "who": self.who(ahead), "points": paid[ahead[0]]})

    def _scene(self, places: tuple[int, ...], name: str, paid: list[int], event: Any, bonus: str) -> str:
        """The card of a place, with the leader's bonuses once they are told."""
        first, values = leader(list(event.counts)), sorted(set(paid) - {0}, reverse=True)
        chips = [
            self.own.say("el_grande_beats", f"chip_{one}", {"n": n})
            for one, n in (("king", event.king), ("home", event.home))
            if bonus and n
        ]
        ranks = [
            Rank(
                seat,
                count,
                paid[seat],
                numbered(paid[seat], getattr(event, "values", ()), values),
                self.view["grandes"][seat] == PLACE_IDS[places[0]],
                tuple(chips) if seat == first else (),
            )
            for seat, count in sorted(enumerate(event.counts), key=lambda one: (-paid[one[0]], -one[1]))
            if count or paid[seat]
        ]
        also = PLACE_IDS[places[1]] if len(places) > 1 else ""
        return scenes.scored(PLACE_IDS[places[0]], name, ranks, also)

    def _standing(self) -> list[Beat]:
        """Everybody's place now, and how it has changed."""
        before, now = self.score_before(0), self.view["score"]
        order = sorted(range(len(now)), key=lambda seat: -now[seat])
        rows = [(seat, now[seat], now[seat] - before[seat], place(before, seat) - place(now, seat)) for seat in order]
        ahead = [seat for seat in order if now[seat] == now[order[0]]]
        key = "leads" if len(ahead) == 1 else "lead_shared"
        caption = self.own.say("el_grande_beats", key, {"who": self.who(ahead), "points": now[order[0]]})
        chapter = self.own.get("el_grande_beats", "result")
        scene = scenes.standing(chapter, rows)
        return [Beat("big", caption, scene=scene, hold=STANDING, chapter=chapter, heading=self.heading)]

    # -- smaller things ----------------------------------------------------------------------------------------------

    def of_another(self, at: int, event: Any) -> list[Beat]:
        """Something that another seat did; one's own deeds need not be told."""
        if is_of(self.view, event.seat):
            return []
        return [Beat("step", self.sentence(event), self.motions(event), hold=STEP)]

    def _power(self, at: int, event: Any) -> list[Beat]:
        """A power card; after the last one of the round, who plays when."""
        own = is_of(self.view, event.seat)
        told = [] if own else [Beat("small", self.sentence(event), self.motions(event), hold=SMALL)]
        last = any(isinstance(later, TurnBegan) for later in self.events[at:])
        return told + (self._order() if last else [])

    def _order(self) -> list[Beat]:
        """The power cards of a round, the highest first."""
        cards = sorted(self.powers(), key=lambda card: -card[1])
        told = ", ".join(f"{by_name(seat)} {face}" for seat, _, face in cards)
        caption = self.own.say("el_grande_beats", "order", {"order": told})
        return [Beat("big", caption, scene=scenes.order([(seat, face) for seat, _, face in cards]), hold=OPENING)]

    def powers(self) -> list[tuple[int, float, str]]:
        """Seat, value and face of the power cards that lie open."""
        return [(seat, value, str(value)) for seat, value in enumerate(self.view["played"]) if value]

    def _veto(self, at: int, event: Any) -> list[Beat]:
        values = {"who": by_name(event.seat), "victim": by_name(event.victim)}
        return [Beat("big", self.own.say("el_grande_beats", "veto", values), hold=OPENING)]


def numbered(paid: int, values: Sequence[int], ranked: Sequence[int]) -> int:
    """Which of the three numbers somebody got, the best first."""
    if not paid:
        return NO_NUMBER
    return values.index(paid) if paid in values else ranked.index(paid)


def gains_from_rows(points: Sequence[int]) -> tuple[Motion, ...]:
    """Points on their way from the rows of a card to the players."""
    return tuple(
        Motion("glide", flown.piece, flown.end.replace("score-", "scene-"), flown.end.replace("score-", "player-"))
        for flown in gains("", tuple(points))
    )


def place(score: Sequence[int], seat: int) -> int:
    """The place of a seat; equals share the better one."""
    return 1 + sum(other > score[seat] for other in score)
