"""Compressed messages: each can be read without those before it, and what is short is left as it is."""

from __future__ import annotations

import zlib

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from meseta.web.squeezing import SHORT, WINDOW, Offer, framed, squeezed, window_of


def agreed(**wishes):
    """Both ends of a line, as they agree on it."""
    client = ClientPerMessageDeflateFactory(**{"client_max_window_bits": True, **wishes})
    answer, server = Offer().process_request_params(client.get_request_params(), [])
    return server, client.process_response_params(answer, [])


@pytest.mark.parametrize("wishes", [{}, {"server_max_window_bits": 10}, {"client_max_window_bits": 9}])
def test_whatever_a_browser_wishes_it_reads_what_is_sent(wishes):
    server, client = agreed(**wishes)
    for text in ("a board " * 4000, "x", "a board " * 200, "ñ" * SHORT):
        sent = server.encode(Frame(Opcode.TEXT, text.encode()))
        assert bytes(client.decode(sent).data).decode() == text
        back = client.encode(Frame(Opcode.TEXT, text.encode()))
        assert bytes(server.decode(back).data).decode() == text


def test_nothing_is_kept_between_two_messages():
    server, _ = agreed()
    frame = Frame(Opcode.TEXT, b"a board " * 200)
    assert server.encode(frame) == server.encode(frame)
    assert not {"encoder", "decoder"} & vars(server).keys()
    alone = zlib.decompressobj(-WINDOW)
    assert alone.decompress(squeezed(bytes(frame.data), WINDOW) + b"\x00\x00\xff\xff") == frame.data


def test_what_is_short_or_no_message_is_sent_as_it_is():
    server, _ = agreed()
    for frame in (Frame(Opcode.TEXT, b"x" * (SHORT - 1)), Frame(Opcode.PING, b"x" * 100)):
        assert server.encode(frame) == frame


def test_a_message_in_several_frames_is_read_too():
    server, client = agreed()
    first = server.encode(Frame(Opcode.TEXT, b"a board " * 200, fin=False))
    last = server.encode(Frame(Opcode.CONT, b"and the end"))
    read = bytes(client.decode(first).data) + bytes(client.decode(last).data)
    assert read == b"a board " * 200 + b"and the end"


@pytest.mark.parametrize(
    "text", ["", "x" * 125, "x" * 126, "ñ" * SHORT, "a board " * 4000, "".join(map(chr, range(33, 50_000)))]
)
def test_what_goes_straight_to_a_line_is_what_the_usual_way_sends(text):
    server, _ = agreed()
    for extensions in ([server], []):
        usual = Frame(Opcode.TEXT, text.encode()).serialize(mask=False, extensions=extensions)
        assert framed(text, window_of(extensions)) == usual


def test_what_goes_to_many_is_compressed_once():
    assert framed("a board " * 200, WINDOW) is framed("a board " * 200, WINDOW)
