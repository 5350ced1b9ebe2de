import copy
import json
import math
import pickle
import threading
import time

import numpy as np
import pytest
import witan
from checksums import without_checksum

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
    with pytest.raises(witan.UsageError, match="no win probability"):
        witan.copeland(WINNERS, LOSERS).win_probability("a", "c")


def test_the_elo_scale_does_not_change_probabilities(result):
    rated = witan.bradley_terry(WINNERS, LOSERS, scale="elo", anchor=("b", 1500))
    assert rated.scores["b"] == 1500
    assert rated.win_probability("a", "c") == pytest.approx(result.win_probability("a", "c"), abs=1e-12)


def test_diagnostics(result):
    facts = result.diagnostics
    assert facts["converged"] and facts["stop"] == "converged" and facts["uncertainty"] == "fisher"
    assert facts["aic"] == pytest.approx(2 * (facts["parameters"] - facts["log_likelihood"]))
    unidentified = witan.bradley_terry(["a"], ["b"], prior=0).diagnostics
    assert not unidentified["converged"] and unidentified["notes"]


def test_explain_and_suggest(examples):
    result = witan.rank(examples / "wine.csv", "borda")
    item = result.ranking[0][0]
    contributions = result.explain(item)
    assert {one["expert"] for one in contributions} == set(witan.read(examples / "wine.csv").experts)
    assert contributions[0]["exact"]
    found = witan.bradley_terry(WINNERS, LOSERS).suggest(2, top=1)
    assert len(found["pairs"]) == 2 and isinstance(found["determined"], bool)
    assert found["pairs"][0]["information"] >= found["pairs"][1]["information"]


def test_adherence_is_refitted_without_an_expert():
    lists = {"p": ["a", "b", "c", "d"], "q": ["b", "a", "c", "d"], "r": ["a", "d", "b", "c"], "s": ["d", "c", "b", "a"]}
    rest = {expert: items for expert, items in lists.items() if expert != "s"}
    one = next(one for one in witan.rank(lists, "theta-mpm").explain("a") if one["expert"] == "s")
    assert one["exact"]
    assert one["score_without"] == pytest.approx(witan.rank(rest, "theta-mpm").scores["a"], abs=1e-6)


def test_many_instances(examples):
    result = witan.rank(examples / "letor" / "agg.txt", "rrf")
    assert len(result) == len(result.instances) > 1
    first = result[result.instances[0]]
    assert first.name == result.instances[0] and first.scores
    assert [one.name for one in result.values()] == list(result) == result.instances
    with pytest.raises(witan.UsageError, match="several instances"):
        result.scores
    with pytest.raises(KeyError):
        result["no such"]


def test_conversions(result):
    assert json.loads(result.to_json())
    assert result.to_csv().startswith("instance,")
    assert result.to_trec("tag").splitlines()[0].split()[-1] == "tag"
    with pytest.raises(witan.UsageError, match="tag='a b': expected a word without blanks"):
        result.to_trec("a b")
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
    axes = result.plot()
    assert axes.get_xlabel() == "score"
    assert result.plot(axes=axes) is axes


def test_threads_and_seed_do_not_matter(examples):
    texts = {
        witan.rank(examples / "wine.csv", "plackett-luce", intervals="bootstrap=50", threads=threads).to_json()
        for threads in (1, 2, 5)
    }
    assert len(texts) == 1


def test_probability_of_few_experts_agrees_with_the_interval():
    # In 97 % of the resamples of these four lists, a is above b.
    lists = witan.Dataset()
    for expert, order in {"p": "abc", "q": "acb", "r": "bac", "s": "abc"}.items():
        lists.add_rankings(list(order), [1, 2, 3], expert=[expert] * 3)
    result = witan.rank(lists, "borda", intervals="bootstrap=400")
    assert 0.8 < result.probability("a", "b") < 0.975
    assert result.rank_intervals()["a"][1] >= 2  # a is not certainly above b


def test_probability_by_bootstrap_without_standard_errors(examples):
    plain = witan.rank(examples / "wine.csv", "borda")
    drawn = witan.rank(examples / "wine.csv", "borda", intervals="bootstrap=200")
    best, *_, worst = plain.scores
    assert "uncertainty" not in plain.diagnostics
    assert plain.probability(best, worst) == drawn.probability(best, worst) > 0.5
    assert plain.probability(best, worst) + plain.probability(worst, best) == pytest.approx(1)


def test_tiers_at_other_levels(result):
    assert result.tiers() == result.ranking
    assert len(result.tiers(0.5)) >= len(result.tiers(0.999))


def test_a_column_of_ties_and_a_tie_model():
    tied = [False] * 21 + [True]
    by_column = witan.bradley_terry(WINNERS, LOSERS, tie=tied)
    assert by_column.scores == witan.bradley_terry(WINNERS, LOSERS, ties=tied).scores
    assert by_column.scores != witan.bradley_terry(WINNERS, LOSERS).scores
    both = witan.bradley_terry(WINNERS, LOSERS, tie=tied, ties="davidson", scale="raw")
    assert list(both.diagnostics["estimates"]) == ["tie"] and both.diagnostics["estimates"]["tie"][0] > 0


@pytest.mark.parametrize("scale", ["natural", "elo"])
def test_outcome_probabilities_of_davidson(scale):
    tied = [False] * 21 + [True]
    result = witan.bradley_terry(WINNERS, LOSERS, tie=tied, ties="davidson")
    nu = result.diagnostics["estimates"]["tie"][0]
    d = result.scores["a"] - result.scores["c"]
    chances = [math.exp(d / 2), math.exp(-d / 2), nu]
    data = witan.Dataset()
    data.add_comparisons(WINNERS, LOSERS, tie=tied)
    shown = witan.rank(data, "bradley-terry(ties=davidson)", scale=scale)
    assert shown.win_probability("a", "c") == pytest.approx(chances[0] / sum(chances))
    assert shown.win_probability("c", "a") == pytest.approx(chances[1] / sum(chances))
    assert shown.tie_probability("a", "c") == pytest.approx(chances[2] / sum(chances))


def test_outcome_probabilities_of_rao_kupper():
    tied = [False] * 21 + [True]
    result = witan.bradley_terry(WINNERS, LOSERS, tie=tied, ties="rao-kupper")
    outcomes = [result.win_probability("a", "c"), result.win_probability("c", "a"), result.tie_probability("c", "a")]
    assert sum(outcomes) == pytest.approx(1) and min(outcomes) > 0
    with pytest.raises(witan.UsageError, match="no probability of a tie"):
        witan.bradley_terry(WINNERS, LOSERS, tie=tied).tie_probability("a", "c")


def test_to_dict_is_best_first(examples):
    result = witan.rank(examples / "letor" / "agg.txt", "rrf")
    for name, scores in result.to_dict().items():
        assert scores == result[name].scores
        assert list(scores.values()) == sorted(scores.values(), reverse=True)


def test_the_level_of_the_request_is_the_default():
    half = witan.bradley_terry(WINNERS, LOSERS, level=0.5)
    default = witan.bradley_terry(WINNERS, LOSERS)
    assert half.intervals() == half.intervals(0.5) == default.intervals(0.5) != default.intervals()
    assert half.ranking == half.tiers() == default.tiers(0.5)
    assert half.rank_intervals() == default.rank_intervals(0.5)
    low = [float(line.split(",")[half.to_csv().splitlines()[0].split(",").index("low")]) for line in half.to_csv().splitlines()[1:]]
    assert low == [interval[0] for interval in half.intervals().values()]
    frame = pytest.importorskip("pandas") and half.to_pandas()
    assert list(frame["low"]) == low


@pytest.mark.parametrize("level", [0, 1, 95, -1, float("nan"), "a"])
def test_invalid_levels(result, level):
    for method in (result.intervals, result.tiers, result.rank_intervals, lambda level: result.suggest(1, level=level)):
        with pytest.raises(witan.UsageError, match="between 0 and 1"):
            method(level)


def test_rankings_are_cached():
    pytest.importorskip("pandas")
    """Rank intervals of many items cost more than the fit."""
    draw = np.random.default_rng(2)
    large = witan.bradley_terry(draw.integers(0, 300, 20_000), draw.integers(300, 600, 20_000))

    def seconds(work):
        begin = time.perf_counter()
        work()
        return time.perf_counter() - begin

    first = seconds(large.tiers)
    assert seconds(large.tiers) < first / 2
    assert seconds(lambda: large.scores) < first / 2
    assert large.scores == dict(zip(large.to_pandas()["item"], large.to_pandas()["score"]))
    assert large.standard_errors == dict(zip(large.to_pandas()["item"], large.to_pandas()["standard_error"]))


def test_ranking_releases_the_interpreter_lock():
    draw = np.random.default_rng(2)
    large = witan.bradley_terry(draw.integers(0, 300, 20_000), draw.integers(300, 600, 20_000))
    spent = []

    def work():
        begin = time.perf_counter()
        large.tiers(0.9)
        spent.append(time.perf_counter() - begin)

    thread = threading.Thread(target=work)
    thread.start()
    longest, last = 0.0, time.perf_counter()
    while not spent:
        time.sleep(0.001)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    thread.join()
    assert longest < max(spent[0] / 2, 0.05)


@pytest.fixture
def many(examples):
    return witan.rank(examples / "letor" / "agg.txt", "borda")


def test_the_result_of_one_instance(many, examples):
    pytest.importorskip("pandas")
    name = many.instances[1]
    one = many[name]
    assert one.instances == [name] and len(one) == 1 and [again.name for again in one.values()] == [name]
    assert name in many and name in one and many.instances[0] not in one and "no such" not in many
    with pytest.raises(KeyError):
        one[many.instances[0]]
    assert list(one.to_dict()) == [name] and set(one.to_pandas()["instance"]) == {name}
    assert json.loads(one.to_json()) == [json.loads(many.to_json())[1]]
    lines = many.to_csv().splitlines()
    assert one.to_csv().splitlines() == [lines[0]] + [line for line in lines if line.startswith(f"{name},")]
    assert one.to_trec() == "".join(line + "\n" for line in many.to_trec().splitlines() if line.startswith(f"{name} "))
    assert str(one) == str(many).split("\n\n")[1] == repr(one)
    assert "D2-01" in one._repr_html_() and "D1-01" in many._repr_html_() and "D1-01" not in one._repr_html_()
    for dialect in ("standard", "trec", "letor4"):
        whole = witan.evaluate(examples / "letor" / "agg.txt", many, "ndcg@5,ap", dialect)
        alone = witan.evaluate(examples / "letor" / "agg.txt", one, "ndcg@5,ap", dialect)
        assert alone.per_instance[name] == whole.per_instance[name]
        assert alone.missing == len(many) - 1


def test_results_of_one_instance_use_the_weights_of_experts(examples):
    many = witan.rank(examples / "crowd.jsonl", "theta-mpm")
    for index, one in enumerate(many.values()):
        assert json.loads(one.to_json()) == [json.loads(many.to_json())[index]]


def test_a_result_without_instances():
    pytest.importorskip("pandas")
    nothing = witan.rank(witan.Dataset())
    assert len(nothing) == 0 and nothing.instances == [] and list(nothing) == [] and nothing.to_dict() == {}
    assert nothing._repr_html_().count("<tr>") == 1
    assert "nan" not in witan.rank([["a", "b"]], "borda", intervals="none")._repr_html_()
    assert "item" in nothing.to_pandas()
    with pytest.raises(witan.UsageError, match="there are no instances"):
        nothing.scores


def test_a_notebook_shows_the_first_rows():
    pytest.importorskip("pandas")
    many = witan.rank({"ann": {f"q{k}": {"a": 1.0, "b": 2.0} for k in range(3000)}}, "rrf")
    begin = time.perf_counter()
    html = many._repr_html_()
    assert html.count("<tr>") == 51 and "and 5950 more" in html
    assert len(many.to_pandas()) == 6000
    assert time.perf_counter() - begin < 3
    assert "more" not in many["q7"]._repr_html_()


def test_items_can_be_whole_numbers():
    result = witan.bradley_terry(np.array([10, 9, 10]), np.array([9, 10, 9]))
    assert result.probability(10, 9) == result.probability("10", "9") > 0.5
    assert result.win_probability(10, 9) > 0.5 and result.explain(9)


@pytest.mark.parametrize("options", [
    {"seed": -1}, {"seed": 1.5}, {"seed": 2**64}, {"threads": "2"}, {"threads": -1}, {"intervals": 3},
    {"anchor": "x"}, {"anchor": ("a", "b")}, {"method": 3}, {"level": "much"}, {"level": 95},
    {"scale": 2}, {"by": 3}, {"progress": 3},
])
def test_invalid_options(options):
    with pytest.raises(witan.UsageError) as raised:
        witan.rank({"winner": ["a"], "loser": ["b"]}, **{"method": "bradley-terry", **options})
    assert "expected" in str(raised.value)


@pytest.mark.parametrize("call", [
    lambda: witan.evaluate({"q": {"a": 1}}, {"q": {"a": 1.0}}, None),
    lambda: witan.evaluate({"q": {"a": 1}}, {"q": {"a": 1.0}}, [1]),
    lambda: witan.train({"winner": ["a"], "loser": ["b"]}, None),
    lambda: witan.rank(3),
    lambda: witan.rank([]),
    lambda: witan.rank([1, 2]),
    lambda: witan.rank({"ann": 3}),
    lambda: witan.read(3),
    lambda: witan.fuse(3),
    lambda: witan.bradley_terry(),
    lambda: witan.bradley_terry({"ann": ["a", "b"]}, expert=["x"]),
    lambda: witan.bradley_terry(["a"], ["b"], ["x"], winners=["x"]),
    lambda: witan.rrf(["a"], ["b"]),
])
def test_invalid_calls(call):
    with pytest.raises(witan.UsageError):
        call()


def test_parameters_can_be_numpy_values():
    on = witan.bradley_terry(left_right(), advantage=np.bool_(True), prior=np.float64(0.5)).to_json()
    assert on == witan.bradley_terry(left_right(), advantage=True, prior=0.5).to_json()


def left_right():
    return {"left": ["a", "b", "a"], "right": ["b", "a", "c"], "outcome": [1, 0, 0.5]}


@pytest.mark.parametrize("method", [m["name"] for m in witan.methods() if m["comparisons"] and not m["needs_training"]])
def test_pickled_results_have_the_same_bits(method, examples):
    result = witan.rank(examples / "models.csv", method, seed=3, level=0.9)
    again = pickle.loads(pickle.dumps(result))
    assert without_checksum(again.to_json()) == without_checksum(result.to_json()) and repr(again.intervals()) == repr(result.intervals())
    assert without_checksum(copy.deepcopy(result).to_json()) == without_checksum(result.to_json())


def test_pickled_results_of_other_kinds(many, examples):
    one = many[many.instances[1]]
    assert without_checksum(pickle.loads(pickle.dumps(one)).to_json()) == without_checksum(one.to_json())
    weighted = witan.read(examples / "wine.csv", weights={witan.read(examples / "wine.csv").experts[0]: 3}, silence="below")
    for options in ({"intervals": "bootstrap=50"}, {"scale": "elo"}):
        result = witan.rank(weighted, "plackett-luce", **options)
        assert without_checksum(pickle.loads(pickle.dumps(result)).to_json()) == without_checksum(result.to_json())
    trained = witan.train(examples / "letor" / "agg.txt", "weighted-borda")
    result = witan.rank(examples / "letor" / "agg.txt", trained)
    assert without_checksum(pickle.loads(pickle.dumps(result)).to_json()) == without_checksum(result.to_json())
    recommended = witan.rank(examples / "books" / "ratings.csv", "pmop-factors", for_user="Ada")
    assert pickle.loads(pickle.dumps(recommended)).scores == recommended.scores
    board = witan.compare(examples / "letor" / "agg.txt", ["rrf", "borda"], folds=3, draws=10)
    again = pickle.loads(pickle.dumps(board))
    assert (str(again), again.to_json(), again.to_csv()) == (str(board), board.to_json(), board.to_csv())


def test_no_rank_intervals_without_standard_errors(examples):
    """The ranks of tied items are not rank intervals."""
    import math

    for result in (witan.rank(examples / "models.csv", "elo"), witan.rank(examples / "models.csv", "borda", intervals="none")):
        assert all(math.isnan(end) for both in result.rank_intervals().values() for end in both)
        assert all(math.isnan(end) for both in result.intervals().values() for end in both)
        assert set(result._rows()["best_rank"]) == {None}
    sure = witan.rank(examples / "models.csv", "bradley-terry").rank_intervals()
    assert all(1 <= best <= worst <= len(sure) for best, worst in sure.values())
