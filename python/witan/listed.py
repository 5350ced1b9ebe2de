"""Lists of rankings, of (item, score) and of (winner, loser). Lists and tuples have the same meaning."""

from __future__ import annotations

from . import _core
from .columns import coded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    import numpy as np

    from .columns import Coded

#: Keyword arguments that state the meaning of lists, and the methods of a data set that add them.
MEANINGS = {"pairs": "add_comparisons", "rankings": "add_rankings", "scores": "add_scores"}
_HOW = "use pairs=… or rankings=…, or add them to a witan.Dataset"


def listed(data: Any) -> Sequence[Any] | None:
    """Returns a list, a tuple or the rows of a matrix of names; None for other data and without a row.

    Raises UsageError for a matrix of floats.
    """
    if getattr(data, "ndim", 0) == 2 and hasattr(data, "dtype"):
        if data.dtype.kind == "f":
            raise _core.UsageError("found a matrix of floats, expected names of items; scores=… accepts items × experts")
        data = data.tolist()
    return data if isinstance(data, (list, tuple)) and data else None


def is_scored(rows: Sequence[Any]) -> bool:
    """Returns whether rows are one list of (item, number), not several lists."""
    return all(len(row) == 2 and not isinstance(row[1], (list, tuple)) for row in rows[:1])


def list_columns(form: str, lists: Sequence[Any]) -> tuple[Coded, np.ndarray, np.ndarray]:
    """Returns the items, their values and the number of their list, of rankings or of lists of (item, number)."""
    encode = _core.encode_rankings if form == "rank" else _core.encode_scored
    names, codes, values, rows, kept = encode(lists)
    return coded(names, codes, kept), values, rows


def pair_columns(data: object) -> tuple[Coded, Coded] | None:
    """Returns the winners and losers of [(winner, loser), …] or of a matrix of two columns; None for other data.

    Raises InputError for lists of other lengths.
    """
    pairs = listed(data)
    if pairs is None or not isinstance(pairs[0], (list, tuple)):
        return None
    names, firsts, seconds, kept = _core.encode_pairs(pairs)
    return coded(names, firsts, kept), coded(names, seconds, kept)


def meaning_of(data: Sequence[Any], pairs: bool | None) -> str | None:
    """Returns whether a list contains "scores", "rankings", "pairs" or "runs"; None for other data.

    pairs: whether pairs of names are comparisons; None: unknown. Raises UsageError if this must be known.
    """
    shape = _core.shape_of(data)
    if shape == "pairs":
        if pairs is None:
            raise _core.UsageError(f"found pairs of items, which can be comparisons or rankings of two items; {_HOW}")
        return "pairs" if pairs else "rankings"
    if shape == "dictionaries":
        first = next((value for one in data for value in one.values()), None)
        return "runs" if isinstance(first, dict) else "scores"
    return {"scores": "scores", "lists of scores": "scores", "rankings": "rankings"}.get(shape)
