import json
import math

import pytest
import witan

WINNERS = ["a"] * 12 + ["b"] * 6 + ["c"] * 2 + ["b"] * 2
LOSERS = ["b"] * 6 + ["c"] * 6 + ["c"] * 6 + ["a"] * 2 + ["a"] * 2


@pytest.fixture
def result():
    return witan.bradley_terry(WINNERS, LOSERS)


def test_ranking_scores_and_errors(result):
    assert [item for tier in result.ranking for item in tier] == ["a", "b", "c"]
    assert list(result.scores) == ["a", "b", "c"]
    assert abs(sum(result.scores.values())) < 1e-9
    assert all(error > 0 for error in result.standard_errors.values())
    for item, (low, high) in result.intervals(0.9).items():
        wide_low, wide_high = result.intervals(0.99)[item]
        assert wide_low < low < result.scores[item] < high < wide_high
    assert result.rank_intervals()["a"][0] == 1


def test_probabilities(result):
    assert result.probability("a", "c") + result.probability("c", "a") == pytest.approx(1)
    difference = result.scores["a"] - result.scores["c"]
    assert result.win_probability("a", "c") == pytest.approx(1 / (1 + math.exp(-difference)))
    with pytest.raises(witan.UsageError, match="no item"):
        result.probability("a", "z")
    with pytest.raises(witan.UsageError, match="only one"):
        witan.copeland(WINNERS, LOSERS).probability("a", "c")
    with pytest.raises(witan.UsageError, match="says? nothing"):
        witan.copeland(WINNERS, LOSERS).win_probability("a", "c")


def test_elo_ratings_keep_the_chances(result):
    rated = witan.bradley_terry(WINNERS, LOSERS, scale="elo", anchor=("b", 1500))
    assert rated.scores["b"] == 1500
    assert rated.win_probability("a", "c") == pytest.approx(result.win_probability("a", "c"), abs=1e-12)


def test_diagnostics(result):
    facts = result.diagnostics
    assert facts["converged"] and facts["stop"] == "converged" and facts["uncertainty"] == "fisher"
    assert facts["aic"] == pytest.approx(2 * (facts["degrees"] - facts["log_likelihood"]))
    refused = witan.bradley_terry(["a"], ["b"], prior=0).diagnostics
    assert not refused["converged"] and refused["notes"]


def test_explain_and_suggest(examples):
    result = witan.rank(examples / "wine.csv", "borda")
    item = result.ranking[0][0]
    pushes = result.explain(item)
    assert {push["expert"] for push in pushes} == set(witan.read(examples / "wine.csv").experts)
    assert pushes[0]["exact"]
    asked = witan.bradley_terry(WINNERS, LOSERS).suggest(2, top=1)
    assert len(asked["pairs"]) == 2 and isinstance(asked["settled"], bool)
    assert asked["pairs"][0]["gain"] >= asked["pairs"][1]["gain"]


def test_adherence_is_learnt_again_without_an_expert():
    lists = {"p": ["a", "b", "c", "d"], "q": ["b", "a", "c", "d"], "r": ["a", "d", "b", "c"], "s": ["d", "c", "b", "a"]}
    rest = {expert: items for expert, items in lists.items() if expert != "s"}
    push = next(push for push in witan.rank(lists, "theta-mpm").explain("a") if push["expert"] == "s")
    assert push["exact"]
    assert push["score_without"] == pytest.approx(witan.rank(rest, "theta-mpm").scores["a"], abs=1e-6)


def test_many_instances(examples):
    result = witan.rank(examples / "letor" / "agg.txt", "rrf")
    assert len(result) == len(result.instances) > 1
    first = result[result.instances[0]]
    assert first.name == result.instances[0] and first.scores
    assert [one.name for one in result] == result.instances
    with pytest.raises(witan.UsageError, match="several instances"):
        result.scores
    with pytest.raises(KeyError):
        result["no such"]


def test_conversions(result):
    assert json.loads(result.to_json())
    assert result.to_csv().startswith("instance,")
    assert result.to_trec("tag").splitlines()[0].split()[-1] == "tag"
    assert result.to_dict() == {"all": result.scores}
    assert "<table>" in result._repr_html_()
    assert "bradley-terry" in str(result)
    frame = pytest.importorskip("pandas") and result.to_pandas()
    assert list(frame["item"]) == ["a", "b", "c"] and (frame["instance"] == "all").all()
    if pytest.importorskip("polars"):
        assert result.to_polars()["score"].to_list() == list(result.scores.values())


def test_plot(result):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    assert result.plot().get_xlabel() == "score"


def test_threads_and_seed_do_not_matter(examples):
    texts = {
        witan.rank(examples / "wine.csv", "plackett-luce", intervals="bootstrap=50", threads=threads).to_json()
        for threads in (1, 2, 5)
    }
    assert len(texts) == 1


def test_probability_by_bootstrap_where_the_model_has_none(examples):
    plain = witan.rank(examples / "wine.csv", "borda")
    drawn = witan.rank(examples / "wine.csv", "borda", intervals="bootstrap=200")
    best, *_, worst = plain.scores
    assert "uncertainty" not in plain.diagnostics
    assert plain.probability(best, worst) == drawn.probability(best, worst) > 0.5
    assert plain.probability(best, worst) + plain.probability(worst, best) == pytest.approx(1)


def test_tiers_at_other_levels(result):
    assert result.tiers() == result.ranking
    assert len(result.tiers(0.5)) >= len(result.tiers(0.999))


def test_a_column_of_ties_and_a_model_of_them():
    tied = [False] * 21 + [True]
    by_column = witan.bradley_terry(WINNERS, LOSERS, tie=tied)
    assert by_column.scores == witan.bradley_terry(WINNERS, LOSERS, ties=tied).scores
    assert by_column.scores != witan.bradley_terry(WINNERS, LOSERS).scores
    both = witan.bradley_terry(WINNERS, LOSERS, tie=tied, ties="davidson", scale="raw")
    assert "ties" in " ".join(both.diagnostics["quantities"]) or both.diagnostics["quantities"]


def test_to_dict_is_best_first(examples):
    result = witan.rank(examples / "letor" / "agg.txt", "rrf")
    for name, scores in result.to_dict().items():
        assert scores == result[name].scores
        assert list(scores.values()) == sorted(scores.values(), reverse=True)
