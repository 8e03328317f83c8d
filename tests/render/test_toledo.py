"""Toledo drawn: what lies where, in words; the laws of all drawings are in ``test_drawings``."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files
from xml.etree import ElementTree as ET

import pytest
from PIL import ImageFont

import meseta
from meseta.core.decision import CHANCE
from meseta.core.texts import LANGUAGES, languages
from meseta.games.toledo import events as told
from meseta.games.toledo.names import card_names
from meseta.render import beats_of, drawing_of, sheet_of, standalone
from meseta.render.extent import extent
from meseta.render.palette import dark, in_colours, light
from meseta.render.toledo.pieces import mixed
from tests.kit.drivers import Journey, travel
from tests.kit.register import tables

TABLES = [tables("toledo")[0], *tables("toledo")[-2:]]
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def parts(drawing):
    return {name: part for pane in drawing.panes for name, part in pane.parts.items()}


def ids(drawing):
    return [name for part in parts(drawing).values() for name in re.findall(r'\bid="([^"]+)"', part)]


def options(view):
    return view["question"]["options"] if view["question"] else []


def some(table, seed, step=7):
    for i, match in enumerate(travel(Journey(table, seed))):
        if i % step == 0 or match.question is None:
            yield match


@every_table
def test_no_two_options_share_a_spot(table):
    for match in travel(Journey(table, 5)):
        if match.question is None or match.question.seat == CHANCE:
            continue
        view = match.view(match.question.seat)
        drawing = drawing_of(match.game, view)
        outlines = [drawing.spots[option].outline for option in options(view) if option in drawing.spots]
        assert len(outlines) == len(set(outlines)), "two options lie on the same spot"


@every_table
def test_spots_lie_inside_their_panes(table):
    for match in some(table, 6):
        drawing = drawing_of(match.game, match.view(len(match.log) % match.seats))
        boxes = {pane.name: pane.box for pane in drawing.panes}
        for name, spot in drawing.spots.items():
            x, y, wide, high = boxes[spot.pane]
            left, top, across, down = extent(spot.outline)
            assert x <= left <= left + across <= x + wide, name
            assert y <= top <= top + down <= y + high, name


def test_it_is_drawn_in_every_language():
    match = meseta.new("toledo", 4, 2)
    titles = set()
    for language in languages("meseta.render"):
        drawing = drawing_of(match.game, match.view(0), language)
        titles.add(tuple(pane.title for pane in drawing.panes))
        ET.fromstring(standalone(drawing))
    assert len(titles) == len(languages("meseta.render"))


def test_the_street_shows_every_field_both_ends_and_every_player():
    names = ids(drawing_of(meseta.game("toledo"), meseta.new("toledo", 4, 1).view(None)))
    assert [name for name in names if name.startswith("field-")] == [f"field-{i}" for i in range(1, 22)]
    assert {"cathedral", "alcazar", "player-red", "player-blue", "player-green", "player-yellow"} <= set(names)
    assert {"supply-draw-pile", "supply-discard-pile", "supply-metal", "supply-gems", "supply-paintings"} <= set(names)


def test_a_hand_is_shown_to_its_owner_alone():
    match = meseta.new("toledo", 3, 1)
    for seat in (0, 1, 2):
        drawing = drawing_of(match.game, match.view(seat))
        held = {f"hand-{card}" for card in match.view(seat)["players"][seat]["hand"]}
        assert {name for name in ids(drawing) if name.startswith("hand-")} == held
    assert [pane.name for pane in drawing_of(match.game, match.view(None)).panes] == ["street", "players", "market"]


def test_fields_are_said_in_words():
    match = meseta.new("toledo", 2, 1)
    drawing = drawing_of(match.game, match.view(0))
    assert drawing.spots["f5"].label == "field 5: tavern, from a 1 on"
    assert "Cathedral: 5 figures of Red, 5 figures of Blue" in parts(drawing)["cathedral"]


def test_moves_to_one_field_share_it():
    match = meseta.new("toledo", 2, 1)
    view = match.view(0)
    question = {**view["question"], "kind": "step", "options": ["0+5", "2+3", "4+1", "4+2"]}
    drawing = drawing_of(match.game, {**view, "question": question})
    heights = [float(ET.fromstring(drawing.spots[o].outline).get("height")) for o in question["options"]]
    assert heights[0] == heights[1] == heights[2] == pytest.approx(heights[3] / 3)
    assert "f5" not in drawing.spots


def test_nothing_shines_in_the_drawing_because_it_may_be_chosen():
    match = meseta.new("toledo", 2, 1)
    match.play("place")
    mine, empty = match.view(0), {**match.view(0), "question": {**match.view(0)["question"], "options": []}}
    assert parts(drawing_of(match.game, mine)) == parts(drawing_of(match.game, empty))


def test_the_picture_is_small():
    match = meseta.new("toledo", 4, 1)
    drawing = drawing_of(match.game, match.view(0))
    assert sum(map(len, parts(drawing).values())) < 60_000
    street = drawing.panes[0]
    ground = "".join(street.parts[name] for name in street.ground) + "".join(drawing.symbols.values())
    assert len(gzip.compress(ground.encode())) < 9_000, "the ground and the symbols are sent once"


def test_the_ground_stays_while_figures_move():
    """The scenery and the tiles are a layer of their own, painted when a tile is laid and not when somebody moves."""
    before, changed, steps = None, 0, 0
    for match in travel(Journey(TABLES[1], 4)):
        street = drawing_of(match.game, match.view(None)).panes[0]
        assert tuple(street.parts)[: len(street.ground)] == street.ground
        ground = {name: street.parts[name] for name in street.ground}
        changed += before is not None and ground != before
        before, steps = ground, steps + 1
    assert changed <= 16 < steps


def test_symbols_are_all_there_and_always_the_same():
    first = None
    for match in some(TABLES[2], 3, 40):
        drawing = drawing_of(match.game, match.view(0))
        first = first or drawing.symbols
        assert drawing.symbols == first
        markup = "".join([*parts(drawing).values(), *drawing.symbols.values()])
        assert set(re.findall(r'href="#([^"]+)"', markup)) <= set(drawing.symbols)
        assert all(f'id="{name}"' in symbol for name, symbol in drawing.symbols.items())
        assert not re.search(r"\sopacity=|\sfilter=|<pattern|#[0-9a-f]{3,6};|\sstyle=", markup)


# -- nothing meets anything --------------------------------------------------------------------------------------------


def crowded():
    """More than a real game ever brings: every circle taken, everybody rich, a hand of twenty kinds."""
    match = meseta.new("toledo", 4, 3)
    view = match.view(0)
    for entry in view["street"]:
        number = entry["field"]
        if entry["business"] == "entrance":
            continue
        entry["circles"] = entry["circles"] or 2
        entry["owner"] = None if entry["business"] else number % 4
        entry["business"] = entry["business"] or "smith"
        entry["figures"] = [((number + seat) % 4 < 2 and 1) or 0 for seat in range(4)]
    view |= {"unresolved": 7, "main": "4-violet-a", "closer": 1, "extra": 3, "cathedral": [5] * 4, "alcazar": [5] * 4}
    view["question"] = {"kind": "full", "asked": [0], "about": {"me": 0, "field": 7}, "options": ["duel_blue"]}
    swords = list(view["swords"])
    for seat, entry in enumerate(view["players"]):
        entry |= {"cards": 27, "metal": 23, "gems": 20, "points": [60, 20, 8, 10, -2], "paintings": [3, 2, 2, 1, 1, 1]}
        entry |= {"fencing": ["violet", "brown", "movement"], "shown": {f"{n}-violet-a": 3 for n in range(1, 7)}}
        entry |= {
            "delivered": dict.fromkeys(swords[: seat * 2 + 1], 1),
            "swords": dict.fromkeys(swords[-seat * 2 - 1 :], 1),
        }
    kinds = [f"{n}-{colour}-{who}" for n in range(1, 7) for colour in ("violet", "brown") for who in "ad"]
    view["players"][0]["hand"] = dict.fromkeys(kinds[:20], 2)
    return match.game, view


def words_in(markup):
    """Every line of text: what it says, and a box that is a little wider than our own type needs."""
    return [(line.text, box) for line, box in _lines(ET.fromstring(markup), (1, 0, 0))]


def _lines(element, at):
    scale, x, y = at
    for name, given in re.findall(r"(translate|scale|rotate)\(([^)]*)\)", element.get("transform", "")):
        numbers = [float(n) for n in re.split(r"[ ,]+", given.strip())]
        if name == "translate":
            x, y = x + scale * numbers[0], y + scale * (numbers[1] if len(numbers) > 1 else 0)
        elif name == "scale":
            scale *= numbers[0]
    if element.tag == "text" and element.text:
        size = float(element.get("font-size"))
        wide = face_of(element).getlength(element.text) / 100 * size * 1.1
        left = float(element.get("x")) - wide * {"middle": 0.5, "end": 1}.get(element.get("text-anchor", ""), 0)
        top = float(element.get("y")) - 0.74 * size
        yield element, (x + scale * left, y + scale * top, scale * wide, scale * 0.74 * size)
    for child in element:
        yield from _lines(child, (scale, x, y))


def face(name):
    return ImageFont.truetype(str(files("meseta.render") / "data" / f"Meseta{name}.ttf"), 100)


FACES = {"display": face("Display-Bold"), "bold": face("Sans-Bold"), "plain": face("Sans-Regular")}


def face_of(line):
    if "display" in line.get("font-family", ""):
        return FACES["display"]
    return FACES["bold" if line.get("font-weight") == "bold" else "plain"]


def meet(one, other):
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


@pytest.mark.parametrize("language", languages("meseta.render"))
def test_no_words_meet_other_words_or_leave_their_pane_however_crowded_it_is(language):
    game, view = crowded()
    for pane in drawing_of(game, view, language).panes:
        lines = [line for markup in pane.parts.values() for line in words_in(markup)]
        x, y, wide, tall = pane.box
        for i, (text, box) in enumerate(lines):
            assert x <= box[0] <= box[0] + box[2] <= x + wide, f"{text} leaves {pane.name}"
            assert y <= box[1] <= box[1] + box[3] <= y + tall, f"{text} leaves {pane.name}"
            for other, elsewhere in lines[i + 1 :]:
                assert not meet(box, elsewhere), f"{pane.name}: {text!r} meets {other!r}"


@pytest.mark.parametrize("language", languages("meseta.render"))
def test_no_letters_are_smaller_than_can_be_read(language):
    game, view = crowded()
    for pane in drawing_of(game, view, language).panes:
        for markup in pane.parts.values():
            for line, box in _lines(ET.fromstring(markup), (1, 0, 0)):
                if not (line.text or "").isdigit():
                    assert box[3] / 0.74 >= 9.2, f"{line.text} is written too small"


def test_figures_stand_on_circles_of_their_own_tile():
    game, view = crowded()
    drawing = drawing_of(game, view)
    for entry in view["street"]:
        name = f"stand-{entry['field']}"
        if name not in parts(drawing):
            continue
        stand = ET.fromstring(parts(drawing)[name])
        slots = [(float(u.get("x")), float(u.get("y"))) for u in stand.iter("use") if u.get("href") == "#s-to-slot"]
        tile = extent(drawing.spots[f"f{entry['field']}"].outline) if f"f{entry['field']}" in drawing.spots else None
        assert len(slots) == entry["circles"]
        for x, y in slots:
            assert tile is None or (tile[0] + 20 < x < tile[0] + tile[2] - 20 and tile[1] < y < tile[1] + tile[3] - 20)
        assert len(slots) == 1 or abs(slots[0][0] - slots[1][0]) >= 40, "two circles do not overlap"


def test_everything_that_is_counted_is_said():
    game, view = crowded()
    found = parts(drawing_of(game, view, "de"))
    labelled = {name for name, markup in found.items() if "aria-label=" in markup}
    silent = {name for name in found if name not in labelled}
    assert silent <= {"street", "facts", "here", "blue-seen", "red-seen"}, silent


def test_an_owners_street_with_longer_rows_is_wider(tmp_path):
    text = (files("meseta.games.toledo") / "data" / "board.toml").read_text(encoding="utf-8")
    longer = re.sub(r"(field = 8\nrow = )2\nprice = 3", r"\g<1>1\nprice = 1", text)
    (tmp_path / "board.toml").write_text(longer, encoding="utf-8")
    match = meseta.new("toledo", 2, 1, data=tmp_path)
    usual, wider = (
        drawing_of(game, game_view)
        for game, game_view in (
            (meseta.game("toledo"), meseta.new("toledo", 2, 1).view(0)),
            (match.game, match.view(0)),
        )
    )
    assert wider.panes[0].box[2] == usual.panes[0].box[2] + 120
    assert wider.width == usual.width + 120
    ET.fromstring(standalone(wider))


# -- colours -----------------------------------------------------------------------------------------------------------


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def tinted(colour, values):
    return in_colours(mixed(f"var(--{colour})", 13), values)


SEATS = ("red", "blue", "green", "yellow")


@pytest.mark.parametrize("values", [light(), dark()], ids=["light", "dark"])
def test_words_and_numbers_stand_out_by_day_and_by_night(values):
    faces = [tinted(colour, values) for colour in (*SEATS, "to-tile")]
    pairs = [(values["ink"], face) for face in (*faces, values["to-glaze"])]
    pairs += [(values["to-quiet"], values["to-glaze"]), (values["to-clay-ink"], values["to-clay"])]
    pairs += [(values["to-on-gold"], values["to-gold"])]
    pairs += [(values[ink], values["to-steel"]) for ink in ("to-gold-light", "to-gold", "to-on-steel")]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.parametrize("values", [light(), dark()], ids=["light", "dark"])
def test_edges_and_signs_stand_out_by_day_and_by_night(values):
    faces = [tinted(colour, values) for colour in (*SEATS, "to-tile")]
    grounds = [values[name] for name in ("to-terrace-0", "to-terrace-1", "to-terrace-2", "to-glaze", "to-slot")]
    pairs = [(values["to-edge"], ground) for ground in (*faces, *grounds)]
    pairs += [(values["to-paint"], face) for face in (*faces, values["to-slot"])]
    pairs += [(values["to-gold-light"], values[f"duel-{i}"]) for i in range(4)]
    pairs += [(values["to-edge"], values["to-clay"]), (values["to-wave"], values["to-river"])]
    for line, ground in pairs:
        assert contrast(line, ground) >= 3, (line, ground)


# -- moments -----------------------------------------------------------------------------------------------------------


def staged(match, done, seat, language="en"):
    seen = [event.seen_by(seat) for event in match.events[done:]]
    return beats_of(match.game, [event for event in seen if event], match.view(seat), language)


@every_table
def test_every_duel_is_staged_and_so_is_every_great_deed(table):
    """Bout by bout, whoever looks on; deeds are told to everybody but whoever did them."""
    wanted = (told.DuelBegan, told.BoutFought, told.DuelWon, told.LastRoundBegan)
    deeds = (told.SwordForged, told.AlcazarEntered, told.PaintingTaken, told.FigureReturned)
    duels = 0
    for seed in (8, 9):
        done = 0
        for match in travel(Journey(table, seed)):
            new = match.events[done:]
            seat = len(match.log) % match.seats
            shown = staged(match, done, seat)
            great = [event for event in new if isinstance(event, wanted)]
            great += [event for event in new if isinstance(event, deeds) and event.seat != seat]
            ends = [event for event in new if isinstance(event, told.GameEnded)]
            assert len(shown) >= len(great) + 2 * len(ends)
            assert bool(shown) == bool(great or ends)
            duels += sum(isinstance(event, told.DuelWon) for event in new)
            done = len(match.events)
    assert duels


@pytest.mark.parametrize("language", languages("meseta.render"))
def test_moments_are_told_in_every_language_and_scenes_are_well_formed(language):
    sizes = {"small": 0, "step": 0, "big": 0}
    done = 0
    for match in travel(Journey(TABLES[2], 12)):
        for seat in (None, 0):
            drawing = drawing_of(match.game, match.view(seat), language)
            x, y, wide, tall = drawing.panes[0].box
            for beat in staged(match, done, seat, language):
                sizes[beat.size] += 1
                assert beat.caption.endswith(".")
                assert not re.search(r"\{(?!seat:[0-3]\})", beat.caption), beat.caption
                assert beat.size != "big" or beat.hold >= 800
                if not beat.scene:
                    continue
                scene = f"<g>{beat.scene}</g>"
                assert set(re.findall(r'href="#([^"]+)"', scene)) <= set(drawing.symbols)
                assert not re.search(r"\s(id|style|opacity)=", scene)
                for words, box in words_in(scene):
                    assert x <= box[0] <= box[0] + box[2] <= x + wide, words
                    assert y <= box[1] <= box[1] + box[3] <= y + tall, words
        done = len(match.events)
    assert all(sizes.values()), sizes


def test_a_bout_says_why_it_was_won():
    match = meseta.new("toledo", 2, 1)
    view = match.view(None)
    view["players"][0]["fencing"] = ["violet"]
    cards = card_names(["violet", "brown", "turquoise"])
    fought = [
        told.DuelBegan(0, 1, 5),
        told.BoutFought(cards.index("3-violet-d"), 0, 0, 1, 1, 0, True),
        told.BoutFought(cards.index("2-neutral-d"), 1, 0, 1, 1, 1, False),
        told.BoutFought(-1, 1, 0, 1, 1, 2, False),
        told.DuelWon(1, 0, 5),
    ]
    assert [beat.caption for beat in beats_of(match.game, fought, view)] == [
        "{seat:0} challenges {seat:1} for a circle: field 5, tavern.",
        "Bout 1: violet. Only {seat:0} has that duel tile and wins the bout.",
        "Bout 2: neutral. The defender's pose is clear: {seat:1} wins the bout.",
        "Bout 3: no card is left, so it goes to the defender, {seat:1}.",
        "{seat:1} wins the duel 2 : 1 and stays; the figure of {seat:0} goes to the cathedral.",
    ]


def test_the_last_duel_is_a_table_that_tells_every_bout():
    match = meseta.new("toledo", 2, 1)
    cards = card_names(["violet", "brown", "turquoise"])
    fought = [
        told.DuelBegan(1, 0, 9),
        told.BoutFought(cards.index("1-brown-a"), 1, 1, 0, 1, 0, False),
        told.DuelWon(1, 0, 9),
        told.DuelBegan(0, 1, 5),
        told.BoutFought(cards.index("3-violet-d"), 0, 0, 1, 1, 0, True),
        told.BoutFought(cards.index("2-neutral-d"), 1, 0, 1, 1, 1, False),
        told.BoutFought(-1, 1, 0, 1, 1, 2, False),
        told.DuelWon(1, 0, 5),
        told.DuelBegan(0, 1, 6),
        told.BoutFought(cards.index("3-violet-d"), 0, 0, 1, 1, 0, True),
    ]
    sheet = sheet_of(match.game, reversed(fought), match.view(None))
    assert sheet.title == "Duel · field 5"
    assert sheet.kind == "duel"
    assert sheet.heads == (("red", "{seat:0}"), ("blue", "{seat:1}"))
    told_rows = [(row.name, row.note, [entry.mark + entry.text for entry in row.entries]) for row in sheet.rows]
    assert told_rows == [
        ("Bout 1", "violet · defender", ["◆won", "–"]),
        ("Bout 2", "neutral · defender", ["–", "won"]),
        ("Bout 3", "no card left", ["–", "won"]),
        ("Bouts won", "", ["1", "2"]),
        ("Figure", "", ["to the cathedral", "has the circle"]),
    ]
    assert sheet_of(match.game, reversed(fought[-2:]), match.view(None)) is None, "it is still fought"


def test_all_duels_of_whole_games_have_their_table_in_all_languages():
    duels = done = 0
    for match in travel(Journey(TABLES[-1], 8)):
        new, done = match.events[done:], len(match.events)
        if not any(isinstance(event, told.DuelWon) for event in new):
            continue
        duels += 1
        for language in LANGUAGES:
            sheet = sheet_of(match.game, reversed(match.events), match.view(None), language)
            *bouts, score, figures = sheet.rows
            won = [sum(row.entries[side].best for row in bouts) for side in (0, 1)]
            assert [int(entry.text) for entry in score.entries] == won
            assert len({entry.text for entry in figures.entries}) == 2
    assert duels > 2


def test_duel_tiles_are_those_of_the_moment_and_not_of_later():
    match = meseta.new("toledo", 2, 1)
    view = match.view(None)
    view["players"][0]["fencing"] = ["violet", "brown"]
    before = beats_of(match.game, [told.DuelBegan(0, 1, 5), told.FencingTileTaken(0, 1, -1)], view)[0]
    view["players"][0]["fencing"] = ["violet"]
    assert before == beats_of(match.game, [told.DuelBegan(0, 1, 5)], view)[0]


def test_a_bout_that_is_told_alone_knows_the_score():
    match = meseta.new("toledo", 2, 1)
    alone = beats_of(match.game, [told.BoutFought(0, 1, 0, 1, 1, 1, False)], match.view(None))[0]
    assert alone.scene.count("#s-to-sign-red") == alone.scene.count("#s-to-sign-blue") == 1


def test_the_end_is_counted_source_by_source_and_names_the_winner():
    match = meseta.new("toledo", 2, 1)
    view = match.view(None)
    view["players"][0] |= {"points": [7, 2, 0, 1, 0], "cards": 3}
    view["players"][1] |= {"points": [8, 0, 0, 0, -2], "cards": 3}
    captions = [beat.caption for beat in beats_of(match.game, [told.GameEnded("last_round", (10, 6))], view)]
    assert captions == [
        "The game is over. Now everything is counted.",
        "Swords in the Alcázar: {seat:0} 7, {seat:1} 8.",
        "Swords outside, half: {seat:0} 2.",
        "Gems, two for a point: {seat:0} 1.",
        "Movement tile: {seat:1} -2.",
        "{seat:0} wins with 10 points.",
    ]


def test_equal_points_are_decided_by_cards_and_then_by_what_nobody_sees():
    match = meseta.new("toledo", 2, 1)
    view = match.view(None)
    for mine, words in ((4, "{seat:0} wins with 5 points and more cards in hand."), (3, "{seat:0} and {seat:1} have")):
        view["players"][0] |= {"points": [5, 0, 0, 0, 0], "cards": mine}
        view["players"][1] |= {"points": [5, 0, 0, 0, 0], "cards": 3}
        last = beats_of(match.game, [told.GameEnded("last_round", (5, 5))], view)[-1]
        assert last.caption.startswith(words)
