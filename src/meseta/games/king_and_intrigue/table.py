"""The table of King & Intrigue: El Grande's, with markers. All lasting effects are asked for here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meseta.core.decision import Seat
from meseta.core.step import UNANSWERED, Reasons, Step
from meseta.games.el_grande.events import Moved
from meseta.games.el_grande.names import BESIDE, CASTILLO, COURT, NOWHERE, PROVINCE, REGIONS
from meseta.games.el_grande.table import VETOS_PER_SEAT, GrandeTable
from meseta.games.king_and_intrigue.names import (
    ALLIES,
    BRIDGE,
    BRIDGE_ENDS,
    CARDS,
    COLLAPSE,
    DOUBLES,
    JOKER,
    LIMITS,
    MARKERS,
    MODULE_CARDS,
    MODULE_CHOICES,
    MODULE_IDS,
    PLACES,
    PROTECTION,
    QUARANTINE,
    TOWER,
)
from meseta.games.king_and_intrigue.printed import Box
from meseta.games.king_and_intrigue.reasons import COLLAPSING, FULL, KINGS_REGION, PROTECTED, QUARANTINED

CARD_BITS = 64
"""An entry of ``history`` is ``seat * 64 + card``."""


class IntrigueTable(GrandeTable):
    """A position of King & Intrigue. Lists by seat unless said otherwise; cards are numbers of 1 to 39."""

    def __init__(
        self,
        printed: Box,
        seats: int,
        stack: list[Step[Any]],
        sealed: list[int],
        cubes: list[int],
        hand: list[int],
        played: list[int],
        history: list[int],
        score: list[int],
        grande: list[int],
        boards: list[int],
        vetos: list[int],
        dials: list[int],
        rounds: list[int],
        held: list[int],
        hurricane: list[int],
        markers: list[int],
    ) -> None:
        super().__init__(
            printed,
            seats,
            stack,
            sealed,
            cubes,
            hand,
            played,
            history,
            score,
            grande,
            boards,
            vetos,
            [],
            [],
            dials,
            rounds,
        )
        self.held = held
        """The action card of this round: its place in the display, intrigue card 0; ``NOWHERE`` before. (KI-14)"""
        self.hurricane = hurricane
        """Regions dialled for a Hurricane, face down until the turn of its owner. (KI-21)"""
        self.markers = markers
        """Where every marker lies, by the slots of ``names``."""
        self.pool = 0
        """The cards that may be in a hand, as bits. (KI-6)"""
        self.spies = 0
        """Seats with an Espionage card in front of them, as bits."""
        self.lates = 0
        """Seats with a Late move card in front of them, as bits."""
        self.turned = 0
        """Scoreboards that were turned round, as bits."""
        self.mistress = False
        """No king's bonus until the end of the round. (KI-75)"""
        self.free = False
        """The active player may place anywhere this turn."""
        self.bridge_since = 0
        """Index of the round in which the bridge was built."""
        self.choice = False
        """Whether king and intrigue card leave the choice of the own action with any number of players. (KI-28)"""
        self.annul_all = False
        """Whether Annulment may remove every marker. (KI-OP-34)"""
        self.dealt = False
        """Whether chance deals the hands."""

    def copy(self) -> IntrigueTable:
        """An equal, independent table that keeps no events."""
        table = IntrigueTable(
            self.box,
            self.seats,
            self.stack[:],
            self.sealed[:],
            self.cubes[:],
            self.hand[:],
            self.played[:],
            self.history[:],
            self.score[:],
            self.grande[:],
            self.boards[:],
            self.vetos[:],
            self.dials[:],
            self.rounds,
            self.held[:],
            self.hurricane[:],
            self.markers[:],
        )
        table.take_over(self)
        table.take_over_effects(self)
        return table

    def take_over_effects(self, source: IntrigueTable) -> None:
        """Take over the single numbers that El Grande does not have."""
        self.pool = source.pool
        self.spies = source.spies
        self.lates = source.lates
        self.turned = source.turned
        self.mistress = source.mistress
        self.free = source.free
        self.bridge_since = source.bridge_since
        self.choice = source.choice
        self.annul_all = source.annul_all
        self.dealt = source.dealt

    @property
    def box(self) -> Box:
        """What is printed on the components."""
        printed = self.printed
        assert isinstance(printed, Box)
        return printed

    # -- what may change here? ---------------------------------------------------------------------------------

    def closed(self, region: int) -> bool:
        """Whether a region is taboo: king, quarantine or royal protection. (KI-40)"""
        markers = self.markers
        return region == self.king or region == markers[QUARANTINE] or region == markers[PROTECTION]

    def has_room(self, region: int) -> bool:
        """Whether a limit board, if there is one, lets one more caballero in. (KI-55)"""
        return not self.limited(region) or self.total(region) < self.box.capacity

    def limited(self, region: int) -> bool:
        """Whether a limit board lies in a region. (KI-55)"""
        return region in self.markers[LIMITS : LIMITS + 3]

    def may_enter(self, place: int) -> bool:
        """Whether a caballero may go to a region or into the castillo. (KI-24, KI-32, KI-56, KI-58)"""
        if place == CASTILLO:
            return self.markers[COLLAPSE] == NOWHERE
        return not self.closed(place) and self.has_room(place)

    def open_places(self) -> list[int]:
        """Where cards may bring caballeros. (KI-32)"""
        places = self.enterable_regions()
        if self.markers[COLLAPSE] == NOWHERE:
            places.append(CASTILLO)
        return places

    def targets(self) -> list[int]:
        """Where the active player may place: next to the king, or anywhere if placing is free. (KI-24)"""
        if self.free:
            return self.open_places()
        return [place for place in self.printed.targets[self.king] if self.may_enter(place)]

    def enterable_regions(self) -> list[int]:
        """Open regions with room for one more caballero."""
        return [region for region in range(REGIONS) if not self.closed(region) and self.has_room(region)]

    def free_regions(self, slot: int, n: int) -> list[int]:
        """Open regions without any of the ``n`` markers that begin at ``slot``."""
        taken = self.markers[slot : slot + n]
        return [region for region in range(REGIONS) if region not in taken and not self.closed(region)]

    def can_lift(self, slot: int) -> bool:
        """Whether the quarantine or protection marker may be moved: not out of the king's region. (KI-40, KI-OP-47)"""
        return self.markers[slot] == NOWHERE or self.markers[slot] != self.king

    def loose_limits(self) -> list[int]:
        """Regions with a limit board that may be moved. (KI-OP-44)"""
        lying = self.markers[LIMITS : LIMITS + 3]
        return sorted([region for region in lying if region != NOWHERE and not self.closed(region)])

    def grande_is_loose(self, seat: Seat) -> bool:
        """Whether the Grande of ``seat`` stands in an open region. (KI-40, KI-OP-39)"""
        return self.grande[seat] < REGIONS and not self.closed(self.grande[seat])

    def open_neighbours(self, region: int) -> list[int]:
        """The open neighbours of a region, to which a bridge may lead. (KI-50)"""
        return [near for near in self.printed.neighbours[region] if not self.closed(near)]

    def beyond(self, region: int) -> int:
        """Where the bridge leads from a region, or ``NOWHERE``. (KI-51)"""
        one, two = self.markers[BRIDGE_ENDS], self.markers[BRIDGE_ENDS + 1]
        return two if region == one else one if region == two else NOWHERE

    def can_cross(self, region: int) -> bool:
        """Whether the bridge lets anybody leave a region: both ends are open, and there is room beyond. (KI-51)"""
        beyond = self.beyond(region)
        return not self.closed(region) and not self.closed(beyond) and self.has_room(beyond)

    def reasons_closed(self) -> Reasons:
        """Which of three things makes a region taboo. (KI-40)"""
        return (KINGS_REGION, QUARANTINED, PROTECTED)

    def reasons_not_to_enter(self) -> Reasons:
        """Why a caballero may not go to a region or into the castillo. (KI-56, KI-58)"""
        return (KINGS_REGION, QUARANTINED, PROTECTED, FULL, COLLAPSING)

    # -- which cards? ------------------------------------------------------------------------------------------

    def values_lying(self) -> list[int]:
        """The values that lie on the table in this round; 0 stands for the Joker. (KI-12)"""
        value = self.box.value
        return [value[card] for card in self.played if card > 0]

    def playable(self, me: Seat) -> list[int]:
        """Cards with values that do not lie on the table; in need, any. The Joker never counts. (KI-12, KI-13)"""
        value = self.box.value
        lying = self.values_lying()
        hand = self.hand[me] & ~(1 << JOKER)
        cards = [card for card in range(1, CARDS + 1) if (hand >> card) & 1]
        return [card for card in cards if value[card] not in lying] or cards

    def spent(self, seat: Seat) -> list[int]:
        """The cards that everybody saw ``seat`` play, in order."""
        return [entry % CARD_BITS for entry in self.history if entry // CARD_BITS == seat]

    def in_office(self, me: Seat) -> bool:
        """Whether ``me`` holds the king card or the intrigue card. (KI-27)"""
        return self.held[me] == 0 or self.held[me] == self.seats - 1

    def has_choice(self, me: Seat) -> bool:
        """Whether ``me`` may use his power card: in office only where the choice is left to him. (KI-27, KI-28)"""
        return not self.in_office(me) or self.choice or self.box.choice[self.seats]

    # -- what is it worth? -------------------------------------------------------------------------------------

    def stands(self, place: int) -> int:
        """The place whose table counts: the shifted castillo uses that of its region. (KI-65)"""
        return self.markers[TOWER] if place == CASTILLO and self.markers[TOWER] != NOWHERE else place

    def turned_at(self, place: int) -> bool:
        """Whether a turned scoreboard counts in a place. (KI-74)"""
        place = self.stands(place)
        return self.turned > 0 and place in self.boards and (self.turned >> self.boards.index(place)) & 1 == 1

    def values_at(self, place: int) -> list[int]:
        """The numbers that count in a place, as one reads them: a turned 8/4/0 shows 0/4/8. (KI-65, KI-74)"""
        place = self.stands(place)
        for board in range(2):
            if self.boards[board] == place:
                values = self.printed.board_values[board]
                return [values[2], values[1], values[0]] if (self.turned >> board) & 1 else values
        return self.printed.values[place]

    def bonus(self, place: int, seat: Seat) -> int:
        """What the sole leader of a place gets extra. (KI-65, KI-67, KI-75)"""
        if place == CASTILLO and self.markers[TOWER] != NOWHERE:
            return 0
        crowned = place == self.king and not self.mistress and place != self.markers[PROTECTION]
        points = self.printed.king_bonus if crowned else 0
        return points + self.printed.home_bonus if self.grande[seat] == place else points

    def doubled(self, region: int) -> bool:
        """Whether a 2x marker lies on the card of a region. (KI-45)"""
        return region == self.markers[DOUBLES] or region == self.markers[DOUBLES + 1]

    def ally_of(self, region: int) -> int:
        """The region that an alliance joins with this one, or ``NOWHERE``. (KI-72)"""
        if region == self.markers[ALLIES]:
            return self.markers[ALLIES + 1]
        return self.markers[ALLIES] if region == self.markers[ALLIES + 1] else NOWHERE

    # -- who -----------------------------------------------------------------------------------------------------

    def bridge_owner(self) -> Seat:
        """Whose caballero stands on the bridge, or ``NOWHERE``."""
        start = BRIDGE * self.seats
        for seat in range(self.seats):
            if self.cubes[start + seat] > 0:
                return seat
        return NOWHERE

    def turn_order(self) -> list[Seat]:
        """The seats from the highest value to the lowest; of equal values the earlier is higher. (KI-13, KI-15)"""
        value = self.box.value
        order: list[Seat] = []
        for entry in self.history[-self.seats * 2 :]:
            seat = entry // CARD_BITS
            if self.played[seat] != entry % CARD_BITS:
                continue
            at = 0
            while at < len(order) and value[self.played[order[at]]] >= value[self.played[seat]]:
                at += 1
            order.insert(at, seat)
        return order

    # -- changes -------------------------------------------------------------------------------------------------

    def to_court(self, owner: Seat, src: int) -> None:
        """All caballeros of one owner leave a place for his court."""
        n = self.at(src, owner)
        if n > 0:
            self.shift(owner, src, COURT, n)
            if self.events is not None:
                self.emit(Moved(owner, owner, src, COURT, n))

    def take_bridge_away(self) -> None:
        """The bridge leaves the map; its caballero goes to its owner's court. (KI-52, KI-54)"""
        owner = self.bridge_owner()
        if owner != NOWHERE:
            self.to_court(owner, BRIDGE)
        self.markers[BRIDGE_ENDS] = NOWHERE
        self.markers[BRIDGE_ENDS + 1] = NOWHERE
        self.bridge_since = 0


def cards_of(bits: int) -> list[int]:
    """The numbers of the cards in some bits."""
    return [card for card in range(1, CARDS + 1) if (bits >> card) & 1]


def pool_of(settings: Mapping[str, str]) -> int:
    """The cards of the chosen modules, as bits. (KI-6)"""
    bits = 0
    for module in range(3):
        if module == 0 or settings["modules"] in (MODULE_IDS[module], "all"):
            for card in MODULE_CARDS[module]:
                bits |= 1 << card
    return bits


def lay_out(box: Box, seats: int, settings: Mapping[str, str]) -> IntrigueTable:
    """The table before the king's region is drawn: everybody's caballeros are in the province. (KI-1)"""
    table = IntrigueTable(
        box,
        seats,
        [],
        [UNANSWERED] * seats,
        [0] * (PLACES * seats),
        [0] * seats,
        [0] * seats,
        [],
        [0] * seats,
        [NOWHERE] * seats,
        [BESIDE, BESIDE],
        [0] * (seats * VETOS_PER_SEAT),
        [UNANSWERED] * seats,
        box.short if settings["rounds"] == "6" else box.long,
        [NOWHERE] * seats,
        [UNANSWERED] * seats,
        [NOWHERE] * MARKERS,
    )
    for seat in range(seats):
        table.cubes[PROVINCE * seats + seat] = box.home + box.court + box.province
    table.covered = settings["castillo"] == "covered"
    table.king_dial = settings["king_dial"] == "yes"
    table.choice = settings["choice"] == "always"
    table.annul_all = settings["annul"] == "extended"
    if settings["first"] != "random":
        table.first = (int(settings["first"]) - 1) % seats
    _give_hands(table, box, settings)
    return table


def _give_hands(table: IntrigueTable, box: Box, settings: Mapping[str, str]) -> None:
    """The cards that can be drafted or dealt, or the recommended hand for everybody. (KI-6, KI-OP-45)"""
    table.pool = pool_of(settings)
    table.dealt = settings["hand"] == "random"
    if settings["hand"] == "recommended":
        table.pool = box.hands[MODULE_CHOICES.index(settings["modules"])]
        table.hand = [table.pool] * table.seats
