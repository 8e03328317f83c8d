"""Play from positions in the notation of the rules: ``R8: N g1T, C f2T+K, A s2T; R2: C g1T``."""

from __future__ import annotations

import meseta
from meseta.core.decision import CHANCE
from meseta.core.match import Match
from meseta.core.play import advance, answer
from meseta.core.position import clauses_of, lay_out
from meseta.games.sanchos.fields import carry_out
from meseta.games.sanchos.names import (
    EVERYTHING,
    FIELD,
    GARRISON,
    HAND,
    NOBODY,
    PLAYED,
    RESERVE,
    SEEN,
    SIEGE,
)
from meseta.games.sanchos.orders import Orders

GAME = meseta.game("sanchos")
WHO = {"C": 0, "A": 1, "N": 2}
LETTER = "CAN"
PLACES = {"f": FIELD, "g": GARRISON, "s": SIEGE}
SOLO = {"C": "castilla", "A": "aragon", "N": "najera"}


class Scene:
    """A table one can set, play and read in a few words."""

    def __init__(self, text="", solo=None, seats=3, commander="C", recruits=2, **settings):
        if solo is not None:
            seats, settings = 1, {"sancho": SOLO[solo], **settings}
        given = " ".join(f"{letter} {recruits}" for letter in LETTER)
        leader = [f"commander {commander}"] if commander else []
        clauses = [*leader, f"recruits {given}", *clauses_of(text)]
        self.s = lay_out(GAME, clauses, seats, GAME.settle(seats, settings))
        self.events = self.s.events = []
        assert GAME.complaints(self.s) == []

    def put(self, who, number, place, troops, king=False):
        """Put units on the board."""
        self.s.put(WHO[who], number - 1, PLACES[place], troops + king)
        if king:
            self.s.set_king(WHO[who], number - 1, PLACES[place])

    def stock(self, who, recruits, supply):
        """Set recruits and supply; the complaint about the number of troops is the test's own affair."""
        self.s.recruits[WHO[who]], self.s.supply[WHO[who]] = recruits, supply
        return self

    def give(self, who, *cards, seen=False, hand=False):
        """Put cards into a reserve or a hand."""
        for card in cards:
            self.s.cards[card - 1] = (HAND if hand else SEEN if seen else RESERVE) + WHO[who]
        return self

    # -- playing -----------------------------------------------------------------------------------------------

    def begin(self, *steps):
        """Let steps run until somebody is asked."""
        self.s.stack[:] = reversed(steps)
        advance(self.s)
        return self

    def command(self, who, points):
        """A commander's turn with so many points."""
        self.s.commander = WHO[who]
        return self.begin(Orders(WHO[who], points, EVERYTHING, NOBODY))

    def field(self, who, card):
        """One Sancho carries out his field of a card."""
        self.s.played = card - 1
        self.s.cards[card - 1] = PLAYED
        return self.begin(*carry_out(self.s, WHO[who], card - 1))

    def choose(self, *names):
        """Answer questions of players by name."""
        for name in names:
            question = self.s.question
            assert question is not None, f"nobody asks for {name}"
            assert question.seat != CHANCE, f"dice are asked, not {name}"
            option = GAME.vocabulary.option(name)
            assert option in question.options, f"{name} is not among {self.kind}: {self.options}"
            answer(self.s, option)
        return self

    def dice(self, *faces):
        """Answer chance's questions for dice."""
        for face in faces:
            assert self.kind in ("roll", "first"), f"{self.kind} is asked, no die"
            answer(self.s, GAME.vocabulary.option(f"die{face}"))
        return self

    def draw(self, *cards):
        """Answer chance's questions for cards."""
        for card in cards:
            assert self.s.question.seat == CHANCE
            option = GAME.vocabulary.option(f"card{card}")
            assert option in self.s.question.options
            answer(self.s, option)
        return self

    # -- reading -----------------------------------------------------------------------------------------------

    @property
    def kind(self):
        """The kind of the open question."""
        return None if self.s.question is None else self.s.question.kind

    @property
    def options(self):
        """The open question's options by name, in one line."""
        return " ".join(GAME.vocabulary.name(option) for option in self.s.question.options)

    @property
    def asked(self):
        """The letter of the Sancho whose seat is asked."""
        return LETTER[self.s.sancho_of(self.s.question.seat)]

    def at(self, number):
        """A region in words: garrison, field, siege of each Sancho."""
        s, region = self.s, number - 1
        armies = []
        for letter in "CNA":
            who = WHO[letter]
            counts = {
                "g": s.garrison[region] if s.holder[region] == who else 0,
                "f": s.field[region * 3 + who],
                "s": s.siege[region] if s.besieger[region] == who else 0,
            }
            stacks = [self._stack(who, region, place, n) for place, n in counts.items() if n]
            if stacks:
                armies.append(" ".join([letter, *stacks]))
        return ", ".join(armies)

    def _stack(self, who, region, place, units):
        king = self.s.king_stands(who, region, PLACES[place])
        troops = f"{units - king}T" if units > king else ""
        return place + "+".join(filter(None, [troops, "K" if king else ""]))

    def vp(self, letters="CNA"):
        """Victory points, by letter."""
        found = [self.s.vp[WHO[letter]] for letter in letters]
        return found[0] if len(found) == 1 else found

    def recruits(self, who):
        """Recruits in a reserve."""
        return self.s.recruits[WHO[who]]

    def supply(self, who):
        """Troops in a supply."""
        return self.s.supply[WHO[who]]

    def reserve(self, who):
        """Card numbers in a reserve."""
        return [card + 1 for card in self.s.reserve(WHO[who])]

    def track(self):
        """The dice on the track, in order: ``7Ck 6Ct``."""
        return " ".join(f"{die // 6}{LETTER[die % 6 // 2]}{'tk'[die % 2]}" for die in self.s.track)

    def told(self, name):
        """The events of one kind."""
        return [event for event in self.events if type(event).__name__ == name]


def new(seats=3, seed=0, **settings):
    """A match that has begun."""
    return Match(GAME, seats, seed, settings).begin()


def after_setup(scene_settings, seats=3, cards=(), dice=()):
    """A scene after the set-up, with the dealt cards and rolls given."""
    scene = Scene.__new__(Scene)
    scene.s = GAME.blank(seats, GAME.settle(seats, scene_settings))
    scene.events = scene.s.events = []
    advance(scene.s)
    for card in cards:
        scene.draw(card)
    scene.dice(*dice)
    return scene


def plays(letter, text, card):
    """A scene in which a Sancho carries out a field; short for parametrised tests."""
    return Scene(text).field(letter, card)
