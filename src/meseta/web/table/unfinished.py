"""Before a turn ends with something important undone, people are asked whether they mean it."""

from __future__ import annotations

from meseta.core.texts import texts
from meseta.server.looks import Look
from meseta.web.table.names import in_names
from meseta.web.visit import PACKAGE


def unfinished(look: Look, option: str) -> str:
    """The question before an answer that leaves something undone; empty for any other answer."""
    ask = look.ask
    if ask is None or option not in look.game.important.get(ask.kind, ()):
        return ""
    return texts(PACKAGE, look.language).say("sheet", "unfinished", {"prompt": in_names(look, ask.prompt)})
