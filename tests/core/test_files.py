"""Files: nothing is ever lost, and errors are sentences."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from meseta.core.errors import BadFile
from meseta.core.files import read_text, write_atomically


def test_what_is_written_can_be_read(tmp_path):
    path = tmp_path / "game.save"
    write_atomically(path, "año\n")
    assert read_text(path) == "año\n"
    assert [p.name for p in tmp_path.iterdir()] == ["game.save"]


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(BadFile, match=r"game\.save: cannot be read: No such file or directory\."):
        read_text(tmp_path / "game.save")


def test_a_file_that_is_no_text_is_told(tmp_path):
    path = tmp_path / "game.save"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match=r"game\.save: this is not a text file\."):
        read_text(path)


def full_disk(*_args, **_kwargs):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(("owner", "function"), [(os, "fsync"), (Path, "replace")])
def test_a_full_disk_leaves_the_old_file_whole(tmp_path, monkeypatch, owner, function):
    path = tmp_path / "game.save"
    write_atomically(path, "old")
    monkeypatch.setattr(owner, function, full_disk)
    with pytest.raises(BadFile, match=r"No space left on device\. What was there before is untouched\."):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["game.save"]


def test_a_killed_writer_leaves_the_old_file_whole(tmp_path, monkeypatch):
    path = tmp_path / "game.save"
    write_atomically(path, "old")

    def killed(*_args):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", killed)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, "new")
    assert path.read_text() == "old"


def test_a_directory_that_is_not_there_is_told(tmp_path):
    with pytest.raises(BadFile, match="cannot be written: No such file or directory"):
        write_atomically(tmp_path / "nowhere" / "game.save", "x")


@pytest.mark.skipif(os.name != "posix", reason="permissions of this kind")
def test_a_new_file_is_as_readable_as_any_other_and_an_old_one_stays_as_it_was(tmp_path):
    (tmp_path / "usual").write_text("")
    new, old = tmp_path / "new", tmp_path / "old"
    write_atomically(new, "x")
    assert new.stat().st_mode == (tmp_path / "usual").stat().st_mode
    old.write_text("")
    old.chmod(0o640)
    write_atomically(old, "x")
    assert old.stat().st_mode & 0o777 == 0o640
