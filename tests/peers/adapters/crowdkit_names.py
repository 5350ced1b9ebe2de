"""crowd-kit 1.4.2's Bradley–Terry aggregators in terms of Witan: the same frames, the same series."""

from __future__ import annotations

import numpy as np
import pandas as pd
import witan


class BradleyTerry:
    """The maximum-likelihood estimate; `n_iter` and `tol` have no effect, because Newton's method needs few steps."""

    def __init__(self, n_iter: int, tol: float = 1e-5):
        self.n_iter, self.tol = n_iter, tol

    def fit(self, data: pd.DataFrame) -> BradleyTerry:
        found = {} if data.empty else witan.rank(data, "bradley-terry", prior=0, intervals="none").scores
        strengths = np.exp(list(found.values()))
        scores = pd.Series(strengths / strengths.sum() if found else [], list(found), dtype=float, name="agg_score")
        self.scores_ = scores.sort_index() if found else scores.reset_index(drop=True)
        return self

    def fit_predict(self, data: pd.DataFrame) -> pd.Series:
        return self.fit(data).scores_


class NoisyBradleyTerry(BradleyTerry):
    """Crowd-BT, a model of the reliability of workers; crowd-kit's model has a position bias per worker instead of errors."""

    def fit(self, data: pd.DataFrame) -> NoisyBradleyTerry:
        result = witan.rank(data, "crowd-bt", intervals="none")
        self.scores_ = pd.Series(result.scores, name="agg_score").sort_index()
        self.skills_ = pd.Series({worker: row["weight"] for worker, row in result.experts.items()}, name="skill")
        return self
