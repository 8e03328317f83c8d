"""Doors between the processes of one server: whoever asks for a table is led to the process that has it.

Any process accepts a connection. If what is asked next is about a table of another process, the connection itself is
passed through that one's door, with what was read of it, and is answered there as if it had come there: nothing stands
between the two from then on, and no table is read by two processes. That happens before anything is made of a request,
so that a connection can be led on with each of them. Where it fails, or where the system cannot pass connections, a
request is answered where it came in: every process can serve every table.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from meseta.server.spreading import owner

LONGEST: Final = 64 * 1024
"""Bytes of what was read that go through a door; whoever says more at once is answered where they are."""
AT_ONCE: Final = 100
"""So many connections are taken in before anything else is done."""
_TABLE: Final = re.compile(rb"[A-Z]{1,10} /(?:t|api/tables)/([A-Za-z0-9_-]{1,64})[/? ]")


class Door(NamedTuple):
    """A door of a process, from both sides. It outlives the process: what came meanwhile waits for the next one."""

    outside: socket.socket
    inside: socket.socket


def doors(number: int) -> list[Door]:
    """Doors for so many processes; none where the system cannot pass connections."""
    if not hasattr(socket, "send_fds"):  # Windows
        return []
    # Each message is a whole one, however many send at once.
    return [Door(*socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)) for _ in range(number)]


class Usher:
    """Leads connections from one process to the others."""

    def __init__(self, here: int = 0, house_doors: Sequence[Door] = ()) -> None:
        self._here = here
        self._doors = house_doors
        self._there = {here}
        for door in house_doors:
            door.outside.setblocking(False)
            door.inside.setblocking(False)

    def come(self, process: int) -> None:
        """Another process serves."""
        if self._doors:
            self._there.add(process)

    def gone(self, process: int) -> None:
        """Another process is no more."""
        self._there.discard(process)

    def belongs_here(self, table: str) -> bool:
        """Whether a table is one of this process."""
        return len(self._there) == 1 or owner(table, self._there) == self._here

    def lead(self, transport: asyncio.Transport, said: bytes) -> bool:
        """Pass a connection to the process whose table is asked for; whether it is there now."""
        door = self._door_for(said)
        if door is None or transport.get_write_buffer_size():
            return False
        try:
            socket.send_fds(door.outside, [said], [transport.get_extra_info("socket").fileno()])
        except OSError:  # too many wait there, or the request is longer than the system lets through
            return False
        transport.abort()  # which only closes our hold on it
        return True

    def _door_for(self, said: bytes) -> Door | None:
        """The door of the process that should hear what was said, if it is another one."""
        if len(self._there) == 1 or len(said) > LONGEST:
            return None
        named = _TABLE.match(said)
        whose = self._here if named is None else owner(named[1].decode(), self._there)
        return None if whose == self._here else self._doors[whose]

    def open(self, take_in: Callable[[socket.socket, bytes], None]) -> None:
        """Take in, in the running loop, whoever is led here, and what they have said."""
        if self._doors:
            inside = self._doors[self._here].inside
            asyncio.get_running_loop().add_reader(inside, _let_in, inside, take_in)


def _let_in(inside: socket.socket, take_in: Callable[[socket.socket, bytes], None]) -> None:
    for sock, said in _waiting(inside):
        take_in(sock, said)


def _waiting(inside: socket.socket) -> Iterator[tuple[socket.socket, bytes]]:
    for _ in range(AT_ONCE):
        try:
            said, files, _, _ = socket.recv_fds(inside, LONGEST, 1)
        except BlockingIOError:
            return
        for file in files:  # none, if this process may open no more
            os.set_inheritable(file, False)
            yield socket.socket(fileno=file), said
