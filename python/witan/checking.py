"""Is this evidence fit to rank?"""

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
    """What is as it should be, what is worth knowing, and what stands in the way; prints as `witan check` does."""

    def __init__(self, texts: Mapping[str, str]):
        self._texts = texts
        self._facts = json.loads(texts["json"])

    @property
    def findings(self) -> list[dict[str, Any]]:
        """One dict each, warnings first: severity ("warning", "notice" or "ok"), what, where, advice."""
        return self._facts["findings"]

    def to_dict(self) -> dict[str, Any]:
        """All that there is, every instance and expert."""
        return self._facts

    def to_json(self) -> str:
        """As `witan check --format json` writes it."""
        return self._texts["json"]

    def __str__(self) -> str:
        return self._texts["table"].rstrip("\n")

    __repr__ = __str__


def check(data: Data, *, threads: int = 0, progress: Progress = None) -> Check:
    """Looks at evidence before anything is ranked: connected, cyclic, contradictory, repeated, agreed upon?

    data: as for `rank`; labels in it tell which experts agree with them.
    """
    core = as_dataset(data).core
    with How(threads, 1, progress) as how:
        return Check(_core.check(core, how))
