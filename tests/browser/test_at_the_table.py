"""What one can do at a table beside playing."""

from __future__ import annotations

from random import Random

BOARD = """() => ["panes", "beside"].map((id) => document.getElementById(id).innerHTML
    .replaceAll(/ ?\\bnews"/g, '"').replaceAll(' class=""', ""))"""
"""What the server made of it: without marks of what is new."""


def reach(ana, version):
    """Until the page shows this version."""
    ana.page.wait_for_function("(n) => +document.getElementById('table').dataset.version >= n", arg=version)


def opened(ana, panel):
    """Open a folded panel of the side column."""
    box = ana.page.locator(panel)
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    return box


# -- one device, several people -----------------------------------------------------------------------------------


def test_between_two_people_at_one_device_nothing_secret_is_on_the_page(guest):
    ana, eve = guest(), guest()
    heard = []
    ana.page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    ana.found("king_and_intrigue", "me", "me", hot_seat=True, seed=3, settings={"hand": "random", "rounds": "6"})
    eve.page.goto(f"/t/{ana.table}")
    luck, known, hands = Random(2), 0, 0
    for _ in range(40):
        state = ana.ready(known)
        if state == "cover":
            hands += 1
            reach(eve, ana.sees()["version"])
            assert ana.page.evaluate(BOARD) == eve.page.evaluate(BOARD)
            assert ana.words("log") == eve.words("log")
            assert ana.options() == []
            ana.page.locator("#cover a.main-button").first.click()
            known = 0
            assert ana.ready() == "asked"
            assert ana.page.evaluate(BOARD) != eve.page.evaluate(BOARD)
        if hands > 3:
            break
        known = ana.version + 1
        ana.click(luck.choice(ana.options()))
    assert hands > 3
    assert heard


def test_esc_before_anything_else_wakes_no_sound_and_no_complaint(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", seed=2)
    ana.ready()
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("x")
    assert ana.leave() == []


TURNS = """() => { window.turns = [...document.querySelectorAll("#log .turn")].map((turn) =>
    ({ turn, text: turn.textContent, headline: turn.querySelector(".headline") })); }"""
GONE_ON = """() => window.turns.filter(({ turn, text }) => turn.isConnected && turn.textContent !== text)
    .map(({ turn, headline }) => turn.contains(headline))"""


def test_what_an_answer_does_not_change_is_left_alone(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", settings={"rounds": "6"}, seed=2, kind="place")
    ana.ready()
    ana.do(ana.click, ana.options()[0])
    ana.page.evaluate(TURNS)
    ana.do(ana.click, ana.options()[0])
    assert ana.page.evaluate(GONE_ON) == [True], "a turn goes on, and its headline has not been put in anew"
    shown = ana.page.evaluate(BOARD)
    ana.page.reload()
    ana.ready()
    assert ana.page.evaluate(BOARD) == shown


# -- ways back ----------------------------------------------------------------------------------------------------


def test_undo_steps_back_and_a_turn_is_started_over(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", settings={"rounds": "6"}, seed=2, kind="place")
    ana.ready()
    begun, prompt, board = ana.sees()["step"], ana.words("prompt"), ana.page.evaluate(BOARD)
    ana.do(ana.click, ana.options()[0])
    assert ana.sees()["step"] == begun + 1
    ana.do(ana.page.get_by_role("button", name="Take back").click)
    assert ana.sees()["step"] == begun
    assert (ana.words("prompt"), ana.page.evaluate(BOARD)) == (prompt, board)

    ana.do(ana.click, ana.options()[0])
    assert ana.sees()["step"] == begun + 1
    ana.do(ana.page.keyboard.press, "r")
    assert ana.sees()["step"] <= begun


def test_what_cannot_be_taken_back_is_asked_about_first(guest):
    ana = guest()
    ana.found("el_grande", "me", "random", settings={"rounds": "6"}, seed=2, confirm=True)
    ana.ready()
    before = ana.sees()["version"]
    ana.click(ana.options()[0])
    dialog = ana.page.locator("#confirm")
    dialog.wait_for()
    dialog.get_by_role("button", name="No, back").click()
    dialog.wait_for(state="hidden")
    assert ana.sees()["version"] == before
    ana.ready()
    ana.click(ana.options()[0])
    dialog.get_by_role("button", name="Yes, do it").click()
    ana.ready(before + 1)
    assert ana.sees()["version"] > before


# -- while one is away --------------------------------------------------------------------------------------------


def test_a_standing_order_answers_a_veto(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", "me", seed=2, kind="veto")
    ana.ready()
    assert ana.sees()["question"]["kind"] == "veto"
    known = ana.version + 1
    orders = opened(ana, "#orders")
    orders.locator("select").first.select_option("veto=never")
    orders.get_by_role("button").first.click()
    ana.ready(known)
    assert ana.sees()["question"]["kind"] != "veto"
    ana.page.reload()
    ana.ready()


def test_a_seat_is_handed_to_a_bot_and_taken_back(guest):
    ana = guest()
    ana.found("toledo", "me", "me", seed=2)
    ana.page.goto(f"/t/{ana.table}?seat=0")
    ana.ready()
    seats = opened(ana, "#seats")
    seats.locator("select").select_option("easy")
    seats.get_by_role("button", name="Hand over").click()
    ana.page.locator("#chair-0", has_text="a bot stands in").wait_for()
    ana.page.locator("#chair-1.asked").wait_for()
    ana.page.get_by_role("button", name="I am back").click()
    ana.page.locator("#chair-0:not(:has-text('a bot stands in'))").wait_for()
    assert ana.sees()["chairs"][0]["kind"] == "person"


FORGET = "localStorage.clear()"  # as if this browser had not been here since the last move
MARKED = """() => document.querySelectorAll("#panes .news").length"""
WHICH = """() => [...document.querySelectorAll("#panes .news")].map((part) => part.id)"""
PARTS = """() => Object.fromEntries(
    [...document.querySelectorAll("#panes [id]")].map((part) => [part.id, part.innerHTML]))"""


def until_news(ana):
    """Play until the others have done something worth telling and it is one's own turn again; the version."""
    luck, known = Random(5), 0
    for _ in range(40):
        ana.ready(known)
        if ana.page.locator("#news [data-frames]").count() and ana.page.evaluate(MARKED):
            return known
        known = ana.version + 1
        ana.click(luck.choice(ana.options()))
    raise AssertionError("nothing worth telling has happened")


def filming(ana):
    """Until a film is told in words."""
    ana.page.wait_for_selector("#table.filming")
    ana.page.locator("#caption:not(:empty)").wait_for()


def test_on_return_a_film_of_what_was_missed_plays_by_itself_and_any_key_or_click_ends_it(guest):
    ana = guest(motion=True)
    ana.found("el_grande", "me", "random", "random", "random", seed=2)
    known = until_news(ana)
    ana.page.reload()
    ana.ready(known)
    now, board = ana.words("prompt"), ana.page.evaluate(BOARD)
    for end in (
        lambda: ana.page.keyboard.press("x"),
        lambda: ana.page.mouse.click(400, 400),
        lambda: ana.page.get_by_role("button", name="Skip").click(),
    ):
        ana.page.evaluate(FORGET)
        ana.page.reload()
        filming(ana)
        assert ana.words("prompt") == now  # the question waits in its place
        assert ana.page.evaluate(BOARD) != board
        end()
        assert not ana.page.locator("#table.filming").count()
        ana.ready(known)
        assert (ana.words("prompt"), ana.page.evaluate(BOARD)) == (now, board)
        assert ana.page.evaluate(MARKED)


def test_a_film_never_stands_in_the_way_of_ones_own_turn_and_is_not_shown_twice(guest):
    ana = guest(motion=True)
    ana.found("el_grande", "me", "random", "random", "random", seed=2)
    known = until_news(ana)
    ana.page.evaluate(FORGET)
    ana.page.reload()
    filming(ana)
    ana.page.keyboard.press("ArrowRight")  # ends the film and leads to a choice
    assert ana.page.evaluate("document.activeElement.dataset.option")
    known = ana.version + 1
    ana.page.keyboard.press("Enter")
    ana.ready(known)

    ana.page.reload()
    ana.ready(known)
    assert "news" in ana.page.evaluate("fetch(`/t/${table.dataset.table}/frames`).then((told) => told.json())")
    assert not ana.page.locator("#table.filming").count()


def test_whoever_asks_for_calm_gets_summary_and_marks_and_a_film_only_on_demand(guest):
    ana = guest()
    ana.found("el_grande", "me", "random", "random", "random", seed=2)
    known = until_news(ana)
    ana.page.evaluate(FORGET)
    asked = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.page.reload()
    ana.ready(known)
    ana.page.wait_for_function(MARKED)
    assert "happened since your last move" in ana.words("news")
    assert not [url for url in asked if "/frames" in url]
    ana.page.get_by_role("button", name="Show me").click()
    filming(ana)
    ana.page.keyboard.press("Escape")
    assert not ana.page.locator("#table.filming").count()
    assert ana.page.evaluate(MARKED)

    before = ana.page.evaluate(PARTS)
    ana.do(ana.click, ana.options()[0])
    after, marked = ana.page.evaluate(PARTS), ana.page.evaluate(WHICH)
    assert [name for name in marked if before.get(name) == after[name]] == []  # whoever acts has seen what was marked


def test_a_click_on_the_open_leaf_leaves_it_open(guest):
    ana = guest()
    ana.found("toledo", "me", "random", seed=2)
    ana.ready()
    leaves, log = ana.page.locator(".tabs > details[open], #extras > details[open]"), ana.page.locator("#log")
    for press in (lambda leaf: leaf.click(), lambda leaf: leaf.press("Enter")):
        press(ana.page.locator("details:has(#log) > summary"))
        log.wait_for()
    opened(ana, "#seats").locator("summary").click()
    assert leaves.count() == 1
    ana.page.locator("#seats form").wait_for()
    log.wait_for(state="hidden")


def test_a_table_is_ended_by_agreement(guest):
    ana = guest()
    ana.found("toledo", "me", "random", seed=2)
    ana.ready()
    opened(ana, "#seats").get_by_role("button", name="Propose to end the game").click()
    ana.page.locator("#prompt.over").wait_for()
    assert ana.sees()["status"] == "ended"


# -- what is going on ---------------------------------------------------------------------------------------------


def test_whoever_wonders_why_something_is_closed_is_told_the_rule(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", settings={"rounds": "6"}, seed=2, kind="place")
    ana.ready()
    closed = ana.page.locator("#table [data-why]")
    assert closed.count() > 0
    closed.first.click(force=True)
    card = ana.page.locator("#inspect.pinned")
    card.wait_for()
    assert card.locator(".why-not").inner_text()
    assert card.locator(".paragraph").inner_text().startswith("EG-")
    ana.page.keyboard.press("Escape")
    card.wait_for(state="hidden")


def test_why_something_is_closed_is_learned_by_keyboard_alone_and_read_out(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", settings={"rounds": "6"}, seed=2, kind="place")
    ana.ready()
    ana.page.keyboard.press("w")
    book = ana.page.get_by_role("dialog")
    book.get_by_role("heading", name="Why not …?").wait_for()
    focus = "document.activeElement.id"
    first = ana.page.evaluate(focus)
    assert first.startswith("closed-")
    ana.page.keyboard.press("Tab")
    second = ana.page.evaluate(focus)
    assert second != first
    ana.page.keyboard.press("Enter")
    book.get_by_role("alert").wait_for()
    assert "EG-" in book.get_by_role("alert").inner_text()
    assert ana.page.evaluate(focus) == second  # from here it goes on to the next one
    book.get_by_role("alert").get_by_role("link").press("Enter")
    ana.page.wait_for_function("() => /^EG-/.test(document.activeElement.id)")  # the rule itself, in the book
    ana.page.keyboard.press("Escape")
    book.wait_for(state="hidden")
    closed = set(ana.page.locator("#table [data-why]").evaluate_all("(all) => all.map((one) => one.dataset.why)"))
    ana.page.keyboard.press("w")
    ana.page.locator(f"#{first}").wait_for()
    listed = book.locator("li a").evaluate_all("(all) => all.map((one) => one.id.replace('closed-', ''))")
    assert set(listed) == closed


def test_a_rule_is_shown_where_its_number_is_clicked(guest):
    ana = guest()
    ana.found("el_grande", "me", "random", settings={"rounds": "6"}, seed=2)
    ana.ready()
    ana.page.locator("#prompt a.law").click()
    ana.page.locator("#note .paragraph", has_text="EG-").wait_for()


def test_the_title_tells_when_it_is_my_turn(guest):
    ana, eve = guest(), guest()
    ana.found("el_grande", "me", "random", settings={"rounds": "6"}, seed=2)
    ana.ready()
    assert ana.page.title().startswith("Your turn")
    eve.page.goto(f"/t/{ana.table}")
    assert not eve.page.title().startswith("Your turn")
    icon = "document.getElementById('icon').getAttribute('href')"
    assert ana.page.evaluate(icon) != eve.page.evaluate(icon)


def test_the_forecast_changes_with_the_hovered_choice(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", settings={"rounds": "6"}, seed=2, kind="place")
    ana.ready()
    opened(ana, "#forecast")
    for option in ana.options():
        point = ana.point(option)
        with ana.page.expect_response("**/preview?*") as told:
            ana.page.mouse.move(*point)
        table = told.value.json().get("forecast", "")
        if "→" in table:
            ana.page.locator(
                "#effect .up, #effect .down"
            ).first.wait_for()  # in one line beside the question, whatever leaf is open
            opened(ana, "#forecast")
            ana.page.mouse.move(*point)
            ana.page.locator("#forecast td", has_text="→").first.wait_for()
            return
    raise AssertionError("no choice changes what would be scored")
