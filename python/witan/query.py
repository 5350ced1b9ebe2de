"""Fusion of the lists of one query, without a data set."""

from __future__ import annotations

from functools import lru_cache

from . import _core
from .spec import take_parameters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from typing import Any

    from .model import Model

_fusion_of = lru_cache(maxsize=128)(_core.query_fusion)
_DEFAULT = _fusion_of("rrf")


def is_query(runs: object) -> bool:
    """Returns True for the lists of one query: ids, (id, score) pairs or {id: score}, in a list or by the names of runs."""
    lists: Iterable[Any]
    if isinstance(runs, dict):
        if "score" in runs:  # columns of a table
            return False
        lists = runs.values()
    elif isinstance(runs, (list, tuple)):
        lists = runs
    else:
        return False
    for one in lists:
        if isinstance(one, (list, tuple)):
            return True
        if not isinstance(one, dict):
            return False
        if one:
            value = next(iter(one.values()))
            return not isinstance(value, (dict, str, bytes)) and not hasattr(value, "__len__")
    return False


def fuse_query(
    lists: Any, method: Any, top: Any, model: Model | None, options: dict[str, Any]
) -> list[tuple[Hashable, float]]:
    """Returns [(id, score), …], best first; equal scores in the order of first appearance."""
    weights = options.pop("weights", None)
    if options and model is None and (method is None or isinstance(method, str)):
        method = take_parameters(method or "rrf", options, ())
    if options:
        raise _core.UsageError(f"{', '.join(options)}: without effect for the lists of one query")
    if method is None and model is None:
        return _DEFAULT(lists, weights, top)
    fusion = _fusion_of(method) if model is None and isinstance(method, str) else None
    if fusion is not None:
        return fusion(lists, weights, top)
    return _fuse_by_dataset(lists, method, weights, top, model)


def _fuse_by_dataset(
    lists: Any, method: Any, weights: Any, top: Any, model: Model | None
) -> list[tuple[Hashable, float]]:
    """Fuses by any method. The items of the data set are numbers in the order of appearance, with leading zeros."""
    from .dataset import Dataset
    from .functions import fuse

    ids: list[Hashable] = []
    numbers: dict[Hashable, str] = {}

    def number(item: Hashable) -> str:
        if item not in numbers:
            numbers[item] = f"{len(ids):09d}"
            ids.append(item)
        return numbers[item]

    named = lists.items() if isinstance(lists, dict) else ((f"run{k}", one) for k, one in enumerate(lists, start=1))
    by_name = {str(name): _entries(one) for name, one in named}
    if weights is not None and not isinstance(weights, dict):
        if len(weights) != len(by_name):
            raise _core.UsageError(f"weights: found {len(weights)} numbers, expected one number per list, {len(by_name)}")
        weights = dict(zip(by_name, weights))
    data = Dataset(duplicates="keep-best", weights=weights)
    for name, (items, scores) in by_name.items():
        if not items:
            continue
        names = [number(item) for item in items]
        if scores is None:
            data.add_rankings(names, list(range(1, len(names) + 1)), expert=name, silence="below")
        else:
            data.add_scores(names, scores, expert=name, silence="below")
    if not ids:
        return []
    fused = fuse(data, method, model=model).scores
    best = [(ids[int(name)], score) for name, score in fused.items()]
    return best[:top] if top else best


def _entries(one: Any) -> tuple[list[Hashable], list[float] | None]:
    """Returns the ids of a list, and their scores if it has scores."""
    if isinstance(one, dict):
        return list(one), list(one.values())
    one = list(one)
    if one and isinstance(one[0], (list, tuple)) and len(one[0]) == 2:
        return [item for item, _ in one], [score for _, score in one]
    return one, None
