"""The functions of choix 0.4.1 that have an equivalent in Witan, with choix's signatures.

`install()` registers them as the modules choix.lsr, choix.mm and choix.opt, so that choix's own tests call Witan. Functions
without an equivalent raise NotImplementedError.
"""

from __future__ import annotations

import sys
import types

import numpy as np
import witan


def _scores(n_items: int, result: witan.Result) -> np.ndarray:
    """Returns the scores by item, as choix does; items without data get 0."""
    if not result.converged:
        raise RuntimeError("did not converge")
    found = result.scores
    return np.array([found.get(item, 0.0) for item in range(n_items)])


def pairwise(n_items, data, *_, alpha=0.0, method="Newton-CG", **__):
    _check(method)
    return _scores(n_items, witan.bradley_terry(pairs=list(data), prior=2 * alpha, intervals="none"))


def pairwise_dense(comp_mat, *_, alpha=0.0, **__):
    winner, loser = np.nonzero(comp_mat)
    return _scores(len(comp_mat), witan.bradley_terry(
        winner, loser, weight=comp_mat[winner, loser], prior=2 * alpha, intervals="none"))


def rankings(n_items, data, *_, alpha=0.0, method="Newton-CG", **__):
    _check(method)
    return _scores(n_items, witan.plackett_luce(rankings=list(data), prior=2 * alpha, intervals="none"))


def top1(n_items, data, *_, alpha=0.0, method="Newton-CG", **__):
    _check(method)
    choices = [(chosen, list(rest)) for chosen, rest in data]
    return _scores(n_items, witan.plackett_luce(rankings=choices, last="unordered", prior=2 * alpha, intervals="none"))


def _scores_of_lsr(n_items, alpha, initial_params, data=None, **more):
    """One step of LSR. choix adds alpha to the rate between every two items; Witan adds prior/items."""
    if initial_params is not None:
        raise NotImplementedError("a start: use iterations of lsr")
    return _scores(n_items, witan.lsr(data, prior=alpha * n_items, intervals="none", **more))


def lsr_pairwise(n_items, data, alpha=0.0, initial_params=None):
    return _scores_of_lsr(n_items, alpha, initial_params, pairs=list(data))


def lsr_pairwise_dense(comp_mat, alpha=0.0, initial_params=None):
    winner, loser = np.nonzero(comp_mat)
    data = witan.Dataset()
    data.add_comparisons(winner, loser, weight=comp_mat[winner, loser])
    return _scores_of_lsr(len(comp_mat), alpha, initial_params, data=data)


def lsr_rankings(n_items, data, alpha=0.0, initial_params=None):
    return _scores_of_lsr(n_items, alpha, initial_params, rankings=list(data))


def lsr_top1(n_items, data, alpha=0.0, initial_params=None):
    choices = [(chosen, list(rest)) for chosen, rest in data]
    return _scores_of_lsr(n_items, alpha, initial_params, rankings=choices, last="unordered")


def choicerank(digraph, traffic_in, traffic_out, weight=None, initial_params=None, alpha=1.0, **_):
    """The start has no effect: the posterior density has one maximum."""
    import networkx

    found = witan.choicerank(networkx.DiGraph(digraph), traffic_in, traffic_out, alpha, weight=weight)
    if not found.converged:
        raise RuntimeError("did not converge")
    return np.array([found[node] for node in range(len(digraph))])


def rank_centrality(n_items, data, alpha=0.0):
    return _scores(n_items, witan.rank_centrality(pairs=list(data), prior=alpha, intervals="none"))


def _check(method: str) -> None:
    if method not in ("BFGS", "Newton-CG"):
        raise ValueError(method)


def absent(*_, **__):
    raise NotImplementedError("Witan has no equivalent")


class Absent:
    """A class without an equivalent."""

    def __init__(self, *_, **__):
        absent()


MODULES = {
    "lsr": {
        "ilsr_pairwise": pairwise, "ilsr_pairwise_dense": pairwise_dense, "ilsr_rankings": rankings, "ilsr_top1": top1,
        "rank_centrality": rank_centrality, "_ilsr": absent, "lsr_pairwise": lsr_pairwise, "lsr_pairwise_dense": lsr_pairwise_dense,
        "lsr_rankings": lsr_rankings, "lsr_top1": lsr_top1,
    },
    "mm": {"mm_pairwise": pairwise, "mm_rankings": rankings, "mm_top1": top1, "choicerank": choicerank},
    "opt": {
        "opt_pairwise": pairwise, "opt_rankings": rankings, "opt_top1": top1, "PairwiseFcts": type("PairwiseFcts", (Absent,), {}),
        "Top1Fcts": type("Top1Fcts", (Absent,), {}),
    },
}


def install() -> None:
    package = types.ModuleType("choix")
    package.__path__ = []  # type: ignore[attr-defined]
    sys.modules["choix"] = package
    for name, functions in MODULES.items():
        module = types.ModuleType(f"choix.{name}")
        vars(module).update(functions)
        sys.modules[f"choix.{name}"] = module
