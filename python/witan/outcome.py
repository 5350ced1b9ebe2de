"""Experts, explanations and suggestions, with their notes, status, and the output of the command."""

from __future__ import annotations

from . import _core
from .drawing import Drawn
from .frames import Frame, Tables, columns_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeVar

    Completed = TypeVar("Completed", bound="Outcome")


class Outcome(Tables):
    """Notes, status and texts of a result; prints like the command."""

    notes: list[str]  #: Notes about the data, the options and the fits.
    converged: bool  #: Whether every fit converged.
    _texts: Mapping[str, str]

    _drawn: _core.Drawable | None = None

    def _complete(
        self: Completed, texts: Mapping[str, str], notes: list[str], converged: bool, drawable: _core.Drawable | None
    ) -> Completed:
        self._texts, self.notes, self.converged, self._drawn = texts, notes, converged, drawable
        return self

    def _drawable(self) -> _core.Drawable:
        return self._drawn if self._drawn is not None else _core.Drawable()

    def _text(self, format: str) -> str:
        return self._texts[format]

    def to_json(self) -> str:
        """Returns the JSON of the command with `--format json`."""
        return self._texts["json"]

    def to_csv(self) -> str:
        """Returns the CSV of the command with `--format csv`."""
        return self._texts["csv"]

    def __str__(self) -> str:
        return self._texts["table"].rstrip("\n")


class Experts(Outcome, Drawn, Frame, dict[str, dict[str, "Any"]]):
    """{expert: {column: value}}, the most reliable expert first.

    Columns: weight (NaN if the method has no expert weights); agreement, with the other experts, from −1 to 1;
    vs_consensus, agreement with the result; vs_labels, share of the expert's pairs in the order of the labels; coverage,
    share of the items with data from the expert; items, their number; entries, number of list entries and comparisons;
    warning, or ""; and further columns of the method. `to_pandas` and `to_polars` return one row per expert.

    Examples
    --------
    >>> import witan
    >>> witan.rank({"ann": ["a", "b"], "bob": ["a", "b"]}).experts["ann"]["agreement"]
    1.0
    """

    kinds = ("reliability", "agreement")

    def _table(self) -> dict[str, list[Any]]:
        return columns_of({"expert": name, **row} for name, row in self.items())


class Contributions(Outcome, Drawn, list["dict[str, Any]"]):
    """The contribution of every expert to the score of one item: one dict per expert, the largest first.

    Keys: expert, contribution, score_without, rank_without, exact.

    Examples
    --------
    >>> import witan
    >>> [one["contribution"] for one in witan.rank({"ann": ["a", "b"], "bob": ["a", "b"]}).explain("a")]
    [1.0, 1.0]
    """

    kinds = ("effects",)


class Explanation(Outcome, Drawn, dict["Any", "list[dict[str, Any]]"]):
    """{item: contributions}, the best item first; see `Contributions`.

    Examples
    --------
    >>> import witan
    >>> list(witan.explain({"ann": ["a", "b"]}))
    ['a', 'b']
    """

    kinds = ("effects",)


class Suggestions(Outcome, dict[str, "Any"]):
    """The most informative comparisons of one instance, or {instance: suggestions} for data.

    pairs: one dict per comparison, with p_higher, the probability that the first item has the higher true score;
    p_win, that it wins the comparison; information; and connects, true if it joins two components of the
    comparison graph; the other values are then NaN.
    determined: true if the items of the first `top` ranks are certain at the level; None if `top` is 0. top: a sentence
    about these ranks, or None.

    Examples
    --------
    >>> import witan
    >>> pair = witan.bradley_terry([("a", "b"), ("b", "c"), ("c", "a")]).suggest(1)["pairs"][0]
    >>> sorted(pair)
    ['connects', 'information', 'item', 'other', 'p_higher', 'p_win']
    """


def experts_of(fits: _core.Fits, run: _core.RunOptions) -> Experts:
    """Returns the experts of a result."""
    rows, *rest = _core.experts_of(fits, run)
    return Experts(rows)._complete(*rest)


def contributions_to(fits: _core.Fits, instance: int, item: str, run: _core.RunOptions) -> Contributions:
    """Returns the contributions to the score of an item of a result."""
    items, *rest = _core.explain_fit(fits, instance, item, run)
    return Contributions(items[item])._complete(*rest)


def suggestions_for(fits: _core.Fits, options: dict[str, Any], run: _core.RunOptions) -> Suggestions:
    """Returns suggestions for a result with one instance."""
    instances, *rest = _core.suggest_for(fits, options, run)
    (only,) = instances.values()
    return Suggestions(only)._complete(*rest)
