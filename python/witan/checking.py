"""Check data before ranking."""

from __future__ import annotations

import json

from . import _core
from .drawing import Drawn
from .frames import Frame
from .progress import RunOptions
from .options import with_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ._types import Data, Labels, Progress


class Check(Drawn, Frame):
    """The findings and numbers of a check; prints like `witan check`.

    `to_pandas` and `to_polars` return one row per finding.

    Examples
    --------
    >>> import witan
    >>> found = witan.check(pairs=[("a", "b"), ("c", "d")])
    >>> found.to_dict()["findings"] == found.findings
    True
    """

    kinds = ("agreement",)

    def __init__(self, texts: Mapping[str, str], notes: list[str], drawable: _core.Drawable):
        self._texts = texts
        self._drawn = drawable
        self.notes = notes
        self._facts: dict[str, Any] = json.loads(texts["json"])

    def _drawable(self) -> _core.Drawable:
        return self._drawn

    @property
    def findings(self) -> list[dict[str, Any]]:
        """One dict each, warnings first: id, severity ("warning", "notice" or "ok"), message, where, advice,
        count, and the names of the first instances, experts and items."""
        found: list[dict[str, Any]] = self._facts["findings"]
        return found

    def _table(self) -> dict[str, list[Any]]:
        names = ("severity", "message", "where", "advice")
        return {name: [str(finding.get(name) or "") for finding in self.findings] for name in names}

    def to_dict(self) -> dict[str, Any]:
        """Returns all numbers, with every instance and expert."""
        return self._facts

    def to_json(self) -> str:
        """Returns the JSON of `witan check --format json`."""
        return self._texts["json"]

    def __str__(self) -> str:
        return self._texts["table"].rstrip("\n")

    __repr__ = __str__


@with_options("check")
def check(
    data: Data | None = None, *, labels: Labels | None = None, threads: int = 0, progress: Progress = None, **options: Any,
) -> Check:
    """Check the data for problems before ranking: connectivity, cycles, contradictions, duplicates, agreement.

    Parameters
    ----------
    data
        As for `rank`.
    labels
        Labels of the data, as for `evaluate`. The result then contains the agreement of every expert with the labels.
    threads, progress
        As for `rank`.
    **options
        Options of `witan check`:

        {options}

    Returns
    -------
    Check
        The findings, warnings first.

    Examples
    --------
    >>> import witan
    >>> [finding["id"] for finding in witan.check(pairs=[("a", "b"), ("c", "d")]).findings if finding["severity"] == "warning"]
    ['disconnected']
    """
    from .evaluation import labels_input
    from .functions import input_of

    with RunOptions(threads, 1, progress) as run:
        return Check(*_core.check(options, input_of(data, options), labels_input(labels), run))
