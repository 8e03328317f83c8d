"""Every one of the 39 power cards is played, with what it does at its simplest."""

from __future__ import annotations

import pytest

from meseta.games.king_and_intrigue.flow import JokerSecond, PlayPower
from meseta.games.king_and_intrigue.names import CARD, CARD_IDS
from tests.games.king_and_intrigue.positions import (
    GAME,
    at,
    card,
    everybody_dials,
    grandes,
    happened,
    markers,
    match_at,
    options,
    play,
    position,
    score,
    special,
    turn,
)

TEXT = """king galicia; court red 4 blue 4 yellow 4 green 4; grande red basque blue seville yellow aragon green granada;
          basque red 2 blue 1; aragon red 1 blue 2 yellow 1; seville blue 2 green 1; granada red 2 green 2;
          castillo red 2 blue 1"""

PLAYED = {
    # card: choices after "special", then what can be seen of it
    "ki_20": ("", lambda m: markers(m, "free")),
    "ki_30": ("", lambda m: at(m, "court") == [4, 0, 0, 0]),
    "ki_40": ("", lambda m: m.state.holds_veto(0)),
    "ki_50": ("court court court court court court court court court", lambda m: at(m, "court") == [4, 1, 1, 1]),
    "ki_60": ("", lambda m: happened(m).count("DialsRevealed") == 1),
    "ki_70": ("basque.blue aragon.yellow granada.green", lambda m: at(m, "aragon") == [1, 2, 0, 0]),
    "ki_80": ("grande valencia basque.red castillo stop", lambda m: grandes(m)[0] == "valencia"),
    "ki_90": ("board_840 basque", lambda m: m.view()["places"]["basque"]["values"] == [8, 4, 0]),
    "ki_100": ("", lambda m: score(m) == [0, 4 + 2, 0, 3]),
    "ki_110": ("", lambda m: score(m) == [5 + 2 + 1, 3 + 5, 1, 0]),
    "ki_120": ("", lambda m: score(m) == [3, 0, 0, 3]),
    "ki_130": ("granada", lambda m: markers(m, "double") == ["granada"]),
    "ki_140": (
        "aragon.blue seville.blue aragon.yellow granada.green granada.green basque.red granada.red",
        lambda m: at(m, "castillo") == [4, 3, 1, 2],
    ),
    "ki_150": ("", lambda m: score(m) == [5, 3, 0, 0]),
    "ki_160": ("basque", lambda m: m.view()["king"] == "basque"),
    "ki_170": ("granada", lambda m: score(m) == [3, 0, 0, 3]),
    "pe_13": ("", lambda m: happened(m).count("GrandeMoved") == 3),
    "pe_23": ("aragon", lambda m: markers(m, "tower") == "aragon" and at(m, "castillo") == [3, 3, 1, 0]),
    "pe_33": ("aragon", lambda m: at(m, "aragon") == [1, 0, 0, 0] and at(m, "court") == [3, 6, 5, 4]),
    "pe_43": ("aragon granada", lambda m: markers(m, "alliance") == ["aragon", "granada"]),
    "pe_53": ("aragon valencia", lambda m: markers(m, "bridge_owner") == 0),
    "pe_63": ("", lambda m: markers(m, "collapse")),
    "pe_73": ("aragon", lambda m: markers(m, "quarantine") == "aragon"),
    "pe_83": ("", lambda m: at(m, "aragon") == [0] * 4 and at(m, "court") == [5, 6, 5, 4]),
    "pe_93": ("", lambda m: markers(m, "mistress") and markers(m, "free")),
    "pe_103": ("blue aragon granada castillo granada", lambda m: score(m) == [3, 0, 0, 3]),
    "sk_15": ("valencia valencia valencia valencia", lambda m: at(m, "valencia")[0] == 4),
    "sk_25": ("", lambda m: markers(m, "espionage") == [0]),
    "sk_35": ("", lambda m: grandes(m) == ["castillo"] * 4),
    "sk_45": ("board_840 aragon", lambda m: m.view()["places"]["aragon"]["values"] == [0, 4, 8]),
    "sk_65": ("aragon", lambda m: markers(m, "limit") == ["aragon"]),
    "sk_75": ("", lambda m: markers(m, "late_move") == [0]),
    "sk_85": ("aragon", lambda m: markers(m, "protection") == "aragon"),
    "sk_95": ("espionage.green", lambda m: markers(m, "espionage") == []),
    "sk_105": ("granada", lambda m: score(m) == [3, 0, 0, 3]),
    "sk_115": ("castillo", lambda m: score(m) == [5, 3, 0, 0]),
}


def begin(name):
    """A position in which the card can be used, after its special action has begun."""
    text = TEXT + ("; spy green" if name == "sk_95" else "")
    if name != "pe_83":
        return special(text, "red", name)
    match = turn(text, "red", name)
    match.state.dials[0] = 2
    match.state.question = match.state.stack[-1].ask(match.state)
    return play(match, "special")


@pytest.mark.rule("KI-6", "KI-26")
@pytest.mark.parametrize("name", PLAYED)
def test_the_card_does_what_it_says(name):
    choices, seen = PLAYED[name]
    match = begin(name)
    if name == "ki_60":
        for seat, region in enumerate(("aragon", "aragon", "seville", "seville")):
            match.play(region, seat)
    everybody_dials(match, "valencia")
    play(match, choices)
    assert seen(match)
    assert match.question is None or match.question.kind == "half"


def test_ki_10_takes_the_intrigue_card():
    match = play(turn(TEXT, "red", "ki_10", row=0), "action aragon.blue castillo")
    assert at(match, "castillo") == [2, 2, 0, 0]


def test_ki_180_takes_the_king_card():
    assert play(turn(TEXT, "red", "ki_180", row=-1), "action valencia").view()["king"] == "valencia"


def test_pe_joker_lets_its_player_choose_last():
    match = match_at(
        position(f"{TEXT}; hand red pe_joker ki_10 ki_20; hand blue ki_20"), PlayPower(0), PlayPower(1), JokerSecond()
    )
    assert options(play(match, "pe_joker ki_20")) == "ki_10"


def test_all_39_cards_are_played_in_this_file():
    assert {*PLAYED, "ki_10", "ki_180", "pe_joker"} == set(CARD_IDS)


def test_annulment_discards_a_late_move_too():
    match = play(special(f"{TEXT}; late blue; spy green", "red", "sk_95"), "late_move.blue")
    assert (markers(match, "late_move"), markers(match, "espionage")) == ([], [3])


@pytest.mark.rule("KI-27", "KI-OP-52")
def test_cards_10_and_180_have_no_action_of_their_own():
    for name in ("ki_10", "ki_180"):
        assert options(turn(TEXT, "red", name)) == "place stop"


@pytest.mark.parametrize("name", CARD_IDS)
def test_every_card_can_be_read_before_it_is_played(name):
    match = match_at(position(f"king galicia; hand red {name} ki_10"), PlayPower(0))
    view = match.view(0)
    text = GAME.label(CARD + card(name), view)
    box = GAME.printed
    if name != "pe_joker":
        assert text.startswith(f"{box.value[card(name)]} ")
        assert f"(+{box.power[card(name)]})" in text
    assert text.split(": ", 1)[1] in GAME.board(view)
