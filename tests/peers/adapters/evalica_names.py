"""The functions of evalica 0.4.2 in terms of Witan, with evalica's arguments; results are pandas series, best first."""

from __future__ import annotations

import numpy as np
import pandas as pd
import witan


def _data(xs, ys, winners, weights) -> witan.Dataset:
    data = witan.Dataset()
    data.add_comparisons(left=list(xs), right=list(ys), outcome=list(winners), weight=weights)
    return data


def _series(result: witan.Result, transform=np.asarray) -> pd.Series:
    scores = pd.Series(result.scores, dtype=float).fillna(0.0)
    return pd.Series(transform(scores.to_numpy()), scores.index)


def counting(xs, ys, winners, weights=None, win_weight=1.0, tie_weight=0.5):
    return _series(witan.counting(_data(xs, ys, winners, weights), win_weight=win_weight, tie_weight=tie_weight))


def average_win_rate(xs, ys, winners, weights=None, win_weight=1.0, tie_weight=0.5):
    return _series(witan.average_win_rate(_data(xs, ys, winners, weights), win_weight=win_weight, tie_weight=tie_weight))


def bradley_terry(xs, ys, winners, weights=None):
    """The strengths exp(score), with geometric mean 1."""
    return _series(witan.bradley_terry(_data(xs, ys, winners, weights), prior=0, intervals="none"), np.exp)


def newman(xs, ys, winners, weights=None):
    """Davidson's model; strengths with geometric mean 1 (evalica's scale depends on its iterations), and v."""
    fit = witan.bradley_terry(_data(xs, ys, winners, weights), ties="davidson", prior=0, intervals="none")
    return _series(fit, np.exp), fit.diagnostics["estimates"]


def elo(xs, ys, winners, initial=1000.0, scale=400.0, k=4.0):
    return _series(witan.elo(_data(xs, ys, winners, None), start=initial, scale=scale, k=k))


def eigen(xs, ys, winners, weights=None, win_weight=1.0, tie_weight=0.5):
    return _series(witan.eigen(_data(xs, ys, winners, weights), of="losses", win_weight=win_weight, tie_weight=tie_weight))


def pagerank(xs, ys, winners, weights=None, damping=0.85, win_weight=1.0, tie_weight=0.5):
    return _series(witan.pagerank(_data(xs, ys, winners, weights), damping=damping, win_weight=win_weight, tie_weight=tie_weight))


def pairwise_frame(xs, ys, winners) -> pd.DataFrame:
    """The probabilities that the row wins against the column; evalica has 0.5 on the diagonal."""
    items, matrix = witan.bradley_terry(_data(xs, ys, winners, None), prior=0, intervals="none").probabilities(wins=True)
    return pd.DataFrame(np.where(np.isnan(matrix), 0.5, matrix), items, items)


def bootstrap(xs, ys, winners, resamples=100, level=0.95) -> pd.DataFrame:
    """Standard errors and intervals of the scores by a bootstrap over comparisons, on the scale of logarithms."""
    return witan.bradley_terry(
        _data(xs, ys, winners, None), prior=0, intervals=f"bootstrap={resamples}", by="statements", level=level).to_pandas()
