"""Words of a game that explain themselves: a button in the text, and a note that the browser itself opens."""

from __future__ import annotations

from typing import Any

from meseta.core.errors import UnknownName
from meseta.core.game import Game
from meseta.teaching.library import Term, terms_of
from meseta.teaching.marks import pieces, unmarked
from meseta.web.html import Child, Markup, el, join
from meseta.web.on_offer import rule_address


class Glossary:
    """The marked words of one page: each is explained once, however often it stands there."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self._game = game
        self._terms = terms_of(game, language)
        self._used: dict[str, Term] = {}

    def told(self, text: str) -> Markup:
        """A text with its marked words as buttons."""
        found: list[Child] = []
        for words, term in pieces(text, self._terms):
            if term is None:
                found.append(words)
            else:
                self._used[term.id] = term
                found.append(el("button", words, type="button", popovertarget=f"term-{term.id}", class_="term"))
        return join(found)

    def told_if_known(self, text: str) -> Markup:
        """The same for a text that was told some time ago, perhaps in another language: then without buttons."""
        try:
            return self.told(text)
        except UnknownName:
            return join(unmarked(text))

    def notes(self) -> Markup:
        """What the words mean that were told so far; to be put at the end of the page, or of what is swapped."""
        return join([self._note(term) for term in self._used.values()])

    def _note(self, term: Term) -> Markup:
        rule = rule_address(self._game, term.rule)
        link = el("a", term.rule, href=rule, class_="rule-id", data_elsewhere=True) if rule else None
        name = term.forms[0]
        heading = el("b", name[:1].upper() + name[1:])
        return el(
            "div", heading, " ", unmarked(term.text), " ", link, id=f"term-{term.id}", popover=True, class_="note"
        )
