"""What a method says: rankings, and how sure they are."""

from . import _core


class Result:
    """The rankings of all instances.

    With one instance everything works on it directly; with several, `result["q1"]` is the one of that name.
    """

    def __init__(self, fits, how, index=None):
        self._fits = fits
        self._how = how
        self._index = index if index is not None else (0 if len(fits) == 1 else None)

    @property
    def instances(self):
        """Their names."""
        return self._fits.instances

    def __len__(self):
        return len(self._fits) if self._index is None or len(self._fits) == 1 else 1

    def __iter__(self):
        return (Result(self._fits, self._how, index) for index in range(len(self._fits)))

    def __getitem__(self, instance):
        names = self._fits.instances
        if instance not in names:
            raise KeyError(instance)
        return Result(self._fits, self._how, names.index(instance))

    def _one(self):
        if self._index is None:
            raise _core.UsageError("there are several instances: take one, as in result['name'], or go through them")
        return self._index

    def _columns(self, level=0.95):
        return self._fits.ranking(self._one(), level)

    @property
    def name(self):
        """Of the instance."""
        return self._fits.instances[self._one()]

    @property
    def ranking(self):
        """Tiers of tied items, best first: equal scores, or with intervals what cannot be told from a tier's best."""
        columns = self._columns()
        tiers = []
        for item, tier in zip(columns["item"], columns["tier"].tolist()):
            if tier > len(tiers):
                tiers.append([])
            tiers[-1].append(item)
        return tiers

    tiers = ranking

    @property
    def scores(self):
        """{item: score}, best first; NaN where the method has nothing to say."""
        columns = self._columns()
        return dict(zip(columns["item"], columns["score"].tolist()))

    @property
    def standard_errors(self):
        """{item: standard error}; NaN where there is none."""
        columns = self._columns()
        return dict(zip(columns["item"], columns["standard_error"].tolist()))

    def intervals(self, level=0.95):
        """{item: (low, high)} of the scores."""
        columns = self._columns(level)
        return dict(zip(columns["item"], zip(columns["low"].tolist(), columns["high"].tolist())))

    def rank_intervals(self, level=0.95):
        """{item: (best, worst)}: the places that it may truly have. Without intervals, those that its tier takes."""
        columns = self._columns(level)
        known = columns["best_rank"].any()
        best, worst = ("best_rank", "worst_rank") if known else ("rank", "last_rank")
        return dict(zip(columns["item"], zip(columns[best].tolist(), columns[worst].tolist())))

    def probability(self, item, other):
        """How probably `item` is truly better than `other`: from the model's uncertainty or the bootstrap."""
        above, _ = self._fits.probability(self._one(), item, other)
        if above != above:
            raise _core.UsageError("this method gives no uncertainty by itself: rank with intervals='bootstrap'")
        return above

    def win_probability(self, item, other):
        """How probably `item` wins one comparison with `other`."""
        _, wins = self._fits.probability(self._one(), item, other)
        if wins != wins:
            raise _core.UsageError("the scores of this method say nothing about the outcome of one comparison")
        return wins

    @property
    def experts(self):
        """{expert: how far it is followed}; empty if the method treats all alike."""
        return self._fits.experts(self._one())

    @property
    def diagnostics(self):
        """How the result came about: converged, iterations, notes, likelihood, further quantities."""
        return self._fits.diagnostics(self._one())

    def explain(self, item):
        """Who pushed the item where: one dict an expert, the strongest push first."""
        return self._fits.explain(self._one(), item, self._how)

    def suggest(self, k=10, top=0, level=0.95):
        """The k comparisons worth asking next, and whether the first `top` places are settled."""
        return self._fits.suggest(self._one(), k, top, level, self._how)

    def to_dict(self):
        """{instance: {item: score}}, items without a score left out."""
        selected = list(self) if self._index is None else [self]
        return {one.name: {item: score for item, score in one.scores.items() if score == score} for one in selected}

    def _rows(self):
        columns = {}
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

    def _text(self, format, tag="witan", top=0):
        return self._fits.text(format, tag, top)

    def to_trec(self, tag="witan", depth=0):
        """All instances as one TREC run."""
        return self._text("trec", tag, depth)

    def to_json(self):
        """All instances, as `witan rank --format json` writes them."""
        return self._text("json")

    def to_csv(self):
        """All instances, as `witan rank --format csv` writes them."""
        return self._text("csv")

    def __str__(self):
        return self._text("table").rstrip("\n")

    def __repr__(self):
        if len(self._fits) == 1:
            return str(self)
        return f"<witan.Result of {len(self._fits)} instances>" if self._index is None else f"<witan.Result {self.name!r}>"

    def _repr_html_(self):
        from html import escape

        rows = self._rows()
        shown = [name for name in ("instance", "tier", "item", "score", "low", "high") if name in rows]
        head = "".join(f"<th>{name}</th>" for name in shown)

        def cell(value):
            return f"{value:.4g}" if isinstance(value, float) else escape(str(value))

        body = "".join(
            "<tr>" + "".join(f"<td>{cell(rows[name][row])}</td>" for name in shown) + "</tr>"
            for row in range(min(len(rows["item"]), 50))
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def plot(self, level=0.95):
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
