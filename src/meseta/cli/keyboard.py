"""The keyboard: a person's lines, or a file of answers on standard input."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence

from meseta.core.errors import MesetaError

with contextlib.suppress(ImportError):
    import readline


class AnswersEnded(MesetaError):
    """Nobody answers any more."""

    def __init__(self) -> None:
        super().__init__("The answers ended before the game did.")


class Keyboard:
    """Reads lines. In a pipe the answers are shown behind their prompts, so that the output can be read alone."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        """Whether a person types and looks at a terminal, so that it may be wiped."""
        self._words: list[str] = []

    def line(self, prompt: str = "> ", words: Sequence[str] = ()) -> str:
        """The next answer, without blanks around it; ``words`` can be completed with the tabulator key."""
        self._offer(words)
        while True:
            try:
                answer = input(prompt).strip()
            except EOFError:
                print()
                raise AnswersEnded from None
            if self.live:
                return answer
            print(answer)
            if not answer.startswith("#"):
                return answer

    def pause(self, prompt: str) -> None:
        """Wait for a person's Enter key; a file of answers is never asked."""
        if sys.stdin.isatty():
            self.line(prompt)
        else:
            print(prompt)

    def forget(self) -> None:
        """Forget what was typed: the next person's arrow keys must not bring it back."""
        if "readline" in globals():
            readline.clear_history()

    def _offer(self, words: Sequence[str]) -> None:
        self._words = list(words)
        if self.live and "readline" in globals():
            readline.set_completer(self._complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def _complete(self, text: str, number: int) -> str | None:
        fitting = [word for word in self._words if word.startswith(text.lower())]
        return fitting[number] if number < len(fitting) else None
