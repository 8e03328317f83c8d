"""Choosing a hand: the cards in short words and families, and hands that go well together."""

from __future__ import annotations

from functools import cache
from typing import Final

from meseta.core.data import DataFile, find
from meseta.core.game import View
from meseta.core.words import Listed, Suggestion
from meseta.games.king_and_intrigue.names import CARD_IDS, EFFECT_IDS, MODULE_CARDS, MODULE_CHOICES, PACKAGE
from meseta.games.king_and_intrigue.printed import Box, hand_in
from meseta.games.king_and_intrigue.words import words_of

FAMILIES: Final = ("scoring", "movement", "king", "castillo", "disturb", "intrigue")
BALANCED: Final = "balanced"
"""The recommended hand, which the box's own data file names."""
BOLDER: Final = ("scorer", "mischief")
LINE: Final = 27
"""So many characters has the line of a card at most: on a phone they stand in one row."""
_JOKERS_MARK: Final = "★"


def size_left(box: Box, view: View) -> int:
    """How many cards a hand still lacks."""
    lacking: int = box.hand_size - view["question"]["about"]["number"] + 1
    return lacking


@cache
def family_of() -> dict[str, str]:
    """The family of every effect."""
    return families_in(find(PACKAGE, "draft.toml"))


def families_in(file: DataFile) -> dict[str, str]:
    """The family of every effect, as a file has them: each effect is in one, and there are no others."""
    listed = file.table("families", dict.fromkeys(FAMILIES, list))
    found = {effect: family for family, effects in listed.items() for effect in effects}
    if sorted(found) != sorted(EFFECT_IDS) or sum(map(len, listed.values())) != len(EFFECT_IDS):
        wrong = sorted(set(found) ^ set(EFFECT_IDS))
        raise file.error(
            f"every effect is in one family; look at {', '.join(wrong) or 'those named twice'}.", "families"
        )
    return found


@cache
def bolder_hands(size: int) -> dict[str, dict[str, tuple[str, ...]]]:
    """The bolder hands of so many cards, by choice of modules."""
    return hands_in(find(PACKAGE, "draft.toml"), size)


def hands_in(file: DataFile, size: int) -> dict[str, dict[str, tuple[str, ...]]]:
    """The hands of a file: for every choice of modules all of ``BOLDER``, of different cards that are in it."""
    found: dict[str, dict[str, tuple[str, ...]]] = {modules: {} for modules in MODULE_CHOICES}
    for index, entry in enumerate(file.tables("hand", {"id": str, "modules": str, "cards": list})):
        if entry["id"] not in BOLDER:
            raise file.error(f"{entry['id']!r} must be {' or '.join(BOLDER)}.", "hand", index, "id")
        hand_in(file, index, entry, size)
        found[entry["modules"]][entry["id"]] = tuple(entry["cards"])
    for modules, hands in found.items():
        if tuple(hands) != BOLDER:
            raise file.error(f"the modules {modules!r} need the hands {', '.join(BOLDER)}.", "hand", 0, "modules")
    return found


def listed(box: Box, view: View, language: str) -> list[Listed]:
    """The cards that can be chosen, by value."""
    t, cards = words_of(box, language), view["cards"]
    found = []
    for name in sorted(view["question"]["options"], key=lambda name: cards[name]["value"]):
        card, effect = cards[name], cards[name]["effect"]
        mark = str(card["value"]) if card["value"] else _JOKERS_MARK
        line, text = t.get("card_lines", effect), t.get("card_texts", effect)
        order, cubes = card["value"], card["caballeros"]
        found.append(Listed(name, t.get("cards", effect), line, text, mark, family_of()[effect], cubes, order))
    return found


def suggested(box: Box, view: View, language: str) -> list[Suggestion]:
    """The balanced hand and two bolder ones; with the base cards alone the first is chosen until another one is."""
    t, pool, options = words_of(box, language), set(view["cards"]), set(view["question"]["options"])
    modules = _modules_of(pool)
    hands = {BALANCED: _named(box.hands[MODULE_CHOICES.index(modules)])}
    hands |= bolder_hands(box.hand_size)[modules] if box.hand_size == _size_of_bolder() else {}
    found = []
    for name, cards in hands.items():
        if set(cards) <= options:
            families = [family_of()[view["cards"][card]["effect"]] for card in cards]
            key, family = f"{name}_line", "disturb" if name == "mischief" else "scoring"
            line = t.say("hands", key, {"n": families.count(family)})
            found.append(Suggestion(name, t.get("hands", name), cards, name == BALANCED and modules == "base", line))
    return found


def _modules_of(pool: set[str]) -> str:
    """The choice of modules to which a pool of cards belongs."""
    some = [any(CARD_IDS[card - 1] in pool for card in MODULE_CARDS[module]) for module in (1, 2)]
    return {(False, False): "base", (True, False): "players_edition", (False, True): "special_cards"}.get(
        (some[0], some[1]), "all"
    )


def _named(bits: int) -> tuple[str, ...]:
    return tuple(CARD_IDS[card - 1] for card in range(1, len(CARD_IDS) + 1) if (bits >> card) & 1)


@cache
def _size_of_bolder() -> int:
    """How many cards the bolder hands have; owners of the game may have hands of another size."""
    return len(find(PACKAGE, "draft.toml").content["hand"][0]["cards"])
