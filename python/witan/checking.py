"""Checks of data before ranking."""

from __future__ import annotations

import json

from . import _core
from .as_dataset import as_dataset
from .progress import How

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ._types import Data, Progress


class Check:
    """The findings and numbers of a check; prints like `witan check`."""

    def __init__(self, texts: Mapping[str, str]):
        self._texts = texts
        self._facts = json.loads(texts["json"])

    @property
    def findings(self) -> list[dict[str, Any]]:
        """One dict each, warnings first: severity ("warning", "notice" or "ok"), message, where, advice."""
        return self._facts["findings"]

    def to_dict(self) -> dict[str, Any]:
        """Returns all numbers, with every instance and expert."""
        return self._facts

    def to_json(self) -> str:
        """Returns the JSON of `witan check --format json`."""
        return self._texts["json"]

    def __str__(self) -> str:
        return self._texts["table"].rstrip("\n")

    __repr__ = __str__


def check(data: Data, *, threads: int = 0, progress: Progress = None) -> Check:
    """Checks the data for problems before ranking: connectivity, cycles, contradictions, repetitions, agreement.

    data: as for `rank`; with labels, the agreement of experts with the labels is reported too.
    """
    core = as_dataset(data).core
    with How(threads, 1, progress) as how:
        return Check(_core.check(core, how))
