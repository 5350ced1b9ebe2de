"""Scikit-learn estimators."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from ._core import UsageError
from .dataset import Dataset
from .evaluation import evaluate
from .functions import rank
from .model import train
from .reports import experts
from .spec import parameters_of, spec_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Silence


def _evidence(X: np.ndarray, groups: np.ndarray, silence: Silence) -> Dataset:
    """Returns the data set of a matrix: rows are items, named by row number; columns are experts; groups are instances."""
    rows, columns = np.nonzero(~np.isnan(X))
    data = Dataset()
    data.add_scores(rows, X[rows, columns], expert=columns, instance=groups[rows], silence=silence)
    return data


def _groups(groups: object, rows: int) -> np.ndarray:
    if groups is None:
        return np.zeros(rows, dtype=np.int64)
    found = np.asarray(groups)
    if found.shape != (rows,):
        raise ValueError(f"groups: found shape {found.shape}, expected ({rows},)")
    return np.unique(found, return_inverse=True)[1]


def _set(estimator: object, parameters: dict[str, Any]) -> None:
    for name, value in parameters.items():
        setattr(estimator, name, value)


class _MethodEstimator(BaseEstimator):
    """Base of the estimators: the parameters of the method are parameters of the estimator, as GridSearchCV needs them."""

    method: str

    def _known(self, names: Any) -> set[str]:
        """Returns these names. Raises UsageError if one of them is no parameter of the method."""
        known = parameters_of(self.method) - set(self._get_param_names())
        for name in names:
            if known and name not in known:  # an unknown method is reported by fit
                raise UsageError(f"{self.method} has no parameter {name!r}; its parameters are {', '.join(sorted(known))}")
        return set(names)

    def _given(self) -> dict[str, Any]:
        """Returns the keyword arguments besides those of the estimator; the names of fitted attributes end in _."""
        own = set(self._get_param_names())
        return {name: value for name, value in vars(self).items() if name not in own and name.strip("_") == name}

    def _spec(self) -> str:
        given = self._given()
        return spec_with(self.method, {name: given[name] for name in given if name in self._known(given)})

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Returns the parameters of the estimator and those of the method that were set."""
        known = parameters_of(self.method)
        return {**super().get_params(deep), **{name: value for name, value in self._given().items() if name in known}}

    def set_params(self, **params: Any) -> Any:
        """Sets parameters of the estimator or of its method."""
        own = {name: params.pop(name) for name in list(params) if name in self._get_param_names()}
        super().set_params(**own)
        _set(self, {name: params[name] for name in self._known(params)})
        return self


class _ItemScorer(RegressorMixin, _MethodEstimator):
    """Base of the scorers of items: predicts by ranking; the score is Kendall's τ."""

    silence: Silence
    seed: int

    def _method(self) -> Any:
        raise NotImplementedError

    def predict(self, X: Any, groups: Any = None) -> np.ndarray:
        """Returns one score per row of X, high is best; NaN for rows without data that the method accepts.

        groups: the instance of each row [default: one instance].
        """
        check_is_fitted(self)
        X = validate_data(self, X, reset=False, ensure_all_finite="allow-nan")
        found = rank(
            _evidence(X, _groups(groups, len(X)), self.silence), self._method(), intervals="none", seed=self.seed
        ).to_dict()
        scores = np.full(len(X), np.nan)
        for items in found.values():
            scores[[int(row) for row in items]] = list(items.values())
        return scores

    def score(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, X: Any, y: Any, groups: Any = None, sample_weight: Any = None
    ) -> float:
        """Returns Kendall's τ-b between the predictions for X and y for the items with a score; the mean over groups.

        sample_weight: not supported.
        """
        if sample_weight is not None:
            raise ValueError("sample_weight: not supported by Kendall's τ")
        predicted = self.predict(X, groups)
        where, y = _groups(groups, len(predicted)), np.asarray(y, dtype=float)
        if y.shape != predicted.shape:
            raise ValueError(f"y: found shape {y.shape}, expected {predicted.shape}")
        labels: dict[str, dict[str, float]] = {}
        ranking: dict[str, dict[str, float]] = {}
        for row in np.flatnonzero(~np.isnan(predicted)):
            labels.setdefault(str(where[row]), {})[str(row)] = float(y[row])
            ranking.setdefault(str(where[row]), {})[str(row)] = float(predicted[row])
        return evaluate(labels, ranking, "kendall")["kendall"]

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        return tags


class ConsensusScorer(_ItemScorer):
    """Consensus scores of items that several experts have scored; does not learn from labels.

    Rows of X are items, columns are experts, and values are scores, high is best; NaN: the expert has not scored the
    item. `predict` aggregates its rows, as one instance or as one instance per group. The score of an item therefore
    depends on the other items. `score` returns Kendall's τ with y.

    method: a spec such as "borda" or "plackett-luce(prior=0.1)". silence: treatment of NaN; see `witan.Dataset`.
    Other keyword arguments are parameters of the method, which `GridSearchCV` can search: ``ConsensusScorer("rrf", k=10)``.

    Examples
    --------
    >>> X = np.array([[5, 4, np.nan], [3, 3, 2]])
    >>> ConsensusScorer("borda").fit(X).predict(X)
    array([ 2., -2.])
    """

    def __init__(self, method: str = "borda", silence: Silence = "unknown", seed: int = 1, **parameters: Any):
        self.method = method
        self.silence = silence
        self.seed = seed
        _set(self, parameters)

    def fit(self, X: Any, y: Any = None) -> ConsensusScorer:
        """Checks X, and y if it is given, and stores the number of experts."""
        if y is None:
            validate_data(self, X, ensure_all_finite="allow-nan")
        else:
            validate_data(self, X, y, ensure_all_finite="allow-nan", y_numeric=True)
        self.is_fitted_ = True
        return self

    def _method(self) -> Any:
        return self._spec()

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.target_tags.required = False
        return tags


class TrainedScorer(_ItemScorer):
    """Scores of items by a method that is trained on labels: `witan.train`, then `witan.rank`.

    X is as for `ConsensusScorer`; y contains one label per row, high is best, and `groups` the instance (query) of each
    row. `model_` is the trained model.

    method: a spec of a method that is trained, such as "weighted-borda". metric: metric to optimise and to select by.
    Other keyword arguments are parameters of the method.

    Examples
    --------
    >>> X, y, queries = np.array([[2, 1], [1, 2], [3, 1], [1, 3]]), np.array([1, 0, 1, 0]), np.array([1, 1, 2, 2])
    >>> TrainedScorer("weighted-borda").fit(X, y, groups=queries).predict(X, queries).tolist()[0] > 0
    True
    """

    def __init__(
        self, method: str = "weighted-borda", silence: Silence = "unknown", metric: str = "ndcg@10", seed: int = 1,
        **parameters: Any,
    ):
        self.method = method
        self.silence = silence
        self.metric = metric
        self.seed = seed
        _set(self, parameters)

    def fit(self, X: Any, y: Any, groups: Any = None) -> TrainedScorer:
        """Trains the method on the rows of X and the labels y of all groups. Warns if no groups are given: all rows are then one instance."""
        if groups is None:
            warnings.warn(
                "no groups: all rows are one instance (query). In a pipeline or a search of scikit-learn, groups are passed "
                "on only after sklearn.set_config(enable_metadata_routing=True) and set_fit_request(groups=True) and "
                "set_score_request(groups=True)",
                UserWarning, stacklevel=2,
            )
        X, y = validate_data(self, X, y, ensure_all_finite="allow-nan", y_numeric=True, ensure_min_samples=2)
        where = _groups(groups, len(X))
        data = _evidence(X, where, self.silence)
        data.add_labels(np.arange(len(X)), y, instance=where)
        self.model_ = train(data, self._spec(), metric=self.metric, seed=self.seed)
        return self

    def _method(self) -> Any:
        return self.model_


class FeatureRanker(RegressorMixin, _MethodEstimator):
    """Learning to rank from features: `witan.train`, then `witan.rank`.

    Rows of X are items and columns are features; NaN: absent. y contains one label per row, high is best, and `groups` the
    query of each row. `predict` returns scores, which are comparable within a query. `model_` is the trained model.

    method: a spec such as "lambdamart" or "lambdarank(l2=0.01)". metric: metric to optimise and to select by; `score` returns
    it. seed: of samples and initial weights. Other keyword arguments are parameters of the method, which `GridSearchCV` can
    search. `feature_importances_` are shares of the gain for trees, weights of normalised features for linear models, and 0 for
    models with a hidden layer.

    Examples
    --------
    >>> X, y, groups = [[0.0], [1.0], [2.0], [3.0]], [0, 1, 1, 2], [1, 1, 2, 2]
    >>> int(FeatureRanker("pmop-fd").fit(X, y, groups).predict([[5.0], [4.0]]).argmax())
    0
    """

    def __init__(self, method: str = "lambdamart", metric: str = "ndcg@10", seed: int = 1, **parameters: Any):
        self.method = method
        self.metric = metric
        self.seed = seed
        _set(self, parameters)

    def _data(self, X: Any, groups: Any, y: Any = None) -> Dataset:
        where, rows = _groups(groups, len(X)), np.arange(len(X))
        data = Dataset()
        data.add_features(rows, X, instance=where)
        if y is not None:
            data.add_labels(rows, np.asarray(y, dtype=float), instance=where)
        return data

    def fit(self, X: Any, y: Any, groups: Any = None, validation: Any = None) -> FeatureRanker:
        """Trains the method on X and the labels y.

        groups: the query of each row [default: one query]. validation: (X, y, groups) of other queries, on which the number
        of trees or the pass is selected.
        """
        X, y = validate_data(self, X, y, ensure_all_finite="allow-nan", y_numeric=True, ensure_min_samples=2)
        other = None
        if validation is not None:
            other_X, other_y, other_groups = validation
            checked = validate_data(self, other_X, reset=False, ensure_all_finite="allow-nan")
            other = self._data(checked, other_groups, other_y)
        data = self._data(X, groups, y)
        self.model_ = train(data, self._spec(), validation=other, metric=self.metric, seed=self.seed)
        measures = experts(self._data(X[:1], None), model=self.model_)
        self.feature_importances_ = np.zeros(X.shape[1])
        for feature, row in measures.items():
            self.feature_importances_[int(feature) - 1] = next(iter(row.values()), 0.0)
        return self

    def predict(self, X: Any, groups: Any = None) -> np.ndarray:
        """Returns one score per row of X, high is best.

        groups: the query of each row [default: one query].
        """
        check_is_fitted(self)
        X = validate_data(self, X, reset=False, ensure_all_finite="allow-nan")
        scores = np.full(len(X), np.nan)
        for items in rank(self._data(X, groups), self.model_, intervals="none", seed=self.seed).to_dict().values():
            scores[[int(row) for row in items]] = list(items.values())
        return scores

    def score(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, X: Any, y: Any, groups: Any = None
    ) -> float:
        """Returns the mean of the metric for X and the labels y over the queries.

        groups: the query of each row [default: one query].
        """
        predicted, where = self.predict(X, groups), _groups(groups, len(X))
        labels: dict[str, dict[str, float]] = {}
        ranking: dict[str, dict[str, float]] = {}
        for row, label in enumerate(np.asarray(y, dtype=float)):
            labels.setdefault(str(where[row]), {})[str(row)] = float(label)
            ranking.setdefault(str(where[row]), {})[str(row)] = float(predicted[row])
        return evaluate(labels, ranking, self.metric)[self.metric]

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        return tags


class PairClassifier(ClassifierMixin, _MethodEstimator):
    """Predicts the winner of a comparison: X has two columns, the compared items; y is 1 if the first won, else 0.

    After `fit`, `scores_` is {item: score} and `result_` the `witan.Result`. Items may be any objects with a str().
    Keyword arguments besides method and seed are parameters of the method: ``PairClassifier(prior=0.1)``.
    The estimator checks of scikit-learn do not apply, because they use matrices of numbers of any width.

    Examples
    --------
    >>> PairClassifier(prior=0.1).fit([["a", "b"], ["b", "c"]], [1, 1]).predict([["a", "c"]])
    array([1])
    """

    def __init__(self, method: str = "bradley-terry", seed: int = 1, **parameters: Any):
        self.method = method
        self.seed = seed
        _set(self, parameters)

    @staticmethod
    def _pairs(X: Any) -> np.ndarray:
        pairs = np.asarray(X, dtype=object)
        if pairs.ndim != 2 or pairs.shape[1] != 2:
            raise ValueError(f"X: found shape {pairs.shape}, expected two columns of items")
        return pairs

    def fit(self, X: Any, y: Any) -> PairClassifier:
        """Fits the scores of the items in X; 0.5 in y is a tie."""
        pairs = self._pairs(X)
        data = Dataset()
        data.add_comparisons(left=pairs[:, 0].tolist(), right=pairs[:, 1].tolist(), outcome=y)
        self.result_ = rank(data, self._spec(), seed=self.seed)
        self.scores_ = self.result_.scores
        self.names_ = {str(item): score for item, score in self.scores_.items()}
        self.classes_ = np.array([0, 1])
        self.n_features_in_ = 2
        return self

    def predict_proba(self, X: Any) -> np.ndarray:
        """Returns the probabilities of 0 and 1 for the rows of X; both are 0.5 if an item is unseen or has no score."""
        check_is_fitted(self)
        wins = np.array([self._wins(str(a), str(b)) for a, b in self._pairs(X)])
        return np.column_stack([1 - wins, wins])

    def _wins(self, one: str, other: str) -> float:
        scores = [self.names_.get(item, np.nan) for item in (one, other)]
        if np.isnan(scores).any():
            return 0.5
        try:
            return self.result_.win_probability(one, other)
        except UsageError:  # the scores of the method have no link function: only their order counts
            return 0.5 + 0.5 * float(np.sign(scores[0] - scores[1]))

    def predict(self, X: Any) -> np.ndarray:
        """Returns 1 for rows of X in which the first item is more likely to win, else 0."""
        return (self.predict_proba(X)[:, 1] > 0.5).astype(int)
