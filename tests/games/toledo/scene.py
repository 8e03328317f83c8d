"""Scenes: Toledo positions written down in a line or two, and played by the names of options.

They stand on the game's own notation; what it understands in ``street``, hands and places of figures, a scene does.

``Scene("M2(R)@3 G1(B)@6", red="3 5", at={"red": "3 3"})`` is a street with two tiles (metal dealer with two circles of
Red on field 3 ...), Red to move with a 3 and a 5 in hand and two figures on field 3, everything else as at the start.
"""

from __future__ import annotations

import meseta
from meseta.core.decision import CHANCE
from meseta.core.play import advance, answer
from meseta.core.position import lay_out
from meseta.games.toledo.names import ALCAZAR, CARD, COLOURS, card_names, value_of
from meseta.games.toledo.scoring import points

GAME = meseta.game("toledo")
CARDS = card_names(GAME.printed.colours)
SWORDS = GAME.printed.sword_points
TILES = GAME.printed.fencing_names()


class Scene:
    """A position in which one player is to move."""

    def __init__(self, street="", seats=4, turn="red", at=None, draw=None, discard="", settings=None, turns=1, **hands):
        self.game = GAME
        self.luck = []
        clauses = [
            *([f"street {street}"] if street else []),
            *[f"{colour} at {fields}" for colour, fields in (at or {}).items()],
            *[f"{colour} hand {cards}" for colour, cards in hands.items()],
            *([f"discards {discard}"] if discard else []),
            f"turn {turns}",
            f"to move {turn}",
        ]
        self.s = lay_out(GAME, clauses, seats, GAME.settle(seats, settings or {}))
        self.s.events = []
        if draw is not None:
            self._leave(draw.split())

    def _leave(self, wanted):
        """Leave no other cards in the draw pile: the last seat holds all the rest."""
        pile = self.s.cards[self.s.draw_pile * 48 : self.s.draw_pile * 48 + 48]
        rest = [CARDS[card] for card, n in enumerate(pile) for _ in range(n)]
        for word in wanted:
            rest.remove(next(name for name in rest if name.startswith(word)))
        self._lay(COLOURS[self.s.seats - 1], "hand", *rest)

    def _lay(self, head, *words):
        assert GAME.notation.lay(self.s, head, list(words))

    def give(self, colour, metal=0, gems=0, fencing="", swords="", delivered="", paintings=""):
        """Goods that a player has already."""
        self._lay(colour, *f"metal {metal} gems {gems} fencing {fencing} swords {swords} delivered {delivered}".split())
        for points_ in paintings.split():
            free = [i for i, owner in enumerate(self.s.paintings) if owner == -1]
            self.s.paintings[next(i for i in free if GAME.printed.paintings[i] == int(points_))] = COLOURS.index(colour)
        return self

    # -- playing -------------------------------------------------------------------------------------------------------

    def begin(self):
        """Ask the first question."""
        if self.s.question is None and self.s.stack:
            advance(self.s)
        return self

    @property
    def kind(self):
        """The kind of the open question."""
        self.begin()
        return self.s.question.kind if self.s.question else "end"

    @property
    def asked(self):
        """Who is asked."""
        self.begin()
        return "chance" if self.s.question.seat == CHANCE else COLOURS[self.s.question.seat]

    @property
    def options(self):
        """The names of the options."""
        self.begin()
        return [GAME.vocabulary.name(option) for option in self.s.question.options]

    def play(self, *words, luck=""):
        """Answer by names; chance turns up the cards of ``luck``; cards of one value are chosen for us."""
        self.luck = luck.split()
        self.begin()
        self._let_go()
        for word in words:
            assert word in self.options, f"{word} is not among {self.kind} {self.options}"
            answer(self.s, GAME.vocabulary.option(word))
            self._let_go()
        return self

    def answer(self, word):
        """Answer by name, and nothing else."""
        self.begin()
        answer(self.s, GAME.vocabulary.option(word))
        return self

    def _let_go(self):
        """Answer for chance, and take the first of several cards of one value."""
        while self.s.question is not None and (self.s.question.seat == CHANCE or self.kind == "card"):
            wanted = self.luck.pop(0) if self.luck and self.s.question.seat == CHANCE else ""
            fitting = [name for name in self.options if name.startswith(wanted)]
            assert fitting, f"chance cannot bring {wanted}"
            answer(self.s, GAME.vocabulary.option(fitting[0]))

    def why(self, word):
        """The refusal of an answer."""
        self.begin()
        assert word not in self.options
        return GAME.why(self.s, GAME.vocabulary.option(word))

    # -- looking -------------------------------------------------------------------------------------------------------

    def hand(self, colour):
        """The values in a player's hand."""
        return self._values(COLOURS.index(colour))

    def _values(self, place):
        row = self.s.cards[place * 48 : place * 48 + 48]
        return [value_of(card) for card, n in enumerate(row) for _ in range(n)]

    @property
    def discards(self):
        """The values on the discard pile."""
        return self._values(self.s.discard_pile)

    @property
    def pile(self):
        """The number of cards in the draw pile."""
        return self.s.size(self.s.draw_pile)

    def where(self, colour):
        """The places of a player's figures, the cathedral left out."""
        seat = COLOURS.index(colour)
        return " ".join(
            "A" if field == ALCAZAR else str(field)
            for field in range(1, ALCAZAR + 1)
            for _ in range(self.s.at(seat, field))
        )

    def points(self, colour):
        """The points of a player as the table stands."""
        return points(self.s, COLOURS.index(colour))

    def swords(self, colour):
        """The swords in front of a player, by points."""
        return self._swords(self.s.swords, COLOURS.index(colour))

    def delivered(self, colour):
        """The swords a player brought to the Alcázar, by points."""
        return self._swords(self.s.delivered, COLOURS.index(colour))

    @staticmethod
    def _swords(row, place):
        kinds = len(SWORDS)
        return [SWORDS[sword] for sword in range(kinds) for _ in range(row[place * kinds + sword])]

    def fencing(self, colour):
        """A player's fencing tiles."""
        return [TILES[tile] for tile in self.s.fencing_of(COLOURS.index(colour))]

    def told(self):
        """What happened, in words."""
        return [GAME.sentence(event) for event in self.s.events]

    def sound(self):
        """Whether nothing was lost or made."""
        return GAME.complaints(self.s) == []


def named(option):
    """The card of an option's name."""
    return CARD + CARDS.index(option)
