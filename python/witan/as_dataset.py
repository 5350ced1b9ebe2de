"""Anything that holds evidence as a `Dataset`."""

from __future__ import annotations

from . import _core
from .dataset import Dataset, read
from .shapes import is_path, numbered_rankings, pairs_of
from .tables import table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Column, Data


def as_dataset(data: Data) -> Dataset:
    """A `Dataset` as it is; paths read; a table by its columns' names; a dictionary by its depth; a list by its entries."""
    if isinstance(data, Dataset):
        return data
    if is_path(data):
        return read(data)  # type: ignore[arg-type]
    if isinstance(data, (list, tuple)) and data and all(map(is_path, data)):
        return read(*data)
    made = Dataset()
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
    """{expert: [items]} are rankings, {expert: {item: score}} scores, {expert: {instance: {item: score}}} runs."""
    first = next(iter(data.values()))
    if not isinstance(first, dict):
        made.add_rankings(data)
    elif first and isinstance(next(iter(first.values())), dict):
        made.add_runs(data)
    else:
        made.add_scores(data)


def _add_table(made: Dataset, table: dict[str, Column]) -> None:
    """Column names mean what they mean in a CSV file."""
    if "winner" in table or "left" in table:
        made.add_comparisons(table)
        return
    if "item" not in table:
        raise _core.UsageError(
            f"a data frame needs item, winner and loser, or left, right and outcome; found {', '.join(table)}"
        )
    said = {
        "rank": made.add_rankings,
        "rating": made.add_ratings,
        "score": made.add_scores,
        "judgement": made.add_judgements,
    }
    found = [name for name in said if name in table]
    if len(found) > 1 or not (found or "label" in table):
        raise _core.UsageError(
            f"a data frame of items needs one of rank, rating, score, judgement; found {', '.join(table)}"
        )
    for name in found:
        said[name](table)
    if "label" in table:
        made.add_labels(table)
