"""Conversion of all accepted kinds of data to a `Dataset`."""

from __future__ import annotations

from . import _core
from .dataset import Dataset, read
from .shapes import is_path, numbered_rankings, pairs_of
from .tables import by_role, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._types import Column, Data

#: Columns with a statement about a single item.
_VALUES = ("rank", "rating", "score", "judgement")


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
    known, others = by_role(table)
    if "winner" in known or "left" in known or "right" in known:
        for name in (*_VALUES, "item", "label", "count", "silence"):
            if name in known:
                raise _core.InputError(
                    f"found a table with winner and {name}, expected comparisons or statements about single items, not both"
                )
        made.add_comparisons(table)
        return
    if "item" not in known:
        raise _core.InputError(
            f"a data frame needs item, winner and loser, or left, right and winner; found {', '.join(table)}"
        )
    values = [name for name in _VALUES if name in known]
    rest = {name: column for name, column in known.items() if name not in _VALUES}
    if values == ["rank", "score"]:
        values = ["score"]
    if len(values) > 1 or not (values or "label" in known):
        raise _core.InputError(
            f"a data frame of items needs one of rank, rating, score, judgement; found {', '.join(table)}"
        )
    if not values and "expert" in known:
        raise _core.InputError(
            "found a table with expert and label, but no statements of the expert, expected rank, score, rating or judgement"
        )
    for name in values:
        {"rank": made.add_rankings, "rating": made.add_ratings, "score": made.add_scores,
         "judgement": made.add_judgements}[name]({**rest, name: known[name]})
    if "label" in known:
        made.add_labels({name: known[name] for name in ("item", "label", "instance") if name in known})
    made._ignore_columns(others)
    if "score" in values and "rank" in known:
        made._ignore_columns(["rank"], " (the column score determines the order)")
