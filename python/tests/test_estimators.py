import numpy as np
import pytest

pytest.importorskip("sklearn")

import witan
from sklearn.base import clone
from sklearn.utils.estimator_checks import check_estimator
from witan.estimators import ConsensusScorer

#: A ranking is about the items that stand beside each other, and nothing is learnt from y.
DO_NOT_APPLY = {
    "check_methods_subset_invariance": "an item's score depends on the items around it",
    "check_methods_sample_order_invariance": "rows are named by their place",
    "check_regressors_train": "nothing is learnt from y",
    "check_regressors_no_decision_function": "nothing is learnt from y",
    "check_requires_y_none": "y is not needed",
}


def test_scikit_learn_agrees():
    check_estimator(ConsensusScorer(), expected_failed_checks=DO_NOT_APPLY, on_skip=None)


def test_predictions_are_the_engines():
    X = np.array([[3.0, 2.0, np.nan], [2.0, 3.0, 1.0], [1.0, 1.0, 2.0]])
    data = witan.Dataset()
    rows, columns = np.nonzero(~np.isnan(X))
    data.add_scores(rows, X[rows, columns], expert=columns)
    expected = witan.rank(data, "mpm", intervals="none").scores
    found = ConsensusScorer("mpm").fit(X).predict(X)
    assert dict(zip("012", found)) == expected


def test_score_is_kendall():
    X = np.array([[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]])
    assert ConsensusScorer().fit(X).score(X, [0, 1, 2]) == 1
    assert ConsensusScorer().fit(X).score(X, [2, 1, 0]) == -1


def test_parameters():
    scorer = clone(ConsensusScorer("rrf(k=2)"))
    assert scorer.get_params() == {"method": "rrf(k=2)", "silence": "unknown", "seed": 1}
    with pytest.raises(witan.UsageError):
        ConsensusScorer("nothing").fit([[1.0]]).predict([[1.0]])
