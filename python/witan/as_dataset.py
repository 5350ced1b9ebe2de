"""Conversion of all accepted kinds of data to a `Dataset`."""

from __future__ import annotations

from . import _core
from .dataset import Dataset
from .reading import read
from .shapes import is_path, numbered_rankings, pairs_of
from .tables import layout_of, role_of, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._types import Column, Data


def as_dataset(data: Data, weights: Mapping[str, float] | None = None) -> Dataset:
    """Returns the data as a `Dataset`: reads paths, and builds a data set from a table, a dictionary or a list.

    weights: weights of experts; a `Dataset` has its own. Raises UsageError if `data` has no known structure.
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
    elif pairs_of(data) is not None:
        made.add_comparisons(data)
    elif numbered_rankings(data) is not None:
        made.add_rankings(data)
    else:
        raise _core.UsageError(
            "expected a witan.Dataset, a path, a data frame, a dictionary, rankings [[best, …], …], or pairs "
            "[(winner, loser), …]"
        )
    return made


def _add_dictionary(made: Dataset, data: dict) -> None:
    """Adds rankings {expert: [items]}, scores {expert: {item: score}} or runs {expert: {instance: {item: score}}}."""
    first = next(iter(data.values()))
    if not isinstance(first, dict):
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
