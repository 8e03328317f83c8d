"""War of the 3 Sanchos drawn: what lies where, in words; the laws of all drawings are in ``test_drawings``."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest
from PIL import ImageFont

import meseta
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.texts import languages, texts
from meseta.games.sanchos import events as told
from meseta.games.sanchos.names import FIELD, GARRISON, NOBODY, SANCHOS
from meseta.games.sanchos.words import PACKAGE, text_for
from meseta.render import beats_of, drawing_of, motions_of
from meseta.render.extent import inside
from meseta.render.palette import dark, light
from meseta.render.sanchos import camp, kingdoms, signs
from meseta.render.sanchos.pieces import BLOCK_TALL, HALVES, HEIGHTS, KING_TALL
from tests.kit.drivers import Journey, travel
from tests.kit.register import tables

GAME = meseta.game("sanchos")
every_table = pytest.mark.parametrize("table", tables("sanchos")[:3], ids=str)


def parts(drawing):
    return {name: part for pane in drawing.panes for name, part in pane.parts.items()}


def ids(drawing):
    return [name for part in parts(drawing).values() for name in re.findall(r'\bid="([^"]+)"', part)]


def asked(table, seed):
    """Every position of a random game in which somebody chooses, with the view of who does."""
    for match in travel(Journey(table, seed)):
        if match.question is not None and match.question.seat != CHANCE:
            yield match, match.view(match.question.seat)


def box(shape):
    """The bounds of a spot that is no region."""
    return [float(shape.get(name)) for name in ("x", "y", "width", "height")]


@every_table
def test_no_two_options_share_a_spot_and_all_lie_in_their_panes(table):
    for match, view in asked(table, 5):
        drawing = drawing_of(match.game, view)
        boxes = {pane.name: pane.box for pane in drawing.panes}
        offered = [drawing.spots[name] for name in view["question"]["options"] if name in drawing.spots]
        assert len({spot.outline for spot in offered}) == len(offered)
        for spot in drawing.spots.values():
            shape = ET.fromstring(spot.outline)
            if shape.tag == "rect":
                left, top, wide, high = box(shape)
                x, y, width, height = boxes[spot.pane]
                assert x <= left <= left + wide <= x + width
                assert y <= top <= top + high <= y + height


def test_every_region_and_every_sancho_is_there():
    for seats in (1, 2, 3):
        names = ids(drawing_of(GAME, meseta.new("sanchos", seats, 1).view(None)))
        assert [name for name in names if name.startswith("region-")] == [f"region-{i}" for i in range(1, 13)]
        assert {"sancho-castilla", "sancho-aragon", "sancho-najera"} <= set(names)


def test_regions_are_said_in_words():
    match = meseta.new("sanchos", 3, 1)
    said = {spot.label for spot in drawing_of(GAME, match.view(None)).spots.values()}
    home = "garrison of Castilla: 1 troop; Castilla in the open: 3 troops and the king"
    assert f"Burgos, home castle, worth 3; {home}" in said


def test_a_hand_is_shown_to_its_owner_alone():
    match = meseta.new("sanchos", 3, 1)
    for seat in range(3):
        view = match.view(seat)
        drawing = drawing_of(GAME, view)
        shown = {name for name in ids(drawing) if name.startswith("card-")}
        assert shown == {f"card-{card + 1}" for card in view["hand"]}
        assert {f"card{card + 1}" for card in view["hand"]} <= set(drawing.spots)
    assert not any(name.startswith("card-") for name in ids(drawing_of(GAME, match.view(None))))


def test_nothing_shines_in_the_drawing_because_it_may_be_chosen():
    match = meseta.new("sanchos", 3, 1)
    view = match.view(match.question.seat)
    empty = {**view, "question": {**view["question"], "options": []}}
    assert parts(drawing_of(GAME, view)) == parts(drawing_of(GAME, empty))


def test_a_battle_shows_a_die_for_every_die_and_dice_roll_to_their_columns():
    told = 0
    for match in travel(Journey(tables("sanchos")[2], 6)):
        view = match.view(None)
        fresh, told = match.events[told:], len(match.events)
        drawing = drawing_of(GAME, view)
        for event in fresh:
            if type(event).__name__ == "DieRolled" and view["track"]:
                (motion,) = motions_of(GAME, event, view)
                assert motion.kind == "roll"
                assert motion.end.startswith(f"die-{event.value}-")
        if len(view["track"]) > 3:
            names = ids(drawing)
            assert sum(bool(re.fullmatch(r"die-\d+-\d+", name)) for name in names) == len(view["track"])
            return
    pytest.fail("no battle in this game")


def test_the_die_that_strikes_is_seen_in_its_column_though_it_has_left_the_track():
    for seed in range(1, 9):
        for match in travel(Journey(tables("sanchos")[2], seed)):
            view = match.view(None)
            drawing = drawing_of(GAME, view)
            striking = view["question"] is not None and view["question"]["kind"] == "strike"
            assert ("striker" in ids(drawing)) is striking
            if striking:
                column = view["question"]["about"]["column"]
                assert f"column {column}" in parts(drawing)["striker"]
                assert f"column-{column}" in ids(drawing)
                return
    pytest.fail("nobody strikes in these games")


def test_the_king_and_his_troops_are_chosen_apart():
    match = meseta.new("sanchos", 3, 1)
    view = match.view(0)
    home = GAME.printed.home[0]
    question = {"kind": "unit", "asked": [0], "about": {"sancho": 0}, "options": [f"r{home + 1}f", "king"]}
    spots = drawing_of(GAME, {**view, "question": question}).spots
    one, two = (box(ET.fromstring(spots[name].outline)) for name in question["options"])
    assert one[0] + one[2] <= two[0]
    assert spots["king"].label == "Burgos: Castilla in the open: 3 troops and the king"


LANGUAGES = languages("meseta.render")
every_language = pytest.mark.parametrize("language", LANGUAGES)
PRINTED = GAME.printed


@every_language
def test_every_card_is_shown_whole(language):
    """On the table, with all three orders and with two, and in a hand of the longest."""
    view = meseta.new("sanchos", 1, 1).view(0)
    for card in range(27):
        for commander in (NOBODY, PRINTED.order[card][0]):
            for hand in ([], [(card + 1) % 27]):
                shown = {**view, "played": card, "commander": commander, "hand": hand}
                whole(parts(drawing_of(GAME, shown, language))[f"card-{card + 1}"])
    longest = sorted(range(27), key=lambda card: -sum(len(line) for line in orders(card, language)))
    for hand in (longest[:3], longest[3:6], longest[-3:]):
        drawn = drawing_of(GAME, {**view, "played": NOBODY, "hand": hand}, language)
        for card in hand:
            whole(parts(drawn)[f"card-{card + 1}"], least=10)
        boxes = [box(ET.fromstring(drawn.spots[f"card{card + 1}"].outline)) for card in hand]
        assert all(one[1] + one[3] <= two[1] for one, two in pairwise(boxes))
        assert boxes[-1][1] + boxes[-1][3] <= drawn.panes[2].box[1] + drawn.panes[2].box[3] + 0.5


def orders(card, language):
    return [text_for(texts(PACKAGE, language), PRINTED, card, who, bot=False) for who in PRINTED.order[card]]


def whole(markup, least=10.5):
    """Every line of a card ends on the card, none under the other, in letters that can be read."""
    shown = ET.fromstring(markup)
    face = ImageFont.truetype(str(files("meseta.render") / "data" / "MesetaSans-Regular.ttf"), 100)
    left, top, wide, high = box(shown.find("rect"))
    lines = [line for line in shown.iter("text") if line.get("text-anchor") is None]
    assert lines
    for line in lines:
        size = float(line.get("font-size"))
        assert size >= least
        assert top < float(line.get("y")) <= top + high - 5
        assert float(line.get("x")) + face.getlength("".join(line.itertext())) * size / 100 <= left + wide - 6
    for column in {line.get("x") for line in lines}:
        rows = [float(line.get("y")) for line in lines if line.get("x") == column]
        assert all(two - one > 10 for one, two in pairwise(sorted(rows)))


def test_the_line_that_is_carried_out_is_pointed_at_and_named_in_words():
    seen = set()
    for _, view in asked(tables("sanchos")[2], 3):
        kind = view["question"]["kind"]
        if view["played"] == NOBODY or view["battle"] != NOBODY or kind in ("timing", "discard", "join"):
            continue
        (card,) = (part for name, part in parts(drawing_of(GAME, view)).items() if name == f"card-{view['played'] + 1}")
        who = view["question"]["about"]["sancho"]
        assert card.count("#s-v-hand") == 1
        if who != view["commander"]:
            seen.add(kind)
            assert f"{GAME.seat_label(who, 3, {}, 'en')} (now): " in card
            later = [one for one in PRINTED.order[view["played"]] if one != view["commander"]]
            assert ("(next)" in card) is (later[0] == who)
    assert len(seen) > 3


# -- the map -----------------------------------------------------------------------------------------------------------

CROWDS = {
    "one army": [(3, False)],
    "an army with its king": [(14, True)],
    "three armies and besiegers": [(4, False), (9, False), (9, False), (9, False)],
    "three armies with their kings and besiegers": [(4, False), (10, True), (10, True), (10, True)],
}


@pytest.mark.parametrize("armies", CROWDS.values(), ids=CROWDS)
@pytest.mark.parametrize("region", range(12))
def test_pieces_stay_in_their_region_and_apart_at_any_number(region, armies):
    crowd = tuple(camp.Army(*army) for army in armies)
    boxes = [*castle_boxes(region), name_box(region)]
    for army, stand in zip(crowd, camp.stands(PRINTED, region, crowd), strict=True):
        assert stand.scale > 0.5
        tall = stand.scale * (KING_TALL if army.king else BLOCK_TALL)
        boxes.append((stand.x, stand.y - tall / 2, army.width() * stand.scale, tall))
    outline = f'<path d="{path_of(kingdoms.chart(PRINTED).corners[region])}"/>'
    for x, y, wide, high in boxes:
        edge = [(x, y), (x + wide, y), (x, y + high), (x + wide, y + high), (x + wide / 2, y), (x + wide / 2, y + high)]
        assert all(inside(point, outline) for point in edge), (PRINTED.names[region], (x, y, wide, high))
    for one, two in combinations(boxes, 2):
        assert not meet(one, two), (PRINTED.names[region], one, two)


def path_of(corners):
    return "M" + "L".join(f"{x},{y}" for x, y in corners) + "z"


def castle_boxes(region):
    """The keep with the heads on its wall, the walls, the star at the left and the disc at the right."""
    x, y = camp.foot(PRINTED, region)
    half, high = HALVES[PRINTED.site[region]], HEIGHTS[PRINTED.site[region]]
    keep, walls = (x - 16, y - high - 9, 32, high - 46), (x - half, y - 46, 2 * half, 46)
    return [keep, walls, (x - half - 31, y - 34, 28, 28), (x + half + 0.1, y - 16, 15, 22)]


def name_box(region):
    """The name in our own serif face, and a little more."""
    x, y = kingdoms.chart(PRINTED).places[region]
    face = ImageFont.truetype(str(files("meseta.render") / "data" / "MesetaDisplay-Bold.ttf"), 100)
    name = PRINTED.names[region]
    wide = 1.08 * (face.getlength(name[0]) * 0.25 + face.getlength(name[1:]) * 0.19)
    return x - wide / 2, y - 16, wide, 20


def meet(one, two):
    return (
        one[0] + 0.01 < two[0] + two[2]
        and two[0] + 0.01 < one[0] + one[2]
        and one[1] + 0.01 < two[1] + two[3]
        and two[1] + 0.01 < one[1] + one[3]
    )


@pytest.mark.parametrize("theme", [light, dark], ids=["light", "dark"])
def test_names_are_read_on_every_land_and_in_all_that_is_written(theme):
    colours = theme()
    lands = [f"sa-{name}{free}" for name in SANCHOS for free in ("", "-free")]
    pairs = [("sa-ink", ground) for ground in (*lands, "sa-vellum", "sa-lit", "sa-disc", "sa-column-0", "sa-column-1")]
    pairs += [("sa-on-sea", "sa-sea"), ("sa-on-sky", "sa-band-0"), ("sa-on-earth", "sa-band-3")]
    pairs += [("sa-on-gilt", "sa-gilt"), ("sa-quiet", "sa-vellum"), ("sa-quiet", "paper")]
    pairs += [("sa-vermilion", "sa-vellum"), ("sa-vermilion", "sa-lit"), ("sa-ink", "paper"), ("sa-ink", "sa-band-2")]
    for ink, ground in pairs:
        assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


def contrast(one, two):
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_who_holds_a_land_is_seen_without_ornaments():
    match = meseta.new("sanchos", 3, 1)
    drawn = parts(drawing_of(GAME, match.view(None)))
    for region, holder in enumerate(match.view(None)["holder"]):
        plain = re.sub(r'<g class="ornament".*?</g>', "", drawn[f"land-{region + 1}"])
        held = SANCHOS[holder] if holder != NOBODY else f"{SANCHOS[PRINTED.kingdom[region]]}-free"
        assert f'fill="var(--sa-{held})"' in plain


def test_the_ground_is_the_beginning_of_the_map_and_changes_only_with_who_holds_what():
    match = meseta.new("sanchos", 3, 1)
    view = match.view(None)
    pane = drawing_of(GAME, view).panes[0]
    assert tuple(pane.parts)[: len(pane.ground)] == pane.ground
    home = PRINTED.home[0]
    moved = {**view, "field": [n + 1 for n in view["field"]], "holder": [2, *view["holder"][1:]]}
    other = drawing_of(GAME, moved).panes[0]
    assert {name for name in pane.ground if pane.parts[name] != other.parts[name]} == {"land-1", "region-1"}
    assert pane.parts[f"army-{home + 1}-castilla"] != other.parts[f"army-{home + 1}-castilla"]


@every_language
def test_rows_of_the_sanchos_have_room_for_names_and_words_for_every_number(language):
    for seats in (1, 2, 3):
        drawing = drawing_of(GAME, meseta.new("sanchos", seats, 1).view(None), language)
        assert all(plate.room >= 170 for plate in drawing.plates)
        rows = drawing.panes[1].parts
        for name, part in rows.items():
            assert name == "facts" or 'aria-label="' in part
        face = ImageFont.truetype(str(files("meseta.render") / "data" / "MesetaSans-Regular.ttf"), 100)
        wide = drawing.panes[1].box[2]
        for line in ET.fromstring(rows["facts"]).iter("text"):
            assert face.getlength(line.text) * float(line.get("font-size")) / 100 < wide


# -- staging -----------------------------------------------------------------------------------------------------------


def staged(seed, seats=3, language="en"):
    """The events of every decision of a random game, with the beats that are made of them."""
    match, dice, before = meseta.new("sanchos", seats, seed), Dice(seed), 0
    while match.question is not None:
        match.play(match.question.options[dice.below(len(match.question.options))])
        fresh, before = match.events[before:], len(match.events)
        yield fresh, beats_of(GAME, fresh, match.view(None), language)


def test_every_rolled_die_falls_in_exactly_one_beat():
    dice = 0
    for seed in range(1, 7):
        for events, beats in staged(seed):
            rolled = sum(isinstance(event, told.DieRolled) for event in events)
            assert sum(beat.scene.count('class="sa-fresh"') for beat in beats) == rolled
            dice += rolled
    assert dice > 30


def test_a_battle_is_staged_from_the_first_die_to_who_is_left():
    whole_battles = 0
    for seed in range(1, 7):
        for events, beats in staged(seed, seats=1):
            kinds = [type(event).__name__ for event in events]
            if kinds.count("Attacked") == 1 and kinds.count("BattleEnded") == 1:
                whole_battles += 1
                captions = " ".join(beat.caption for beat in beats)
                for event in events:
                    if isinstance(event, told.DiceCancelled):
                        assert f"{event.n} dice in column {event.column} cancel each other." in captions
                region = next(event.region for event in events if isinstance(event, told.BattleEnded))
                assert f"The battle of {PRINTED.names[region]} is over." in captions
                crossed = sum(len(event.dice) for event in events if isinstance(event, told.DiceCancelled))
                crossed += kinds.count("DieStruck")
                assert sum(beat.scene.count('class="sa-crossed"') for beat in beats) == crossed
    assert whole_battles


def test_events_of_dice_carry_the_track_as_it_lies_after_them():
    for seed in range(1, 5):
        before, track = 0, []
        for match in travel(Journey(tables("sanchos")[2], seed)):
            fresh, before = match.events[before:], len(match.events)
            for event in fresh:
                if isinstance(event, told.DieRolled):
                    assert event.value * 6 + event.sancho * 2 + event.guard in event.track
                if isinstance(event, told.DiceCancelled):
                    assert len(event.dice) == event.n > 1
                    assert not {one // 6 for one in event.track} & {event.column}
                track = list(getattr(event, "track", track))
            if fresh and match.question is not None and match.question.kind in ("roll", "reserve_card"):
                assert track == match.view(None)["track"] or not isinstance(fresh[-1], told.DieRolled)


@pytest.mark.parametrize("seats", [1, 3])
def test_beats_are_told_in_every_language_and_their_scenes_are_pictures(seats):
    known = set(light())
    for language in LANGUAGES:
        for events, beats in staged(3, seats, language):
            for beat in beats:
                assert beat.caption.strip()
                assert "{" not in beat.caption
                assert beat.size in ("small", "step", "big")
                assert beat.hold >= (800 if beat.size == "big" else 500)
                ET.fromstring(f"<g>{beat.scene}</g>")
                assert not re.search(r"\s(id|style)=|<style|<script|#[0-9a-f]{3,6}\b| opacity=", beat.scene)
                assert set(re.findall(r"var\(--([\w-]+)\)", beat.scene)) <= known
                used = set(re.findall(r'href="#([^"]+)"', beat.scene))
                assert used <= set(drawing_of(GAME, meseta.new("sanchos", 3, 1).view(None)).symbols)
            if any(isinstance(event, told.GameEnded | told.Conquered | told.KingDriven) for event in events):
                assert any(beat.size == "big" for beat in beats)


def test_no_beat_tells_what_the_seat_does_not_know():
    for match in travel(Journey(tables("sanchos")[2], 2)):
        secret = [event for event in match.events if isinstance(event, told.CardDrawn | told.CardReserved)]
        assert not beats_of(GAME, [event.seen_by(None) for event in secret], match.view(None))


def test_parts_use_symbols_that_are_there():
    for match, view in asked(tables("sanchos")[2], 4):
        drawing = drawing_of(match.game, view)
        shared = "".join(drawing.symbols.values())
        used = set(re.findall(r'href="#([^"]+)"', "".join(parts(drawing).values()) + shared))
        assert used <= set(drawing.symbols)


def test_a_king_in_a_castle_is_chosen_apart_from_his_garrison():
    view = meseta.new("sanchos", 3, 1).view(0)
    home = PRINTED.home[0]
    view = {**view, "king_in": [GARRISON, FIELD, FIELD], "garrison": [n + 1 for n in view["garrison"]]}
    question = {"kind": "unit", "asked": [0], "about": {"sancho": 0}, "options": [f"r{home + 1}g", "king"]}
    spots = drawing_of(GAME, {**view, "question": question}).spots
    one, two = (box(ET.fromstring(spots[name].outline)) for name in question["options"])
    assert not meet(one, two)


def test_signs_of_cards_are_those_of_their_texts():
    card = next(card for card in range(27) if PRINTED.fields[card][0].text.startswith("fortify"))
    assert signs.verbs(PRINTED.fields[card][0])[0] == 3
