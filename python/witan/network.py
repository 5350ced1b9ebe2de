"""Strengths of the nodes of a network, from arrivals and departures."""

from __future__ import annotations

from . import _core
from .columns import numbers
from .progress import RunOptions
from .tables import table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence
    from typing import Any, Union

    #: A number per node: {node: number}, or a sequence for the nodes 0, 1, 2, ….
    Counts = Union[Mapping[Any, float], Sequence[float]]


class NetworkScores(dict["Any", float]):
    """{node: score}, best first, as `choicerank` returns it; e^score is proportional to the strength of the node.

    Examples
    --------
    >>> import witan
    >>> witan.choicerank([("a", "b"), ("b", "a")], {"a": 5, "b": 5}, {"a": 5, "b": 5}).converged
    True
    """

    notes: list[str]  #: Notes about the data.
    converged: bool  #: Whether the fit converged; if not, scores can be NaN.
    iterations: int  #: Number of Newton iterations.


def choicerank(
    links: object, arrivals: Counts, departures: Counts, prior: float = 1.0, *, weight: str | None = None
) -> NetworkScores:
    """Estimate the strength of the nodes of a network by ChoiceRank, from the numbers of visitors that enter and leave them.

    A visitor of a node steps to one of its successors, in proportion to the strength of the successor and the weight of the
    link. The single steps need not be known (Maystre & Grossglauser, ICML 2017). The result maximises the posterior
    density, with independent Gamma(prior + 1, prior) distributions of the strengths.

    Parameters
    ----------
    links
        [(node, successor), …], [(node, successor, weight), …], a table with the columns source, target and optionally
        weight, or a directed graph of networkx.
    arrivals, departures
        Number of visitors that enter and leave every node, {node: number}, or a sequence for the nodes 0, 1, 2, …. A node
        without a number has 0.
    prior
        Strength of the prior, above 0 [default: 1].
    weight
        The attribute of the links of a graph that contains their weights [default: all weights are 1].

    Returns
    -------
    NetworkScores
        {node: score}, best first. Scores sum to zero.

    Examples
    --------
    >>> scores = choicerank([("a", "b"), ("a", "c"), ("b", "a"), ("c", "a")], {"a": 40, "b": 30, "c": 10},
    ...                     {"a": 40, "b": 30, "c": 10})
    >>> max(scores, key=scores.get), scores.converged
    ('b', True)
    """
    import numpy as np

    sources, targets, weights, nodes = _links_of(links, weight)
    incoming, outgoing = _counts(arrivals, "arrivals"), _counts(departures, "departures")
    linked = set(sources)
    for node, count in outgoing.items():
        if count > 0 and node not in linked:
            raise _core.InputError(f"departures of {node!r}: found {count:g}, but no link leaves the node")
    numbers_of = {node: number for number, node in enumerate(dict.fromkeys([*nodes, *sources, *targets, *incoming, *outgoing]))}

    def codes(ends: list[Hashable]) -> np.ndarray:
        return np.array([numbers_of[end] for end in ends], dtype=np.int64)

    with RunOptions() as run:
        scores, notes, converged, iterations = _core.choice_rank(
            codes(sources), codes(targets), np.asarray(weights, dtype=float),
            np.array([incoming.get(node, 0.0) for node in numbers_of], dtype=float),
            np.array([outgoing.get(node, 0.0) for node in numbers_of], dtype=float), float(prior), run,
        )
    found = NetworkScores(sorted(zip(numbers_of, scores), key=lambda pair: -pair[1]))
    found.notes, found.converged, found.iterations = notes, converged, iterations
    return found


def _links_of(links: Any, weight: str | None) -> tuple[list[Hashable], list[Hashable], Iterable[float], list[Hashable]]:
    """Returns sources, targets and weights of the links, and further nodes."""
    if hasattr(links, "edges") and hasattr(links, "nodes"):
        if not links.is_directed():
            raise _core.UsageError("links: found an undirected graph, expected a directed one")
        edges = list(links.edges(data=weight, default=1.0)) if weight is not None else [(*edge, 1.0) for edge in links.edges()]
        return [edge[0] for edge in edges], [edge[1] for edge in edges], [edge[2] for edge in edges], list(links.nodes)
    if weight is not None:
        raise _core.UsageError("weight: requires a graph; links have their weight as third element or column")
    table = table_of(links, ("source",))
    if table is not None and "source" in table and "target" in table:
        weights = numbers(table["weight"], "weight") if "weight" in table else [1.0] * len(list(table["source"]))
        return list(table["source"]), list(table["target"]), weights, []
    rows = list(links) if hasattr(links, "__iter__") and not isinstance(links, (str, dict)) else None
    if rows is None or not all(isinstance(row, (list, tuple)) and len(row) in (2, 3) for row in rows):
        raise _core.UsageError("links: expected [(node, successor), …], a table with source and target, or a directed graph")
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] if len(row) == 3 else 1.0 for row in rows], []


def _counts(counts: Any, what: str) -> dict[Hashable, float]:
    if isinstance(counts, (str, bytes)) or not hasattr(counts, "__len__"):
        raise _core.UsageError(f"{what}: expected {{node: number}} or a sequence of numbers")
    found = {node: float(count) for node, count in (counts.items() if hasattr(counts, "items") else enumerate(counts))}
    for node, count in found.items():
        if not 0 <= count < float("inf"):
            raise _core.InputError(f"{what} of {node!r}: found {count:g}, expected a number of at least 0")
    return found
