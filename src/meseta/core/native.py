"""The one mark that compiled classes need.

mypyc forbids ordinary Python classes to inherit from compiled ones unless the base says so. The kernel's bases say
so, because a game written tonight in plain Python must run on a compiled kernel. The mark exists for the compiler
only: at run time nothing has to be installed, so the core keeps to the standard library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414 - exported on purpose
else:

    def mypyc_attr(*_args: object, **_kwargs: object):  # noqa: ANN201 - the compiler never sees this one
        """Leave the class as it is: only the compiler reads this mark."""
        return lambda cls: cls
