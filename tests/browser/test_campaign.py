"""The campaign of the Sanchos, from the lobby to the next game, with clicks alone."""

from __future__ import annotations


def begin(ana, start):
    """From the lobby to the first table."""
    ana.page.goto("/")
    ana.page.locator('a[href^="/new/sanchos"]').first.click()
    ana.page.get_by_role("link", name="Campaign").click()
    ana.page.get_by_role("heading", name="War of the 3 Sanchos: campaign").wait_for()
    ana.page.locator(f'input[name="start"][value="{start}"]').check()
    ana.page.locator('input[name="nickname"]').fill("Urraca")
    ana.page.get_by_role("button", name="Begin the campaign").click()
    arrived(ana)


def arrived(ana, before=""):
    """At a table of the campaign, another one than before."""
    ana.page.wait_for_function(
        "(before) => document.getElementById('table') && document.getElementById('table').dataset.table !== before",
        arg=before,
    )
    ana.table = ana.page.locator("#table").get_attribute("data-table")
    ana.ready()
    assert "Campaign" in ana.words("campaign")


def give_up(ana):
    """End the game; for the campaign it is lost."""
    ana.page.locator("#seats summary").click()
    ana.page.get_by_role("button", name="Give up: the game is lost for the campaign").click()
    ana.page.locator("#prompt.over").wait_for()


def test_a_game_of_a_campaign_is_played_to_the_end_and_the_next_one_follows(guest):
    ana = guest()
    begin(ana, "normal")
    first = ana.table
    assert "Game 1" in ana.words("campaign")
    assert ana.page.locator("#chair-0").inner_text().count("Urraca") == 1
    ana.play(seed=3)
    assert ana.sees()["status"] == "over"
    won = bool(ana.sees()["outcome"]["winners"])
    ana.page.get_by_role("button", name="Next game of the campaign" if won else "Try again").click()
    arrived(ana, first)
    assert "Game 2" in ana.words("campaign")
    assert f"Won {int(won)} of 3, lost {int(not won)}." in ana.words("campaign")

    ana.page.goto("/mine")
    tables = ana.page.locator(f'a[href="/t/{ana.table}"], a[href="/t/{first}"]')
    assert tables.count() >= 2


def test_whoever_gives_up_too_often_has_lost_the_campaign_and_begins_a_new_one(guest):
    ana = guest()
    begin(ana, "normal")
    for lost in range(3):
        assert f"Won 0 of 3, lost {lost}." in ana.words("campaign")
        give_up(ana)
        assert ("The campaign is lost" if lost == 2 else "try again") in ana.words("prompt")
        ana.page.get_by_role("button", name="A new campaign" if lost == 2 else "Try again").click()
        arrived(ana, ana.table)
    assert "Won 0 of 3, lost 0." in ana.words("campaign")


def test_a_campaign_goes_on_from_the_list_of_my_tables(guest):
    ana = guest(width=360, height=740, is_mobile=True, has_touch=True)
    begin(ana, "hard")
    give_up(ana)
    before = ana.table
    ana.page.goto("/mine")
    ana.page.get_by_role("button", name="Go on with the campaign").first.click()
    arrived(ana, before)
    assert ana.page.evaluate("document.scrollingElement.scrollWidth") <= 360
