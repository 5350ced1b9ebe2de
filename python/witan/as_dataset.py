"""Anything that holds evidence as a `Dataset`."""

from __future__ import annotations

from . import _core
from .dataset import Dataset, read
from .shapes import is_path, numbered_rankings, pairs_of
from .tables import by_role, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._types import Column, Data

#: What experts say of single items.
_SAID = ("rank", "rating", "score", "judgement")


def as_dataset(data: Data, weights: Mapping[str, float] | None = None) -> Dataset:
    """A `Dataset` as it is; paths read; a table by its columns' names; a dictionary by its depth; a list by its entries.

    weights: of experts, for all that is no data set yet.
    """
    if isinstance(data, Dataset):
        if weights is not None:
            raise _core.UsageError("weights: a data set has its own, as in witan.Dataset(weights=…) or witan.read(…, weights=…)")
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
    known, others = by_role(table)
    if "winner" in known or "left" in known or "right" in known:
        for name in (*_SAID, "item", "label", "count", "silence"):
            if name in known:
                raise _core.InputError(
                    f"found a table with winner and {name}, expected either comparisons or statements about single items"
                )
        made.add_comparisons(table)
        return
    if "item" not in known:
        raise _core.InputError(
            f"a data frame needs item, winner and loser, or left, right and winner; found {', '.join(table)}"
        )
    said = [name for name in _SAID if name in known]
    rest = {name: column for name, column in known.items() if name not in _SAID}
    if said == ["rank", "score"]:
        said = ["score"]
    if len(said) > 1 or not (said or "label" in known):
        raise _core.InputError(
            f"a data frame of items needs one of rank, rating, score, judgement; found {', '.join(table)}"
        )
    if not said and "expert" in known:
        raise _core.InputError(
            "found a table with expert and label, but nothing that the expert says, expected rank, score, rating or judgement"
        )
    for name in said:
        {"rank": made.add_rankings, "rating": made.add_ratings, "score": made.add_scores,
         "judgement": made.add_judgements}[name]({**rest, name: known[name]})
    if "label" in known:
        made.add_labels({name: known[name] for name in ("item", "label", "instance") if name in known})
    made._pass_over(others)
    if "score" in said and "rank" in known:
        made._pass_over(["rank"], ", since score orders the items")
