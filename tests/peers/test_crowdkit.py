"""Cases of crowd-kit 1.4.2's pairwise aggregators, restated, and random frames. Skipped without crowd-kit.

crowd-kit requires torch and transformers, which these modules do not use: install it with `pip install --no-deps`, and
attrs, nltk and tqdm.
"""

import pathlib
import sys
import warnings

import numpy as np
import pytest

pd = pytest.importorskip("pandas")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pairwise = pytest.importorskip("crowdkit.aggregation.pairwise")
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "adapters"))
import crowdkit_names as ours

COLUMNS = ["worker", "task", "left", "right", "label"]
EQUAL = pd.DataFrame([["w1", "t1", "a", "b", "a"], ["w1", "t2", "b", "c", "b"], ["w1", "t3", "c", "a", "c"]], columns=COLUMNS)


def made(seed, items=8, rows=300, workers=5):
    """Returns a frame of comparisons in which every item wins and loses."""
    draw = np.random.default_rng(seed)
    strength = draw.normal(size=items)
    table = []
    for k in range(rows):
        a, b = draw.permutation(items)[:2]
        first = draw.random() < 1 / (1 + np.exp(strength[b] - strength[a]))
        table.append([f"w{draw.integers(workers)}", f"t{k}", f"i{a}", f"i{b}", f"i{a if first else b}"])
    return pd.DataFrame(table, columns=COLUMNS)


# The cases of crowd-kit's tests/aggregation/test_bt_aggregation.py that state a result of the model.

def test_no_comparisons():
    found = ours.BradleyTerry(n_iter=1).fit(pd.DataFrame([], columns=COLUMNS)).scores_
    assert found.empty and found.dtype == np.float64


@pytest.mark.parametrize(("n_iter", "tol"), [(10, 0), (100500, 1e-5)])
def test_a_cycle_of_equal_items(n_iter, tol):
    found = ours.BradleyTerry(n_iter, tol).fit(EQUAL).scores_
    wanted = pairwise.BradleyTerry(n_iter, tol).fit(EQUAL).scores_
    pd.testing.assert_series_equal(found, wanted, atol=0.005)


@pytest.mark.parametrize("name", ["BradleyTerry", "NoisyBradleyTerry"])
def test_all_items_have_a_score(name):
    assert set(getattr(ours, name)(n_iter=0).fit_predict(EQUAL).index) == {"a", "b", "c"}


# Further cases.

@pytest.mark.parametrize("seed", range(5))
def test_bradley_terry_on_random_frames(seed):
    """With a tolerance of 0: crowd-kit compares an array with itself, so that other tolerances end after two iterations."""
    frame = made(seed)
    wanted = pairwise.BradleyTerry(n_iter=3000, tol=0).fit(frame).scores_
    found = ours.BradleyTerry(n_iter=1).fit(frame).scores_
    np.testing.assert_allclose(found[wanted.index], wanted, rtol=1e-6)


def test_crowd_kit_ends_after_two_iterations():
    frame = made(0)
    two, many = (pairwise.BradleyTerry(n_iter, tol).fit(frame).scores_ for n_iter, tol in ((2, 0), (1000, 1e-13)))
    np.testing.assert_array_equal(two, many)


@pytest.mark.parametrize("seed", range(3))
def test_gradient_of_crowd_kits_noisy_model_is_not_its_derivative(seed):
    """Why crowd-kit's values of NoisyBradleyTerry are not those of any maximum: docs/peers.md."""
    model = pairwise.NoisyBradleyTerry
    rows = np.array([[1, 2, 1], [2, 3, 2], [3, 1, 3]])
    workers = np.zeros(3, dtype=int)
    x = np.random.default_rng(seed).normal(size=1 + 3 + 2)

    def objective(at):
        return model._compute_log_likelihood(at, rows, workers, 3, 1, 0.0)

    step = 1e-6 * np.eye(len(x))
    numeric = np.array([(objective(x + e) - objective(x - e)) / 2e-6 for e in step])
    assert np.abs(numeric - model._compute_gradient(x, rows, workers, 3, 1, 0.0)).max() > 0.01
