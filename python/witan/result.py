"""What a method says: rankings, and how sure they are."""

from __future__ import annotations

from math import nan
from typing import Any, NamedTuple

from . import _core
from .progress import How, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ._types import Path


#: What `to_pandas` and `to_polars` have, in this order.
_COLUMNS = ("instance", "item", "tier", "rank", "last_rank", "score", "standard_error", "low", "high", "best_rank", "worst_rank")
#: A notebook shows so many rows.
_ROWS_SHOWN = 50


class Source(NamedTuple):
    """What a result was made of, so that it can be made again."""

    data: _core.Dataset | None
    model: _core.Model | str  #: one that was trained before, or a method's spec
    asked: tuple[str, str, float, str, tuple[str, float] | None]
    user: tuple[str, bool] | None
    state: _core.State | None = None  #: what the fits begin with; its evidence is in the data

    def solve(self, how: _core.How) -> _core.Fits:
        model = self.model
        if isinstance(model, str):
            assert self.data is not None  # without data, a model was trained before
            model = _core.ranking_model(model, self.data, how)
        if self.user is not None:
            return _core.solve_for(self.data, model, *self.user, how)
        assert self.data is not None
        return _core.solve(self.data, model, *self.asked, how, self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.state is not None:
            raise _core.UsageError("a result that goes on from a state cannot be pickled; save_state keeps it")
        data = None if self.data is None else self.data.write("jsonl")
        trained = not isinstance(self.model, str)
        model = self.model.text() if trained else self.model  # type: ignore[union-attr]
        return _source_again, (data, model, trained, self.asked, self.user)


def _source_again(data: bytes | None, model: str, trained: bool, asked: Any, user: Any) -> Source:
    known = None if data is None else _core.parse(data, "jsonl")
    return Source(known, _core.parse_model(model) if trained else model, asked, user)


def _result_again(source: Source, threads: int, seed: int, index: int | None) -> Result:
    with How(threads, seed) as how:
        return Result(source.solve(how), threads, seed, index, source)


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
        self._how = How(threads, seed)._core
        self._again = (threads, seed)
        self._index = index if index is not None else (0 if len(fits) == 1 else None)
        self._source = source

    def __reduce__(self) -> tuple[Any, ...]:
        return _result_again, (self._source, *self._again, self._index)

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
        """How probably `item` is truly better than `other`.

        From the model's uncertainty, else from a bootstrap over experts (200 draws, made once an instance); where neither
        can tell, the error says why.
        """
        return self._fits.probability(self._one(), _item(item), _item(other), self._how)

    def win_probability(self, item: str, other: str) -> float:
        """How probably `item` wins one comparison with `other`, and does not tie."""
        wins = self._fits.win_probability(self._one(), _item(item), _item(other))
        if wins != wins:
            raise _core.UsageError("the scores of this method say nothing about the outcome of one comparison")
        return wins

    def tie_probability(self, item: str, other: str) -> float:
        """How probably one comparison of `item` and `other` is a tie, under a law of ties: bradley-terry with
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
        matrix = self._fits.probabilities(self._one(), wins, self._how).reshape(len(items), len(items))
        return items, matrix[order][:, order]

    def quasi_errors(self) -> dict[str, float]:
        """{item: q}, an error of the item by itself: that of a difference of two is nearly √(q² + q²). NaN where there is none.

        Throws UsageError if there are no intervals that they could come from, or fewer than three items.
        """
        return self._fits.quasi_errors(self._one(), self._how)[0]

    @property
    def experts(self) -> dict[str, dict[str, Any]]:
        """{expert: its weight, agreement and coverage}, the most reliable expert first, as in `witan experts`.

        weight: NaN if the method has no expert weights; agreement: with all other experts, from −1 to 1; vs_consensus:
        agreement with the result; vs_labels: share of its pairs that the labels order the same way; coverage: share of the
        items with data from the expert; items: their number; entries: number of list entries and comparisons; warning: a
        reason to distrust the expert, or ""; and the method's own columns per expert.
        """
        return self._fits.experts(self._one(), self._how)

    def save_state(self, path: Path) -> None:
        """Keeps evidence and scores of all instances, to go on from with ``witan.rank(new, state=path)``; see `rank`."""
        if self._source is None or self._source.user is not None or not isinstance(self._source.model, str):
            raise _core.UsageError("a state goes with a method, not with a trained model or for_user")
        text = self._fits.state()
        with open(path, "wb") as file:
            file.write(text)

    @property
    def diagnostics(self) -> dict[str, Any]:
        """Properties of the fit: stop, converged, iterations, notes, likelihood, estimates other than scores."""
        return self._fits.diagnostics(self._one())

    @property
    def notes(self) -> list[str]:
        """What you should know: about the data as they were read, then about how each instance came out."""
        data = self._source.data if self._source is not None else None
        found = [] if data is None else list(data.notes)
        for place in self._places():
            found += self._fits.diagnostics(place)["notes"]
        return found

    def explain(self, item: str) -> list[dict[str, Any]]:
        """The contribution of every expert to the score of the item: one dict per expert, the largest contribution first."""
        return self._fits.explain(self._one(), _item(item), self._how)

    def suggest(self, k: int = 10, top: int = 0, level: float | None = None) -> dict[str, Any]:
        """Suggests the k most informative comparisons, and tests whether the items of the first `top` ranks are determined."""
        k, top = (whole(number, what, 2**32 - 1, "a whole number of at least 0") for what, number in (("k", k), ("top", top)))
        return self._fits.suggest(self._one(), k, top, self._level(level), self._how)

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
