"""Cases of evalica 0.4.2, restated: the numbers of Witan and of evalica on the same comparisons.

The cases follow the functions and the options that evalica documents. Run with `make test-peers`; skipped without evalica.
"""

import csv
import os
import pathlib
import sys

import numpy as np
import pytest

evalica, pd = pytest.importorskip("evalica"), pytest.importorskip("pandas")
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "adapters"))
import evalica_names as ours

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("WITAN_DATA", ROOT.parent / "shared" / "data"))
W = evalica.Winner


def simple():
    draw = np.random.default_rng(3)
    names = np.array(["pizza", "burger", "sushi", "tacos", "pasta", "ramen"])
    pairs = [draw.permutation(6)[:2] for _ in range(120)]
    return names[[p[0] for p in pairs]].tolist(), names[[p[1] for p in pairs]].tolist(), [
        (W.X, W.Y, W.Draw)[k] for k in draw.choice(3, 120, p=[0.45, 0.35, 0.2])]


def llmfao():
    path = DATA / "llmfao" / "crowd-comparisons.csv"
    if not path.exists():
        pytest.skip(f"no data in {path.name}")
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    outcomes = {"left": W.X, "right": W.Y, "tie": W.Draw}
    return [r["left"] for r in rows], [r["right"] for r in rows], [outcomes[r["winner"]] for r in rows]


SETS = {"simple": simple, "llmfao": llmfao}


@pytest.fixture(params=SETS)
def games(request):
    return SETS[request.param]()


def same(found, wanted, rtol=1e-6, atol=0.0):
    assert set(found.index) == set(wanted.index)
    np.testing.assert_allclose(found[wanted.index].to_numpy(), wanted.to_numpy(), rtol=rtol, atol=atol)


OPTIONS = [{}, {"win_weight": 3.0, "tie_weight": 1.0}, {"tie_weight": 0.0}]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("method", ["counting", "average_win_rate"])
def test_counts(games, method, options):
    same(getattr(ours, method)(*games, **options), getattr(evalica, method)(*games, **options).scores)


@pytest.mark.parametrize("options", OPTIONS[:2])
def test_eigen(games, options):
    same(ours.eigen(*games, **options), evalica.eigen(*games, tolerance=1e-13, limit=100_000, **options).scores, rtol=1e-5)


@pytest.mark.parametrize("options", [*OPTIONS[:2], {"damping": 0.5}])
def test_pagerank(games, options):
    same(ours.pagerank(*games, **options), evalica.pagerank(*games, tolerance=1e-13, limit=100_000, **options).scores)


def test_bradley_terry(games):
    same(ours.bradley_terry(*games), evalica.bradley_terry(*games, tolerance=1e-13, limit=100_000).scores, rtol=1e-4)


def test_newman(games):
    found, _ = ours.newman(*games)
    wanted = evalica.newman(*games, tolerance=1e-13, limit=100_000).scores
    same(found, wanted / np.exp(np.log(wanted).mean()), rtol=1e-4)


@pytest.mark.parametrize("options", [{}, {"initial": 1500.0, "k": 4.0}, {"scale": 200.0}])
def test_elo(games, options):
    same(ours.elo(*games, **options), evalica.elo(*games, **options).scores)


@pytest.mark.parametrize("method", ["counting", "average_win_rate", "bradley_terry", "newman", "pagerank"])
def test_weights(method):
    xs, ys, winners = simple()
    weights = np.random.default_rng(5).uniform(0.5, 2, len(xs))
    found = getattr(ours, method)(xs, ys, winners, weights=weights)
    found = found[0] if isinstance(found, tuple) else found
    options = {} if method in ("counting", "average_win_rate") else {"tolerance": 1e-13, "limit": 100_000}
    wanted = getattr(evalica, method)(xs, ys, winners, weights=weights, **options).scores
    same(found, wanted / np.exp(np.log(wanted).mean()) if method == "newman" else wanted, rtol=1e-4)


def test_pairwise_frame(games):
    wanted = evalica.pairwise_frame(evalica.bradley_terry(*games, tolerance=1e-13, limit=100_000).scores)
    found = ours.pairwise_frame(*games).loc[wanted.index, wanted.columns]
    np.testing.assert_allclose(found.to_numpy(), wanted.to_numpy(), atol=1e-5)


def test_bootstrap_intervals_contain_the_scores():
    frame = ours.bootstrap(*simple(), resamples=60)
    assert (frame["low"] < frame["score"]).all() and (frame["score"] < frame["high"]).all()


@pytest.mark.parametrize("method", ["counting", "average_win_rate", "bradley_terry", "newman", "elo", "eigen", "pagerank"])
def test_columns_of_different_lengths_are_errors(method):
    with pytest.raises(ValueError, match="different lengths"):
        getattr(ours, method)(["a", "b"], ["b"], [W.X])


def test_scores_are_sorted_and_finite(games):
    for method in ("counting", "average_win_rate", "bradley_terry", "elo", "pagerank"):
        scores = getattr(ours, method)(*games)
        assert scores.is_monotonic_decreasing and np.isfinite(scores).all(), method
