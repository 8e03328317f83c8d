"""What the files of teaching hold, and how long their texts may be."""

from __future__ import annotations

from typing import Final

from meseta.teaching.sources import Shape

_TEXT, _LIST, _NUMBER, _TABLE = (str,), (list,), (int,), (dict,)
_ONE_OR_MORE = (str, list)

SAID: Final = 220
DONE: Final = 90
ANSWERED: Final = 180
STEPS: Final = 8
MINUTES: Final = 4
WORDS: Final = 350
"""Of an overview."""
SECTIONS: Final = ("about", "round", "turn", "scoring", "end")
TIP: Final = 160

_SCENE = {
    "seat": _TEXT,
    "position": _TEXT,
    "seats": _NUMBER,
    "settings": _TABLE,
    "seed": _NUMBER,
    "moves": _LIST,
}
"""Where a lesson or a picture begins: a position, or a new table with its settings, seed and moves."""
_PICTURE = {**_SCENE, "pane": _TEXT, "around": _LIST, "point": _LIST}

_STEP = Shape(
    name="step",
    needs={"id": _TEXT, "say": _TEXT},
    may={
        "do": _TEXT,
        "point": _LIST,
        "show": _LIST,
        "expect": _ONE_OR_MORE,
        "goal": _TEXT,
        "wrong": _TABLE,
        "reply": _LIST,
        "rule": _TEXT,
    },
    texts={"say": SAID, "do": DONE, "wrong": ANSWERED},
)
LESSON: Final = Shape(
    name="lesson",
    needs={"id": _TEXT, "title": _TEXT, "minutes": _NUMBER, "seat": _TEXT, "learned": _TEXT},
    may={name: kinds for name, kinds in _SCENE.items() if name != "seat"},
    texts={"title": 40, "learned": 200},
    inside=(_STEP,),
)
_NOTE = Shape("note", {"id": _TEXT, "at": _TEXT, "text": _TEXT}, {}, {"text": 80}, at_least=0)
SECTION: Final = Shape(
    name="section",
    needs={"id": _TEXT, "title": _TEXT, "text": _TEXT, "seat": _TEXT},
    may={**_PICTURE, "lesson": _TEXT},
    texts={"title": 50, "text": 420},
    inside=(_NOTE,),
)
COACH_TIP: Final = Shape(
    name="tip",
    needs={"id": _TEXT, "text": _TEXT, "rule": _TEXT},
    may={"kind": _ONE_OR_MORE, "when": _TEXT, "priority": _NUMBER},
    texts={"text": TIP},
)
_MOVE = Shape("move", {"id": _TEXT, "play": _ONE_OR_MORE, "say": _TEXT}, {"point": _LIST}, {"say": SAID}, at_least=0)
_PART = Shape(
    name="part",
    needs={"id": _TEXT, "text": _TEXT},
    may={"rules": _LIST, "caption": _TEXT, "lesson": _TEXT, **_PICTURE},
    texts={"text": 900, "caption": 140},
    inside=(_MOVE,),
)
CHAPTER: Final = Shape("chapter", {"id": _TEXT, "title": _TEXT}, {}, {"title": 60}, (_PART,))
TERM: Final = Shape(
    name="term",
    needs={"id": _TEXT, "forms": _LIST, "text": _TEXT, "rule": _TEXT},
    may={},
    texts={"forms": 40, "text": 260},
)

FILES: Final = {
    "lessons": (LESSON,),
    "overview": (SECTION,),
    "coach": (COACH_TIP,),
    "book": (CHAPTER,),
    "terms": (TERM,),
}
"""The files of a title, by name, with what they hold."""
