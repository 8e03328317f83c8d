"""What people bring to the house and carry away: what table they want, what they got."""

from __future__ import annotations

from dataclasses import dataclass, field

from meseta.core.decision import Seat

ME = "me"
FRIEND = "friend"
PACES = ("live", "days")
PATIENCE = {"live": 3, "days": 3 * 24 * 60}
"""Minutes after which the others may vote for a stand-in, as usual at each pace."""
LONGEST_PATIENCE = 30 * 24 * 60


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table as somebody wants it."""

    game: str
    seats: tuple[str, ...]
    """``me``, ``friend`` (an invitation) or the kind of a bot, by seat."""
    settings: dict[str, str] = field(default_factory=dict)
    pace: str = "live"
    patience: int | None = None
    """Minutes after which the others may vote for a stand-in; by default as usual at this pace."""
    public: bool = False
    """Listed in the lobby, open to spectators who find it there."""
    hot_seat: bool = False
    """Several people at one device: the page hides everything between two of them."""
    confirm: bool | None = None
    """Ask before what cannot be taken back; by default at slow tables."""
    hints: bool | None = None
    """Whoever is asked may ask for a hint; by default where one person plays with bots alone."""
    nickname: str = ""
    """What the founder is called."""
    nonce: str = ""
    """What the founder's browser adds to the luck; the house finds something where it brings nothing."""
    seed: int | None = None
    """Dice from a seed, for tests; otherwise luck is fair, and nobody knows it."""
    campaign: str = ""
    """How a campaign shall begin; its settings follow from that."""
    start: str = ""
    """The position from which the game shall be played, as text; it says how many play and with which settings."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table, and the invitation of every friend's seat: they are told once."""

    table: str
    invites: dict[Seat, str]


@dataclass(frozen=True, slots=True)
class Brief:
    """A table in a list: of somebody's own, or of the lobby."""

    table: str
    game: str
    status: str
    pace: str
    seats: tuple[str, ...]
    """Who sits there, by seat; empty where a seat is open."""
    mine: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    my_turn: bool
    version: int
    updated: str
    """UTC, ISO 8601."""
    bots: tuple[Seat, ...] = ()
    """The seats that belong to bots: their name is a kind."""
    campaign: bool = False
    """The game belongs to a campaign."""
