"""Fusion of BEIR results, {query id: {document id: score}}."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..functions import fuse as fuse_runs

Results = Mapping[str, Mapping[str, float]]


def fuse(
    results: Sequence[Results] | Mapping[str, Results], method: str | None = None, weights: Any = None,
    top_k: int | None = None,
) -> dict[str, dict[str, float]]:
    """Returns fused results, which `EvaluateRetrieval.evaluate` accepts.

    Parameters
    ----------
    results
        The results of several searchers, as a list or by name.
    method
        A spec [default: rrf with k = 60].
    weights
        One number per searcher, or a dictionary by name [default: 1 each].
    top_k
        Number of documents per query [default: all].
    """
    named = dict(results) if isinstance(results, Mapping) else {f"run{k}": one for k, one in enumerate(results, start=1)}
    if weights is not None and not isinstance(weights, Mapping):
        weights = dict(zip(named, weights, strict=True))
    fused: dict[str, dict[str, float]] = {query: {} for one in named.values() for query in one}
    if any(documents for one in named.values() for documents in one.values()):
        result = fuse_runs({name: {q: dict(d) for q, d in one.items()} for name, one in named.items()}, method, weights=weights)
        for query in result.instances:
            fused[query] = dict(list(result[query].scores.items())[:top_k])
    return fused


class FusionSearch:
    """A searcher of BEIR that fuses other searchers: ``EvaluateRetrieval(FusionSearch([bm25, dense]))``.

    Parameters
    ----------
    searchers
        Searchers with the method search(corpus, queries, top_k, …).
    method, weights
        As for `fuse`.
    """

    def __init__(self, searchers: Sequence[Any], method: str | None = None, weights: Any = None):
        self.searchers = list(searchers)
        self.method = method
        self.weights = weights
        self.results: dict[str, dict[str, float]] = {}

    def search(
        self, corpus: Mapping[str, Any], queries: Mapping[str, str], top_k: int, *arguments: Any, **options: Any
    ) -> dict[str, dict[str, float]]:
        """Returns the fused results of all searchers, which are called with the same arguments."""
        found = [searcher.search(corpus, queries, top_k, *arguments, **options) for searcher in self.searchers]
        self.results = fuse(found, self.method, self.weights, top_k)
        return self.results
