"""Evaluation of rankings against labels."""

from __future__ import annotations

from . import _core
from .columns import text_of
from .as_dataset import as_dataset
from .dataset import Dataset
from .drawing import Drawn
from .frames import ROWS_SHOWN, Frame, Tables, table_html
from .options import with_options
from .progress import RunOptions
from .shapes import paths_in
from .result import Result
from .tables import label_table, of_search, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ._types import Dialect, Labels, Ranking


class Evaluation(Drawn, Tables, Frame, dict[str, float]):
    """The mean of every metric, with the metric names of the request; `per_instance` contains the values per instance.

    `to_pandas` and `to_polars` return one row per instance. In a notebook, the last row contains the means.

    Examples
    --------
    >>> import witan
    >>> found = witan.evaluate({"q1": {"a": 1}, "q2": {"b": 1}}, {"q1": {"a": 1.0}, "q2": {"c": 1.0}}, "p@1")
    >>> found["p@1"], found.per_instance["q2"]
    (0.5, {'p@1': 0.0})
    """

    kinds = ("metrics",)

    def __init__(self, found: dict[str, Any]):
        self._drawn: _core.Drawable = found["drawable"]
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
        #: Notes about the data.
        self.notes: list[str] = found["notes"]

    def _drawable(self) -> _core.Drawable:
        return self._drawn

    def _text(self, format: str) -> str:
        return self._drawn.table(format)

    def _table(self) -> dict[str, list[Any]]:
        rows = self.per_instance.items()
        return {"instance": [name for name, _ in rows], **{metric: [values[metric] for _, values in rows] for metric in self}}

    def _repr_html_(self) -> str:
        columns = {name: list(values[: ROWS_SHOWN - 1]) for name, values in self._table().items()}
        columns["instance"].append(f"mean of {len(self.per_instance)}")
        for metric, mean in self.items():
            columns[metric].append(mean)
        return self._figure_html() + table_html(columns)


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
        run_of_other_library: Any = ranking
        ranking = run_of_other_library.to_dict()
    if of_search(ranking):
        data = Dataset(duplicates="keep-best")
        data.add_runs(ranking)
        return data
    if isinstance(ranking, dict) and "item" not in ranking:
        hint = _names_runs(ranking)
        if hint:
            raise _core.InputError(f"the ranking is one level too deep{hint}")
        if not ranking:
            return Dataset()
        ranking = {"ranking": ranking}
    return as_dataset(ranking)


@with_options("evaluate")
def evaluate(
    labels: Labels, ranking: Ranking, metrics: str | Iterable[str] = ("ndcg@10",), dialect: Dialect = "standard", *,
    label_scale: tuple[float, float] | None = None, threads: int = 0, **options: Any,
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
    label_scale
        Smallest and largest label, for ERR [default: 0 and the largest label of the data].
    threads
        Number of threads; does not change the result [default: 0, all cores].
    **options
        Options of `witan eval`:

        {options}

    Examples
    --------
    >>> import witan
    >>> witan.evaluate({"q1": {"a": 1, "b": 0}}, {"q1": {"a": 0.9, "b": 0.4}}, "ndcg@10")
    {'ndcg@10': 1.0}
    """
    options.update(metrics=metric_names(metrics), dialect=dialect, label_scale=_scale(label_scale))
    with RunOptions(threads) as run:
        return Evaluation(_evaluated(labels, ranking, options, run))


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
    return "-".join(str(int(label)) if label.is_integer() else repr(label) for label in (least, most))


def metric_names(metrics: Any) -> str:
    """Returns the names of metrics as one text with commas."""
    if isinstance(metrics, str):
        return metrics
    listed = list(metrics) if hasattr(metrics, "__iter__") else [metrics]
    return ",".join(text_of(name, "metrics", "names such as 'ndcg@10'") for name in listed)


def _evaluated(labels: Labels, ranking: Ranking, options: dict[str, Any], run: _core.RunOptions) -> dict[str, Any]:
    if type(labels) is dict and type(ranking) is dict:
        found = _core.evaluate_dicts(options, labels, ranking, run)
        if isinstance(found, dict):
            return found
    return _core.evaluate(options, labels_input(labels), _ranking_input(ranking), run)


def _ranking_input(ranking: Ranking) -> _core.Fits | _core.Dataset | list[str]:
    """Returns the fits of a result, a path, or a data set."""
    if isinstance(ranking, Result):
        return ranking._only()
    paths = paths_in(ranking)
    return paths if paths is not None and len(paths) == 1 else _as_ranking(ranking).core


def _names_runs(ranking: dict[str, Any]) -> str:
    """Returns a hint if the keys of a dictionary are runs instead of instances, else ""."""
    for name, topics in ranking.items():
        if isinstance(topics, dict) and any(isinstance(items, dict) for items in topics.values()):
            return f": {name!r} seems to be the name of a run; evaluate one run at a time, as {{instance: {{item: score}}}}"
        break
    return ""
