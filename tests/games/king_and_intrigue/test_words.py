"""Board, prompts, labels, refusals and the log in words."""

from __future__ import annotations

import pytest

from meseta.games.el_grande.events import CastilloOpened
from meseta.games.king_and_intrigue import events
from meseta.games.king_and_intrigue.events import ActionCardTaken, CardPlayed, MarkerRemoved
from meseta.games.king_and_intrigue.words import RULES, words_in
from tests.games.king_and_intrigue.positions import GAME, general, play, position, refused, special, turn, whole_turn

MARKED = """king galicia; double aragon; alliance seville valencia; bridge basque old_castile red; collapse;
            quarantine catalonia; protection granada; tower aragon; mistress; limit new_castile;
            spy red; late blue; veto green;
            board_840 seville; turned board_840; grande red castillo; court red 2; hand red ki_10 pe_43"""


def line(board, name):
    """The line of a place on the text board."""
    return next(text for text in board.splitlines() if name in text[:17])


def test_every_marker_is_seen_on_the_board():
    board = turn(MARKED, "red", "ki_170").board(0)
    for name, sign in (("Aragon", "2x"), ("Aragon", "⌂"), ("Seville", "&"), ("Basque", "="), ("New Castile", "≤6")):
        assert sign in line(board, name)
    for name, sign in (
        ("Catalonia", "⊘"),
        ("Granada", "⛨"),
        ("Castillo", "⚠"),
        ("Seville", "0/4/8"),
        ("Castillo", "♜"),
    ):
        assert sign in line(board, name)
    for words in (
        "Espionage",
        "Late move",
        "No king's bonus",
        "Bridge Basque Country – Old Castile: Red",
        "Danger of collapse",
    ):
        assert words in board
    assert "Alliance Seville & Valencia" in board


def test_the_own_hand_is_on_the_board_with_what_each_card_does():
    board = turn(MARKED, "red", "ki_170").board(0)
    assert "43 Alliance (+4) - two regions are scored together" in board
    assert "43 Alliance" not in turn(MARKED, "red", "ki_170").board(1)


def test_the_choice_of_actions_is_told_in_words():
    match = turn("king galicia; basque red 1; court red 1", "red", "ki_30", 3, row=0)
    view = match.view(0)
    labels = [GAME.label(option, view) for option in match.question.options]
    assert labels == [
        "place caballeros",
        "use your power card: 30 Decay of authority (+5): your opponents send their courts home",
        "use the intrigue card: move one caballero of any colour, or all of yours out of one region",
        "end your turn",
    ]
    assert GAME.prompt(view).startswith("Red, 30 Decay of authority, intrigue card: place up to 1")


@pytest.mark.rule("KI-25")
def test_the_second_half_of_a_turn_asks_only_for_what_is_left():
    match = play(turn("king galicia; basque red 1; court red 2", "red", "ki_30", 3, row=1), "special")
    assert (
        GAME.prompt(match.view(0)) == "Red, caballero card: you may still place up to 2 caballeros, or end your turn."
    )
    match = play(turn("king galicia; basque red 1; court red 1", "red", "ki_170", 3, row=0), "place basque")
    assert GAME.prompt(match.view(1)).endswith("intrigue card: you may still use a special action, or end your turn.")
    match = turn("king galicia; basque red 1", "red", "ki_170", 3, row=1)
    assert GAME.prompt(match.view(1)).endswith("you may still use a special action, or end your turn.")
    match = turn("king galicia; court red 1; collapse", "red", "ki_140")
    assert "you may still place one caballero, or" in GAME.prompt(match.view(0))


def test_events_are_sentences():
    assert GAME.sentence(CardPlayed(0, 13)) == "Red plays 130 Double scoring."
    assert GAME.sentence(CardPlayed(0, 19)) == "Red plays Joker."
    assert GAME.sentence(ActionCardTaken(1, -1, 5)) == "Blue takes the king card (5 caballeros)."
    assert GAME.sentence(ActionCardTaken(1, 0, 1)) == "Blue takes the intrigue card (1 caballero)."


@pytest.mark.rule("KI-27", "KI-28")
def test_the_log_says_which_special_action_is_used():
    text = "king galicia; aragon red 1 blue 1; court red 1"
    told = [GAME.sentence(event) for event in play(turn(text, "red", "ki_170", 3, row=2), "special aragon").events]
    assert told == ["Red turns to 170 Score one place.", "Aragon scores: Red 4, Blue 4."]
    for row, card in ((0, "intrigue card"), (2, "king card")):
        events = play(turn(text, "red", "ki_170", 3, row=row), "action").events
        assert [GAME.sentence(event) for event in events] == [f"Red turns to the {card}."]
    assert GAME.sentence(CastilloOpened((2, 0, 1))).endswith("Red 2, Yellow 1.")
    assert GAME.sentence(MarkerRemoved("bridge", -1)) == "The bridge is taken away."
    assert GAME.sentence(MarkerRemoved("limit", 2)) == "The limit board is removed from Aragon."


def test_every_event_has_a_sentence():
    known = words_in("en").content["events"]
    own = [
        name for name, thing in vars(events).items() if isinstance(thing, type) and thing.__module__ == events.__name__
    ]
    assert len(own) > 20
    assert all(name in known for name in own)


def test_every_question_has_a_prompt_and_a_rule():
    prompts = words_in("en").content["prompts"]
    for kind, rule in RULES.items():
        assert kind in prompts
        assert rule in GAME.rules


def test_a_veto_is_asked_with_what_was_announced():
    match = play(special("king galicia; veto blue", "red", "pe_43"), "aragon seville")
    assert GAME.prompt(match.view(1)) == "Blue, Red announces: Aragon and Seville are allied. Do you veto?"
    match = play(special("king galicia; veto blue; spy red", "red", "sk_95"), "espionage.red")
    assert "Red's Espionage is removed" in GAME.prompt(match.view(1))
    match = special("king galicia; veto blue; court yellow 2", "red", "ki_30")
    assert GAME.prompt(match.view(1)) == "Blue, Red announces: the opponents send their courts home. Do you veto?"


@pytest.mark.parametrize(
    ("match", "choice", "rule", "part"),
    [
        (turn("king galicia; court red 1", "red", "ki_170"), "action", "KI-27", "Only the holders"),
        (turn("king galicia; court red 1", "red", "ki_170"), "galicia", "KI-22", "plays no part"),
        (special("king galicia", "red", "ki_170"), "court", "KI-59", "plays no part"),
        (special("king galicia; limit basque", "red", "sk_65"), "basque", "KI-55", "limit board already"),
        (special("king galicia; limit basque", "red", "sk_65"), "castillo", "KI-55", "nine regions"),
        (special("king galicia; double basque", "red", "ki_130"), "basque", "KI-OP-14", "out already"),
        (special("king galicia; double basque aragon", "red", "ki_130"), "seville", "KI-OP-14", "no 2x marker"),
        (special("king galicia; grande red basque", "red", "ki_80"), "basque.red", "EG-3", "no caballero"),
        (
            special("king galicia; grande red galicia; basque red 1", "red", "ki_80"),
            "grande",
            "KI-40",
            "cannot be moved",
        ),
        (
            play(special("king galicia; grande red basque; aragon red 1", "red", "ki_80"), "grande seville"),
            "grande",
            "KI-OP-6",
            "already",
        ),
        (special("king galicia; basque blue 3 red 3", "red", "ki_140"), "basque.red", "KI-OP-48", "thrown now"),
        (special("king galicia; basque blue 3 red 3", "red", "ki_160"), "seville", "EG-73", "does not border"),
        (play(special("king galicia", "red", "pe_103"), "blue basque"), "basque", "KI-OP-33", "already"),
        (special("king galicia; spy red", "red", "sk_95"), "late_move.red", "KI-OP-34", "no such thing"),
        (special("king galicia; board_840 basque", "red", "ki_90"), "take1", "EG-102", "plays no part"),
        (
            play(special("king galicia; board_840 basque", "red", "ki_90"), "board_400"),
            "basque",
            "EG-102",
            "one per place",
        ),
        (whole_turn("king galicia; court red 1", "red", "ki_40"), "stop", "KI-23", "must choose"),
        (general("king galicia"), "court", "KI-68", "plays no part"),
        (special("king galicia", "red", "ki_160"), "court", "KI-29", "plays no part"),
        (play(turn("king galicia; court red 1", "red", "ki_170"), "place"), "court", "KI-24", "on the board"),
        (
            special("king galicia; bridge aragon basque red; court red 1", "red", "pe_53"),
            "castillo",
            "KI-50",
            "nine regions",
        ),
        (
            play(special("king galicia; court red 1", "red", "pe_53"), "aragon"),
            "aragon",
            "KI-50",
            "The bridge begins in Aragon: it ends in another region.",
        ),
        (
            play(special("king galicia; court red 1", "red", "pe_53"), "aragon"),
            "seville",
            "KI-50",
            "Seville does not border Aragon.",
        ),
        (
            play(special("king galicia; board_840 castillo", "red", "ki_90"), "board_400"),
            "castillo",
            "EG-102",
            "one per place",
        ),
        (turn("king galicia; basque red 1", "red", "ki_170"), "place", "KI-24", "court is empty"),
        (
            special("king galicia; grande red seville; basque blue 1", "red", "ki_80"),
            "basque.blue",
            "KI-OP-6",
            "your own",
        ),
        (general("king galicia", king_dial="no"), "stop", "EG-48", "must dial"),
    ],
)
def test_refusals_say_why(match, choice, rule, part):
    refused(match, choice, rule, part)


def test_the_board_without_a_king_or_cards_can_be_drawn():
    table = position("")
    assert "Galicia" in GAME.board(GAME.view(table, None))
