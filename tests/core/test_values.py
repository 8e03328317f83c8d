"""Fields of values, ordinary or compiled."""

from __future__ import annotations

from meseta.core.values import fields_of
from tests.kit.toys.race import Push, Turn


def test_fields_come_in_the_order_in_which_they_are_set():
    assert list(fields_of(Push(1, 2)).items()) == [("me", 1), ("left", 2)]


def test_compiled_classes_list_their_names():
    class Compiled:
        __mypyc_attrs__ = ("left", "__dict__", "me")
        __slots__ = ("left", "me")

        def __init__(self):
            self.me = 1
            self.left = 2

    assert fields_of(Compiled()) == {"left": 2, "me": 1}


def test_values_are_the_same_by_class_and_fields():
    assert Turn(1) == Turn(1)
    assert Turn(1) != Turn(2)
    assert Turn(1) != 1
