"""Scikit-learn estimators over the same engine."""

from __future__ import annotations

import numpy as np
from sklearn.base import BaseEstimator, RegressorMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from .dataset import Dataset
from .functions import rank


class ConsensusScorer(RegressorMixin, BaseEstimator):
    """The consensus score of items that several experts have scored.

    Rows of X are items, columns are experts, and numbers are scores, high is best; NaN: the expert says nothing about
    the item. `predict` aggregates the rows that it is given as one instance, so the score of an item depends on the
    items around it. The method learns nothing from y; `score` measures Kendall's τ with it.

    method: a spec such as "borda" or "plackett-luce(prior=0.1)". silence: what NaN means; see `witan.Dataset`.
    """

    def __init__(self, method: str = "borda", silence: str = "unknown", seed: int = 1):
        self.method = method
        self.silence = silence
        self.seed = seed

    def fit(self, X, y=None):
        """Remembers how many experts there are."""
        if y is None:
            validate_data(self, X, ensure_all_finite="allow-nan")
        else:
            validate_data(self, X, y, ensure_all_finite="allow-nan", y_numeric=True)
        self.is_fitted_ = True
        return self

    def predict(self, X) -> np.ndarray:
        """One score a row, high is best; NaN where nobody says anything that the method can use."""
        check_is_fitted(self)
        X = validate_data(self, X, reset=False, ensure_all_finite="allow-nan")
        rows, columns = np.nonzero(~np.isnan(X))
        data = Dataset()
        data.add_scores(rows, X[rows, columns], expert=columns, silence=self.silence)
        found = rank(data, self.method, intervals="none", seed=self.seed).scores
        return np.array([found.get(str(row), np.nan) for row in range(len(X))])

    def score(self, X, y, sample_weight=None) -> float:
        """Kendall's τ-b between the consensus and y, over the items that have a score."""
        from .evaluation import evaluate

        predicted = self.predict(X)
        names = [str(row) for row in range(len(predicted)) if not np.isnan(predicted[row])]
        labels = {"all": {name: float(y[int(name)]) for name in names}}
        ranking = {"all": {name: predicted[int(name)] for name in names}}
        return evaluate(labels, ranking, "kendall")["kendall"]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.target_tags.required = False
        return tags
