"""Methods against each other."""

from __future__ import annotations

import json
import os

from . import _core
from .as_dataset import as_dataset
from .dataset import read
from .evaluation import as_labels, metric_names
from .progress import How

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from ._types import Data, Labels, Path, Progress


class Comparison:
    """A leaderboard of methods, cross-validated on the same folds; prints as `witan compare` does."""

    def __init__(self, texts: Mapping[str, str], metrics: Sequence[str]):
        self._texts = texts
        self._metrics = metrics
        self._facts = json.loads(texts["json"])

    @property
    def methods(self) -> list[str]:
        """The specs, in the order of the request."""
        return [method["method"] for method in self._facts["methods"]]

    @property
    def baseline(self) -> str:
        """Whom the others are tested against."""
        return self._facts["baseline"]

    @property
    def means(self) -> dict[str, dict[str, float]]:
        """{method: {metric, as it was asked for: mean over all test instances}}"""
        return {
            method["method"]: {name: one["mean_of_instances"] for name, one in zip(self._metrics, method["metrics"])}
            for method in self._facts["methods"]
        }

    def tests(self, metric: str) -> dict[str, dict[str, float]]:
        """{method: its difference from the baseline, with interval, p-values (raw and after Holm), wins and losses}"""
        name = _core.metric_name(metric)
        found = {
            method["method"]: one["against_baseline"]
            for method in self._facts["methods"]
            for one in method["metrics"]
            if one["metric"] == name
        }
        if not found:
            raise _core.UsageError(f"there is no metric {metric!r} on this board")
        return {method: test for method, test in found.items() if test is not None}

    def to_dict(self) -> dict[str, Any]:
        """All that there is."""
        return self._facts

    def to_json(self) -> str:
        """As `witan compare --format json` writes it."""
        return self._texts["json"]

    def to_csv(self) -> str:
        """As `witan compare --format csv` writes it."""
        return self._texts["csv"]

    def to_pandas(self) -> Any:
        """A row for every method, metric and fold, and one for all folds together."""
        import io

        import pandas

        return pandas.read_csv(io.StringIO(self.to_csv()))

    def __str__(self) -> str:
        return self._texts["table"].rstrip("\n")

    __repr__ = __str__


def _parts(data: object) -> list[list[str]]:
    """The instances of every file."""
    if not isinstance(data, (list, tuple)) or not all(isinstance(path, (str, os.PathLike)) for path in data):
        raise _core.UsageError("folds='parts': expected a list of paths, each a part")
    return [read(path).instances for path in data]


def compare(
    data: Data | Sequence[Path], methods: str | Iterable[str], *, folds: int | str | Sequence[Sequence[str]] = 5,
    metrics: str | Iterable[str] = ("ndcg@10", "p@10", "ap", "mrr"), labels: Labels | None = None,
    baseline: str | None = None, dialect: str = "standard", metric: str = "ndcg@10", relevant_from: float = 1,
    seeds: int = 1, draws: int = 10_000, level: float = 0.95, times: bool = True, threads: int = 0, seed: int = 1,
    progress: Progress = None,
) -> Comparison:
    """Cross-validates methods on the same folds and tests their differences, paired by instance.

    data: labelled data as for `rank`, or several paths. methods: specs. folds: how many, dealt out by the seed; the
    names of the instances in each part; or "parts": every path is one. labels: where the data have none. baseline: whom
    the others are tested against; the first method. metric: what methods that learn select by. seeds: how often methods
    in which something is random are run. draws: of the randomisation test and the bootstrap. times: also how long
    training and ranking take.
    """
    specs = [methods] if isinstance(methods, str) else list(methods)
    if baseline is not None and baseline not in specs:
        specs.insert(0, baseline)
    core = (read(*data) if isinstance(data, (list, tuple)) else as_dataset(data)).core
    parts = _parts(data) if folds == "parts" else folds
    if isinstance(parts, str):
        raise _core.UsageError(f"folds {folds!r}: expected a number, 'parts', or the names of the instances in each")
    if labels is not None:
        builder = _core.Builder()
        builder.append(as_labels(labels).core)
        builder.append(core)
        core = builder.build(None, {}, False)
    evaluation = _core.EvaluationOptions(metric_names(metrics), dialect, relevant_from)
    options = _core.CompareOptions(
        specs, 0 if baseline is None else specs.index(baseline), evaluation, metric, draws, level, times,
    )
    with How(threads, seed, progress) as how:
        board = _core.compare(core, parts, options, seeds, how)
    return Comparison({format: board.text(format) for format in ("json", "csv", "table")}, evaluation.written)
