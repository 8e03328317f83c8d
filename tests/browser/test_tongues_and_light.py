"""Four languages, light and dark, the rulebook inside the table, and a server as people start it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import meseta
from tests.browser.hands import PATIENCE

SOURCE = Path(meseta.__file__).parent
TONGUES = {"en": "English", "de": "Deutsch", "nl": "Nederlands", "es": "Español"}

TEXTS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode())
        if (!walker.currentNode.parentElement.closest("script, style, [lang]:not(html)"))
            found.push(walker.currentNode.data.trim());
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
        found.push(...["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) || ""));
    return found.filter(Boolean);
}"""

EVERYTHING = """() => [...document.querySelectorAll("#table *")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
})"""


def strings(node):
    """All strings of a file of texts."""
    if isinstance(node, str):
        return {node}
    return {text for value in (node.values() if isinstance(node, dict) else node) for text in strings(value)}


def texts_in(language, game):
    files = [*SOURCE.glob(f"*/data/texts.{language}.toml"), *SOURCE.glob(f"games/{game}/data/*.{language}.toml")]
    assert files
    return set().union(*(strings(tomllib.loads(file.read_text())) for file in files))


def english_only(language, game):
    """What is said in English and not at all in this language."""
    return {text for text in texts_in("en", game) - texts_in(language, game) if "{" not in text and len(text) > 3}


def switch(ana, value):
    """Use a switch of the header."""
    ana.page.locator("details.switches summary").click()
    with ana.page.expect_navigation():
        ana.page.locator(f'details.switches button[value="{value}"]').click()


@pytest.mark.parametrize("game", meseta.NAMES)
def test_a_table_speaks_four_languages(guest, game):
    ana = guest()
    ana.found(game, "me", "random", seed=3)
    ana.ready()
    prompts = set()
    for language, name in TONGUES.items():
        switch(ana, language)
        ana.ready()
        assert ana.page.locator("html").get_attribute("lang") == language
        assert name in ana.page.locator("details.switches summary").inner_text()
        told = ana.page.locator("#prompt").evaluate("(one) => one.firstElementChild.nextSibling.data")
        question = ana.sees(language=language)["question"]
        seat = ana.sees(language=language)["chairs"][0]["name"]  # people are called by their names
        assert told.strip() in (question["prompt"], re.sub(rf"\b{seat}\b", "Ana", question["prompt"]))
        prompts.add(told)
        if language != "en":
            leftover = english_only(language, game) & set(ana.page.evaluate(TEXTS))
            assert not leftover
    assert len(prompts) == len(TONGUES)


@pytest.mark.parametrize("path", ["/", "/rules", "/rules/el_grande", "/new/el_grande", "/mine"])
def test_pages_speak_german(guest, path):
    ana = guest(language="de-DE")
    ana.page.goto(path)
    assert ana.page.locator("html").get_attribute("lang") == "de"
    assert not english_only("de", "el_grande") & set(ana.page.evaluate(TEXTS))


def test_light_and_dark(guest):
    paper = "getComputedStyle(document.documentElement).backgroundColor"

    def bright(ana):
        return sum(map(int, re.findall(r"\d+", ana.page.evaluate(paper))[:3])) > 380

    ana = guest(color_scheme="light")
    ana.found("el_grande", "me", "random", seed=3)
    assert bright(ana)
    switch(ana, "dark")
    assert not bright(ana)
    switch(ana, "light")
    assert bright(ana)
    switch(ana, "system")
    assert bright(ana)
    ana.page.emulate_media(color_scheme="dark")
    assert not bright(ana)


def test_rules_are_searched_inside_the_table(guest):
    ana = guest()
    ana.found("el_grande", "me", "random", seed=3)
    ana.ready()
    ana.page.locator("[data-book]").first.click()
    book = ana.page.locator("dialog[open]")
    book.locator('[type="search"]').fill("castillo")
    ana.page.keyboard.press("Enter")
    book.locator("mark").first.wait_for()
    assert book.get_by_text(re.compile("EG-[0-9]+")).count() > 0
    book.get_by_role("button", name="Close").first.click()
    book.wait_for(state="hidden")
    assert ana.ready() == "asked"


@pytest.mark.parametrize("stage", [{"kind": "draft"}, {"after": 40}], ids=["draft", "middle"])
def test_the_book_brings_its_styles_and_moves_nothing_at_the_table(guest, stage):
    ana = guest(width=1280, height=720)
    ana.found("king_and_intrigue", "me", "random", seed=3, **stage)
    ana.ready()
    page, sheets = ana.page, ana.page.locator('link[rel="stylesheet"]')
    stood, before = page.evaluate(EVERYTHING), sheets.count()
    page.locator(".top [data-book]").dispatch_event("click")
    book = page.locator("dialog[open]")
    assert book.locator("button").first.evaluate("(button) => getComputedStyle(button).float") == "right"
    assert sheets.count() == before + 1
    assert page.evaluate(EVERYTHING) == stood


def test_a_newcomer_plays_within_two_clicks(browser, tmp_path):
    """``meseta serve`` as people start it: bots think in processes, and the newest table opens with one button."""
    command = [sys.executable, "-m", "meseta", "serve", "--no-browser", "--database", str(tmp_path / "own.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ}) as process:
        try:
            address = re.search(r"http://\S+", process.stdout.readline()).group()
            context = browser.new_context(locale="en", reduced_motion="reduce")
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(address)
            page.get_by_role("button", name="El Grande: Play now against bots").click()
            page.locator("#table [data-option]").first.wait_for()
            assert page.title().startswith("Your turn")
            context.close()
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE / 1000) in (0, 130)  # stopped by the person who started it
