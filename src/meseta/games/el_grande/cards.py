"""The 33 kinds of action cards, in the order of the stacks: each one a short declaration made of verbs.

A card's function is called when its special action begins. The number of its stack is printed on it and tells how many
caballeros may be placed besides; that half belongs to the turn, not to the card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.fetching import FetchTwo, RetrievePower
from meseta.games.el_grande.figures import ChooseBoard, ChooseHome, ChooseKing
from meseta.games.el_grande.losses import ChooseExpelled, Decay, DialLoss, DialScored, Dismiss, demand
from meseta.games.el_grande.names import CARD_IDS, CASTILLO, COURT, EXTRA, REGIONS, RELOCATE, STOP
from meseta.games.el_grande.reasons import (
    CASTILLO_CLOSED,
    NONE_THERE,
    NONE_TO_MOVE,
    ON_MAP,
    STOPPING,
    UNFINISHED_HALF,
)
from meseta.games.el_grande.scoring import emptiest_regions, fullest_regions, regions_of_class
from meseta.games.el_grande.table import GrandeTable
from meseta.games.el_grande.verbs import (
    ChooseScored,
    KeepVeto,
    MoveCaballeros,
    Nothing,
    PlaceExtra,
    ScoreFirst,
    ScorePlace,
    announce,
    announce_scorings,
)

# -- stack 1: intrigues ----------------------------------------------------------------------------------------


class ChooseSource(Step[GrandeTable]):
    """Name the one open region that caballeros leave: own ones in any number, or five of any colours."""

    def __init__(self, me: Seat, own: bool) -> None:
        self.me: Final = me
        self.own: Final = own

    def ask(self, s: GrandeTable) -> Question | None:
        if self.own:
            regions = s.open_regions_of(self.me)
        else:
            regions = [region for region in s.open_regions() if s.total(region) > 0]
        if not regions:
            return None
        regions.append(STOP)
        return Question(self.me, "source", regions)

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        return (
            UNFINISHED_HALF,
            *s.reasons_closed(),
            CASTILLO_CLOSED,
            NONE_TO_MOVE if self.own else NONE_THERE,
        )

    def run(self, s: GrandeTable) -> Steps:
        return (Nothing(self.me),)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        if self.own:
            n = s.at(option, self.me)
            return (MoveCaballeros(self.me, n, 0, n, option),)
        return (MoveCaballeros(self.me, 5, 5, 5, option),)


def intrigue_all_own_one_region(s: GrandeTable, me: Seat) -> Steps:
    """Move any number of your own caballeros out of one open region. (EG-OP-27)"""
    return (ChooseSource(me, True),)


def intrigue_place_two_extra(s: GrandeTable, me: Seat) -> Steps:
    """Put up to two more caballeros from your court anywhere."""
    return (PlaceExtra(me, 2),) if s.at(COURT, me) > 0 else (Nothing(me),)


class ChooseIntrigue(Step[GrandeTable]):
    """Announce which one of the two effects is used; mixing is forbidden."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: GrandeTable) -> Question | None:
        return Question(self.me, "intrigue", [EXTRA, RELOCATE, STOP])

    def blocks(self, s: GrandeTable) -> Blocks:
        return (range(EXTRA, EXTRA + 1), range(RELOCATE, RELOCATE + 1), *STOPPING)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        return intrigue_place_two_extra(s, self.me) if option == EXTRA else intrigue_all_own_one_region(s, self.me)


def intrigue_place_two_or_all_own(s: GrandeTable, me: Seat) -> Steps:
    """Either put up to two more caballeros anywhere, or move your own out of one region."""
    return (ChooseIntrigue(me),)


def intrigue_five_any_one_region(s: GrandeTable, me: Seat) -> Steps:
    """Move up to five caballeros of any colours out of one open region. (EG-OP-29)"""
    return (ChooseSource(me, False),)


def move_caballeros(s: GrandeTable, me: Seat, own: int, others: int, left: int) -> Steps:
    """Move caballeros out of any open regions, if there are any to move. (EG-52)"""
    moving = MoveCaballeros(me, own, others, left)
    return (moving,) if moving.pieces(s) else (Nothing(me),)


def intrigue_three_opposing(s: GrandeTable, me: Seat) -> Steps:
    """Move up to three caballeros of your opponents. (EG-OP-1)"""
    return move_caballeros(s, me, 0, 3, 3)


def intrigue_three_any(s: GrandeTable, me: Seat) -> Steps:
    """Move up to three caballeros of any colours."""
    return move_caballeros(s, me, 3, 3, 3)


def intrigue_two_own_two_opposing(s: GrandeTable, me: Seat) -> Steps:
    """Move up to two of your own and up to two of your opponents' caballeros. (EG-OP-21)"""
    return move_caballeros(s, me, 2, 2, 4)


def intrigue_four_own(s: GrandeTable, me: Seat) -> Steps:
    """Move up to four of your own caballeros."""
    return move_caballeros(s, me, 4, 0, 4)


def intrigue_four_any(s: GrandeTable, me: Seat) -> Steps:
    """Move up to four caballeros of any colours."""
    return move_caballeros(s, me, 4, 4, 4)


# -- stack 2 ---------------------------------------------------------------------------------------------------


def veto(s: GrandeTable, me: Seat) -> Steps:
    """Keep the card open and stop one special action with it, until the end of the next round."""
    return (KeepVeto(me),)


def decay_all_court(s: GrandeTable, me: Seat) -> Steps:
    """Your opponents send their whole courts home."""
    return announce(s, me, Decay(me, 30))


def decay_three_court(s: GrandeTable, me: Seat) -> Steps:
    """Your opponents send three caballeros of their courts home."""
    return announce(s, me, Decay(me, 3))


def angry_king(s: GrandeTable, me: Seat) -> Steps:
    """Each opponent, clockwise, sends three caballeros of his choice home. (EG-OP-34)"""
    return demand(s, me, 3)


def dismiss_one_each(s: GrandeTable, me: Seat) -> Steps:
    """Send one caballero of each opponent home, from regions of your choice."""
    dismissal = Dismiss(me, 1 << me)
    return (dismissal,) if dismissal.pieces(s) else (Nothing(me),)


def secret_lose_two(s: GrandeTable, me: Seat) -> Steps:
    """Your opponents secretly dial a region and lose two caballeros there. (EG-OP-30)"""
    return dial_loss(s, me, True)


def secret_lose_region(s: GrandeTable, me: Seat) -> Steps:
    """Your opponents secretly dial a region and lose all their caballeros there. (EG-OP-30)"""
    return dial_loss(s, me, False)


def dial_loss(s: GrandeTable, me: Seat, pairs: bool) -> Steps:
    """Both secret losses, with the window before anybody dials; nothing if nobody can dial."""
    dial = DialLoss(me, pairs)
    return announce(s, me, dial) if dial.who(s) else (Nothing(me),)


def score_any(s: GrandeTable, me: Seat) -> Steps:
    """Score a region of your choice or the castillo."""
    return (ChooseScored(me),)


# -- stack 3: special scorings ---------------------------------------------------------------------------------


def score_all(s: GrandeTable, me: Seat, regions: list[int]) -> Steps:
    """Score regions one after the other, in the order of the map."""
    units = [ScorePlace(region) for region in regions]
    return announce_scorings(s, me, units) if units else (Nothing(me),)


def score_fours(s: GrandeTable, me: Seat) -> Steps:
    """Score all regions whose first place is worth 4 now."""
    return score_all(s, me, regions_of_class(s, 4, 4))


def score_fives(s: GrandeTable, me: Seat) -> Steps:
    """Score all regions whose first place is worth 5 now, not the castillo."""
    return score_all(s, me, regions_of_class(s, 5, 5))


def score_sixes_sevens(s: GrandeTable, me: Seat) -> Steps:
    """Score all regions whose first place is worth 6 or 7 now."""
    return score_all(s, me, regions_of_class(s, 6, 7))


def score_castillo(s: GrandeTable, me: Seat) -> Steps:
    """Open the castillo, score it, and close it again."""
    return announce(s, me, ScorePlace(CASTILLO))


def score_first_places(s: GrandeTable, me: Seat) -> Steps:
    """Score the first place of each region, where one player alone holds it."""
    return announce_scorings(s, me, [ScoreFirst(region) for region in range(REGIONS)])


def score_most(s: GrandeTable, me: Seat) -> Steps:
    """Score the region or regions with the most caballeros."""
    return score_all(s, me, fullest_regions(s))


def score_fewest(s: GrandeTable, me: Seat) -> Steps:
    """Score the region or regions with the fewest caballeros, but at least one."""
    return score_all(s, me, emptiest_regions(s))


# -- stack 4 ---------------------------------------------------------------------------------------------------


def mobile_scoreboard(s: GrandeTable, me: Seat) -> Steps:
    """Bring a mobile scoreboard into play or move one."""
    return (ChooseBoard(me),)


def royal_adviser(s: GrandeTable, me: Seat) -> Steps:
    """Move the king to a neighbouring region."""
    return (ChooseKing(me, False),)


def expulsion(s: GrandeTable, me: Seat) -> Steps:
    """Name a region; your opponents there secretly dial where all their caballeros go."""
    return (ChooseExpelled(me),)


def move_grande(s: GrandeTable, me: Seat) -> Steps:
    """Move your Grande to another region."""
    return (ChooseHome(me),)


def retrieve_power_card(s: GrandeTable, me: Seat) -> Steps:
    """Take one of your played power cards back into your hand."""
    return announce(s, me, RetrievePower(me))


def court_two(s: GrandeTable, me: Seat) -> Steps:
    """Take up to two caballeros from the province to your court. (EG-OP-23)"""
    return (FetchTwo(me),)


def score_secret(s: GrandeTable, me: Seat) -> Steps:
    """Everybody secretly dials a region; regions that one player alone dialled are scored."""
    return announce(s, me, DialScored(me))


# -- stack 5 ---------------------------------------------------------------------------------------------------


def king(s: GrandeTable, me: Seat) -> Steps:
    """Move the king to any other region."""
    return (ChooseKing(me, True),)


Special = Callable[[GrandeTable, Seat], Steps]

_SPECIALS: Final[dict[str, Special]] = {
    "intrigue_all_own_one_region": intrigue_all_own_one_region,
    "intrigue_place_two_extra": intrigue_place_two_extra,
    "intrigue_place_two_or_all_own": intrigue_place_two_or_all_own,
    "intrigue_five_any_one_region": intrigue_five_any_one_region,
    "intrigue_three_opposing": intrigue_three_opposing,
    "intrigue_three_any": intrigue_three_any,
    "intrigue_two_own_two_opposing": intrigue_two_own_two_opposing,
    "intrigue_four_own": intrigue_four_own,
    "intrigue_four_any": intrigue_four_any,
    "veto": veto,
    "decay_all_court": decay_all_court,
    "decay_three_court": decay_three_court,
    "angry_king": angry_king,
    "dismiss_one_each": dismiss_one_each,
    "secret_lose_two": secret_lose_two,
    "secret_lose_region": secret_lose_region,
    "score_any_2": score_any,
    "score_fours": score_fours,
    "score_fives": score_fives,
    "score_sixes_sevens": score_sixes_sevens,
    "score_castillo": score_castillo,
    "score_first_places": score_first_places,
    "score_most": score_most,
    "score_fewest": score_fewest,
    "score_any_3": score_any,
    "mobile_scoreboard": mobile_scoreboard,
    "royal_adviser": royal_adviser,
    "expulsion": expulsion,
    "move_grande": move_grande,
    "retrieve_power_card": retrieve_power_card,
    "court_two": court_two,
    "score_secret": score_secret,
    "king": king,
}

SPECIALS: Final[list[Special]] = [_SPECIALS[name] for name in CARD_IDS]
"""What each kind of card does, by its number."""
