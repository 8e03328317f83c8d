"""Learning without a script: every step by links alone, tries and their consequences, progress, the overview."""

from __future__ import annotations

import gzip
import itertools
from collections import Counter

import pytest
from starlette.testclient import TestClient

import meseta
from meseta.core.texts import LANGUAGES
from meseta.render import drawing_of
from meseta.teaching.lessons import lessons_of, stages
from meseta.teaching.library import overview_of
from tests.web.visiting import ORIGIN, read, visits

TITLES = [name for name in meseta.NAMES if lessons_of(meseta.game(name))]
LESSONS = [(name, lesson.id) for name in TITLES for lesson in lessons_of(meseta.game(name))]
LARGEST = 25_000
"""Bytes of an overview as it is sent."""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with visits(tmp_path_factory.mktemp("learn") / "house.db") as found:
        yield found


_ADDRESSES = itertools.count(1)


def somebody(house, language="en"):
    """Somebody who learns, from an address of their own: all of them together would come too often."""
    number = next(_ADDRESSES)
    headers = {**ORIGIN, "accept-language": language}
    client = (f"10.0.{number // 250}.{number % 250}", 1)
    other = TestClient(house.client.app, headers=headers, follow_redirects=False, client=client)
    other.portal = house.client.portal
    return other


def ids_are_unique(page):
    ids = Counter(a["id"] for _, a in page.elements if "id" in a)
    return [name for name, times in ids.items() if times > 1] == []


def main_link(page):
    """The button that goes on."""
    return page.all("a", id="go")[0]["href"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "wanted"), LESSONS)
def test_a_lesson_is_done_by_links_alone(house, name, wanted, language):
    visitor = somebody(house, language)
    steps = next(lesson for lesson in lessons_of(meseta.game(name)) if lesson.id == wanted).steps
    answer = visitor.get(f"/learn/{name}/{wanted}")
    assert answer.status_code == 303
    address = answer.headers["location"]
    for number in range(1, len(steps) + 1):
        assert address == f"/learn/{name}/{wanted}/{number}"
        answer = visitor.get(address)
        assert answer.status_code == 200
        page = read(answer)
        assert ids_are_unique(page)
        address = main_link(page)
        if "choose" in address:
            answer = visitor.get(address)
            assert answer.status_code == 303, "the right choice leads on"
            address = answer.headers["location"]
    end = visitor.get(address)
    assert end.status_code == 200
    assert visitor.cookies["lessons"] == f"{name}.{wanted}"
    assert "✓" in end.text


@pytest.mark.parametrize(("name", "wanted"), LESSONS)
def test_every_other_choice_is_shown_with_its_consequence(house, name, wanted):
    visitor, game = somebody(house), meseta.game(name)
    lesson = next(one for one in lessons_of(game) if one.id == wanted)
    for stage in stages(game, lesson)[:-1]:
        for option in [option for option, _ in stage.step.wrong if option != "*"][:2]:
            address = f"/learn/{name}/{wanted}/{stage.number}"
            page = read(visitor.get(address, params={"choose": option}))
            assert main_link(page) == address, "try again"
            assert page.all("p", class_="outcome bad", role="status")
            assert ids_are_unique(page)
        if stage.step.asks:
            shown = read(visitor.get(f"/learn/{name}/{wanted}/{stage.number}", params={"show": "1"}))
            assert main_link(shown) == f"/learn/{name}/{wanted}/{stage.number + 1}"


def asking():
    """The first step of El Grande where something on the board is expected, and its address."""
    game = meseta.game("el_grande")
    for lesson in lessons_of(game):
        for stage in stages(game, lesson)[:-1]:
            if set(stage.expected) & set(drawing_of(game, stage.view).spots):
                return stage, f"/learn/el_grande/{lesson.id}/{stage.number}"
    raise AssertionError("no lesson uses the board")


def closed(stage):
    """What lies on the board and cannot be chosen."""
    return next(option for option in drawing_of(stage.game, stage.view).spots if option not in stage.options)


def test_what_is_not_possible_gets_the_rules_own_reason(house):
    stage, address = asking()
    page = read(somebody(house).get(address, params={"choose": closed(stage)}))
    reason = stage.match.why(closed(stage), stage.seat)
    told = "".join(page.text)
    assert reason.rule in told
    assert reason.sentence in told or "plays no part" in reason.sentence
    assert main_link(page) == f"{address}?choose={stage.expected[0]}", "the right choice is still there"


def test_only_what_is_expected_shines_and_all_else_can_be_tried(house):
    stage, address = asking()
    page = read(somebody(house).get(address))
    assert {a["id"] for a in page.all("a", class_="go")} <= {f"spot-{option}" for option in stage.expected}
    others = [a for a in page.all("a", tabindex="-1") if "choose=" in a["href"]]
    assert f"{address}?choose={closed(stage)}" in {a["href"] for a in others}
    assert all(a["aria-hidden"] == "true" for a in others), "screen readers get a list instead"
    assert page.all("rect", class_="veil")
    listed = [a["href"] for a in page.all("a", rel="nofollow") if "tabindex" not in a]
    assert listed == [f"{address}?choose={option}" for option in stage.options if option not in stage.expected]


def test_a_word_of_the_game_explains_itself(house):
    game = meseta.game("el_grande")
    marked = [
        f"/learn/el_grande/{lesson.id}/{number}"
        for lesson in lessons_of(game)
        for number, step in enumerate(lesson.steps, 1)
        if "[[" in step.say
    ]
    page = read(somebody(house).get(marked[0]))
    button = page.all("button", class_="term")[0]
    note = page.all("div", id=button["popovertarget"])[0]
    assert "popover" in note


@pytest.mark.parametrize("path", ["/learn/nothing", "/learn/el_grande/nothing", "/learn/el_grande/nothing/1"])
def test_what_is_not_there_is_not_there(house, path):
    assert somebody(house).get(path).status_code == 404


@pytest.mark.parametrize("end", ["0", "99", "x", "-1"])
def test_a_step_that_is_not_there_is_not_there(house, end):
    base = asking()[1].rpartition("/")[0]
    assert somebody(house).get(f"{base}/{end}").status_code == 404


def test_a_choice_that_nobody_knows_is_not_there(house):
    assert somebody(house).get(asking()[1], params={"choose": "nonsense"}).status_code == 404


def test_a_choice_where_none_is_expected_is_passed_over(house):
    game = meseta.game("el_grande")
    looks = [
        f"/learn/el_grande/{lesson.id}/{number}"
        for lesson in lessons_of(game)
        for number, step in enumerate(lesson.steps, 1)
        if not step.asks
    ]
    assert somebody(house).get(looks[0], params={"choose": "granada"}).status_code == 200


def test_an_overview_is_drawn_once_for_all_who_read_its_language(house, monkeypatch):
    """It takes sixty milliseconds, and twenty a second may be asked for by anybody."""
    first = {language: somebody(house).get(f"/learn/toledo?language={language}").text for language in ("en", "de")}
    monkeypatch.setattr("meseta.web.learn.overview.Album", None)
    for language, text in first.items():
        assert somebody(house).get(f"/learn/toledo?language={language}").text == text
    assert first["en"] != first["de"]


# -- progress ----------------------------------------------------------------------------------------------------------


def test_nobody_is_written_down_for_learning(house):
    visitor, lesson = somebody(house), lessons_of(meseta.game("el_grande"))[0]
    visitor.get(f"/learn/el_grande/{lesson.id}/{len(lesson.steps) + 1}")
    assert set(visitor.cookies) == {"lessons"}, "the browser keeps it, the house does not know who"


def test_a_newcomer_learns_first_and_later_plays_first(house):
    visitor, lesson = somebody(house), lessons_of(meseta.game("el_grande"))[0]
    page = read(visitor.get("/"))
    assert page.all("a", class_="button main-button big learn", href="/learn/el_grande")
    visitor.get(f"/learn/el_grande/{lesson.id}/{len(lesson.steps) + 1}")
    answer = visitor.get("/")
    assert read(answer).all("a", class_="button", href="/learn/el_grande")
    assert not read(answer).all("a", class_="button main-button big learn", href="/learn/el_grande")
    assert f"1 of {len(lessons_of(meseta.game('el_grande')))} lessons done" in answer.text


def test_who_is_known_is_known_for_their_lessons_too(house):
    visitor, lesson = somebody(house), lessons_of(meseta.game("el_grande"))[0]
    visitor.post("/play/toledo")
    visitor.get(f"/learn/el_grande/{lesson.id}/{len(lesson.steps) + 1}")
    visitor.cookies.delete("lessons")
    assert "✓" in visitor.get("/learn/el_grande").text, "kept with the person"


def test_a_cookie_full_of_nonsense_is_no_progress(house):
    visitor = somebody(house)
    visitor.cookies.set("lessons", "~el_grande.nothing~x" * 20)
    assert "✓" not in visitor.get("/learn/el_grande").text


def test_of_a_cookie_full_of_nonsense_nothing_is_kept(house):
    visitor, lesson = somebody(house), lessons_of(meseta.game("el_grande"))[0]
    visitor.post("/play/toledo")
    visitor.cookies.set("lessons", '"' + "x\\001~" * 5000 + '"')
    answer = visitor.get(f"/learn/el_grande/{lesson.id}/{len(lesson.steps) + 1}")
    assert len(answer.headers["set-cookie"]) < 300
    assert "x" not in visitor.get("/mine/data.json").json()["person"]["prefs"]["lessons"]


# -- the overview ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TITLES)
def test_the_overview_leads_to_every_lesson(house, name):
    page = read(somebody(house).get(f"/learn/{name}"))
    wanted = [f"/learn/{name}/{lesson.id}/1" for lesson in lessons_of(meseta.game(name))]
    assert [link for link in page.links("/learn/") if link in wanted][-len(wanted) :] == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", meseta.NAMES)
def test_an_overview_has_five_pictures_and_is_small(house, name, language):
    answer = somebody(house, language).get(f"/learn/{name}")
    page = read(answer)
    assert len(page.all("svg", class_="picture")) == len(overview_of(meseta.game(name)))
    assert ids_are_unique(page)
    assert len(gzip.compress(answer.content, 5)) <= LARGEST
    known = {a["id"] for _, a in page.elements if "id" in a}
    assert {a["href"][1:] for a in page.all("use")} <= known, "what is referred to is there"


def test_a_title_without_lessons_says_so(house, monkeypatch):
    from meseta.web.learn import overview

    monkeypatch.setattr(overview, "teaches", lambda game: False)
    answer = somebody(house).get("/learn/toledo")
    assert answer.status_code == 200
    assert "no lessons" in answer.text
    assert "/rules/toledo" in read(answer).links("/rules/")


def test_all_games_are_listed(house):
    assert read(somebody(house).get("/learn")).links("/learn/") == [f"/learn/{name}" for name in meseta.NAMES]
