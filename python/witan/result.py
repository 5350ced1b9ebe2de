"""What a method says: rankings, and how sure they are."""

from __future__ import annotations

from . import _core
from .progress import How

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Result:
    """The rankings of all instances.

    With one instance everything works on it directly; with several, `result["q1"]` is the one of that name.
    """

    def __init__(self, fits: _core.Fits, threads: int = 0, seed: int = 1, index: int | None = None):
        self._fits = fits
        self._how = How(threads, seed)._core
        self._again = (threads, seed)
        self._index = index if index is not None else (0 if len(fits) == 1 else None)

    @property
    def instances(self) -> list[str]:
        """Their names."""
        return self._fits.instances

    def __len__(self) -> int:
        return len(self._fits) if self._index is None or len(self._fits) == 1 else 1

    def __iter__(self) -> Iterator[Result]:
        return (Result(self._fits, *self._again, index) for index in range(len(self._fits)))

    def __getitem__(self, instance: str) -> Result:
        names = self._fits.instances
        if instance not in names:
            raise KeyError(instance)
        return Result(self._fits, *self._again, names.index(instance))

    def _one(self) -> int:
        if self._index is None:
            raise _core.UsageError("there are several instances: take one, as in result['name'], or go through them")
        return self._index

    def _columns(self, level: float = 0.95) -> dict[str, Any]:
        return self._fits.ranking(self._one(), level)

    @property
    def name(self) -> str:
        """Of the instance."""
        return self._fits.instances[self._one()]

    @property
    def ranking(self) -> list[list[str]]:
        """Tiers of tied items, best first: equal scores, or with intervals what cannot be told from a tier's best."""
        return self.tiers()

    def tiers(self, level: float = 0.95) -> list[list[str]]:
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
        columns = self._columns()
        return dict(zip(columns["item"], columns["score"].tolist()))

    @property
    def standard_errors(self) -> dict[str, float]:
        """{item: standard error}; NaN where there is none."""
        columns = self._columns()
        return dict(zip(columns["item"], columns["standard_error"].tolist()))

    def intervals(self, level: float = 0.95) -> dict[str, tuple[float, float]]:
        """{item: (low, high)} of the scores."""
        columns = self._columns(level)
        return dict(zip(columns["item"], zip(columns["low"].tolist(), columns["high"].tolist())))

    def rank_intervals(self, level: float = 0.95) -> dict[str, tuple[int, int]]:
        """{item: (best, worst)}: the places that it may truly have. Without intervals, those that its tier takes."""
        columns = self._columns(level)
        known = columns["best_rank"].any()
        best, worst = ("best_rank", "worst_rank") if known else ("rank", "last_rank")
        return dict(zip(columns["item"], zip(columns[best].tolist(), columns[worst].tolist())))

    def probability(self, item: str, other: str) -> float:
        """How probably `item` is truly better than `other`.

        From the model's uncertainty, else from a bootstrap over experts (200 draws, made once an instance); where neither
        can tell, the error says why.
        """
        return self._fits.probability(self._one(), item, other, self._how)

    def win_probability(self, item: str, other: str) -> float:
        """How probably `item` wins one comparison with `other`."""
        wins = self._fits.win_probability(self._one(), item, other)
        if wins != wins:
            raise _core.UsageError("the scores of this method say nothing about the outcome of one comparison")
        return wins

    @property
    def experts(self) -> dict[str, float]:
        """{expert: how far it is followed}; empty if the method treats all alike."""
        return self._fits.experts(self._one())

    @property
    def diagnostics(self) -> dict[str, Any]:
        """How the result came about: converged, iterations, notes, likelihood, further quantities."""
        return self._fits.diagnostics(self._one())

    def explain(self, item: str) -> list[dict[str, Any]]:
        """Who pushed the item where: one dict an expert, the strongest push first."""
        return self._fits.explain(self._one(), item, self._how)

    def suggest(self, k: int = 10, top: int = 0, level: float = 0.95) -> dict[str, Any]:
        """The k comparisons worth asking next, and whether the first `top` places are settled."""
        return self._fits.suggest(self._one(), k, top, level, self._how)

    def to_dict(self) -> dict[str, dict[str, float]]:
        """{instance: {item: score}}, best first, items without a score left out."""
        places = range(len(self._fits)) if self._index is None else [self._index]
        names = self._fits.instances
        return {names[place]: self._fits.ranked_scores(place) for place in places}

    def _rows(self) -> dict[str, list]:
        columns: dict[str, list] = {}
        for one in list(self) if self._index is None else [self]:
            own = one._columns()
            columns.setdefault("instance", []).extend([one.name] * len(own["item"]))
            for name, values in own.items():
                columns.setdefault(name, []).extend(values if isinstance(values, list) else values.tolist())
        return columns

    def to_pandas(self):
        """A row an item, best first."""
        import pandas

        return pandas.DataFrame(self._rows())

    def to_polars(self):
        """A row an item, best first."""
        import polars

        return polars.DataFrame(self._rows())

    def _text(self, format: str, tag: str = "witan", top: int = 0) -> str:
        return self._fits.text(format, tag, top)

    def to_trec(self, tag: str = "witan", depth: int = 0) -> str:
        """All instances as one TREC run."""
        return self._text("trec", tag, depth)

    def to_json(self) -> str:
        """All instances, as `witan rank --format json` writes them."""
        return self._text("json")

    def to_csv(self) -> str:
        """All instances, as `witan rank --format csv` writes them."""
        return self._text("csv")

    def __str__(self) -> str:
        return self._text("table").rstrip("\n")

    def __repr__(self) -> str:
        if len(self._fits) == 1:
            return str(self)
        return f"<witan.Result of {len(self._fits)} instances>" if self._index is None else f"<witan.Result {self.name!r}>"

    def _repr_html_(self) -> str:
        from html import escape

        rows = self._rows()
        shown = [name for name in ("instance", "tier", "item", "score", "low", "high") if name in rows]
        head = "".join(f"<th>{name}</th>" for name in shown)

        def cell(value: object) -> str:
            return f"{value:.4g}" if isinstance(value, float) else escape(str(value))

        body = "".join(
            "<tr>" + "".join(f"<td>{cell(rows[name][row])}</td>" for name in shown) + "</tr>"
            for row in range(min(len(rows["item"]), 50))
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def plot(self, level: float = 0.95):
        """Scores with their intervals, by matplotlib; returns the axes."""
        import matplotlib.pyplot as plt

        columns = self._columns(level)
        places = range(len(columns["item"]))
        _, axes = plt.subplots()
        axes.hlines(places, columns["low"], columns["high"])
        axes.plot(columns["score"], places, "o")
        axes.set_yticks(list(places), columns["item"])
        axes.invert_yaxis()
        axes.set_xlabel("score")
        return axes
