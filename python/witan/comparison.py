"""Compare methods."""

from __future__ import annotations

import json

from . import _core
from .drawing import Drawn
from .evaluation import labels_input, metric_names
from .frames import Frame, Tables, columns_of, table_html
from .progress import RunOptions
from .options import with_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from ._types import Data, Labels, Path, Progress


class Comparison(Drawn, Tables, Frame):
    """A leaderboard of methods, cross-validated on the same folds; prints like `witan compare`.

    `to_pandas` and `to_polars` return one row per method, metric and fold, and one row for all folds.

    Examples
    --------
    >>> import witan
    >>> paths = ["examples/letor/part1.txt", "examples/letor/part2.txt"]
    >>> board = witan.compare(paths, ["borda", "rrf"], folds="parts", metrics="ap", draws=100)
    >>> list(board.tests("ap"))
    ['rrf']
    """

    kinds = ("leaderboard", "gains", "methods")

    def __init__(
        self, texts: Mapping[str, str], metrics: Sequence[str], notes: Sequence[str] = (), converged: bool = True,
        drawable: _core.Drawable | None = None,
    ):
        #: Notes about the data.
        self.notes = list(notes)
        #: Whether every fit converged.
        self.converged = converged
        self._texts = texts
        self._metrics = metrics
        self._facts: dict[str, Any] = json.loads(texts["json"])
        self._drawn = drawable if drawable is not None else _core.Drawable()

    def _drawable(self) -> _core.Drawable:
        return self._drawn

    @property
    def methods(self) -> list[str]:
        """The specs, in the order of the request."""
        return [method["method"] for method in self._facts["methods"]]

    @property
    def baseline(self) -> str:
        """The baseline of the significance tests."""
        return str(self._facts["baseline"])

    @property
    def means(self) -> dict[str, dict[str, float]]:
        """{method: {metric, as named in the request: mean over all test instances}}"""
        return {
            method["method"]: {name: one["mean_of_instances"] for name, one in zip(self._metrics, method["metrics"])}
            for method in self._facts["methods"]
        }

    def tests(self, metric: str) -> dict[str, dict[str, float]]:
        """{method: difference from the baseline, with interval, p-values (raw and Holm-corrected), wins and losses}

        metric: one of the metrics of the request.
        """
        name = _core.metric_name(metric)
        found = {
            method["method"]: one["against_baseline"]
            for method in self._facts["methods"]
            for one in method["metrics"]
            if one["metric"] == name
        }
        if not found:
            raise _core.UsageError(f"metric {metric!r} is not in this comparison")
        return {method: test for method, test in found.items() if test is not None}

    def _text(self, format: str) -> str:
        return self._texts[format]

    def to_dict(self) -> dict[str, Any]:
        """Returns all numbers, as in to_json()."""
        return self._facts

    def to_json(self) -> str:
        """Returns the JSON of `witan compare --format json`."""
        return self._texts["json"]

    def to_csv(self) -> str:
        """Returns the CSV of `witan compare --format csv`."""
        return self._texts["csv"]

    def _table(self) -> dict[str, list[Any]]:
        import csv
        import io

        rows = csv.DictReader(io.StringIO(self.to_csv()))
        return {name: _values(texts) for name, texts in columns_of(rows).items()}

    def to_pandas(self) -> Any:
        """Returns the rows as a data frame of pandas."""
        import io

        import pandas

        return pandas.read_csv(io.StringIO(self.to_csv()))

    def _repr_html_(self) -> str:
        means = [{"method": method, **values} for method, values in self.means.items()]
        return self._figure_html() + table_html(columns_of(means))

    def __str__(self) -> str:
        return self._texts["table"].rstrip("\n")

    __repr__ = __str__


def _values(texts: Sequence[str]) -> list[Any]:
    """Returns a column of CSV as numbers if all of its cells are numbers or empty; empty cells are None."""
    for kind in (int, float):
        try:
            return [kind(text) if text else None for text in texts]
        except ValueError:
            pass
    return [text or None for text in texts]


@with_options("compare")
def compare(
    data: Data | Sequence[Path], methods: str | Iterable[str], *, folds: int | str | Sequence[Sequence[str]] = 5,
    metrics: str | Iterable[str] = ("ndcg@10", "p@10", "ap", "mrr"), labels: Labels | None = None, threads: int = 0,
    seed: int = 1, progress: Progress = None, **options: Any,
) -> Comparison:
    """Cross-validate methods on the same folds and test their differences, paired by instance.

    Parameters
    ----------
    data
        Labelled data as for `rank`, or several paths.
    methods
        Specs, such as ["rrf", "borda"].
    folds
        Number of random folds; "parts" if every path is a part; or a list with the names of the instances of each part.
    metrics
        Names of metrics, as for `evaluate`.
    labels
        Labels of the data, as for `evaluate`, if the data contain none.
    threads, seed, progress
        As for `rank`.
    **options
        Options of `witan compare`:

        {options}

    Returns
    -------
    Comparison
        Means of every metric, with paired tests of the differences from the baseline.

    Examples
    --------
    >>> import witan
    >>> board = witan.compare(["examples/letor/part1.txt", "examples/letor/part2.txt"], ["borda", "rrf"], folds="parts", draws=100)
    >>> board.methods, board.baseline, sorted(board.means["rrf"])
    (['borda', 'rrf'], 'borda', ['ap', 'mrr', 'ndcg@10', 'p@10'])
    """
    from .functions import input_of

    specs = [methods] if isinstance(methods, str) else list(methods)
    named = folds if isinstance(folds, (list, tuple)) else []
    if not named:
        options["folds"] = str(folds)
    options.update(methods=",".join(specs), metrics=metric_names(metrics))
    parts = [[str(name) for name in part] for part in named]
    with RunOptions(threads, seed, progress) as run:
        board = _core.compare(options, input_of(data, options), labels_input(labels), parts, run)
    texts = {format: board.text(format) for format in ("json", "csv", "table", "markdown", "latex", "html")}
    return Comparison(texts, board.metrics, board.notes, board.converged, board.drawable)
