"""Laws of all drawings: parts with stable ids that stand once, spots for what lies somewhere, motions between parts."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree as ET

import pytest
from PIL import ImageFont

import meseta
from meseta import games
from meseta.core.texts import languages
from meseta.render import drawing_of, motions_of
from meseta.render.palette import in_light, light, lighter, sheets_of, stylesheet
from meseta.render.shapes import reach
from tests.kit.drivers import Journey, travel
from tests.kit.laws import everybody, luck
from tests.kit.register import real_names, tables, usual_length

DRAWN = real_names()
every_table = pytest.mark.parametrize(
    "table", [t for name in DRAWN for t in tables(name)], ids=lambda t: f"{t.game}-{t}"
)
some_tables = pytest.mark.parametrize(
    "table", [t for name in DRAWN for t in (tables(name)[0], tables(name)[-1])], ids=lambda t: f"{t.game}-{t}"
)
"""The fewest seats, and the most with every setting changed: for laws that are checked at every decision."""
EL_GRANDE = r"stop|place|special|object|allow|extra|relocate|take\d"
BUTTONS = {
    "el_grande": EL_GRANDE,
    "king_and_intrigue": EL_GRANDE,
    "toledo": r"draw|place|move|return|decline|end|no_sword",
    "sanchos": r"recruit|deploy_\w+|move|fortify|attack|besiege|reserve|el_cid|now|later|yes|no|pass|stop|points\d"
    r"|t\d+k?",
}
"""The options that lie nowhere on the picture: numbers, yes and no, what to do next."""
MOVERS = {
    "el_grande": {"KingPlaced", "Placed", "CardTaken", "PowerPlayed", "Scored"},
    "toledo": {"FigureMoved", "CardDrawn", "TilePlaced", "Paid"},
    "sanchos": {"CardPlayed", "Recruited", "Deployed", "Moved", "DieRolled"},
}


def positions(table, seed, wanted=8):
    """Some positions of a random game, from its beginning on, and its end."""
    step = max(1, usual_length(table.game) // wanted)
    for i, match in enumerate(travel(Journey(table, seed))):
        if i % step == 0 or match.question is None:
            yield match


def element(markup):
    return ET.fromstring(markup)


@some_tables
def test_every_seat_has_a_plate_inside_its_pane(table):
    match = next(iter(positions(table, 1)))
    drawing = drawing_of(match.game, match.view(None))
    assert sorted(plate.seat for plate in drawing.plates) == list(range(match.view(None)["seats"]))
    panes = {pane.name: pane.box for pane in drawing.panes}
    for plate in drawing.plates:
        x, y, width, height = panes[plate.pane]
        assert x < plate.x < plate.x + plate.room < x + width
        assert y < plate.y < y + height
        assert plate.room > 60


@pytest.mark.parametrize("language", languages("meseta.render"))
def test_names_end_before_the_plates_begin(language):
    """Measured in our own serif face; that of some browsers is wider by a ninth."""
    wider = 1.12
    face = ImageFont.truetype(str(files("meseta.render") / "data" / "MesetaSerif-Regular.ttf"), 100)
    for name in DRAWN:
        game = games.game(name)
        for seat in range(game.seats[-1]):
            label = game.seat_label(seat, game.seats[-1], game.settle(game.seats[-1], {}), language)
            assert wider * face.getlength(label) < reach(label, 100) + 50, label  # there is half a letter between them


@every_table
def test_every_part_is_one_element_with_its_id_and_no_id_stands_twice(table):
    for match in positions(table, 1):
        for seat in everybody(match):
            names = []
            for pane in drawing_of(match.game, match.view(seat)).panes:
                for name, markup in pane.parts.items():
                    root = element(markup)
                    assert root.get("id") == name
                    names += [found.get("id") for found in root.iter() if found.get("id")]
            assert len(names) == len(set(names)), f"{sorted(n for n in names if names.count(n) > 1)} are there twice"


@some_tables
def test_drawings_have_no_styles_no_scripts_and_only_colours_of_the_style_sheet(table):
    known = light()
    for match in positions(table, 3, 4):
        for pane in drawing_of(match.game, match.view(0)).panes:
            for markup in pane.parts.values():
                assert not re.search(r"\sstyle=|<style|<script|\son\w+=|#[0-9a-f]{3,6}\b", markup), markup
                assert set(re.findall(r"var\(--([\w-]+)\)", markup)) <= set(known)


@every_table
def test_equal_positions_are_drawn_alike_and_the_panes_keep_their_names(table):
    names = set()
    for match in positions(table, 4, 4):
        one, two = (drawing_of(match.game, match.view(0)) for _ in range(2))
        assert one == two
        names.add(tuple(pane.name for pane in one.panes))
    assert len(names) == 1


@every_table
def test_spots_are_named_by_options_and_lie_in_panes(table):
    for match in positions(table, 5, 6):
        for seat in everybody(match):
            drawing = drawing_of(match.game, match.view(seat))
            boxes = {pane.name: pane.box for pane in drawing.panes}
            for name, spot in drawing.spots.items():
                match.game.vocabulary.option(name)
                assert spot.pane in boxes
                assert spot.label
                shape = element(spot.outline)
                assert not len(shape)
                assert not {"fill", "stroke", "id", "class"} & set(shape.keys())


@pytest.mark.parametrize("table", [t for name in BUTTONS for t in (tables(name)[0], tables(name)[-1])], ids=str)
def test_every_option_that_lies_somewhere_has_a_spot(table):
    for match in travel(Journey(table, 6)):
        for seat in everybody(match):
            if seat is None or match.question_for(seat) is None:
                continue
            view = match.view(seat)
            spots = drawing_of(match.game, view).spots
            bare = [name for name in view["question"]["options"] if name not in spots]
            odd = [name for name in bare if not re.fullmatch(BUTTONS[table.game], name)]
            assert not odd, f"{odd} have no spot in a question of the kind {view['question']['kind']}"


@every_table
def test_no_drawing_tells_what_the_seat_does_not_know(table):
    for match in positions(table, 2, 4):
        for seat in range(match.seats):
            other = match.game.resample(match.state, seat, luck(match, seat))
            assert drawing_of(match.game, match.game.view(other, seat)) == drawing_of(match.game, match.view(seat))


@some_tables
def test_drawings_speak_every_language(table):
    for match in positions(table, 7, 2):
        for language in languages("meseta.render"):
            drawing = drawing_of(match.game, match.view(0), language)
            assert all(pane.title for pane in drawing.panes)


@some_tables
def test_motions_go_from_part_to_part(table):
    moved = set()
    before = set()
    told = 0
    for match in travel(Journey(table, 8)):
        for seat in (0, None):
            view = match.view(seat)
            after = names_in(drawing_of(match.game, view))
            for event in match.events[told:]:
                seen = event.seen_by(seat)
                for motion in motions_of(match.game, seen, view) if seen else []:
                    moved.add(type(event).__name__)
                    assert motion.kind in ("glide", "turn", "roll")
                    element(f"<g>{motion.piece}</g>")
                    assert not re.search(r"\s(id|style)=", motion.piece)
                    assert {motion.start, motion.end} - {""}, "something begins or ends somewhere"
                    assert {motion.start, motion.end} <= {"", *after, *before}, f"{event}: {motion.start} {motion.end}"
        told = len(match.events)
        before = after
    assert moved >= MOVERS.get(table.game, set())


def names_in(drawing):
    return {
        name
        for pane in drawing.panes
        for markup in pane.parts.values()
        for name in re.findall(r'\bid="([^"]+)"', markup)
    }


def test_a_place_is_said_in_words_to_whoever_cannot_see_it():
    match = meseta.new("el_grande", 3, 1)
    view = match.view(0)
    view["places"]["galicia"] |= {"caballeros": [1, 3, 0], "points": [0, 4, 0]}
    view["grandes"][1] = "galicia"
    spots = drawing_of(match.game, view).spots
    assert spots["galicia"].label == "Galicia: Red 1, Blue 3 + Grande"
    assert spots["galicia.blue"].label == "Galicia: Blue 3"
    assert spots["castillo"].label == "Castillo: covered"
    assert drawing_of(match.game, view, "de").spots["castillo"].label == "Castillo: verdeckt"


def test_a_secret_disc_shows_who_has_chosen_and_not_what():
    match = meseta.new("king_and_intrigue", 3, 1)
    while match.question.kind != "dial_settler":
        match.play(match.question.options[0])
    asked = match.question.seat
    before, after = (drawing_of(match.game, match.view(None)) for _ in range(2))
    match.play(match.question.options[0], asked)
    after = drawing_of(match.game, match.view(None))
    changed = {name for name, markup in parts(after).items() if parts(before).get(name) != markup}
    colour = meseta.game("el_grande").seat_names[asked]
    assert f"disc-{colour}" in changed
    assert all(name.endswith(f"-{colour}") for name in changed)
    assert parts(after)[f"disc-{colour}"].count("✓") == 1


def test_a_hand_lies_before_its_owner_alone_and_spent_cards_keep_their_place():
    match = meseta.new("el_grande", 3, 1)
    match.play("p7")
    panes = {seat: [pane.name for pane in drawing_of(match.game, match.view(seat)).panes] for seat in (0, None)}
    assert panes == {0: ["map", "tracks", "players", "offer", "hand"], None: ["map", "tracks", "players", "offer"]}
    hands = [parts(drawing_of(match.game, match.view(seat))) for seat in range(3)]
    lies = ["stroke-dasharray" in hand["hand-7"] for hand in hands]
    assert sorted(lies) == [False, False, True], "one seat has spent it, two have it still"
    assert all(f"hand-{value}" in hand for hand in hands for value in range(1, 14))


def test_points_race_in_the_rows_of_the_players():
    match = meseta.new("el_grande", 5, 1)
    drawn = parts(drawing_of(match.game, {**match.view(None), "score": [10, 0, 20, 90, 5]}))
    bars = {}
    for colour in ("red", "blue", "yellow", "green", "white"):
        found = element(drawn[f"score-{colour}"]).findall("rect")
        bars[colour] = float(found[0].get("width")) if found else 0
    assert bars["blue"] == 0
    assert bars["yellow"] == pytest.approx(2 * bars["red"], abs=1)
    assert bars["white"] < bars["red"] < bars["green"] < 480


def test_colours_are_mixed_for_pictures_that_stand_alone():
    assert in_light(f'fill="{lighter("var(--red)", 0.5)}"') == 'fill="#e09d8e"'
    assert in_light("var(--ink)") == light()["ink"]


def parts(drawing):
    return {name: markup for pane in drawing.panes for name, markup in pane.parts.items()}


def test_the_style_sheet_says_every_colour_once():
    css = stylesheet()
    names = re.findall(r"--([\w-]+):", css)
    assert len(names) == len(set(names))
    assert css.count("{") == css.count("}")


@pytest.mark.parametrize("name", DRAWN)
def test_a_page_is_sent_the_sheets_of_its_title_and_no_drawing_uses_more(name):
    known = set(re.findall(r"--([\w-]+):", stylesheet(sheets_of(name))))
    used = set()
    for match in positions(tables(name)[-1], 5):
        drawing = drawing_of(match.game, match.view(0))
        used |= set(re.findall(r"var\(--([\w-]+)", "".join([*parts(drawing).values(), *drawing.symbols.values()])))
    assert used <= known
    assert len(sheets_of(name)) < len(sheets_of("a title from elsewhere"))


@pytest.mark.parametrize("name", ["el_grande", "king_and_intrigue"])
def test_nothing_is_painted_that_makes_pages_crawl_and_every_symbol_that_is_used_is_there(name):
    for match in positions(tables(name)[-1], 3, 4):
        drawing = drawing_of(match.game, match.view(0))
        markup = "".join([*parts(drawing).values(), *drawing.symbols.values()])
        assert not re.search(r"\sopacity=|filter|<pattern|<mask|<clipPath", markup)
        known = {*drawing.symbols, *re.findall(r'\sid="([^"]+)"', markup)}
        assert set(re.findall(r'href="#([^"]+)"', markup)) <= known
        assert all(element(symbol).get("id") == key for key, symbol in drawing.symbols.items())


@pytest.mark.parametrize("name", DRAWN)
def test_a_ground_is_made_of_few_things(name):
    """Browsers know of everything that is used where it lies, also inside symbols, and look at it after every move."""
    match = next(iter(positions(tables(name)[-1], 1)))
    drawing = drawing_of(match.game, match.view(0))

    def used(markup):
        return sum(1 + used(drawing.symbols[there]) for there in re.findall(r'<use\b[^>]*href="#([^"]+)"', markup))

    pane = drawing.panes[0]
    assert used("".join(pane.parts[part] for part in pane.ground)) <= 180
