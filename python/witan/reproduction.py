"""Published tables, computed again."""

from __future__ import annotations

import json

from . import _core
from .options import with_options
from .progress import RunOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ._types import Progress


class Reproduction:
    """Published tables with the numbers computed here; prints like `witan reproduce`.

    Examples
    --------
    >>> import witan
    >>> print(witan.reproduce("crowd", data="data").to_markdown())  # doctest: +SKIP
    """

    def __init__(self, core: _core.Reproduced):
        self._core = core
        #: Notes, such as tables without data.
        self.notes = list(core.notes)
        #: Whether every fit converged.
        self.converged = core.converged

    def to_dict(self) -> dict[str, Any]:
        """Returns all tables, as in to_json()."""
        tables: dict[str, Any] = json.loads(self.to_json())
        return tables

    def to_json(self) -> str:
        """Returns the JSON of `witan reproduce --format json`."""
        return self._core.text("json")

    def to_csv(self) -> str:
        """Returns the CSV of `witan reproduce --format csv`."""
        return self._core.text("csv")

    def to_markdown(self) -> str:
        """Returns the page of `witan reproduce --format markdown`."""
        return self._core.text("markdown")

    def __str__(self) -> str:
        return self._core.text("table").rstrip("\n")

    __repr__ = __str__


def published_tables() -> dict[str, str]:
    """Returns the tables that `reproduce` can compute: {name: contents}.

    Examples
    --------
    >>> import witan
    >>> "crowd" in witan.published_tables()
    True
    """
    return _core.published_tables()


@with_options("reproduce")
def reproduce(
    tables: str | Sequence[str] = (), *, threads: int = 0, seed: int = 1, progress: Progress = None, **options: Any
) -> Reproduction:
    """Compute published tables again and compare the numbers.

    Parameters
    ----------
    tables
        Names of tables, see `published_tables`; all by default.
    threads, seed, progress
        As for `rank`.
    **options
        Options of `witan reproduce`; `data` is required:

        {options}

    Returns
    -------
    Reproduction
        The published and the computed numbers.

    Examples
    --------
    >>> import witan
    >>> witan.reproduce("crowd", data="examples")
    Traceback (most recent call last):
        ...
    witan.InputError: no data for these tables in "examples"; see docs/results.md
    """
    names = [tables] if isinstance(tables, str) else list(tables)
    with RunOptions(threads, seed, progress) as run:
        return Reproduction(_core.reproduce(names, options, run))
