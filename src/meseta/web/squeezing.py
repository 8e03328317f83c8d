"""Messages on a socket, compressed one by one.

The usual way keeps what was sent, so that the next message can refer to it: that saves a third of the bytes of an
update and costs forty kilobytes for every page that is open, which is more than all the rest of an idle line. Here
every message stands alone. So nothing is kept, what goes to many is compressed once, and no message's length tells of
another. What is short is sent as it is.

``isal`` writes the same format with as many bytes in half the time; where it does not install, zlib does.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from struct import pack
from typing import Final

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter

try:
    from isal.isal_zlib import compressobj
except ImportError:  # there is none for this machine
    from zlib import compressobj  # type: ignore[assignment]  # what is used of both is the same

WINDOW: Final = 15
"""How far back a message refers to itself: as far as can be, since to forget on the way is work."""
LEVEL: Final = 3
"""Of zlib's nine, of which the next would take a quarter more time, or the highest of isal's four."""
SHORT: Final = 300
"""Bytes that are not worth compressing."""
SHARED: Final = 16
"""So many messages are remembered for the others who get the same."""
_END: Final = b"\x00\x00\xff\xff"
"""How every message would end; it is left out."""
_WHOLE: Final = 0x80 | Opcode.TEXT
_WHOLE_SQUEEZED: Final = 0x40 | _WHOLE
"""The first byte of a text that comes in one frame."""


def squeezed(content: bytes, window: int) -> bytes:
    """A message as it is sent."""
    writer = compressobj(LEVEL, wbits=-window)
    return (writer.compress(content) + writer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(_END)


@lru_cache(SHARED)
def framed(text: str, window: int) -> bytes:
    """A message with its frame, as it goes over a line with this window; 0 for one on which nothing is compressed."""
    content = text.encode()
    if not window or len(content) < SHORT:
        return _head(_WHOLE, len(content)) + content
    content = squeezed(content, window)
    return _head(_WHOLE_SQUEEZED, len(content)) + content


def _head(kind: int, length: int) -> bytes:
    """How a frame of a server begins (RFC 6455, 5.2)."""
    if length < 126:
        return pack("!BB", kind, length)
    return pack("!BBH", kind, 126, length) if length < 1 << 16 else pack("!BBQ", kind, 127, length)


class Squeezing(PerMessageDeflate):
    """The extension as both sides have agreed on it."""

    def encode(self, frame: Frame) -> Frame:
        """A frame as it is sent; what comes in several is left to the usual way."""
        if frame.opcode is not Opcode.TEXT or not frame.fin:
            return super().encode(frame)
        if len(frame.data) < SHORT:
            return frame
        return Frame(frame.opcode, squeezed(bytes(frame.data), self.local_max_window_bits), rsv1=True)


def window_of(agreed: Sequence[Extension]) -> int:
    """How far back messages refer to themselves on a line; 0 where they are not compressed."""
    return next((one.local_max_window_bits for one in agreed if isinstance(one, Squeezing)), 0)


class Offer(ServerPerMessageDeflateFactory):
    """What the server answers to whoever can read compressed messages."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            server_max_window_bits=WINDOW,
            compress_settings={"level": LEVEL},
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """The agreement, with our own way to keep it."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        own = Squeezing(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )
        return answer, own
