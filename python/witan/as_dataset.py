"""Conversion of all accepted kinds of data to a `Dataset`."""

from __future__ import annotations

from . import _core
from .dataset import Dataset
from .reading import read
from .listed import MEANINGS, listed, meaning_of
from .shapes import is_path
from .tables import layout_of, role_of, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ._types import Column, Data


def as_dataset(data: Data, weights: Mapping[str, float] | None = None, pairs: bool | None = None) -> Dataset:
    """Returns the data as a `Dataset`: reads paths, and builds a data set from a table, a dictionary or a list.

    weights: weights of experts; a `Dataset` has its own. pairs: whether pairs of names are comparisons; None: unknown.
    Raises UsageError if `data` has no known structure.
    """
    if isinstance(data, Dataset):
        if weights is not None:
            raise _core.UsageError(
                "weights: a data set has its own; use witan.Dataset(weights=…) or witan.read(…, weights=…)"
            )
        return data
    if is_path(data):
        return read(data, weights=weights)  # type: ignore[arg-type]
    if isinstance(data, (list, tuple)) and data and all(map(is_path, data)):
        return read(*data, weights=weights)
    made = Dataset(weights=weights)
    table = table_of(data)
    if table is not None:
        _add_table(made, table)
    elif isinstance(data, dict) and data:
        _add_dictionary(made, data)
    elif not _add_list(made, data, pairs):
        raise _core.UsageError(
            "expected a witan.Dataset, a path, a data frame, a dictionary, rankings [[best, …], …], pairs "
            "[(winner, loser), …], or scores [(item, score), …]"
        )
    return made


def with_meaning(meaning: str, data: object, weights: Mapping[str, float] | None) -> Dataset:
    """Returns the data as `pairs`, `rankings` or `scores`."""
    made = Dataset(weights=weights)
    getattr(made, MEANINGS[meaning])(data)
    return made


def _add_list(made: Dataset, data: object, pairs: bool | None) -> bool:
    """Adds a list of rankings, scores, pairs or dictionaries; returns false for other data."""
    rows = listed(data)
    meaning = None if rows is None else meaning_of(rows, pairs)
    if meaning is None:
        return False
    getattr(made, "add_runs" if meaning == "runs" else MEANINGS[meaning])(rows)
    return True


def _add_dictionary(made: Dataset, data: dict[Any, Any]) -> None:
    """Adds rankings {expert: [items]}, scores {expert: {item: score}} or runs {expert: {instance: {item: score}}}.

    A list of (item, score) instead of {item: score} is accepted.
    """
    first = next(iter(data.values()))
    if isinstance(first, (list, tuple)) and _core.shape_of([first]) == "lists of scores":
        made.add_scores(data)
    elif not isinstance(first, dict):
        made.add_rankings(data)
    elif first and isinstance(next(iter(first.values())), dict):
        made.add_runs(data)
    else:
        made.add_scores(data)


def _add_table(made: Dataset, table: dict[str, Column]) -> None:
    """Adds a table whose columns are named as in a CSV file."""
    compares, value, columns, ignored = layout_of(table)
    if compares:
        made.add_comparisons(table)
        return
    if value is not None:
        {"rank": made.add_rankings, "rating": made.add_ratings, "score": made.add_scores,
         "judgement": made.add_judgements}[value]({name: column for name, column in columns.items() if name != "label"})
    if "label" in columns:
        made.add_labels({name: columns[name] for name in ("item", "label", "instance") if name in columns})
    if value == "score":
        ranks = [name for name in ignored if role_of(name) == "rank"]
        made._ignore_columns(ranks, " (score orders the items)")
        ignored = [name for name in ignored if name not in ranks]
    made._ignore_columns(ignored)
