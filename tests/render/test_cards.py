"""The card grammar: every card has its picture, its words fit in every language, and the families are told apart."""

from __future__ import annotations

import gzip
import re
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree as ET

import pytest
from PIL import ImageFont

import meseta
from meseta import games
from meseta.core.data import DataFile
from meseta.core.errors import BadFile
from meseta.core.texts import languages, texts
from meseta.games.el_grande.names import CARD_IDS as ACTION_CARDS
from meseta.games.king_and_intrigue.names import CARD_IDS as POWER_CARDS
from meseta.games.king_and_intrigue.names import EFFECT_IDS
from meseta.render import cards, drawing_of
from meseta.render.cards import deck
from meseta.render.cards.declarations import FAMILIES, MOST, cards_in, declared, glyphs, hyphens, needed
from meseta.render.cards.grammar import TALL, WIDE, WORLDS, Printed, face, small_face, symbols
from meseta.render.cards.letters import DISPLAY_BOLD, SANS, broken, displayed
from meseta.render.drawing import uses
from meseta.render.palette import dark, light
from meseta.web.table.board import _sent
from tests.kit.colours import contrast
from tests.kit.drivers import Journey, travel
from tests.kit.register import tables

TITLES = ("el_grande", "king_and_intrigue")
IDS = {"el_grande": ACTION_CARDS, "king_and_intrigue": (*POWER_CARDS, *deck.ROWS)}
FLOOR = 12.5
every_title = pytest.mark.parametrize("title", TITLES)
every_language = pytest.mark.parametrize("language", languages("meseta.render"))


@cache
def letters(name):
    return ImageFont.truetype(str(files("meseta.render") / "data" / f"Meseta{name}.ttf"), 1000)


def printed(title, language):
    return [deck.printed(games.game(title), card, language) for card in IDS[title]]


def lines_in(markup):
    """Every line of text: its words, size, left, right and baseline, measured in our own faces."""
    for line in ET.fromstring(f"<g>{markup}</g>").iter("text"):
        family, size = line.get("font-family", ""), float(line.get("font-size"))
        face = {"var(--serif)": "Serif-Bold", "var(--display)": "Display-Bold"}.get(family, "Sans-Bold")
        face = face if family or line.get("font-weight") else "Sans-Regular"
        wide = float(line.get("textLength") or letters(face).getlength(line.text) * size / 1000)
        x = float(line.get("x")) - {"middle": wide / 2, "end": wide}.get(line.get("text-anchor"), 0)
        yield line.text, size, x, x + wide, float(line.get("y"))


# -- declarations --------------------------------------------------------------------------------------------------


def test_every_card_has_a_picture_of_its_own_and_no_picture_is_of_no_card():
    assert set(declared("el_grande")) == set(ACTION_CARDS)
    assert set(declared("king_and_intrigue")) == {*EFFECT_IDS, *deck.ROWS}
    for title in TITLES:
        pictures = [card.picture for card in declared(title).values()]
        assert len(set(pictures)) == len(pictures)
        assert all(1 <= len(picture) <= MOST for picture in pictures)


def test_every_glyph_is_used():
    assert set().union(*(needed(title) for title in TITLES)) == set(glyphs())


@every_title
def test_every_hyphen_is_needed(title):
    written = " ".join(
        f"{card.title} {card.words}" for language in languages("meseta.render") for card in printed(title, language)
    )
    assert not [word for word in hyphens(title) if word not in written]


def test_a_card_without_a_declaration_shows_a_laurel():
    assert "laurel" in face("el_grande", Printed("someones_own", "3", 3, "My card", "do it"))


@pytest.mark.parametrize(
    ("line", "field", "sentence"),
    [
        ('family = "war"', "family", "'war' is none of scoring, movement"),
        ('picture = "dragon 20 20"', "picture", "'dragon' is no glyph"),
        ('picture = "crown 20"', "picture", "'crown 20' is not “glyph x y"),
        ('picture = "crown 20 x"', "picture", "is not “glyph x y"),
        ('picture = "crown 20 200"', "picture", "stands outside the window"),
        ('picture = "cube 1 1; cube 2 2; cube 3 3; cube 4 4; cube 5 5; cube 6 6"', "picture", "at most 5 glyphs"),
        ('sign = "dragon"', "sign", "'dragon' is no glyph"),
        ('colour = "red"', "colour", "a family, a picture and a sign"),
    ],
)
def test_a_slip_in_a_declaration_is_told_with_file_line_and_field(line, field, sentence):
    lines = ["# cards", "[card.king]", 'family = "king"', 'picture = "crown 66 40"', 'sign = "crown 1"']
    at = next((i for i, old in enumerate(lines) if old.startswith(f"{field} =")), len(lines))
    lines[at : at + 1] = [line]
    with pytest.raises(BadFile) as error:
        cards_in(DataFile("mine.toml", "\n".join(lines)))
    assert f"mine.toml, line {at + 1}, field {field!r}" in str(error.value)
    assert sentence in str(error.value)


# -- letters -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "name"), [(SANS, "Sans-Regular"), (DISPLAY_BOLD, "Display-Bold")])
def test_letters_are_as_wide_as_those_of_our_faces(face, name):
    for letter, wide in face.letters.items():
        if face is DISPLAY_BOLD and not displayed(letter):
            continue
        found = letters(name).getlength(letter) / 1000
        assert found <= wide + 0.006, letter


def test_lines_are_balanced_and_long_words_broken_where_they_may():
    assert broken("one two three four five six", 8, SANS) == ("one two three", "four five six")
    assert broken("the Autoritäts\u00adverfall", 5, SANS) == ("the", "Autoritäts-", "verfall")
    assert broken("Castillo-\u00adWertung", 5, SANS) == ("Castillo-", "Wertung")


@every_title
@every_language
def test_words_stay_on_the_large_card_and_can_be_read(title, language):
    for card in printed(title, language):
        for words, size, left, right, y in lines_in(face(title, card)):
            assert size >= FLOOR, (card.title, words)
            assert left >= 7, (card.title, words)
            assert right <= WIDE - 7, (card.title, words)
            assert y <= TALL - 8, (card.title, words)


@every_title
@every_language
def test_words_stay_on_the_small_card_and_can_be_read(title, language):
    for card in printed(title, language):
        for words, size, left, right, y in lines_in(small_face(title, card)):
            assert size >= FLOOR, (card.title, words)
            assert left >= 3, (card.title, words)
            assert right <= 88, (card.title, words)
            assert y <= 110, (card.title, words)


@every_language
def test_the_heads_of_a_hand_can_be_read_while_all_cards_are_chosen_from(language):
    match = meseta.new("king_and_intrigue", seats=3, seed=1)
    while match.question.kind != "draft":
        match.play(match.question.options[0])
    drawing = drawing_of(match.game, match.view(match.question.seat), language)
    hand = next(pane for pane in drawing.panes if pane.name == "hand")
    assert len(hand.parts) == len(POWER_CARDS)
    for markup in hand.parts.values():
        for words, size, left, right, _ in lines_in(markup):
            assert size >= FLOOR, words
            assert left >= 5, words
            assert right <= 220, words


# -- families ------------------------------------------------------------------------------------------------------


def test_families_differ_in_more_than_colour():
    for title in TITLES:
        frames = {family: symbols(title)[f"{WORLDS[title].prefix}frame-{family}"] for family in used(title)}
        plain = {re.sub(r"var\(--family-\w+\)", "", frame) for frame in frames.values()}
        assert len(plain) == len(frames)


def used(title):
    return {card.family for card in declared(title).values()}


def test_all_families_are_there():
    assert set().union(*map(used, TITLES)) == set(FAMILIES)


@pytest.mark.parametrize("values", [light(), dark()], ids=["light", "dark"])
def test_cards_can_be_read_by_day_and_by_night(values):
    assert contrast(values["face-ink"], values["face"]) >= 10
    for family in FAMILIES:
        assert contrast(values["on-family"], values[f"family-{family}"]) >= 3.5
        assert contrast(values[f"family-{family}"], values["face"]) >= 3


# -- faces and symbols ---------------------------------------------------------------------------------------------


@every_title
def test_every_card_has_a_face_and_all_that_it_uses_is_there(title):
    game, known = games.game(title), symbols(title)
    for markup in known.values():
        root = ET.fromstring(markup)
        assert root.get("id").startswith("s-")
        assert known[root.get("id")] == markup
    for card in (*IDS[title], *([f"p{value}" for value in range(1, 14)] if title == "el_grande" else [])):
        for colour in ("", "blue"):
            markup = cards.face_of(game, card, "es", colour)
            assert set(re.findall(r'href="#([^"]+)"', markup)) <= set(known)
            assert ET.fromstring(markup).get("aria-label")
    everything = "".join(known.values())
    assert set(re.findall(r'href="#([^"]+)"', everything)) <= set(known)
    assert set(re.findall(r"var\(--([\w-]+)\)", everything)) <= set(light())
    assert not re.search(r"\sstyle=|<style|<script|\sopacity=|filter|#[0-9a-f]{6}", everything)


def test_what_is_no_card_has_no_face():
    assert cards.face_of(games.game("el_grande"), "p14") == ""
    assert cards.face_of(games.game("el_grande"), "ki_10") == ""
    assert cards.face_of(games.game("toledo"), "king") == ""
    assert cards.picture_of(games.game("sanchos"), "king") == cards.sign_of(games.game("sanchos"), "king") == ""
    assert cards.family_in(games.game("el_grande"), "nothing") == ""


def test_a_card_is_known_by_picture_sign_and_family():
    game = games.game("king_and_intrigue")
    assert "#s-k-veto" in cards.picture_of(game, "ki_40")
    assert "#s-k-veto" in cards.sign_of(game, "ki_40", "blue")
    assert cards.family_in(game, "ki_40") == "disturb"


def test_the_cards_of_a_title_are_sent_in_a_few_kilobytes():
    for title in TITLES:
        assert len(gzip.compress("".join(symbols(title).values()).encode())) < 6000


# -- at the table --------------------------------------------------------------------------------------------------


def test_a_taken_card_stays_in_its_place_with_its_owners_seal_to_the_end_of_the_round():
    kept = 0
    for match in travel(Journey(tables("el_grande")[1], 3)):
        view = match.view(0)
        assert all(card not in view["offer"] for card in view["taken"] if card)
        offer = next(pane for pane in drawing_of(match.game, view).panes if pane.name == "offer")
        for seat, card in enumerate(view["taken"]):
            if card is None:
                continue
            stack = match.game.printed.stack_of[ACTION_CARDS.index(card)]
            markup = offer.parts[f"stack-{stack}"]
            name, seal = texts("meseta.games.el_grande", "en").get("cards", card), match.game.seat_names[seat]
            assert f'aria-label="{name}' in markup
            assert f"taken by {seal.capitalize()}" in markup
            assert ('fill-opacity="0.48"' in markup) == (seat != 0), "others' cards are toned down"
            kept += 1
        if view["question"] and view["question"]["kind"] == "power":
            assert view["taken"] == [None] * match.seats
    assert kept > 50


@every_title
def test_the_column_of_cards_stands_beside_the_map_and_is_low(title):
    for match in travel(Journey(tables(title)[1], 4)):
        drawing = drawing_of(match.game, match.view(0))
        main, boxes = drawing.panes[0].box, {pane.name: pane.box for pane in drawing.panes}
        assert all(boxes[name][0] >= main[0] + main[2] for name in ("offer", "hand"))
        assert all(boxes[name][2] == 480 for name in ("offer", "hand"))
        choosing = match.question is not None and match.question.kind == "draft"
        assert choosing or boxes["offer"][3] + boxes["hand"][3] < 350
        assert drawing.width >= boxes["hand"][0] + 480
        assert drawing.height >= boxes["hand"][1] + boxes["hand"][3]
        if match.log and len(match.log) > 120:
            break


@pytest.mark.parametrize("title", sorted(WORLDS))
def test_a_page_is_sent_the_pictures_of_the_cards_that_lie_on_it_and_no_others(title):
    drawing = drawing_of(games.game(title), meseta.new(title, 3, 1).view(0))
    assert drawing.seldom < set(drawing.symbols)
    sent = set(_sent(drawing, [uses(pane.parts.values(), drawing.symbols) for pane in drawing.panes]))
    assert set(drawing.symbols) - drawing.seldom <= sent < set(drawing.symbols)
    markup = "".join(part for pane in drawing.panes for part in pane.parts.values())
    assert set(re.findall(r'href="#([^"]+)"', markup)) <= sent
    for name in sent:
        assert set(re.findall(r'href="#([^"]+)"', drawing.symbols[name])) <= sent


@pytest.mark.parametrize("title", sorted(WORLDS))
def test_a_face_that_stands_alone_brings_its_symbols(title):
    game = games.game(title)
    card = {"el_grande": "king", "king_and_intrigue": "ki_10"}[title]
    alone = cards.standing_alone(game, cards.face_of(game, card))
    assert set(re.findall(r'href="#([^"]+)"', alone)) <= set(re.findall(r' id="([^"]+)"', alone))
