"""Rankings against labels."""

import os

from . import _core
from .dataset import Dataset, as_dataset, read
from .result import Result


class Evaluation(dict):
    """The mean of every metric; `per_instance` has the values behind it."""

    def __init__(self, found):
        super().__init__(zip(found["metrics"], found["means"]))
        width = len(found["metrics"])
        values = found["values"]
        self.per_instance = {
            name: dict(zip(found["metrics"], values[row * width : (row + 1) * width]))
            for row, name in enumerate(found["instances"])
        }
        self.missing = found["missing"]
        self.unlabelled = found["unlabelled"]


def _nested(table, add):
    """{instance: {item: number}} as columns."""
    instances = [str(instance) for instance, row in table.items() for _ in row]
    items = [str(item) for row in table.values() for item in row]
    add(instances, items, [value for row in table.values() for value in row.values()])


def _labels(labels):
    if isinstance(labels, dict):
        data = Dataset()
        _nested(labels, lambda instance, item, label: data.add_labels(item, label, instance))
        return data
    return as_dataset(labels)


def _ranking(ranking):
    if isinstance(ranking, Result):
        ranking = ranking.to_dict()
    if isinstance(ranking, dict):
        data = Dataset()
        _nested(ranking, lambda instance, item, score: data.add_scores(item, score, instance=instance))
        return data
    if isinstance(ranking, (str, os.PathLike)):
        return read(ranking)
    return as_dataset(ranking)


def evaluate(
    labels, ranking, metrics=("ndcg@10",), dialect="standard", *, relevant_from=1, complete=False, threads=0,
):
    """Metrics of a ranking, as an `Evaluation`: a dict of means.

    labels: a labelled `Dataset`, qrels (path), or {instance: {item: label}}. ranking: a `Result`, a run (path), or
    {instance: {item: score}}. metrics: names such as "ndcg@10", or one string with commas. dialect: "standard",
    "letor4" or "trec". complete: labelled instances that the ranking lacks count as 0.
    """
    names = metrics if isinstance(metrics, str) else ",".join(metrics)
    found = _core.evaluate(
        _labels(labels).core, _ranking(ranking).core, names, dialect, relevant_from, complete, _core.How(threads)
    )
    return Evaluation(found)
