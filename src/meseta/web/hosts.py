"""Host names: a server answers to its own only, so that no foreign name can be made to lead to it.

A page of somebody else's site could otherwise point its name at this device and read from it whatever it likes (DNS
rebinding), and invitations would lead to whatever name somebody has put into a request.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

LOCAL = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # what somebody asked for by name
UNKNOWN_HOST = (
    "This server does not answer to this name. Whoever runs it can add it: meseta serve --host-name NAME "
    "(or the variable MESETA_HOSTS)."
)
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^:\[\]]+)(:[0-9]{1,5})?")


def name_in(host: str) -> str | None:
    """The name in a ``Host`` header, without the port; nothing where it is none."""
    found = _HOST.fullmatch(host)
    return None if found is None else found[1].strip("[]").rstrip(".").lower()


class Hosts:
    """The names of a server: those it was given, this device's own, and addresses that lead no further than home."""

    def __init__(self, names: Iterable[str] = (), url: str = "") -> None:
        given = {name.strip("[]").lower() for name in names}
        own = socket.gethostname().lower()
        self.url = url
        """Where the operator says that the house is found; empty if he does not."""
        self.everywhere = not given.isdisjoint(EVERYWHERE)
        """Whether it listens to more than this device."""
        at = name_in(urlsplit(url).netloc) if url else None
        self._names = {*LOCAL, own, f"{own.partition('.')[0]}.local", *given, *([at] if at else [])}

    def has(self, host: str) -> bool:
        """Whether a ``Host`` header names this server; the port does not matter."""
        name = name_in(host)
        return name is not None and (name in self._names or _at_home(name))


def is_here(name: str) -> bool:
    """Whether a name means the very device that says it."""
    try:
        return name in LOCAL or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name.endswith(".localhost")


def _at_home(name: str) -> bool:
    """Whether it is an address of this device or of a home network: nobody else can give it a meaning."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_private or address.is_loopback or address.is_link_local
