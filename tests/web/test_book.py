"""The rule book for reading: all chapters, every example step by step, light enough, and the code behind it."""

from __future__ import annotations

import gzip

import pytest

from meseta import games
from meseta.teaching.library import book_of
from tests.web.visiting import read, visits

LANGUAGES = ("en", "de", "nl", "es")
HEAVIEST = 60_000
"""Bytes of a whole book with all pictures, as it is sent."""


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    with visits(tmp_path_factory.mktemp("book") / "house.sqlite") as found:
        yield found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.NAMES)
def test_a_book_has_its_chapters_rules_and_pictures(reader, name, language):
    game = games.game(name)
    answer = reader.visitor(language).get(f"/learn/{name}/rules")
    page = read(answer)
    chapters = book_of(game, language)
    assert [a["href"] for a in page.all("a") if a.get("href", "").startswith("#")][1:] == [
        f"#chapter-{c.id}" for c in chapters
    ]
    parts = [part for chapter in chapters for part in chapter.parts]
    assert len(page.all("svg", class_="picture")) == sum(part.picture is not None for part in parts) > 0
    cited = [link.partition("#")[2] for link in page.links(f"/rules/{name}#")]
    assert {rule for part in parts for rule in part.rules} <= set(cited)
    assert set(cited) <= set(game.rules)
    assert "[[" not in answer.text
    assert len(gzip.compress(answer.content)) < HEAVIEST
    assert f"/rules/{name}" in page.links()


@pytest.mark.parametrize("name", games.NAMES)
def test_every_example_can_be_stepped_through_by_links(reader, name):
    visitor = reader.visitor()
    there = f"/learn/{name}/rules"
    page = read(visitor.get(there))
    begun = [link for link in page.links("?at=") if ".1#" in link]
    assert begun
    for link in begun:
        seen, step = set(), link
        while step:
            answer = visitor.get(there + step)
            here = read(answer)
            part, number = step[4:].partition("#")[0].rpartition(".")[::2]
            figure = answer.text.partition(f'id="{part}"')[2].partition("</figure>")[0]
            assert figure not in seen
            seen.add(figure)
            step = next(
                (on for on in here.links(f"?at={part}.") if on.startswith(f"?at={part}.{int(number) + 1}#")), ""
            )
        moves = {f"{c.id}.{p.id}": len(p.moves) for c in book_of(games.game(name)) for p in c.parts}
        assert len(seen) == moves[link[4:].partition("#")[0].rpartition(".")[0]]


@pytest.mark.parametrize("at", ["nothing", "goal.none.1", "goal.places.99", "x" * 500])
def test_steps_that_are_not_there_lead_nowhere(reader, at):
    assert reader.visitor().get(f"/learn/el_grande/rules?at={at}").status_code == 404


def test_code_overview_and_book_lead_to_each_other(reader):
    visitor = reader.visitor()
    for page in ("/rules/toledo", "/learn/toledo"):
        assert "/learn/toledo/rules" in read(visitor.get(page)).links()
    assert visitor.get("/learn/nothing/rules").status_code == 404
