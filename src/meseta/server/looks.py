"""What one pair of eyes sees of a table: plain values, already in words and already without foreign secrets."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.core.game import Game, Outcome, View
from meseta.render.drawing import Sheet

NAMELESS = "?"
"""Who says something and never told a name."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer of the viewer."""

    option: str
    """Its name in the vocabulary; what is sent back."""
    label: str


@dataclass(frozen=True, slots=True)
class Tip:
    """One of the best options, as a search found them."""

    option: str
    label: str
    text: str
    """What to expect of it, in a sentence."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: the best options of a seat in one position, best first."""

    seat: Seat
    step: int
    version: int
    tips: tuple[Tip, ...]


@dataclass(frozen=True, slots=True)
class ManyOf:
    """The question is one of a series: all that is still to choose may be answered at once."""

    most: int
    """So many answers are still to come."""
    exactly: bool
    """Whether all of them must be given."""
    twice: bool
    """Whether an option may be chosen several times."""
    said: tuple[str, ...] = ()
    """What the viewer has said to answer; it may still be changed."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The open question, as the viewer reads it: everybody reads the prompt, only who is asked has choices."""

    kind: str
    prompt: str
    rule: str
    """The id of the rule behind the question."""
    choices: tuple[Choice, ...]
    sealed: bool
    """Several choose at once and in secret."""
    chosen: str = ""
    """The viewer's own sealed answer, which may still be changed."""
    many: ManyOf | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log."""

    step: int
    """The number of actions after which it stood there: the position it links to."""
    seat: Seat | None
    """Whose deed it tells of, if it is anybody's."""
    text: str
    rule: str
    mine: bool
    """It tells of something that was done to the viewer by somebody else."""
    kind: str = ""
    """The kind of event it tells of, where that is known."""
    event: Event | None = field(default=None, compare=False, repr=False)
    """What it tells of, as the viewer may know it; archives keep the words alone."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat and who holds it, as everybody at the table may know."""

    seat: Seat
    name: str
    """The seat's name for people ("Red", "Nájera"), in the viewer's language."""
    colour: str
    player: str
    """The nickname, or the bot's level; empty while the seat is open."""
    kind: str
    """``person``, ``bot``, ``open``, or ``stand-in``: a bot that plays for an absent person."""
    mine: bool
    here: bool
    """Connected now."""
    asked: bool
    points: int


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote of the table: to hand an absent seat to a bot, or to end the game."""

    what: str
    """``stand-in`` or ``end``."""
    seat: Seat | None
    ayes: tuple[Seat, ...]
    needed: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How the campaign stands to which a game belongs."""

    text: str
    """Which game of the campaign this is, while it is played."""
    verdict: str = ""
    """What became of it, and what comes next."""
    then: str = ""
    """After the game: ``next``, ``again`` (the same once more) or ``new`` (the campaign is over)."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of chat. Spectators talk among themselves."""

    number: int
    who: str
    seat: Seat | None
    text: str
    at: str
    """UTC, ISO 8601."""
    person: int | None = None
    """Whose it is; pages do not tell."""


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that one pair of eyes sees of a table at one version, or of a past position of it."""

    table: str
    version: int
    """Raised by everything that changes the table; every move names the version it answers."""
    step: int
    """Actions played so far in the position shown."""
    steps: int
    """Actions of the whole log."""
    game: Game[Any]
    language: str
    seat: Seat | None
    """Whose eyes; ``None`` for a spectator."""
    status: str
    """``waiting`` (seats are open), ``playing``, ``over``, ``ended`` (by agreement) or ``frozen`` (other rules)."""
    notice: str
    """A sentence to everybody, e.g. why a table is frozen."""
    view: View
    ask: Ask | None
    undo: bool
    start_over: bool
    chairs: tuple[Chair, ...]
    log: tuple[Line, ...]
    chat: tuple[Remark, ...]
    outcome: Outcome | None
    pace: str
    """``live`` or ``days``."""
    patience: int = 0
    """Minutes without a sign of somebody after which the others may vote for a stand-in."""
    orders: dict[str, str] = field(default_factory=dict)
    """The viewer's own standing orders, by kind of off-turn question."""
    ballots: tuple[Ballot, ...] = ()
    happened: tuple[Event, ...] = ()
    """What the viewer may know of the last action's events: motions are made of them."""
    seen: int = 0
    """The step after the viewer's last own action: what came later is news."""
    hot_seat: bool = False
    """Several people share this device: hide everything when the seat changes."""
    hints: bool = False
    """Whoever is asked may ask for a hint."""
    confirm: bool = False
    """The table asks before what cannot be taken back."""
    public: bool = False
    founder: bool = False
    """The viewer founded the table and may hand out its invitations."""
    rematch: str = ""
    """The table where these people play again."""
    campaign: Standing | None = None
    remark: str = ""
    """A quiet line: the game was begun with other rules or data than today's."""
    kept: tuple[int, ...] = ()
    """Of a game of which only some positions were kept: after how many actions. Empty where every position is there."""
    text: str = ""
    """A kept position as text, for a drawing that does not understand it any more."""
    written: dict[Hashable, tuple[int, Line, dict[str, str]]] = field(default_factory=dict, compare=False, repr=False)
    """The log as a page wrote it last for these eyes: how many lines there were, the last of them, what was written."""
    drawn: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)
    """What pages drew last of this table in this language, of whatever eyes; it goes with the table."""
    staged: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)
    """What pages drew of the way to this version, in this language, for whatever eyes."""
    told: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)
    """What pages were told on the way to this version, in this language: what is the same for several is made once."""
    shared: dict[object, Any] | None = field(default=None, compare=False, repr=False)
    """Where everybody sees the same, what pages make of it: made once, for all who share this look."""
    sheet: Sheet | None = None
    """The last scoring or battle, as far as the viewer may know it."""
    ending: str = ""
    """How the viewer's turn ends: ``ring`` (bots wait a moment), ``done`` (until that is said), or at once."""
    turn_back: bool = False
    """The viewer plays with bots alone and can take back the last turn although they have answered."""
    taken_back: bool = False
    """That was done in this game."""
    start: str = ""
    """The position from which the game was begun, as text; empty for the beginning."""
