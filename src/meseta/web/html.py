"""Markup in plain functions. Text is escaped unless it is already ``Markup``; nothing else decides that.

>>> el("p", "Red & Blue", class_="note")
'<p class="note">Red &amp; Blue</p>'
>>> el("button", "Go", data_option="p7", disabled=True, hidden=False)
'<button data-option="p7" disabled>Go</button>'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape as escape_all
from typing import TypeAlias

from meseta.core.native import mypyc_attr

Value: TypeAlias = "str | int | float | bool | None"


@mypyc_attr(native_class=False)
class Markup(str):
    """A string that is markup: it is put into a page as it stands. Only this module and the renderers make it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return repr(str(self))


Child: TypeAlias = "str | int | Iterable[Child] | None"

_SPECIAL = re.compile("[&<>\"']")
VOID = frozenset({"area", "base", "br", "hr", "img", "input", "link", "meta", "source", "wbr"})


def escape(text: str) -> str:
    """A text as it stands in a page. Most have nothing in them that would have to be written otherwise."""
    return escape_all(text) if _SPECIAL.search(text) else text


def safe(child: Child) -> str:
    """A child as markup: text is escaped, lists are joined, nothing stays nothing."""
    if isinstance(child, Markup):
        return child
    if isinstance(child, str):
        return escape(child)
    if child is None:
        return ""
    if isinstance(child, int):
        return str(child)
    return "".join(map(safe, child))


def join(*children: Child) -> Markup:
    """Children one after the other."""
    return Markup("".join(map(safe, children)))


@cache
def _attribute(key: str) -> str:
    """The name of an attribute, from that of an argument."""
    return key.rstrip("_").replace("_", "-")


def attributes(values: dict[str, Value]) -> str:
    """Attributes as they stand in a tag: ``class_`` is class, ``data_x`` is data-x; ``True`` stands without a value."""
    written = []
    for key, value in values.items():
        if value is None or value is False:
            continue
        name = _attribute(key)
        written.append(f" {name}" if value is True else f' {name}="{escape(str(value))}"')
    return "".join(written)


def el(tag: str, /, *children: Child, **values: Value) -> Markup:
    """An element; no attribute is called ``tag``, since the compiler does not know that it has no name."""
    opening = f"<{tag}{attributes(values)}>"
    if tag in VOID:
        return Markup(opening)
    return Markup(f"{opening}{''.join(map(safe, children))}</{tag}>")


def copyable(value: str, label: str, copy: str, name: str | None = None) -> Markup:
    """Something to be taken along: selected by a click, copied by a button where there is a script."""
    box = el("input", value=value, readonly=True, aria_label=label, id=name, data_select=True)
    return el("div", box, el("button", copy, type="button", data_copy=value), class_="link")


def nonce_field() -> Markup:
    """Where the script of a form that begins a game or takes a seat puts what this browser adds to the luck."""
    return el("input", type="hidden", name="nonce", data_nonce=True)
