"""Where others find this house: what invitations and previews give away instead of "this device".

Whoever runs the server may say it (``--url``, ``MESETA_URL``). Otherwise it is what the visitor has written in his
browser; and where that is this device itself, which means nothing to anybody else, the device's address in its network,
if the house listens there.
"""

from __future__ import annotations

import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from meseta.web.hosts import Hosts, is_here, name_in

_SOMEWHERE = ("192.0.2.1", 9)
"""An address that nobody has: it is not written to, only asked which way would lead there."""


class Address(NamedTuple):
    """Where a house is found."""

    origin: str
    """Scheme, name and port; of this device itself where there is nothing better."""
    reach: str
    """``world`` (or whatever the visitor's own way is), ``network`` or ``device``: from where it can be reached."""


def address_for(request: HTTPConnection) -> Address:
    """What may be given away to others."""
    hosts: Hosts = request.app.state.hosts
    if hosts.url:
        return Address(hosts.url, "world")
    url = request.url
    if not is_here(name_in(url.netloc) or ""):
        return Address(f"{url.scheme}://{url.netloc}", "world")
    own = in_network() if hosts.everywhere else ""
    if not own:
        return Address(f"{url.scheme}://{url.netloc}", "device")
    port = "" if url.port is None else f":{url.port}"
    return Address(f"{url.scheme}://{own}{port}", "network")


def in_network() -> str:
    """This device's address in its network; nothing where it has none. Nothing is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(_SOMEWHERE)
            found: str = asking.getsockname()[0]
    except OSError:
        return ""
    return "" if is_here(found) else found


def checked_url(url: str) -> str:
    """The address that the operator gives, without a path; empty if it is none."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        return ""
    return f"{parts.scheme}://{parts.netloc}"
