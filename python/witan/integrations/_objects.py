"""Fusion of lists of objects, such as documents or nodes."""

from __future__ import annotations

from .. import _core
from ..functions import fuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from typing import Any, TypeVar

    T = TypeVar("T")


def uses_ranks(method: str | None) -> bool:
    """Returns True for methods that need only the order of a list."""
    return method is None or method.split("(")[0].strip() in ("rrf", "tuned-rrf", "isr", "rbc", "borda", "condorcet", "copeland")


def fuse_objects(
    lists: Sequence[Sequence[T]], key: Callable[[T], Hashable], score: Callable[[T], float | None], method: str | None,
    weights: Any, top: int | None,
) -> list[tuple[T, float]]:
    """Returns [(object, score), …], best first. Of objects with the same key, the first is returned.

    Methods that need only ranks use the order of every list, and other methods use the scores.
    """
    first: dict[Hashable, T] = {}
    keyed: list[list[Any]] = []
    for one in lists:
        entries: list[Any] = []
        for item in one:
            name = key(item)
            first.setdefault(name, item)
            if uses_ranks(method):
                entries.append(name)
                continue
            value = score(item)
            if value is None:
                raise _core.InputError(f"{method}: found an item without a score, expected scores; use rrf")
            entries.append((name, value))
        keyed.append(entries)
    return [(first[name], value) for name, value in fuse(keyed, method, weights=weights, top=top)]
