"""Results: rankings and their uncertainty."""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import nan
from typing import Any, NamedTuple

from . import _core
from .drawing import Drawn
from .frames import ROWS_SHOWN, table_html
from .item_types import ItemTypes
from .outcome import Contributions, Experts, Suggestions, contributions_to, experts_of, suggestions_for
from .progress import RunOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from ._types import Path


#: The columns of `to_pandas` and `to_polars`.
_COLUMNS = ("instance", "item", "tier", "rank", "last_rank", "score", "standard_error", "low", "high", "best_rank", "worst_rank")


class Source(NamedTuple):
    """The request of a result, which is repeated when a pickled result is loaded."""

    data: _core.Dataset | list[str] | None
    model: _core.Model | None  #: a trained model, instead of the option "method"
    options: dict[str, Any]
    command: str = "rank"
    types: ItemTypes = ItemTypes()  #: the types of the items

    def solve(self, run: _core.RunOptions) -> _core.Fits:
        if self.command == "fuse":
            return _core.fuse(self.options, self.data, self.model, run)
        return _core.rank(self.options, self.data, self.model, run)


def _without_reading(options: dict[str, Any]) -> dict[str, Any]:
    """Returns the options for a repeated request, whose data have been read."""
    reading = {"count_pairs", *(option["keyword"] for option in _core.options()["read"])}
    return {name: value for name, value in options.items() if name not in reading}


def _load_source(
    data: bytes | None, model: str | None, options: dict[str, Any], command: str, types: ItemTypes = ItemTypes()
) -> Source:
    known = None if data is None else _core.parse(data, "jsonl")
    return Source(known, None if model is None else _core.parse_model(model), options, command, types)


def _load_result(request: tuple[Any, ...], threads: int, seed: int, index: int | None) -> Result:
    source = _load_source(*request)
    with RunOptions(threads, seed) as run:
        return Result(source.solve(run), threads, seed, index, source)


def _item(item: object) -> str:
    """Returns the name of an item; numbers are converted to text."""
    return item if isinstance(item, str) else str(item)


class Result(Drawn, Mapping[str, "Result"]):
    """The rankings of all instances: a mapping of the name of every instance to its `Result`.

    `result["q1"]` is the result of one instance, and `result.items()` yields all of them. Most properties need a single
    instance. Items have the type that they have in the data: integers stay integers. A `level` of None is the level of the
    ranking. A pickled result contains the data and the method. Loading it repeats the computation, with bit-identical
    results.

    Examples
    --------
    >>> import witan
    >>> result = witan.bradley_terry([("a", "b"), ("a", "b"), ("b", "a"), ("a", "c"), ("c", "b")], prior=0.1)
    >>> list(result.scores), result.converged
    (['a', 'c', 'b'], True)
    >>> low, high = result.intervals(0.9)["a"]
    >>> low < result.scores["a"] < high
    True
    >>> 0.5 < result.probability("a", "b") < 1 and 0.5 < result.win_probability("a", "b") < 1
    True
    >>> items, matrix = result.probabilities()
    >>> bool(matrix[0, 1] > 0.5)
    True
    >>> result.to_dict()["all"] == result.scores
    True
    """

    def __init__(
        self, fits: _core.Fits, threads: int = 0, seed: int = 1, index: int | None = None, source: Source | None = None
    ):
        self._fits = fits
        self._run = RunOptions(threads, seed)._core
        self._again = (threads, seed)
        self._index = index if index is not None else (0 if len(fits) == 1 else None)
        self._source = source
        self._types = source.types if source is not None else ItemTypes()

    __eq__ = object.__eq__  # a result of one instance contains itself
    __hash__ = object.__hash__  # pyright: ignore[reportAssignmentType]

    def __reduce__(self) -> tuple[Any, ...]:
        source = self._source
        assert source is not None
        if source.options.get("state") is not None:
            raise _core.UsageError("a result that resumes from a state cannot be pickled; use save_state")
        data = None if self._fits.input is None else self._fits.input.write("jsonl")
        model = None if source.model is None else source.model.text()
        return _load_result, ((data, model, _without_reading(source.options), source.command, self._types), *self._again, self._index)

    def _indices(self) -> list[int] | range:
        return range(len(self._fits)) if self._index is None else [self._index]

    def _only(self) -> _core.Fits:
        """Returns the fits of the instances of this result."""
        if self._index is None or len(self._fits) == 1:
            return self._fits
        return self._fits.only(self._index)

    @property
    def instances(self) -> list[str]:
        """The names of the instances."""
        return self._fits.instances if self._index is None else [self.name]

    def __len__(self) -> int:
        return len(self._indices())

    def __iter__(self) -> Iterator[str]:
        return iter(self.instances)

    def __contains__(self, instance: object) -> bool:
        return self._fits.find(_item(instance)) in self._indices()

    def __getitem__(self, instance: str) -> Result:
        if instance not in self:
            raise KeyError(instance)
        return Result(self._fits, *self._again, self._fits.find(_item(instance)), self._source)

    def _one(self) -> int:
        if self._index is not None:
            return self._index
        if len(self._fits) == 0:
            raise _core.UsageError("there are no instances: the data contain no statements")
        raise _core.UsageError("there are several instances; select one, as in result['name'], or iterate over them")

    def _level(self, level: float | None) -> float:
        if level is None:
            return self._fits.level
        if isinstance(level, str) or not hasattr(level, "__float__") or not 0 < float(level) < 1:
            raise _core.UsageError(f"level {level!r}: expected a number between 0 and 1, such as 0.95")
        return float(level)

    def _columns(self, level: float | None = None) -> dict[str, Any]:
        return self._fits.ranking(self._one(), self._level(level))

    @property
    def name(self) -> str:
        """The name of the instance."""
        return self._fits.name(self._one())

    @property
    def ranking(self) -> list[list[Any]]:
        """Tiers of items, best first: items that do not differ significantly from the best of the tier.

        Without intervals, a tier contains items with equal scores.
        """
        return self.tiers()

    def tiers(self, level: float | None = None) -> list[list[Any]]:
        """Returns the tiers at a confidence level, as in `ranking`."""
        columns = self._columns(level)
        tiers: list[list[str]] = []
        for item, tier in zip(columns["item"], columns["tier"].tolist()):
            if tier > len(tiers):
                tiers.append([])
            tiers[-1].append(self._types.item(item))
        return tiers

    @property
    def scores(self) -> dict[Any, float]:
        """{item: score}, best first; NaN if the method gives the item no score."""
        return self._types.keys(self._fits.ranked_scores(self._one(), True))

    @property
    def standard_errors(self) -> dict[Any, float]:
        """{item: standard error}; NaN if it is not available."""
        return self._types.keys(self._fits.ranked_errors(self._one()))

    def intervals(self, level: float | None = None) -> dict[Any, tuple[float, float]]:
        """Returns the confidence intervals of the scores at a `level`: {item: (low, high)}."""
        columns = self._columns(level)
        return dict(zip(self._types.items(columns["item"]), zip(columns["low"].tolist(), columns["high"].tolist())))

    def rank_intervals(self, level: float | None = None) -> dict[Any, tuple[float, float]]:
        """Returns the confidence intervals of the ranks at a `level`: {item: (best, worst)}; NaN without standard errors."""
        columns = self._columns(level)
        return {
            item: (best, worst) if best else (nan, nan)
            for item, best, worst in zip(self._types.items(columns["item"]), columns["best_rank"].tolist(), columns["worst_rank"].tolist())
        }

    def probability(self, item: Hashable, other: Hashable) -> float:
        """Returns the probability that `item` has a higher true score than `other`.

        It uses the standard errors of the method, or else a bootstrap over experts (200 draws, once per instance).
        Raises UsageError with the reason if neither is available.
        """
        return self._probability("higher", item, other)

    def _probability(self, event: str, item: Hashable, other: Hashable) -> float:
        return self._fits.probability(self._one(), event, _item(item), _item(other), self._run)

    def win_probability(self, item: Hashable, other: Hashable) -> float:
        """Returns the probability that `item` wins one comparison with `other`; a tie is not a win.

        Raises UsageError if the method does not model the outcome of a comparison.
        """
        wins = self._probability("win", item, other)
        if wins != wins:
            raise _core.UsageError(
                "no win probability: the method does not model the outcome of a comparison, or an item has no score"
            )
        return wins

    def tie_probability(self, item: Hashable, other: Hashable) -> float:
        """Returns the probability that one comparison of `item` and `other` is a tie.

        It needs a tie model: bradley-terry with ties="davidson" or "rao-kupper". The sum with both win probabilities is 1.
        """
        tie = self._probability("tie", item, other)
        if tie != tie:
            raise _core.UsageError(
                "no probability of a tie: no tie parameter was estimated, or an item has no score; bradley-terry with "
                "ties='davidson' or 'rao-kupper' estimates one from data with ties"
            )
        return tie

    def probabilities(self, wins: bool = False) -> tuple[list[Any], Any]:
        """Returns the items, best first, and a matrix of the probabilities that the row's item has the higher true score.

        With wins=True, these are the probabilities that the row's item wins one comparison. Values are NaN on the diagonal
        and for items without a score. With wins=True, they are NaN if the method does not model the outcome of a comparison.
        As a frame: ``items, matrix = …; pandas.DataFrame(matrix, items, items)``.
        """
        items = list(self._fits.ranked_scores(self._one(), True))
        slot = {item: index for index, item in enumerate(self._fits.items(self._one()))}
        order = [slot[item] for item in items]
        event = "win" if wins else "higher"
        matrix = self._fits.probabilities(self._one(), event, self._run).reshape(len(items), len(items))
        return self._types.items(items), matrix[order][:, order]

    def quasi_errors(self) -> dict[Any, float]:
        """Returns quasi-standard errors {item: q}: √(q_i² + q_j²) approximates the standard error of a difference.

        Values that are not available are NaN. Raises UsageError without standard errors, or for fewer than three items.
        """
        return self._types.keys(self._fits.quasi_errors(self._one(), self._run)[0])

    @property
    def fragility(self) -> list[dict[str, Any]]:
        """The fewest statements, and experts, whose removal swaps each pair of neighbouring ranks; needs fragility=True.

        One dict per pair, best first: item, next, swap_statements and swap_experts. The last two are None if no set was
        found in half of the data. Otherwise they contain count, exact (False: an upper bound) and removed, the removed data.
        """
        found = self._fits.fragility(self._one())
        for pair in found if self._types else ():
            pair.update(item=self._types.item(pair["item"]), next=self._types.item(pair["next"]))
        return found

    @property
    def experts(self) -> Experts:
        """{expert: {column: value}}, the most reliable expert first, as in `witan experts`."""
        self._one()
        return experts_of(self._only(), self._run)

    def save_state(self, path: Path) -> None:
        """Saves the data and scores of all instances; ``witan.rank(new, state=path)`` resumes from the file.

        The file appears only when it is complete. If this result resumed from the same file and another process has
        changed it since, an `InputError` is raised instead of losing the change.
        """
        if self._source is None or self._source.options.get("for_user") is not None or self._source.model is not None:
            raise _core.UsageError("save_state cannot be combined with a trained model or for_user")
        self._fits.save_state(os.fspath(path))

    @property
    def diagnostics(self) -> dict[str, Any]:
        """Diagnostics of the fit: converged, iterations, notes, log-likelihood, parameters, and estimates of the method."""
        return self._fits.diagnostics(self._one())

    @property
    def notes(self) -> list[str]:
        """Notes about the data, then notes about the fit of each instance."""
        found = list(self._fits.notes)
        for index in self._indices():
            found += self._fits.diagnostics(index)["notes"]
        return found

    @property
    def converged(self) -> bool:
        """Whether the fit of every instance converged."""
        if self._index is None:
            return self._fits.converged
        return bool(self._fits.diagnostics(self._index)["converged"])

    def explain(self, item: Hashable) -> Contributions:
        """Returns the contribution of every expert to the score of the item."""
        return contributions_to(self._fits, self._one(), _item(item), self._run)

    def suggest(self, k: int = 10, top: int = 0, level: float | None = None) -> Suggestions:
        """Suggest the k most informative comparisons, and test whether the items of the first `top` ranks are determined.

        The default level is that of the ranking.
        """
        self._one()
        options = {"k": k, "top": top, "level": self._level(level) if top or level is not None else None}
        found = suggestions_for(self._only(), options, self._run)
        for pair in found["pairs"] if self._types else ():
            pair.update(item=self._types.item(pair["item"]), other=self._types.item(pair["other"]))
        return found

    def to_dict(self) -> dict[str, dict[Any, float]]:
        """Returns {instance: {item: score}}, best first, without items that have no score."""
        return {self._fits.name(index): self._types.keys(self._fits.ranked_scores(index)) for index in self._indices()}

    def _rows(self, most: int | None = None) -> dict[str, list[Any]]:
        """Returns the columns of all instances, or of the first instances that together have `most` rows."""
        columns: dict[str, list[Any]] = {name: [] for name in _COLUMNS}
        for index in self._indices():
            if most is not None and len(columns["item"]) >= most:
                break
            own = self._fits.ranking(index, self._fits.level)
            columns["instance"].extend([self._fits.name(index)] * len(own["item"]))
            for name, values in own.items():
                listed = self._types.items(values) if name == "item" else values.tolist()
                unknown = name in ("best_rank", "worst_rank")  # 0 without standard errors
                columns[name].extend([one or None for one in listed] if unknown else listed)
        return columns

    def to_pandas(self) -> Any:
        """Returns a data frame with one row per item, best first."""
        import pandas

        return pandas.DataFrame(self._rows())

    def to_polars(self) -> Any:
        """Returns a data frame with one row per item, best first."""
        import polars

        return polars.DataFrame(self._rows())

    def _text(self, format: str, tag: str = "", top: int = 0) -> str:
        return self._only().text(format, tag, top)

    def to_trec(self, tag: str = "witan", depth: int = 0) -> str:
        """Returns the instances as one TREC run with the name `tag`, with `depth` items each [default: 0, all]."""
        return self._text("trec", tag, depth)

    def to_json(self) -> str:
        """Returns the JSON of `witan rank --format json`."""
        return self._text("json")

    def to_csv(self) -> str:
        """Returns the CSV of `witan rank --format csv`."""
        return self._text("csv")

    def to_markdown(self, top: int = 0) -> str:
        """Returns the tables of `witan rank --format markdown`, with `top` items each [default: 0, all]."""
        return self._text("markdown", top=top)

    def to_latex(self, top: int = 0) -> str:
        """Returns the tables of `witan rank --format latex`, with `top` items each [default: 0, all].

        They need the package booktabs.
        """
        return self._text("latex", top=top)

    def to_html(self, top: int = 0) -> str:
        """Returns the tables of `witan rank --format html`, with `top` items each [default: 0, all].

        `report` writes a page with figures.
        """
        return self._text("html", top=top)

    def __str__(self) -> str:
        return self._text("table").rstrip("\n")

    def __repr__(self) -> str:
        return str(self) if len(self) == 1 else f"<witan.Result of {len(self)} instances>"

    def _repr_html_(self) -> str:
        rows = self._rows(ROWS_SHOWN)
        shown = {name: rows[name] for name in ("instance", "tier", "item", "score", "low", "high")}
        figure = self._figure_html() if self._index is not None else ""
        return figure + table_html(shown, sum(map(self._fits.size_of, self._indices())))

    kinds = ("ranking", "pairs", "reliability", "agreement")

    def _drawable(self) -> _core.Drawable:
        return self._only().drawable

    def _run_options(self) -> _core.RunOptions:
        return self._run

    def plot(self, kind: str | None = None, axes: Any = None, *, level: float | None = None, top: int = 50) -> Any:
        """Draws a figure on `axes`, or on new axes of Matplotlib; returns the axes.

        kind="ranking" [default] shows the scores with their intervals, "pairs" the probability that one item ranks above
        another, "reliability" the agreement of every expert with the others, and "agreement" that of every pair of experts.
        `level` is that of the intervals [default: the level of the ranking]. A ranking shows the first `top` items; 0: all.
        Long names are shortened to 40 characters.
        """
        if kind not in (None, "ranking"):
            if level is not None:
                raise _core.UsageError("level needs kind='ranking'")
            return super().plot(kind, axes)
        columns = self._columns(level)
        names = self._types.items(columns["item"])
        shown = len(names) if top == 0 else min(top, len(names))
        if axes is None:
            import matplotlib.pyplot as plt

            axes = plt.subplots(figsize=(7, max(2.0, 0.8 + 0.22 * shown)), layout="constrained")[1]
        rows = range(shown)
        axes.hlines(rows, columns["low"][:shown], columns["high"][:shown])
        axes.plot(columns["score"][:shown], rows, "o", markersize=4)
        for tick in axes.set_yticks(list(rows), [_short(str(name)) for name in names[:shown]], fontsize="small"):
            tick.label1.set_parse_math(False)  # a name with dollar signs is not a formula
        axes.set_label("ranking")
        axes.set_ylim(shown - 0.4, -0.6)
        axes.set_xlabel("score")
        if shown < len(names):
            axes.set_title(f"first {shown} of {len(names)} items", fontsize="medium")
        return axes


def _short(name: str) -> str:
    """Returns a name with at most 40 characters; the middle of a longer one is omitted."""
    return name if len(name) <= 40 else f"{name[:24]}…{name[-15:]}"
