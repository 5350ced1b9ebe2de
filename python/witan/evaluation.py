"""Rankings against labels."""

from __future__ import annotations

from . import _core
from .dataset import Dataset, as_dataset
from .progress import How
from .result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ._types import Labels, Ranking


class Evaluation(dict):
    """The mean of every metric; `per_instance` has the values behind it."""

    def __init__(self, found: dict):
        super().__init__(zip(found["metrics"], found["means"]))
        width = len(found["metrics"])
        values = found["values"]
        #: {instance: {metric: value}}
        self.per_instance: dict[str, dict[str, float]] = {
            name: dict(zip(found["metrics"], values[row * width : (row + 1) * width]))
            for row, name in enumerate(found["instances"])
        }
        #: Labelled instances that the ranking does not have.
        self.missing: int = found["missing"]
        #: Instances of the ranking that have no label, and do not count.
        self.unlabelled: int = found["unlabelled"]


def as_labels(labels: Labels) -> Dataset:
    """Labels from anything that `evaluate` takes them from."""
    if isinstance(labels, dict) and "item" not in labels:
        data = Dataset()
        data.add_labels(labels)
        return data
    return as_dataset(labels)


def _as_ranking(ranking: Ranking) -> Dataset:
    if isinstance(ranking, dict) and "item" not in ranking:
        ranking = {"ranking": ranking}
    return as_dataset(ranking)  # type: ignore[arg-type]


def evaluate(
    labels: Labels, ranking: Ranking, metrics: str | Iterable[str] = ("ndcg@10",), dialect: str = "standard", *,
    relevant_from: float = 1, complete: bool = False, threads: int = 0,
) -> Evaluation:
    """Metrics of a ranking, as an `Evaluation`: a dict of means.

    labels: a labelled `Dataset`, qrels (path), or {instance: {item: label}}. ranking: a `Result`, a run (path), or
    {instance: {item: score}}. metrics: names such as "ndcg@10", or one string with commas. dialect: "standard",
    "letor4" or "trec". relevant_from: the least label that is relevant. complete: labelled instances that the ranking
    lacks count as 0, under every dialect.
    """
    names = metrics if isinstance(metrics, str) else ",".join(metrics)
    options = _core.EvaluationOptions(names, dialect, relevant_from, complete)
    with How(threads) as how:
        if isinstance(ranking, Result):
            return Evaluation(_core.evaluate_result(as_labels(labels).core, ranking._fits, options, how))
        if type(labels) is dict and type(ranking) is dict:
            found = _core.evaluate_dicts(labels, ranking, options, how)
            if isinstance(found, dict):
                return Evaluation(found)
        return Evaluation(_core.evaluate(as_labels(labels).core, _as_ranking(ranking).core, options, how))
