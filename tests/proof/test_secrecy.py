"""What a seat may not know can be anything: every byte that it gets stays the same, headers included.

Pages, messages of the line, films, logs, replays, pictures, reasons, previews, the API and its stream; for every seat
and for somebody who watches; now and at past positions. And of an answer given in secret others learn that it was
given, and nothing else.
"""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.codec import dump
from meseta.core.decision import EVERYONE
from meseta.core.luck import Thrown
from meseta.core.view import asked_seats
from meseta.core.way_back import WayBack
from meseta.server.history import History
from meseta.web import filming
from meseta.web.pages import lobby
from tests.proof import bad
from tests.proof.asgi import Line, Request, ask
from tests.proof.scene import SEATS, WATCHING, by_chance, hurried, later, scene_of, unlimited
from tests.server.conftest import run

CLIENT = re.compile(rb'name="client" value="[^"]*"')
"""A new id for every page."""
STEPS = (61, 110)
LONG = 400
"""Actions within which a game that knows secret answers asks for some."""
LANGUAGES = ("en", "de", "nl", "es")


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "house.db")


class Otherwise(History):
    """Past positions with other secrets."""

    def __init__(self, true, match, change):
        super().__init__()
        self._true, self._match, self._change = true, match, change

    def at(self, match, step):
        return self._change(self._true.at(self._match, step))


@pytest.fixture(autouse=True)
def timeless(monkeypatch):
    """However long a test takes, pages say of every table that it was changed just now, and no picture is late."""
    monkeypatch.setattr(filming, "PICTURE_LIMIT", 250.0)
    monkeypatch.setattr(lobby, "_ago", lambda words, updated: words.get("lobby", "just_now"))


def perturbed(table, who):
    """The same table for somebody, with other secrets: state, luck, hidden answers and events, the past."""
    match = table.match
    other = table.copy()
    dice = Dice(len(match.log) + 7 * who)
    known = [who] if who < SEATS else [0, 1]  # what both of them could know is what everybody knows

    def change(state):
        for seat in known:
            state = match.game.resample(state, seat, dice)
        return state

    eyes = who if who < SEATS else None
    other.match.seed += 1
    other.match.luck = Thrown(Dice(99))
    other.match.state = change(match.state)
    for at, action in enumerate(match.log):
        if action.audience not in (EVERYONE, eyes):
            other.match.log[at] = action._replace(option=(action.option + 1) % len(match.game.vocabulary))
    hidden = [event for event in match.events if event.seen_by(eyes) is None]
    turned = iter(hidden[1:] + hidden[:1])
    other.match.events[:] = [event.seen_by(eyes) or next(turned) for event in match.events]
    other.match.state.events = other.match.events
    other.match._way_back = WayBack([mark._replace(state=change(mark.state)) for mark in match._way_back._marks])
    other.history = Otherwise(table.history, match, change)
    other.log_lines = {}
    return other


def questions(scene, who, number):
    """Everything that somebody can ask for at this table."""
    table, steps = scene.table, len(scene.match.log)
    language = LANGUAGES[number % len(LANGUAGES)]
    names = scene.match.game.vocabulary.names
    options = [*scene.legal(who)[:6], *names[number :: len(names) // 5]] if who < SEATS else names[:2]
    pages = [
        (f"/t/{table}", {}),
        (f"/t/{table}/frames", {}),
        (f"/t/{table}/replay/{steps}", {}),
        (f"/t/{table}/replay/{steps // 2}", {}),
        (f"/t/{table}/replay/{steps - 1}", {"eyes": "none"}),
        (f"/t/{table}/position/{steps}.svg", {}),
        (f"/t/{table}/position/{steps - 3}.svg", {}),
        *([(f"/t/{table}/position/{steps - 3}.png", {})] if who == number % (SEATS + 1) else []),  # made of the SVG
        (f"/t/{table}/record", {}),
        (f"/t/{table}/film", {}),
        ("/mine", {}),
        ("/", {}),
        *[(f"/t/{table}/why", {"option": option}) for option in options],
        *[(f"/t/{table}/preview", {"option": option}) for option in options],
    ]
    for page, query in pages:
        yield Request("GET", page, scene.headers(who), query=urlencode({**query, "language": language}))
    token = [("authorization", f"Bearer {scene.tokens[who]}")] if who < SEATS else []
    for page, query in [("", {}), ("/record", {}), *[("/why", {"option": option}) for option in options]]:
        yield Request("GET", f"/api/tables/{table}{page}", token, query=urlencode({**query, "language": language}))


async def received(scene, who, number):
    """All bytes that somebody can get."""
    got = []
    for request in questions(scene, who, number):
        answer = await ask(scene.app, request)
        assert answer.status < 500
        got.append((request.path, request.query, answer.status, answer.headers, CLIENT.sub(b"", answer.body)))
    async with Line(scene.app, f"/t/{scene.table}/live", "", scene.headers(who)) as line:
        got.append(await line.heard())
    return got


def choosers(match):
    """Who has a choice."""
    return [seat for seat in asked_seats(match.state) if len(match.question_for(seat).options) > 1]


def sealed(name, seed):
    """A game in front of a question that several answer at once and in secret."""
    for match in by_chance(name, SEATS, seed):
        if len(match.log) >= LONG:
            break
        if match.question and match.question.sealed and len(choosers(match)) > 1 and max(match.state.sealed) < 0:
            return match
    return None


def moments(name):
    """Some positions, one of them with a secret answer on the table, if the game knows such."""
    yield from (later(name, SEATS, 40 + steps, steps) for steps in STEPS)
    match = sealed(name, 5)
    if match is not None:
        seat = choosers(match)[-1]
        match.play(match.question_for(seat).options[0], seat)
        yield match


SEALED = [name for name in meseta.NAMES if sealed(name, 5) is not None]


@pytest.mark.parametrize("name", meseta.NAMES)
def test_other_secrets_change_no_byte(path, name, monkeypatch):
    unlimited(monkeypatch)
    hurried(monkeypatch)

    async def body():
        secrets = noticed = 0
        async with scene_of(path, name) as scene:
            for number, match in enumerate(moments(name)):
                await scene.place(match)
                true = scene.live
                known = [await positions(scene, seat) for seat in range(SEATS)]
                for who in range(SEATS + 1):
                    scene.show(true)
                    scene.live.log_lines.clear()
                    before = await received(scene, who, number)
                    other = perturbed(true, who)
                    secrets += dump(other.match.state) != dump(true.match.state)
                    scene.show(other)
                    assert await received(scene, who, number) == before
                    others = [seat for seat in range(SEATS) if seat != who]
                    noticed += [await positions(scene, seat) for seat in others] != [known[seat] for seat in others]
        assert secrets > 1, "there was something to hide"
        assert noticed > 1, "those who knew it would have seen a difference"

    run(body)


@pytest.mark.parametrize("name", SEALED)
def test_of_a_secret_answer_others_learn_only_that_it_was_given(path, name, monkeypatch):
    unlimited(monkeypatch)
    hurried(monkeypatch)

    async def body():
        async with scene_of(path, name) as scene:
            await scene.place(sealed(name, 5))
            actor = choosers(scene.match)[0]
            others = [who for who in range(SEATS + 1) if who != actor]
            lines = {who: Line(scene.app, f"/t/{scene.table}/live", "", scene.headers(who)) for who in others}
            for line in lines.values():
                await line.heard()
            first, second = scene.legal(actor)[:2]
            before = {who: await positions(scene, who) for who in others}
            assert await answered(scene, actor, first, "a") == "done"
            told = {who: json.loads(await line.heard()) for who, line in lines.items()}
            for who in others:
                check_only_chosen(before[who], await positions(scene, who), actor)
                assert "motions" not in told[who]
                assert not any(name.startswith("pane") for name in told[who]["set"])
            after = {who: await received(scene, who, 1) for who in others}
            for line in lines.values():
                line.told.clear()
            assert await answered(scene, actor, second, "b") == "done"
            for who in others:
                assert await received(scene, who, 1) == after[who]
            for line in lines.values():
                await line.leave()
                assert line.told == [], "a change of mind is noticed by nobody"

    run(body)


async def positions(scene, who):
    token = [("authorization", f"Bearer {scene.tokens[who]}")] if who < SEATS else []
    return (await ask(scene.app, Request("GET", f"/api/tables/{scene.table}", token))).json()


async def answered(scene, who, option, client):
    deed = {"what": "play", "client": client, "version": scene.live.version, "value": option, "confirmed": True}
    return (await ask(scene.app, bad.by_script(scene, who, deed))).json()["status"]


def check_only_chosen(before, after, actor):
    """Nothing has changed but that somebody has chosen, after which nobody takes anything back."""
    assert before["chairs"][actor].pop("asked")
    assert not after["chairs"][actor].pop("asked")
    assert (before["view"]["question"].pop("chosen"), after["view"]["question"].pop("chosen")) == ([], [actor])
    for position in (before, after):
        for name in ("version", "step", "undo"):
            position.pop(name)
        position["view"]["question"].pop("asked")
    assert before == after


def test_a_spectator_does_not_see_what_players_say_and_nobody_sees_orders(path, monkeypatch):
    hurried(monkeypatch)

    async def body():
        async with scene_of(path, "el_grande") as scene:
            before = await received(scene, WATCHING, 0), await received(scene, 1, 0)
            kind = next(iter(scene.match.game.off_turn))
            order = {"what": "order", "client": "o", "version": scene.live.version, "value": f"{kind}=never"}
            assert (await ask(scene.app, bad.by_script(scene, 0, order))).json()["status"] == "done"
            assert scene.live.holders[0].orders == {kind: "never"}
            assert (await received(scene, WATCHING, 0), await received(scene, 1, 0)) == before
            say = {"what": "say", "client": "s", "version": scene.live.version, "value": "a plan between players"}
            assert (await ask(scene.app, bad.by_script(scene, 0, say))).json()["status"] == "done"
            assert "a plan between players" not in str(await received(scene, WATCHING, 0))
            assert "a plan between players" in str(await received(scene, 1, 0))

    run(body)
