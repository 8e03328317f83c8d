"""The table page: what it shows, what works without a script, and that nothing gets out that should not."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import anyio
import pytest

from meseta import NAMES, games
from meseta.core.game import Outcome
from meseta.core.texts import LANGUAGES, texts
from meseta.server.deeds import Deed
from meseta.server.looks import Ballot
from meseta.server.visitor import Visitor
from meseta.web.table.board import with_names
from meseta.web.table.live import messages
from meseta.web.table.names import called, in_names, people
from meseta.web.table.sight import Memory, changed_since, sight_of
from tests.web.visiting import read

WORDS = texts("meseta.web", "en")
NASTY = "<img src=x onerror=alert(1)>"


def fields_of(page, button):
    """The hidden fields of the form that a button stands in."""
    form = next(part for part in page.split("<form") if f'value="{button}"' in part).split("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))


def buttons_of(page):
    return re.findall(r'<button name="deed" value="(play [^"]+)"', page)


def test_a_page_without_a_script_offers_every_choice(sit):
    me = sit("me", "me")
    page = me.client.get(f"/t/{me.table}").text
    choices = {choice.option for choice in me.look().ask.choices}
    assert {button.removeprefix("play ") for button in buttons_of(page)} == choices
    assert not re.search(r"\sstyle=", page)
    assert "<script>" not in page
    assert not re.search(r"\son\w+=", page)


def test_a_game_goes_on_by_plain_forms(sit):
    me = sit("me", "random")
    for _ in range(12):
        page = me.client.get(f"/t/{me.table}").text
        buttons = buttons_of(page)
        if not buttons:
            me.call(anyio.sleep, 0.02)
            continue
        before = me.look().version
        form = {**fields_of(page, buttons[-1]), "deed": buttons[-1]}
        answer = me.client.post(f"/t/{me.table}/deed", data=form)
        assert answer.status_code == 200
        if buttons[-1] == "play stop":  # something is left undone: the page asks first
            assert me.look().version == before
            form = {**form, "client": f"{form['client']}-yes", "confirmed": "yes"}
            me.client.post(f"/t/{me.table}/deed", data=form)
        assert me.look().version > before
        version = me.look().version
        me.client.post(f"/t/{me.table}/deed", data=form)  # a second click on the same button
        assert me.look().steps >= me.begun
        assert me.look().version >= version
    assert me.played() > 3


def test_undo_by_form(sit):
    me = sit("me", "me")
    page = me.client.get(f"/t/{me.table}").text
    me.client.post(f"/t/{me.table}/deed", data={**fields_of(page, buttons_of(page)[0]), "deed": buttons_of(page)[0]})
    assert me.played() == 1
    page = me.client.get(f"/t/{me.table}?seat={1 - me.look().seat}").text
    me.client.post(f"/t/{me.table}/deed", data={**fields_of(page, "undo"), "deed": "undo"})
    assert me.played() == 0


def test_a_stale_form_gets_a_sentence(sit):
    me = sit("me", "me")
    page = me.client.get(f"/t/{me.table}").text
    first, second = buttons_of(page)[:2]
    me.client.post(f"/t/{me.table}/deed", data={**fields_of(page, first), "deed": first})
    stale = {**fields_of(page, second), "deed": second, "client": "another", "seat": me.look().seat}
    answer = me.client.post(f"/t/{me.table}/deed", data=stale)
    assert answer.status_code == 409
    assert me.played() == 1


@pytest.mark.parametrize("wish", ["table", "always"])
def test_slow_tables_and_the_careful_ask_before_what_cannot_be_taken_back(sit, wish):
    me = sit("me", "random", pace="days", confirm=wish == "table")
    me.client.post("/preferences", data={"confirm": wish, "back": f"/t/{me.table}"})
    while True:
        page = me.client.get(f"/t/{me.table}").text
        buttons = buttons_of(page)
        if not buttons:
            me.call(anyio.sleep, 0.02)
            continue
        before = me.look().version
        form = {**fields_of(page, buttons[0]), "deed": buttons[0]}
        answer = me.client.post(f"/t/{me.table}/deed", data=form)
        if 'name="confirmed"' in answer.text:
            break
        assert me.look().version > before
    assert me.look().version == before
    yes = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', answer.text.split("sentence")[1]))
    me.client.post(f"/t/{me.table}/deed", data=yes)
    assert me.look().version > before


def test_nicknames_and_remarks_are_text(sit):
    me = sit("me", "random", nickname=NASTY[:24])
    me.client.post(f"/t/{me.table}/deed", data={"deed": "say", "value": NASTY, "seat": "0"})
    page = me.client.get(f"/t/{me.table}").text
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert "<img" not in page
    with me.line() as line:
        told = line.receive_json()
    assert all("<img" not in markup for markup in told["set"].values())
    assert "&lt;img src=x" in told["set"]["chair-0"]


def test_whoever_only_watches_is_a_guest_in_the_chat(sit, client):
    me = sit("me", "random")
    client.cookies.clear()
    assert "Guest" not in client.get(f"/t/{me.table}").text
    client.post(f"/t/{me.table}/deed", data={"deed": "say", "value": "psst"})
    assert "<b>Guest</b> <span>psst</span>" in client.get(f"/t/{me.table}").text
    assert "<b>Gast</b> <span>psst</span>" in client.get(f"/t/{me.table}?language=de").text


# -- several people at one device --------------------------------------------------------------------------------------


def test_between_two_people_at_one_device_nothing_secret_is_shown(sit):
    me = sit("me", "me", "random", hot_seat=True)
    page = me.client.get(f"/t/{me.table}").text
    assert 'id="cover"' in page
    assert "data-option" not in page
    asked = next(chair for chair in me.look().chairs if chair.asked)
    seated = me.client.get(f"/t/{me.table}?seat={asked.seat}").text if asked.mine else ""
    assert 'id="cover"' not in seated


def test_the_next_person_gets_a_hand_over_screen(sit):
    me = sit("me", "me", hot_seat=True)
    first = me.look().seat
    with me.line(seat=first) as line:
        told = line.receive_json()
        line.send_json(
            {
                "what": "play",
                "client": "x",
                "version": told["version"],
                "seat": str(first),
                "value": me.look().ask.choices[0].option,
            }
        )
        while "cover" not in told.get("set", {}):
            told = line.receive_json()
    assert f"?seat={1 - first}" in told["set"]["cover"]
    assert "data-option" not in "".join(told["set"].values())


def test_while_others_play_the_device_shows_the_public_board_and_the_way_back(sit):
    me = sit("me", "me", "friend", hot_seat=True)
    stranger, _ = me.call(me.house.greet, None)
    me.call(me.house.sit, me.opened.invites[2], Visitor(stranger), "Eva")
    for number in range(3):
        look = me.look()
        if look.seat is None or not look.ask.choices:
            break
        deed = Deed("play", f"h{number}", look.version, look.seat, look.ask.choices[0].option, confirmed=True)
        me.call(me.house.at(me.table, Visitor(me.person)).act, deed)
        played = look.seat
        if not any(chair.mine and chair.asked for chair in me.look(played).chairs):
            break
    page = me.client.get(f"/t/{me.table}?seat={played}").text
    assert 'id="cover"' in page
    assert "?seat=" not in page.split('id="cover"')[1].split("</section>")[0].replace("/deed?seat=", "")
    assert 'value="undo"' in page
    me.client.post(f"/t/{me.table}/deed?seat={played}", data={**fields_of(page, "undo"), "deed": "undo"})
    assert me.look(played).ask.choices


def test_somebody_with_two_seats_of_an_ordinary_table_is_asked_for_each_in_turn(sit):
    me = sit("me", "me")
    page = me.client.get(f"/t/{me.table}").text
    assert 'id="cover"' not in page
    assert buttons_of(page)


# -- questions in between ----------------------------------------------------------------------------------------------


def test_why_not_tells_the_sentence_and_the_rule(sit):
    me = sit("me", "me")
    told = me.client.get(f"/t/{me.table}/why?option=galicia").json()
    assert told["message"]
    assert told["rule"].startswith("EG-")
    assert len(told["paragraph"]) > 20
    legal = me.look().ask.choices[0].option
    assert me.client.get(f"/t/{me.table}/why?option={legal}").json()["message"] == ""
    assert me.client.get(f"/t/{me.table}/why?option=nonsense").json()["message"]
    for language, quoted in {"en": '"Red ', "de": "„Rot ", "es": "«rojo ", "nl": "“Rood "}.items():
        told = me.client.get(f"/t/{me.table}/why?option=old_castile.red&language={language}").json()
        assert quoted.lower() in told["message"].lower(), told


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_what_is_closed_is_listed_with_its_reason_on_a_page_of_its_own(sit, game, language):
    me = sit("me", "me", game=game)
    there = f"/t/{me.table}/closed?seat={me.look().seat}&language={language}"
    page = read(me.client.get(there))
    legal = {choice.option for choice in me.look().ask.choices}
    closed = [link["id"].removeprefix("closed-") for link in page.all("a") if link.get("id", "").startswith("closed-")]
    assert closed
    assert not legal & set(closed)
    for option in closed[:3] + closed[-3:]:
        answer = me.client.get(f"{there}&option={option}&panel=1").text
        told = answer.partition('role="alert"')[2].partition("</b>")[0]
        assert told
        assert not re.search(rf'["„“”«]{re.escape(option)}["“”»]', told)  # in words, never by a program's name
        assert "<html" not in answer


def test_what_is_closed_bears_the_names_of_the_table(sit):
    """The list said "White in Basque Country" of whom everything else, its own answer too, called by name."""
    me = sit("me", "greedy")
    bot = called(me.look().chairs)[1]
    told = me.client.get(f"/t/{me.table}/closed?seat=0&panel=1").text
    assert f">{bot}</a>" in told
    assert ">Blue</a>" not in told


def test_nothing_is_closed_to_whoever_is_not_asked(sit, client):
    me = sit("me", "me")
    client.cookies.clear()
    assert WORDS.get("table", "why_none") in client.get(f"/t/{me.table}/closed").text
    assert 'data-key="w"' not in client.get(f"/t/{me.table}").text


def test_a_rule_is_told_in_the_language_asked_for(sit):
    me = sit("me", "me")
    english = me.client.get(f"/t/{me.table}/rule?rule=EG-23&language=en").json()["paragraph"]
    german = me.client.get(f"/t/{me.table}/rule?rule=EG-23&language=de").json()["paragraph"]
    assert english
    assert german
    assert english != german
    assert me.client.get(f"/t/{me.table}/rule?rule=XX-1").status_code == 404


def test_the_film_of_what_was_missed_ends_in_the_present(sit):
    me = sit("me", "random", "random")
    look, there = me.look(), f"/t/{me.table}/frames"
    while not (look.seen and look.ask.choices and look.step > look.seen + 1):
        if look.ask.choices:
            deed = Deed("play", f"f{look.step}", look.version, look.seat, look.ask.choices[0].option, confirmed=True)
            me.call(me.house.at(me.table, Visitor(me.person)).act, deed)
        me.call(anyio.sleep, 0.02)
        look = me.look()
    film = me.client.get(there).json()
    assert "pane-map" in film["frames"][0]["set"]
    for frame in film["frames"]:
        assert not {"prompt", "bar"} & frame.get("set", {}).keys()  # a question that waits stays where it is
        assert all("data-option" not in markup for markup in frame.get("set", {}).values())
    assert all(frame["caption"] and frame["hold"] for frame in film["frames"][1:])
    assert film["news"] == changed_since(_then(me, look.seen), sight_of(look))

    later = me.client.get(f"{there}?since={look.step - 1}").json()["frames"]
    assert len(later) == 2
    assert later[-1]["caption"] == film["frames"][-1]["caption"]
    for since in (look.step, look.step + 1, "9" * 9):
        assert me.client.get(f"{there}?since={since}").json() == {"frames": [], "news": []}
    for nonsense in ("-1", "x", "²", "9" * 10):
        assert me.client.get(f"{there}?since={nonsense}").json() == film


def _then(me, step):
    return sight_of(me.call(me.house.at(me.table, Visitor(me.person, seat=me.look().seat)).look_at, step))


def test_a_spectator_has_no_film(sit, client):
    me = sit("me", "random")
    client.cookies.clear()
    assert client.get(f"/t/{me.table}/frames").json() == {"frames": [], "news": []}


# -- the affairs of a table --------------------------------------------------------------------------------------------


def test_standing_orders_are_kept_and_seen_by_nobody_else(sit, client):
    me = sit("me", "random")
    form = {"deed": "order", "value": "veto=never", "seat": "0"}
    me.client.post(f"/t/{me.table}/deed", data=form)
    assert me.look().orders == {"veto": "never"}
    assert '<option value="veto=never" selected>' in me.client.get(f"/t/{me.table}").text
    client.cookies.clear()
    assert "veto=never" not in client.get(f"/t/{me.table}").text


def test_a_seat_is_handed_over_and_taken_back(sit):
    me = sit("me", "random")
    address = f"/t/{me.table}/deed"
    me.client.post(address, data={"deed": "hand_over", "value": "random", "seat": "0"})
    assert me.look().chairs[0].kind == "stand-in"
    assert WORDS.get("table", "take_back") in me.client.get(f"/t/{me.table}").text
    me.client.post(address, data={"deed": "take_back", "seat": "0"})
    assert me.look().chairs[0].kind == "person"


def test_a_game_ends_by_agreement(sit):
    me = sit("me", "random")
    me.client.post(f"/t/{me.table}/deed", data={"deed": "vote end", "seat": "0"})
    assert me.look().status == "ended"
    assert me.client.get(f"/t/{me.table}").status_code == 200


def test_preferences_stay_with_the_person(sit):
    me = sit("me", "random")
    form = {"confirm": "off", "speed": "off", "back": f"/t/{me.table}"}
    page = me.client.post("/preferences", data=form).text
    assert 'data-confirm="off"' in page
    assert 'data-speed="off"' in page
    me.client.post("/preferences", data={**form, "speed": "wild"})
    assert 'data-speed="off"' in me.client.get(f"/t/{me.table}").text


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_every_language_has_a_page(sit, language):
    me = sit("me", "random")
    page = me.client.get(f"/t/{me.table}?language={language}").text
    assert f'<html lang="{language}"' in page
    assert texts("meseta.web", language).get("table", "whole_log") in page


def test_a_frozen_and_a_finished_table_have_a_page(sit):
    me = sit("me", "me")
    look = me.look()
    frozen = sight_of(replace(look, status="frozen", view={}, ask=None, notice="Other rules.", log=(), undo=False))
    assert "Other rules." in frozen.boxes["ask"]["prompt"]
    assert "panes" not in frozen.boxes
    over = sight_of(replace(look, status="over", ask=None, outcome=Outcome((1,), (3, 8)), undo=False))
    assert f"{look.chairs[1].name} wins by 5 points" in over.boxes["ask"]["prompt"]
    assert "winner" in over.boxes["chairs"]["chair-1"]


def test_the_picture_names_who_sits_where(sit):
    me = sit("me", "random")
    look = me.look()
    assert look.chairs[0].player in sight_of(look).boxes["paint-players"]["plate-0"]
    long = replace(look.chairs[0], player=40 * "x")
    plate = sight_of(replace(look, chairs=(long, *look.chairs[1:]))).boxes["paint-players"]["plate-0"]
    assert '<tspan class="person">xxx' in plate
    assert "xxx…</tspan></text>" in plate  # and nothing behind it: names and levels never run together
    bot = sight_of(look).boxes["paint-players"]["plate-1"]
    assert '<tspan class="person">Inés</tspan><tspan dx="8">bot · ' in bot
    nasty = replace(look.chairs[0], player="<b>")
    assert "<b>" not in sight_of(replace(look, chairs=(nasty, *look.chairs[1:]))).boxes["paint-players"]["plate-0"]


def test_a_card_that_was_taken_bears_the_name_of_who_took_it(sit):
    look = sit("me", "random").look()
    ana = replace(look.chairs[0], player="Maximiliana <3")
    card = '<g><text x="27" class="seat-word" font-weight="bold">{}</text><text>Red wine</text></g>'
    drawn = {"card-1": card.format("Red"), "card-2": card.format("Blue"), "card-3": "<text>Red</text>"}
    told = with_names(drawn, people((ana, *look.chairs[1:])))
    assert told == {**drawn, "card-1": card.format("Maximil…"), "card-2": card.format("Inés")}
    short = with_names(drawn, people((replace(ana, player="A<b"), *look.chairs[1:])))
    assert short["card-1"] == card.format("A&lt;b")


def test_a_line_of_the_log_bears_the_sign_of_its_doer(sit):
    look = sit("me", "me").look()
    signed = [line for line in look.log if line.seat is not None]
    assert signed
    assert all(look.chairs[line.seat].name in line.text for line in signed)


def test_a_running_vote_stands_outside_the_leaves(sit):
    me = sit("me", "me")
    look = me.look()
    assert "hidden" in sight_of(look).boxes["tidings"]["ballots"]
    voted = sight_of(replace(look, ballots=(Ballot("end", None, (1 - look.seat,), 2),)))
    assert 'value="vote end"' in voted.boxes["tidings"]["ballots"]
    assert 'value="vote end"' not in voted.boxes["extras"]["seats"]


# -- streams -----------------------------------------------------------------------------------------------------------


def test_a_stream_carries_the_same_messages(sit):
    me = sit("me", "me")

    async def first_and_next():
        told = messages(me.house.at(me.table, Visitor(me.person)), Memory(), "")
        first = json.loads(await anext(told))
        look = await me.house.at(me.table, Visitor(me.person)).look()
        deed = Deed("play", "s", look.version, look.seat, look.ask.choices[0].option)
        await me.house.at(me.table, Visitor(me.person)).act(deed)
        second = json.loads(await anext(told))
        await told.aclose()
        return first, second

    first, second = me.call(first_and_next)
    assert first["whole"]
    assert "whole" not in second
    assert second["version"] > first["version"]
    assert me.client.get("/t/nowhere/stream").status_code >= 400


def test_sentences_speak_of_people_by_their_names(sit):
    look = sit("me", "random").look()
    ana, blue = look.chairs
    assert called(look.chairs) == (ana.player, "Inés")
    assert in_names(look, "Red pays Blue; Redondo and Red's own stay.") == (
        f"{ana.player} pays Inés; Redondo and {ana.player}'s own stay."
    )
    one, two = replace(ana, player="Blue and Red"), replace(blue, kind="person", player="<i>")
    both = replace(look, chairs=(one, two))
    assert in_names(both, "Red pays Blue.") == "Blue and Red pays <i>."  # each word once; pages escape it
    assert "<i>" not in sight_of(both).boxes["chairs"]["chair-1"]


def test_seats_keep_their_words_where_names_would_confuse(sit):
    look = sit("me", "me").look()
    assert called(look.chairs) == ("Red", "Blue")  # one person, two seats
    odd = replace(look.chairs[0], player="Blue", name="Red"), replace(look.chairs[1], player="?")
    assert called(odd) == ("Red", "Blue")


def test_no_bot_is_called_as_somebody_else_at_the_table(sit):
    me, *others = sit("me", "mason", "mason", "abbess", "medium").look().chairs
    assert called((me, *others))[1:] == ("Bernal", "Esteban", "Elvira", "Munio")
    assert called((replace(me, player="bernal"), *others))[:3] == ("bernal", "Esteban", "Mateo")
    gone = replace(others[1], kind="open", player="")
    assert called((me, others[0], gone, *others[2:]))[1:] == ("Bernal", gone.name, "Elvira", "Munio")


def test_no_sentence_of_a_title_uses_the_word_for_a_seat_in_another_sense():
    """Else a name would be put where a colour is meant."""
    for name in NAMES:
        game = games.game(name)
        if game.seat_colours:
            continue
        for language in LANGUAGES:
            words = [game.seat_label(seat, game.seats[-1], {}, language) for seat in range(game.seats[-1])]
            said = texts(type(game).__module__.rpartition(".")[0], language).content
            for table in ("events", "prompts", "prompts_left", "options", "stops"):
                for key, sentence in said.get(table, {}).items():
                    assert not re.search(rf"\b({'|'.join(words)})\b", str(sentence)), (name, language, key)
