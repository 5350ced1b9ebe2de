import numpy as np
import pytest

pytest.importorskip("sklearn")

import witan
from sklearn.base import clone
from sklearn.utils.estimator_checks import check_estimator
from witan.estimators import ConsensusScorer, PairClassifier, TrainedScorer

#: These checks predict single rows, but scores depend on all items of the instance.
SUBSETS = {"check_methods_subset_invariance": "an item's score depends on the items around it"}
#: All other checks must pass: these are the only ones that may fail.
DO_NOT_APPLY = {
    ConsensusScorer: {**SUBSETS, "check_regressors_train": "y is ignored"},
    TrainedScorer: SUBSETS,
}


@pytest.mark.filterwarnings("ignore:no groups")
@pytest.mark.parametrize("estimator", DO_NOT_APPLY)
def test_estimator_checks_of_scikit_learn(estimator):
    results = check_estimator(estimator(), on_skip=None, on_fail=None)
    failed = {result["check_name"] for result in results if result["status"] == "failed"}
    assert failed == set(DO_NOT_APPLY[estimator])
    assert len(results) > 40


def queries(count=12, items=15, seed=4):
    """Returns data of three experts: one without noise, one with noise, and one that is random."""
    draw = np.random.default_rng(seed)
    y = draw.integers(0, 3, count * items).astype(float)
    noise = draw.normal(size=(len(y), 3)) * [0.1, 1.0, 3.0]
    return y[:, None] * [1, 1, 0] + noise, y, np.repeat(np.arange(count), items)


def test_training_gives_reliable_experts_more_weight():
    X, y, groups = queries()
    new_X, new_y, new_groups = queries(seed=5)
    trained = TrainedScorer().fit(X, y, groups=groups)
    plain = ConsensusScorer().fit(X)
    assert trained.score(new_X, new_y, groups=new_groups) > plain.score(new_X, new_y, groups=new_groups) + 0.05
    data = witan.Dataset()
    data.add_scores(np.tile(np.arange(len(y)), 3), X.T.reshape(-1), expert=np.repeat(np.arange(3), len(y)), instance=np.tile(groups, 3))
    data.add_labels(np.arange(len(y)), y, instance=groups)
    assert witan.train(data, "weighted-borda").learned == trained.model_.learned


def test_pairs():
    X = [["a", "b"], ["b", "c"], ["a", "c"], ["c", "a"], ["b", "a"]] * 3
    y = [1, 1, 1, 1, 1] * 3
    model = PairClassifier().fit(X, y)
    expected = witan.Dataset()
    expected.add_comparisons(left=[a for a, _ in X], right=[b for _, b in X], outcome=y)
    result = witan.rank(expected, "bradley-terry")
    assert model.scores_ == result.scores
    assert model.predict_proba([["a", "b"]])[0, 1] == result.win_probability("a", "b")
    assert model.predict_proba([["a", "new"]]).tolist() == [[0.5, 0.5]]
    assert clone(PairClassifier("elo")).get_params() == {"method": "elo", "seed": 1}
    assert 0 <= model.score(X, y) <= 1
    with pytest.raises(ValueError, match="two columns"):
        model.predict([["a"]])
    assert PairClassifier("copeland").fit(X, y).predict_proba([["a", "c"]])[0, 1] in (0, 0.5, 1)


def test_groups_are_instances():
    X, y, groups = queries()
    whole = ConsensusScorer().fit(X).predict(X, groups=groups)
    for group in set(groups):
        rows = groups == group
        np.testing.assert_allclose(whole[rows], ConsensusScorer().fit(X).predict(X[rows]), rtol=1e-12)
    with pytest.raises(ValueError, match="groups"):
        ConsensusScorer().fit(X).predict(X, groups=groups[1:])


def test_predictions_equal_rank():
    X = np.array([[3.0, 2.0, np.nan], [2.0, 3.0, 1.0], [1.0, 1.0, 2.0]])
    data = witan.Dataset()
    rows, columns = np.nonzero(~np.isnan(X))
    data.add_scores(rows, X[rows, columns], expert=columns)
    expected = witan.rank(data, "mpm", intervals="none").scores
    found = ConsensusScorer("mpm").fit(X).predict(X)
    assert dict(enumerate(found)) == expected


def test_score_is_kendall():
    X = np.array([[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]])
    assert ConsensusScorer().fit(X).score(X, [0, 1, 2]) == 1
    assert ConsensusScorer().fit(X).score(X, [2, 1, 0]) == -1


def test_parameters():
    scorer = clone(ConsensusScorer("rrf(k=2)"))
    assert scorer.get_params() == {"method": "rrf(k=2)", "silence": "unknown", "seed": 1}
    with pytest.raises(witan.UsageError):
        ConsensusScorer("nothing").fit([[1.0]]).predict([[1.0]])


def test_score_matches_labels_by_row():
    pandas = pytest.importorskip("pandas")
    X, y, groups = queries()
    expected = ConsensusScorer().fit(X).score(X, y, groups=groups)
    shuffled = np.random.default_rng(7).permutation(len(y))
    assert ConsensusScorer().fit(X).score(X, pandas.Series(y, index=shuffled), groups=groups) == expected
    assert ConsensusScorer().fit(X).score(X, pandas.Series(y, index=[f"r{k}" for k in shuffled]), groups=groups) == expected
    with pytest.raises(ValueError, match="y: found shape"):
        ConsensusScorer().fit(X).score(X, y[1:])


def test_cross_validation_of_a_frame():
    pandas = pytest.importorskip("pandas")
    from sklearn.model_selection import cross_val_score

    X, y, _ = queries()
    plain = cross_val_score(ConsensusScorer(), X, y, cv=3, error_score="raise")
    order = np.arange(len(y))[::-1]
    frame, labels = pandas.DataFrame(X, index=order), pandas.Series(y, index=order)
    assert cross_val_score(ConsensusScorer(), frame, labels, cv=3, error_score="raise").tolist() == plain.tolist()


def test_fitted_estimators_can_be_pickled():
    import pickle

    X = [["a", "b"], ["b", "c"], ["a", "c"], ["c", "a"], ["b", "a"]] * 3
    pairs = PairClassifier().fit(X, [1] * 15)
    again = pickle.loads(pickle.dumps(pairs))
    assert again.predict_proba(X).tolist() == pairs.predict_proba(X).tolist()
    X, y, groups = queries()
    trained = TrainedScorer().fit(X, y, groups=groups)
    assert pickle.loads(pickle.dumps(trained)).predict(X).tolist() == trained.predict(X).tolist()


def test_estimators_are_an_attribute_of_the_package():
    import subprocess
    import sys

    code = "import witan; assert 'estimators' in dir(witan); print(witan.estimators.PairClassifier.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "PairClassifier\n", done.stderr


def test_grid_search_finds_parameters_of_the_method():
    from sklearn.base import clone
    from sklearn.model_selection import GridSearchCV

    draw = np.random.default_rng(1)
    quality = draw.normal(size=6)
    X = draw.integers(0, 6, size=(400, 2))
    X = X[X[:, 0] != X[:, 1]]
    y = (draw.random(len(X)) < 1 / (1 + np.exp(quality[X[:, 1]] - quality[X[:, 0]]))).astype(int)
    search = GridSearchCV(PairClassifier(prior=0.5), {"prior": [0.01, 0.1]}, cv=3).fit(X, y)
    assert search.best_params_["prior"] in (0.01, 0.1)
    assert search.best_estimator_.result_.diagnostics["converged"]
    one = ConsensusScorer("rrf", k=3)
    assert clone(one).get_params() == one.get_params() == {"method": "rrf", "silence": "unknown", "seed": 1, "k": 3}
    Y = np.array([[5, 4], [3, 3], [4, 5.0]])
    assert one.fit(Y).predict(Y).tolist() == ConsensusScorer("rrf(k=3)").fit(Y).predict(Y).tolist()
    assert one.set_params(k=10).fit(Y).predict(Y).tolist() == ConsensusScorer("rrf(k=10)").fit(Y).predict(Y).tolist()
    assert one.set_params(method="borda", silence="below").get_params() == {"method": "borda", "silence": "below", "seed": 1}
    with pytest.raises(witan.UsageError, match="rrf has no parameter 'prior'; its parameters are .*k"):
        ConsensusScorer("rrf", prior=1).fit(Y).predict(Y)
    with pytest.raises(ValueError, match="rrf has no parameter 'prior'"):
        ConsensusScorer("rrf").set_params(prior=1)


def test_training_without_groups_warns():
    X = np.array([[3.0, 2.0], [2.0, 3.0], [1.0, 1.0]])
    with pytest.warns(UserWarning, match="all rows are one instance"):
        TrainedScorer().fit(X, [2, 1, 0])
