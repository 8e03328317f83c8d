"""``meseta serve``: the table in the browser, for one device, a home network or the world."""

from __future__ import annotations

import argparse
import os
import socket
import webbrowser

from meseta.cli.options import Parser, at_least
from meseta.cli.tidy import add_keep, wishes
from meseta.core.errors import MesetaError

HELP = "play in the browser"
FIRST_PORT, TRIES = 8000, 50
HERE = "127.0.0.1"


def add_options(parser: Parser) -> None:
    """Where it listens and where it keeps its tables."""
    parser.add_argument("--host", default=HERE, help=f"address to listen on (default: {HERE}, this device only)")
    parser.add_argument("--port", type=at_least(1), help=f"port (default: the first free one from {FIRST_PORT} on)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="a PostgreSQL URL or an SQLite file (default: $MESETA_DATABASE, or a file among your data)",
    )
    parser.add_argument(
        "--processes",
        type=at_least(1),
        default=1,
        metavar="N",
        help="serve by so many processes (default: 1; more than one need PostgreSQL)",
    )
    parser.add_argument(
        "--host-name",
        dest="names",
        action="append",
        default=[],
        metavar="NAME",
        help="a name that visitors reach the server by, if it is not on a home network (also: $MESETA_HOSTS)",
    )
    parser.add_argument(
        "--url",
        default=os.environ.get("MESETA_URL", ""),
        metavar="URL",
        help="where others find the server, for invitations and previews (also: $MESETA_URL)",
    )
    add_keep(parser)
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="do not open the browser")
    parser.add_argument(
        "--no-compile",
        dest="compile",
        action="store_false",
        help="neither compile the rules in the background nor use what was compiled before (also: $MESETA_COMPILE=0)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from meseta.server import compiling  # noqa: PLC0415
    from meseta.store import default_database  # noqa: PLC0415
    from meseta.store.engine import database_url  # noqa: PLC0415
    from meseta.store.sole import InUse, Sole  # noqa: PLC0415
    from meseta.web.serving import address_shown, serve  # noqa: PLC0415  # the other commands need no server
    from meseta.web.together import serve_together  # noqa: PLC0415

    os.environ["MESETA_URL"] = url_given(arguments.url)  # processes that are started later know it by this
    if not arguments.compile:
        os.environ["MESETA_COMPILE"] = "0"
    if compiling.wanted():
        compiling.begin_again()
    database, host, keep = arguments.database or default_database(), arguments.host, wishes(arguments)
    names = [host, *names_given([*arguments.names, *os.environ.get("MESETA_HOSTS", "").replace(",", " ").split()])]
    if arguments.processes > 1 and database_url(database).drivername == "sqlite":
        raise MesetaError("Several processes need PostgreSQL: an SQLite file has one server.")
    try:
        with Sole(database) as sole, listening(host, arguments.port) as sock:
            url = address_shown(sock, host)
            sole.tell(url)
            if arguments.processes > 1:
                many = arguments.processes
                return serve_together(sock, url, database, many, browser=arguments.browser, names=names, keep=keep)
            return serve(sock, host, database, browser=arguments.browser, names=names, keep=keep)
    except InUse as other:
        if not (arguments.browser and other.address):
            raise
        print(f"Meseta is open already, at {other.address}")
        webbrowser.open(other.address)
        return 0


def url_given(url: str) -> str:
    """The address that others are given, checked; empty if there is none."""
    from meseta.web.address import checked_url  # noqa: PLC0415

    if url and not checked_url(url):
        raise MesetaError(f"{url!r} is no address of a server: it must look like https://play.example.org.")
    return checked_url(url) if url else ""


def names_given(names: list[str]) -> list[str]:
    """The names that visitors may use, checked: what is none would let nobody in."""
    from meseta.web.hosts import name_in  # noqa: PLC0415

    found = {name: name_in(name) or name_in(f"[{name}]") for name in names}
    for name, at in found.items():
        if at is None or set(at) & set("/ "):
            raise MesetaError(f"{name!r} is no name of a server: it must look like play.example.org.")
    return [at for at in found.values() if at]


def listening(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, or on the first free one."""
    wanted = range(FIRST_PORT, FIRST_PORT + TRIES) if port is None else [port]
    complaint = ""
    for number in wanted:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Named as TCP, because asyncio sends small answers at once (TCP_NODELAY) only on sockets that say so.
        sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, number))
            sock.listen()  # at once: a port that is only bound can be bound by another server too
        except (OSError, OverflowError) as error:
            sock.close()
            complaint = getattr(error, "strerror", None) or str(error)
            continue
        return sock
    raise MesetaError(
        f"Nothing can listen on {host}, port {wanted[0] if port else 'whatever'}: {complaint.rstrip('.')}."
    )
