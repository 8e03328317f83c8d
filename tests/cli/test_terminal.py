"""The real program with a real game: in a pipe and in a pseudo-terminal."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time

import pytest

pty = pytest.importorskip("pty")

MESETA = (sys.executable, "-m", "meseta")
TWO = ("play", "el_grande", "--seats", "me,random", "--seed", "7", "--rounds", "6")
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def piped(*arguments, answers="", cwd=None):
    return run([*MESETA, *arguments], cwd, answers)


def run(command, cwd, answers=""):
    return subprocess.run(command, input=answers, capture_output=True, text=True, cwd=cwd, timeout=60, check=False)


def test_a_whole_game_in_a_pipe_is_plain_text(tmp_path):
    done = piped(*TWO, "--record", "game.replay", answers="1\n" * 1000, cwd=tmp_path)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "Result" in done.stdout
    assert done.stderr == ""
    assert piped("replay", "game.replay", "--log", cwd=tmp_path).stdout.strip().endswith(".")


def test_a_wrong_data_directory_is_a_sentence(tmp_path):
    done = piped(*TWO, "--data", "nowhere", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no directory 'nowhere'" in done.stderr
    assert piped(*TWO, "--data", ".", cwd=tmp_path).returncode == 2


def test_a_terminal_without_our_signs_gets_question_marks(tmp_path):
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [*MESETA, *TWO]
    done = subprocess.run(command, input=b"quit\nno\n", capture_output=True, cwd=tmp_path, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"? Catalonia" in done.stdout


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    command = f"{sys.executable} -m meseta rules el_grande | head -1; echo ${{PIPESTATUS[0]}}"
    done = run(["bash", "-c", command], tmp_path)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"


def _hear_ctrl_c():
    """Tests that run in the background are deaf to Ctrl-C, and so would be the programs they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A program in a pseudo-terminal, driven as a person would."""

    def __init__(self, *arguments, cwd):
        self.master, slave = pty.openpty()
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
        self.program = subprocess.Popen(
            [*MESETA, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            env=env,
            start_new_session=True,
            preexec_fn=_hear_ctrl_c,  # noqa: PLW1509 - it takes no lock
        )
        os.close(slave)
        self.raw = ""

    def wait_for(self, text, seconds=20.0):
        """Read until ``text`` is shown; returns everything since the last call without codes."""
        start, end = len(self.raw), time.monotonic() + seconds
        while text not in CODES.sub("", self.raw[start:]):
            assert time.monotonic() < end, f"{text!r} was not shown: {self.raw[start:]}"
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.raw += os.read(self.master, 65536).decode(errors="replace")
                except OSError:
                    break
        return CODES.sub("", self.raw[start:])

    def type(self, text):
        os.write(self.master, text.encode())

    def send(self, number):
        time.sleep(0.3)  # a person's reaction: a signal in the very moment of the prompt waits for the next key
        self.program.send_signal(number)

    def leave(self):
        status = self.program.wait(20)
        os.close(self.master)
        return status


@pytest.fixture
def terminal(tmp_path):
    opened = []

    def start(*arguments):
        opened.append(Terminal(*arguments, cwd=tmp_path))
        return opened[-1]

    yield start
    for one in opened:
        if one.program.poll() is None:
            one.program.kill()
            one.program.wait()


def test_a_person_plays_in_colour_and_leaves(terminal, tmp_path):
    screen = terminal(*TWO)
    shown = screen.wait_for("Red> ")
    assert "Round 1 of 6" in shown
    assert "\x1b[1;91mRed" in screen.raw
    screen.type("?\n")
    assert "EG-" in screen.wait_for("Red> ")
    screen.type("quit\n")
    screen.wait_for("Save first?")
    screen.type("mine.json\n")
    assert "Saved in mine.json" in screen.wait_for("--resume mine.json")
    assert screen.leave() == 0
    assert (tmp_path / "mine.json").exists()


def test_ctrl_c_saves_the_game_and_says_where(terminal, tmp_path):
    screen = terminal(*TWO)
    screen.wait_for("Red> ")
    screen.send(signal.SIGINT)
    assert "Your game is in meseta-el_grande-7.json" in screen.wait_for("meseta-el_grande-7.json\r\n")
    assert screen.leave() == 130
    assert piped("play", "--resume", "meseta-el_grande-7.json", answers="quit\nno\n", cwd=tmp_path).returncode == 0


def test_a_closed_window_saves_the_game_too(terminal, tmp_path):
    screen = terminal(*TWO)
    screen.wait_for("Red> ")
    screen.send(signal.SIGHUP)
    assert screen.leave() == 130
    assert (tmp_path / "meseta-el_grande-7.json").exists()


def test_two_people_at_one_terminal_wipe_the_screen_between_them(terminal):
    screen = terminal("play", "el_grande", "--seats", "me,me", "--seed", "7")
    screen.wait_for("then press Enter.")
    screen.type("\n")
    screen.wait_for("> ")
    before = len(screen.raw)
    screen.type("p5\n")
    screen.wait_for("then press Enter.")
    assert "\x1b[3J" in screen.raw[before:]
    screen.type("\n")
    assert "power card 5" in screen.wait_for("> ")


def test_the_next_persons_arrow_keys_do_not_bring_back_what_was_typed(terminal):
    screen = terminal("play", "el_grande", "--seats", "me,me", "--seed", "7")
    screen.wait_for("then press Enter.")
    screen.type("\n")
    screen.wait_for("> ")
    screen.type("p5\n")
    screen.wait_for("then press Enter.")
    screen.type("\n")
    screen.wait_for("> ")
    screen.type("\x1b[A\n")
    assert "p5" not in screen.wait_for("play a power card")
