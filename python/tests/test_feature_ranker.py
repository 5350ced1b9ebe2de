"""The scikit-learn estimator for learning to rank from features."""

import math

import numpy as np
import pytest

import witan

pytest.importorskip("sklearn")
from sklearn.base import clone  # noqa: E402

from witan.estimators import FeatureRanker  # noqa: E402


def queries(seed, count=40):
    random = np.random.default_rng(seed)
    X = random.normal(size=(count * 10, 4))
    groups = np.repeat(np.arange(count), 10)
    y = (X[:, 0] * X[:, 1] > 0).astype(float) + (X[:, 2] > 1)
    X[random.random(len(X)) < 0.3, 3] = math.nan
    return X, y, groups


def test_trees_learn_products_and_linear_models_do_not():
    X, y, groups = queries(1)
    other = queries(2)
    trees = FeatureRanker("lambdamart", least=5, absent="missing").fit(X, y, groups, validation=other)
    linear = FeatureRanker("lambdarank").fit(X, y, groups, validation=other)
    assert trees.score(*other) > 0.9 > linear.score(*other)
    assert trees.predict(other[0], other[2]).shape == (400,)
    assert trees.feature_importances_.shape == (4,)
    assert math.isclose(trees.feature_importances_.sum(), 1)
    assert trees.feature_importances_[3] == trees.feature_importances_.min()


def test_validation_selects_the_number_of_trees():
    X, y, groups = queries(3)
    with_validation = FeatureRanker("lambdamart", trees=60, patience=0).fit(X, y, groups, validation=queries(4))
    without = FeatureRanker("lambdamart", trees=60, patience=0).fit(X, y, groups)
    assert without.model_.learned["pass"][0] == 60
    assert with_validation.model_.learned["pass"][0] <= 60
    assert with_validation.model_.learned["validation"][0] == pytest.approx(with_validation.score(*queries(4)), abs=1e-12)


def test_parameters_are_those_of_the_method():
    ranker = FeatureRanker("lambdamart", leaves=7)
    assert clone(ranker).get_params() == ranker.get_params()
    assert ranker.get_params()["leaves"] == 7
    with pytest.raises(witan.UsageError, match="no parameter"):
        FeatureRanker("lambdamart", branches=7).fit(*queries(5))


def test_nan_in_a_matrix_is_an_absent_value():
    data, dense = witan.Dataset(), witan.Dataset()
    data.add_features(["a", "b"], [[1.0, math.nan], [2.0, 3.0]])
    dense.add_features(["a", "b"], [[1.0, 0.0], [2.0, 3.0]])
    model = witan.train(witan_examples(), "pmop-fd(normalise=standard)")
    assert witan.rank(data, model).to_dict() == witan.rank(dense, model).to_dict()


def witan_examples():
    X, y, groups = queries(6)
    data = witan.Dataset()
    rows = np.arange(len(X))
    data.add_features(rows, np.nan_to_num(X[:, :2]), instance=groups)
    data.add_labels(rows, y, instance=groups)
    return data
