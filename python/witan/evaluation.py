"""Evaluation of rankings against labels."""

from __future__ import annotations

from . import _core
from .columns import text_of
from .as_dataset import as_dataset
from .dataset import Dataset
from .progress import RunOptions
from .shapes import paths_in
from .result import Result
from .tables import label_table, of_search, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ._types import Labels, Ranking


class Evaluation(dict[str, float]):
    """The mean of every metric, with the metric names of the request; `per_instance` contains the values per instance."""

    def __init__(self, found: dict[str, Any]):
        super().__init__(zip(found["metrics"], found["means"]))
        width = len(found["metrics"])
        values = found["values"]
        #: {instance: {metric: value}}
        self.per_instance: dict[str, dict[str, float]] = {
            name: dict(zip(found["metrics"], values[row * width : (row + 1) * width]))
            for row, name in enumerate(found["instances"])
        }
        #: Number of labelled instances that the ranking does not contain.
        self.missing: int = found["missing"]
        #: Number of instances of the ranking without labels; they are ignored.
        self.unlabelled: int = found["unlabelled"]


def as_labels(labels: Labels) -> Dataset:
    """Returns labels of any kind that `evaluate` accepts as a `Dataset`."""
    if of_search(labels):
        data = Dataset()
        data.add_labels(label_table(labels))
        return data
    if isinstance(labels, dict) and "item" not in labels:
        data = Dataset()
        data.add_labels(labels)
        return data
    return as_dataset(labels)


def labels_input(labels: Labels | None) -> _core.Dataset | list[str] | None:
    """Returns paths, which the request reads with its options, or the labels as a data set."""
    paths = None if labels is None else paths_in(labels)
    return paths if labels is None or paths is not None else as_labels(labels).core


def _as_ranking(ranking: Ranking) -> Dataset:
    if not isinstance(ranking, (Dataset, dict)) and hasattr(ranking, "to_dict") and table_of(ranking) is None:
        ranking = ranking.to_dict()  # runs of other libraries
    if of_search(ranking):
        data = Dataset(duplicates="keep-best")
        data.add_runs(ranking)
        return data
    if isinstance(ranking, dict) and "item" not in ranking:
        hint = _names_runs(ranking)
        if hint:
            raise _core.InputError(f"the ranking is one level too deep{hint}")
        ranking = {"ranking": ranking}
    return as_dataset(ranking)  # type: ignore[arg-type]


def evaluate(
    labels: Labels, ranking: Ranking, metrics: str | Iterable[str] = ("ndcg@10",), dialect: str = "standard", *,
    relevant_from: float = 1, complete: bool = False, label_scale: tuple[float, float] | None = None, threads: int = 0,
) -> Evaluation:
    """Compute metrics of a ranking; returns an `Evaluation`, a dict of means.

    Parameters
    ----------
    labels
        A labelled `Dataset`, the path of a qrels file, {instance: {item: label}}, or a table with the columns topic, doc
        and label (or relevance).
    ranking
        A `Result`, the path of a run, {instance: {item: score}}, or a table as for `fuse`.
    metrics
        Names such as "ndcg@10" or trec_eval's "ndcg_cut_10", or one string with commas. They are the keys of the result.
    dialect
        "standard", "letor4" or "trec".
    relevant_from
        Lowest label of a relevant item.
    complete
        Labelled instances missing from the ranking count as 0, in every dialect.
    label_scale
        Smallest and largest label, for ERR [default: 0 and the largest label of the data].
    threads
        Number of threads; does not change the result [default: 0, all cores].

    Examples
    --------
    >>> import witan
    >>> witan.evaluate({"q1": {"a": 1, "b": 0}}, {"q1": {"a": 0.9, "b": 0.4}}, "ndcg@10")
    {'ndcg@10': 1.0}
    """
    options = _core.EvaluationOptions({
        "metrics": metric_names(metrics), "dialect": dialect, "relevant_from": relevant_from, "complete": complete,
        "label_scale": _scale(label_scale),
    })
    with RunOptions(threads) as run:
        found = _evaluated(labels, ranking, options, run)
    shared = len(found["instances"]) - (0 if dialect == "trec" and not complete else found["missing"])
    if shared == 0 and found["missing"] and found["unlabelled"]:
        raise _core.InputError(
            f"the ranking contains none of the {found['missing']} labelled instances, expected a ranking of these instances"
            + _which(labels, ranking)
        )
    return Evaluation(found)


def _scale(scale: object) -> str | None:
    """Returns the smallest and the largest label as "MIN-MAX"."""
    if scale is None:
        return None
    try:
        least, most = map(float, scale)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise _core.UsageError(
            f"label_scale: found {scale!r}, expected the smallest and the largest label, such as (0, 4)"
        ) from None
    return f"{least!r}-{most!r}"


def metric_names(metrics: object) -> str:
    """Returns the names of metrics as one text with commas."""
    if isinstance(metrics, str):
        return metrics
    listed = list(metrics) if hasattr(metrics, "__iter__") else [metrics]
    return ",".join(text_of(name, "metrics", "names such as 'ndcg@10'") for name in listed)


def _evaluated(labels: Labels, ranking: Ranking, options: _core.EvaluationOptions, run: _core.RunOptions) -> dict[str, Any]:
    if isinstance(ranking, Result):
        return _core.evaluate_result(as_labels(labels).core, ranking._only(), options, run)
    if type(labels) is dict and type(ranking) is dict:
        found = _core.evaluate_dicts(labels, ranking, options, run)
        if isinstance(found, dict):
            return found
    return _core.evaluate(as_labels(labels).core, _as_ranking(ranking).core, options, run)


def _which(labels: Labels, ranking: Ranking) -> str:
    """Returns a hint that shows one instance name of each dictionary."""
    if not isinstance(labels, dict) or not isinstance(ranking, dict):
        return ""
    return _names_runs(ranking) or f": the labels have {next(iter(labels))!r}, the ranking has {next(iter(ranking))!r}"


def _names_runs(ranking: dict[str, Any]) -> str:
    """Returns a hint if the keys of a dictionary are runs instead of instances, else ""."""
    for name, topics in ranking.items():
        if isinstance(topics, dict) and any(isinstance(items, dict) for items in topics.values()):
            return f": {name!r} seems to be the name of a run; evaluate one run at a time, as {{instance: {{item: score}}}}"
        break
    return ""
