"""What a method says: rankings, and how sure they are."""

from __future__ import annotations

from math import nan
from typing import Any, NamedTuple

from . import _core
from .progress import RunOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ._types import Path


#: What `to_pandas` and `to_polars` have, in this order.
_COLUMNS = ("instance", "item", "tier", "rank", "last_rank", "score", "standard_error", "low", "high", "best_rank", "worst_rank")
#: A notebook shows so many rows.
_ROWS_SHOWN = 50


class Source(NamedTuple):
    """The request that made a result, so that it can be repeated."""

    data: _core.Dataset | list[str] | None
    model: _core.Model | None  #: a trained model, instead of the option "method"
    options: dict[str, Any]
    command: str = "rank"

    def solve(self, run: _core.RunOptions) -> _core.Fits:
        if self.command == "fuse":
            return _core.fuse(self.options, self.data, run)
        return _core.rank(self.options, self.data, self.model, run)


#: Options of reading: the data of a result have been read.
_READING = ("format", "silence", "direction", "columns", "weights", "form_weights", "missing_label")


def _source_again(data: bytes | None, model: str | None, options: dict[str, Any], command: str) -> Source:
    known = None if data is None else _core.parse(data, "jsonl")
    return Source(known, None if model is None else _core.parse_model(model), options, command)


def _result_again(request: tuple[Any, ...], threads: int, seed: int, index: int | None) -> Result:
    source = _source_again(*request)
    with RunOptions(threads, seed) as run:
        return Result(source.solve(run), threads, seed, index, source)


def _item(item: object) -> str:
    """The name of an item, which may have been given as a number."""
    return item if isinstance(item, str) else str(item)


class Result:
    """The rankings of all instances.

    With one instance everything works on it directly; with several, `result["q1"]` is the one of that name, and a
    result like any other. Where a `level` may be given, None is the one that the ranking was asked for.
    A pickled result holds the data and the method, and is computed again when it is read: the same bits.
    """

    def __init__(
        self, fits: _core.Fits, threads: int = 0, seed: int = 1, index: int | None = None, source: Source | None = None
    ):
        self._fits = fits
        self._run = RunOptions(threads, seed)._core
        self._again = (threads, seed)
        self._index = index if index is not None else (0 if len(fits) == 1 else None)
        self._source = source

    def __reduce__(self) -> tuple[Any, ...]:
        source = self._source
        assert source is not None
        if source.options.get("state") is not None:
            raise _core.UsageError("a result that resumes from a state cannot be pickled; use save_state")
        options = {name: value for name, value in source.options.items() if name not in _READING}
        data = None if self._fits.input is None else self._fits.input.write("jsonl")
        model = None if source.model is None else source.model.text()
        return _result_again, ((data, model, options, source.command), *self._again, self._index)

    def _places(self) -> list[int] | range:
        return range(len(self._fits)) if self._index is None else [self._index]

    def _only(self) -> _core.Fits:
        """Nothing but what this result is about."""
        if self._index is None or len(self._fits) == 1:
            return self._fits
        return self._fits.only(self._index)

    @property
    def instances(self) -> list[str]:
        """Their names."""
        return self._fits.instances if self._index is None else [self.name]

    def __len__(self) -> int:
        return len(self._places())

    def __iter__(self) -> Iterator[Result]:
        return (Result(self._fits, *self._again, index, self._source) for index in self._places())

    def __contains__(self, instance: object) -> bool:
        return self._fits.find(_item(instance)) in self._places()

    def __getitem__(self, instance: str) -> Result:
        if instance not in self:
            raise KeyError(instance)
        return Result(self._fits, *self._again, self._fits.find(_item(instance)), self._source)

    def _one(self) -> int:
        if self._index is not None:
            return self._index
        if len(self._fits) == 0:
            raise _core.UsageError("there are no instances: the data say nothing")
        raise _core.UsageError("there are several instances: take one, as in result['name'], or go through them")

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
        """Of the instance."""
        return self._fits.name(self._one())

    @property
    def ranking(self) -> list[list[str]]:
        """Tiers of tied items, best first: equal scores, or with intervals what cannot be told from a tier's best."""
        return self.tiers()

    def tiers(self, level: float | None = None) -> list[list[str]]:
        """The same at any level of confidence."""
        columns = self._columns(level)
        tiers: list[list[str]] = []
        for item, tier in zip(columns["item"], columns["tier"].tolist()):
            if tier > len(tiers):
                tiers.append([])
            tiers[-1].append(item)
        return tiers

    @property
    def scores(self) -> dict[str, float]:
        """{item: score}, best first; NaN where the method has nothing to say."""
        return self._fits.ranked_scores(self._one(), True)

    @property
    def standard_errors(self) -> dict[str, float]:
        """{item: standard error}; NaN where there is none."""
        return self._fits.ranked_errors(self._one())

    def intervals(self, level: float | None = None) -> dict[str, tuple[float, float]]:
        """{item: (low, high)} of the scores."""
        columns = self._columns(level)
        return dict(zip(columns["item"], zip(columns["low"].tolist(), columns["high"].tolist())))

    def rank_intervals(self, level: float | None = None) -> dict[str, tuple[float, float]]:
        """{item: (best, worst)}: the places that it may truly have; NaN where there are no errors that could tell."""
        columns = self._columns(level)
        return {
            item: (best, worst) if best else (nan, nan)
            for item, best, worst in zip(columns["item"], columns["best_rank"].tolist(), columns["worst_rank"].tolist())
        }

    def probability(self, item: str, other: str) -> float:
        """RunOptions probably `item` is truly better than `other`.

        From the model's uncertainty, else from a bootstrap over experts (200 draws, made once an instance); where neither
        can tell, the error says why.
        """
        return self._fits.probability(self._one(), _item(item), _item(other), self._run)

    def win_probability(self, item: str, other: str) -> float:
        """RunOptions probably `item` wins one comparison with `other`, and does not tie."""
        wins = self._fits.win_probability(self._one(), _item(item), _item(other))
        if wins != wins:
            raise _core.UsageError("the scores of this method say nothing about the outcome of one comparison")
        return wins

    def tie_probability(self, item: str, other: str) -> float:
        """RunOptions probably one comparison of `item` and `other` is a tie, under a law of ties: bradley-terry with
        ties="davidson" or "rao-kupper". With the win probabilities of the two it makes 1.
        """
        tie = self._fits.tie_probability(self._one(), _item(item), _item(other))
        if tie != tie:
            raise _core.UsageError(
                "no probability of a tie: no tie parameter was estimated, or an item has no score; bradley-terry with "
                "ties='davidson' or 'rao-kupper' estimates one from data with ties"
            )
        return tie

    def probabilities(self, wins: bool = False) -> tuple[list[str], Any]:
        """The items, best first, and a matrix: how probably that of the row is truly better than that of the column.

        With wins=True, how probably it wins one comparison. NaN on the diagonal, and where the method has no score or, with
        wins=True, says nothing of the kind. As a frame: ``items, matrix = …; pandas.DataFrame(matrix, items, items)``.
        """
        items = list(self.scores)
        slot = {item: place for place, item in enumerate(self._fits.items(self._one()))}
        order = [slot[item] for item in items]
        matrix = self._fits.probabilities(self._one(), wins, self._run).reshape(len(items), len(items))
        return items, matrix[order][:, order]

    def quasi_errors(self) -> dict[str, float]:
        """{item: q}, an error of the item by itself: that of a difference of two is nearly √(q² + q²). NaN where there is none.

        Throws UsageError if there are no intervals that they could come from, or fewer than three items.
        """
        return self._fits.quasi_errors(self._one(), self._run)[0]

    @property
    def experts(self) -> dict[str, dict[str, Any]]:
        """{expert: its weight, agreement and coverage}, the most reliable expert first, as in `witan experts`.

        weight: NaN if the method has no expert weights; agreement: with all other experts, from −1 to 1; vs_consensus:
        agreement with the result; vs_labels: share of its pairs that the labels order the same way; coverage: share of the
        items with data from the expert; items: their number; entries: number of list entries and comparisons; warning: a
        reason to distrust the expert, or ""; and the method's own columns per expert.
        """
        return self._fits.experts(self._one(), self._run)

    def save_state(self, path: Path) -> None:
        """Keeps evidence and scores of all instances, to go on from with ``witan.rank(new, state=path)``; see `rank`."""
        if self._source is None or self._source.options.get("for_user") is not None or self._source.model is not None:
            raise _core.UsageError("save_state cannot be combined with a trained model or for_user")
        text = self._fits.state()
        with open(path, "wb") as file:
            file.write(text)

    @property
    def diagnostics(self) -> dict[str, Any]:
        """RunOptions the result came about: converged, iterations, notes, likelihood, further quantities."""
        return self._fits.diagnostics(self._one())

    @property
    def notes(self) -> list[str]:
        """What you should know: about the data as they were read, then about how each instance came out."""
        found = list(self._fits.notes)
        for place in self._places():
            found += self._fits.diagnostics(place)["notes"]
        return found

    def explain(self, item: str) -> list[dict[str, Any]]:
        """The contribution of every expert to the score of the item: one dict per expert, the largest contribution first."""
        return self._fits.explain(self._one(), _item(item), self._run)

    def suggest(self, k: int = 10, top: int = 0, level: float | None = None) -> dict[str, Any]:
        """Suggest the k most informative comparisons, and test whether the items of the first `top` ranks are determined."""
        options = {"count": k, "top": top, "level": self._level(level)}
        return self._fits.suggest(self._one(), options, self._run)

    def to_dict(self) -> dict[str, dict[str, float]]:
        """{instance: {item: score}}, best first, items without a score left out."""
        return {self._fits.name(place): self._fits.ranked_scores(place) for place in self._places()}

    def _rows(self, most: int | None = None) -> dict[str, list]:
        """Columns of all instances, or of so many of them that there are `most` rows."""
        columns: dict[str, list] = {name: [] for name in _COLUMNS}
        for place in self._places():
            if most is not None and len(columns["item"]) >= most:
                break
            own = self._fits.ranking(place, self._fits.level)
            columns["instance"].extend([self._fits.name(place)] * len(own["item"]))
            for name, values in own.items():
                listed = values if isinstance(values, list) else values.tolist()
                unknown = name in ("best_rank", "worst_rank")  # 0, where there are no errors that could tell
                columns[name].extend([one or None for one in listed] if unknown else listed)
        return columns

    def to_pandas(self) -> Any:
        """A row an item, best first."""
        import pandas

        return pandas.DataFrame(self._rows())

    def to_polars(self) -> Any:
        """A row an item, best first."""
        import polars

        return polars.DataFrame(self._rows())

    def _text(self, format: str, tag: str = "witan", top: int = 0) -> str:
        return self._only().text(format, tag, top)

    def to_trec(self, tag: str = "witan", depth: int = 0) -> str:
        """The instances as one TREC run; `depth` items of each, 0: all."""
        return self._text("trec", tag, depth)

    def to_json(self) -> str:
        """The instances as `witan rank --format json` writes them."""
        return self._text("json")

    def to_csv(self) -> str:
        """The instances as `witan rank --format csv` writes them."""
        return self._text("csv")

    def __str__(self) -> str:
        return self._text("table").rstrip("\n")

    def __repr__(self) -> str:
        return str(self) if len(self) == 1 else f"<witan.Result of {len(self)} instances>"

    def _repr_html_(self) -> str:
        from html import escape

        rows = self._rows(_ROWS_SHOWN)
        shown = ("instance", "tier", "item", "score", "low", "high")
        head = "".join(f"<th>{name}</th>" for name in shown)

        def cell(value: object) -> str:
            if value != value:  # there is none
                return ""
            return f"{value:.4g}" if isinstance(value, float) else escape(str(value))

        body = "".join(
            "<tr>" + "".join(f"<td>{cell(rows[name][row])}</td>" for name in shown) + "</tr>"
            for row in range(min(len(rows["item"]), _ROWS_SHOWN))
        )
        more = sum(map(self._fits.size_of, self._places())) - _ROWS_SHOWN
        rest = f"<p>… and {more} more</p>" if more > 0 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"

    def plot(self, level: float | None = None, axes: Any = None) -> Any:
        """Scores with their intervals, by matplotlib, on these axes or new ones; returns the axes."""
        columns = self._columns(level)
        places = range(len(columns["item"]))
        if axes is None:
            import matplotlib.pyplot as plt

            axes = plt.subplots()[1]
        axes.hlines(places, columns["low"], columns["high"])
        axes.plot(columns["score"], places, "o")
        axes.set_yticks(list(places), columns["item"])
        axes.invert_yaxis()
        axes.set_xlabel("score")
        return axes
