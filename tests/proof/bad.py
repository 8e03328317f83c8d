"""Bad requests of every kind: each generator takes chance and a scene, and makes what must not be accepted."""

from __future__ import annotations

import json
from urllib.parse import urlencode

from tests.proof.asgi import OURS, Request
from tests.proof.scene import ELSEWHERE, NOBODY, SEATS, WATCHING

JSON = ("content-type", "application/json")
FORM = ("content-type", "application/x-www-form-urlencoded")
TEXTS = [
    "",
    " ",
    "\0",
    "\x1b[2J",
    "<script>alert(1)</script>",
    "p7'; drop table tables; --",
    "../../etc/passwd",
    "%00",
    "\ufeff\u202e",
    "💥" * 9,
    "x" * 65,
    "x" * 300,
    "__class__",
    "evil.py:Bot",
    "0",
    "-1",
]
VALUES = [*TEXTS, "\ud800", "x" * 2001, None, True, -1, 1.5, 1e308, 2**31, 2**70, [], {}, [[]], {"a": {}}]
NOT_JSON = [
    b"",
    b"{",
    b"nul",
    b"[" * 6000,
    b'{"what":' * 900,
    b"9" * 5000,
    b'{"what":"\xff\xfe"}',
    b"\xef\xbb\xbf{}",
    b"NaN",
]
HUGE = 70_000
ODD_METHODS = ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEAD", "CONNECT", "PROPFIND", "get", ""]


def client_id(luck):
    return f"c{luck.getrandbits(60):x}"


def bad_deed(luck, scene):
    """Who wants what: a deed in good form that must be refused."""
    who = luck.randrange(SEATS)
    deed = {"what": "play", "client": client_id(luck), "version": scene.live.version, "confirmed": True}
    kind = luck.choice(_KINDS)
    return kind(luck, scene, who, deed)


def _illegal(luck, scene, who, deed):
    legal = set(scene.legal(who))
    names = [name for name in luck.sample(scene.match.game.vocabulary.names, 12) if name not in legal]
    return who, {**deed, "value": luck.choice(names or ["?"])}


def _unknown(luck, scene, who, deed):
    return who, {**deed, "value": luck.choice(TEXTS)}


def _of_another(luck, scene, who, deed):
    other = luck.choice(scene.asked() or [0])
    names = [name for name in scene.legal(other) if name not in scene.legal(who)]
    return who, {**deed, "value": luck.choice(names or ["?"])}


def _foreign_seat(luck, scene, who, deed):
    seat = luck.choice(scene.asked() or [0])
    who = luck.choice([other for other in range(SEATS) if other != seat])
    return who, {**deed, "seat": seat, "value": luck.choice(scene.legal(seat) or ["?"])}


def _not_at_the_table(luck, scene, who, deed):
    seat = luck.choice(scene.asked() or [0])
    named = luck.choice([{}, {"seat": seat}, {"seat": luck.randrange(10)}])
    what = luck.choice(["play", "play", "undo", "start_over", "vote", "hand_over", "take_back", "order"])
    values = {"play": scene.legal(seat) or ["?"], "vote": ["end", f"stand-in {seat}"], "hand_over": ["random", ""]}
    value = luck.choice(values.get(what, ["veto=never", ""]))
    return luck.choice([WATCHING, ELSEWHERE, NOBODY]), {**deed, **named, "what": what, "value": value}


def _stale(luck, scene, who, deed):
    who = luck.choice(scene.asked() or [0])
    live = scene.live
    wrong = [0, live.fresh[who] - 1, luck.randrange(live.fresh[who]), live.version + 1, live.version + 999, 2**31 - 1]
    what = luck.choice(["play", "play", "undo", "start_over"])
    return who, {**deed, "what": what, "version": luck.choice(wrong), "value": luck.choice(scene.legal(who) or ["?"])}


def _undo(luck, scene, who, deed):
    what = luck.choice(["undo", "start_over"])
    free = [seat for seat in range(SEATS) if not scene.match.can_go_back(seat)]
    if free:
        return luck.choice(free), {**deed, "what": what}
    return who, {**deed, "what": what, "version": 0}


def _vote(luck, scene, who, deed):
    names = ["stand-in 9", "stand-in -1", f"stand-in {who}", f"stand-in {(who + 1) % SEATS}", "END", "end ", "", "seat"]
    return who, {**deed, "what": "vote", "value": luck.choice([*names, "stand-in \u0663", "stand-in " + "9" * 1900])}


def _seat_affairs(luck, scene, who, deed):
    what = luck.choice(["hand_over", "take_back", "order"])
    values = {
        "hand_over": ["evil.py:Bot", "RANDOM", "\0", "me"],
        "order": ["=", "veto", "veto=always", "x=never", "veto=cost 0"],
    }
    return who, {**deed, "what": what, "value": luck.choice(values.get(what, [""]))}


def _say(luck, scene, who, deed):
    return who, {**deed, "what": "say", "value": luck.choice(["", "   \n", "x" * 401, "é" * 900])}


def _no_deed(luck, scene, who, deed):
    what = luck.choice(["", "PLAY", "sit", "__init__", "remark", "bot_move", "<b>", "play\0", "reinvite"])
    return who, {**deed, "what": what, "value": luck.choice(scene.legal(who) or [""])}


_KINDS = [
    _illegal,
    _illegal,
    _unknown,
    _of_another,
    _foreign_seat,
    _not_at_the_table,
    _not_at_the_table,
    _stale,
    _stale,
    _undo,
    _vote,
    _seat_affairs,
    _say,
    _no_deed,
]


def malformed(luck, scene):
    """A deed that would be legal, but for one thing in it that is no number, no text or too long; as bytes."""
    seat = luck.choice(scene.asked() or [0])
    good = {"what": "play", "client": client_id(luck), "version": scene.live.version}
    good["value"] = luck.choice(scene.legal(seat) or ["?"])
    part = luck.randrange(4)
    if part == 0:
        wrong = {"what": VALUES, "value": VALUES, "client": [None, 3, [], "x" * 65, "\ud800"], "version": VALUES}
        name = luck.choice(list(wrong))
        good[name] = luck.choice(wrong[name])
    elif part == 1:
        good["seat"] = luck.choice([-1, 10, 99, "x", "10", "-1", 1.0, True, [], {}, 2**70, "\u00b2"])
    text = json.dumps(good).encode()
    if part == 2:
        text = text[: luck.randrange(len(text))]
    elif part == 3:
        text = luck.choice([*NOT_JSON, json.dumps([good]).encode(), json.dumps(json.dumps(good)).encode()])
    return seat, text


# -- the ways by which deeds come --------------------------------------------------------------------------------------


def by_script(scene, who, deed):
    return Request("POST", f"/t/{scene.table}/deed", scene.headers(who, JSON), json.dumps(deed).encode())


def by_form(scene, who, deed):
    fields = {"deed": f"{deed['what']} {deed.get('value', '')}", "confirmed": "yes"}
    fields |= {name: deed[name] for name in ("client", "version", "seat") if name in deed}
    return Request("POST", f"/t/{scene.table}/deed", scene.headers(who, FORM), urlencode(fields).encode())


def by_program(scene, who, deed):
    """For plays and undoing only; those who are not at the table show the token of another one, or none."""
    shown = [("authorization", f"Bearer {scene.tokens[min(who, SEATS)]}")] if who != NOBODY else []
    if deed["what"] == "play":
        where, body = "moves", {"option": deed.get("value", ""), "version": deed["version"], "client": deed["client"]}
    else:
        whole = deed["what"] == "start_over"
        where, body = "undo", {"version": deed["version"], "client": deed["client"], "whole_turn": whole}
    return Request("POST", f"/api/tables/{scene.table}/{where}", [JSON, *shown], json.dumps(body).encode())


# -- requests that are wrong before anybody reads their body -----------------------------------------------------------


def misdirected(luck, scene):
    """A legal deed of the right person, sent from elsewhere, to elsewhere, in the wrong clothes, or much too large."""
    seat = luck.choice(scene.asked() or [0])
    deed = {"what": "play", "client": client_id(luck), "version": scene.live.version}
    deed["value"] = luck.choice(scene.legal(seat) or ["?"])
    request = luck.choice([by_script, by_form])(scene, seat, deed)
    return luck.choice(_WRONGS)(luck, scene, seat, request)


def _origin(luck, scene, seat, request):
    request.headers = [header for header in request.headers if header != OURS]
    wrong = ["http://elsewhere.example", "null", "http://[", "http://house.example.evil.example", "//house.example", ""]
    if luck.randrange(3):
        request.headers.append(("origin", luck.choice(wrong)))
    if luck.randrange(2):
        request.headers.append(("sec-fetch-site", luck.choice(["cross-site", "same-site", "none"])))
    return request


def _clothes(luck, scene, seat, request):
    kind = luck.choice(["text/plain", "multipart/form-data", "multipart/form-data; boundary=x", "", "application/xml"])
    if request.body[:1] != b"{":
        kind = luck.choice([kind, "application/json"])
    request.headers = [(n, v) for n, v in request.headers if n != "content-type"] + [("content-type", kind)]
    return request


def _large(luck, scene, seat, request):
    request.body += luck.choice([b" ", b"&a=b", b"\0"]) * HUGE
    request.pieces = luck.choice([1, 3])
    if request.pieces == 1:
        request.headers.append(("content-length", str(len(request.body))))
    return request


def _told_length(luck, scene, seat, request):
    request.headers.append(("content-length", luck.choice(["-1", "x", "9" * 5000, "9999999", "1e3", ""])))
    return request


def _elsewhere(luck, scene, seat, request):
    ids = [
        "x",
        "..",
        ".",
        "%2e%2e",
        scene.table[:-1],
        scene.table + "a",
        scene.table.swapcase(),
        "a" * 1200,
        "\0",
        "*",
        "",
    ]
    request.path = request.path.replace(scene.table, luck.choice([*ids, scene.other]))
    return request


def _method(luck, scene, seat, request):
    request.method = luck.choice(ODD_METHODS)
    return request


def _cookie(luck, scene, seat, request):
    token = scene.cookies[seat]
    wrong = [token[:-1], token + "a", token.swapcase(), "", "\xff", f'"{token}', "x" * 3000, scene.tokens[seat]]
    request.headers = [(n, v) for n, v in request.headers if n != "cookie"]
    request.headers.append(("cookie", f"person={luck.choice(wrong)}"))
    return request


def _path(luck, scene, seat, request):
    tails = ["/../deed", "/deed/", "/deed/x", "/deed%00", "/DEED", "/live", "/stream/", "/record", "/rematch", "/film"]
    request.path = f"/t/{scene.table}{luck.choice(tails)}"
    return request


_WRONGS = [_origin, _origin, _clothes, _large, _told_length, _elsewhere, _method, _cookie, _path]


def page(luck, scene):
    """Addresses of pages with nonsense in them; reading changes nothing."""
    table = scene.table
    text = luck.choice(TEXTS)
    steps = luck.choice(["-1", "x", "999999", "9" * 900, "1.5", "%31", "1e9"])
    paths = [
        (f"/t/{table}/why", {"option": text, "seat": luck.choice(["", "9", "x", "-1", "1"])}),
        (f"/t/{table}/preview", {"option": text, "seat": luck.choice(["", "9", "0"])}),
        (f"/t/{table}/preview", {"option": luck.choice(scene.match.game.vocabulary.names)}),
        (f"/t/{table}/rule", {"rule": text}),
        (f"/t/{table}/replay/{steps}", {"eyes": luck.choice(["", "9", "none", text])}),
        (f"/t/{table}/replay", {"step": steps}),
        (f"/t/{table}/position/{steps}.{luck.choice(['svg', 'png', 'exe', ''])}", {}),
        (f"/t/{table}", {"seat": luck.choice(["9", "8"])}),
        (f"/t/{table}/invite", {}),
        (f"/t/{table}/program", {"seat": text}),
        (f"/t/{table}/remark/{steps}", {"number": text}),
        (f"/mine/data{luck.choice(['', '.json', '.exe', '/..'])}", {"person": text}),
        (f"/t/{table}/record", {"language": text}),
        (f"/t/{table}/film", {}),
        (f"/sit/{luck.choice(['x', scene.tokens[0], scene.table, 'a' * 900])}", {}),
        (f"/static/{luck.choice(['x', '..'])}/{luck.choice(['..', 'app.py', '%2e%2e/app.py', '.env'])}", {}),
        (f"/picture/{luck.choice(['x', '../x', 'toledo.exe'])}", {}),
        (f"/new/{luck.choice(['x', '..', 'El_Grande'])}", {"seats": text}),
        (f"/rules/{luck.choice(['x', '..'])}", {"q": text}),
        (f"/api/tables/{table}", {"since": steps, "language": luck.choice(["xx", "en", text])}),
        (f"/api/tables/{table}/{luck.choice(['why', 'record', 'events', 'x'])}", {"language": "xx"}),
    ]
    path, query = luck.choice(paths)
    return Request("GET", path, scene.headers(luck.randrange(NOBODY + 1)), query=urlencode(query))


def founding(luck, scene):
    """Tables that cannot be, seats that are not free, files that are no records."""
    game = scene.match.game
    wrong = luck.choice([text for text in TEXTS if text] + ["x" * 25])
    seats = [luck.choice(["evil.py:Bot", "RANDOM", "<b>", "\0"]) for _ in range(2)]
    forms = [
        (f"/new/{game.name}", {"nickname": "Ana", "seats": "2", "seat0": seats[0], "seat1": seats[1]}),
        (
            f"/new/{game.name}",
            {"nickname": luck.choice(["", " ", "x" * 25, "a\0b", "\x1b[2J", "\u202e"]), "seats": "2"},
        ),
        (f"/new/{game.name}", {"nickname": "Ana", "pace": wrong}),
        (f"/new/{wrong}", {"nickname": "Ana"}),
        (f"/play/{wrong}", {}),
        (f"/sit/{wrong}", {"nickname": "Ana"}),
        (f"/t/{scene.table}/rematch", {}),
        (f"/t/{scene.table}/{luck.choice(['invite', 'program'])}", {"seat": luck.choice(["9", "x", "-1", wrong])}),
        (f"/t/{scene.table}/remark/{luck.choice(['1', '0', 'x', '9' * 40])}", {"what": wrong}),
        (f"/mine/{luck.choice(['erase', 'sign_out', 'unmute', 'x'])}", {"sure": wrong, "person": wrong}),
        ("/import", {"record": wrong}),
    ]
    settings = game.settings_for(2)
    if settings:
        forms.append((f"/new/{game.name}", {"nickname": "Ana", "seats": "2", f"set_{settings[0].name}": wrong}))
    path, form = luck.choice(forms)
    return Request("POST", path, scene.headers(luck.randrange(NOBODY), FORM), urlencode(form).encode())
