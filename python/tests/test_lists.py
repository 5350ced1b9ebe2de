"""The meaning of lists depends on their elements and on the method; items keep their type."""

import copy
import pickle
import uuid

import numpy as np
import pytest
import witan


def content(data):
    return data.core.write("jsonl")


def made(add):
    data = witan.Dataset()
    add(data)
    return data


SCORES = {"all": {"a": 2.0, "b": 1.0}}


@pytest.mark.parametrize("pairs", [
    [("a", 2.0), ("b", 1.0)], [["a", 2.0], ["b", 1.0]], (("a", 2), ("b", 1)), [("a", np.float32(2)), ("b", np.int64(1))],
])
def test_items_with_numbers_are_scores(pairs):
    expected = witan.rank(SCORES, "combsum(norm=none)").scores
    assert expected == {"a": 2.0, "b": 1.0}
    for data in (pairs, {"all": pairs}, made(lambda d: d.add_scores(pairs))):
        assert witan.rank(data, "combsum(norm=none)").scores == expected
    assert witan.rank(scores=pairs, method="combsum(norm=none)").scores == expected


def test_several_lists_of_scores():
    lists = [[("a", 2.0), ("b", 1.0)], [("b", 5.0)]]
    expected = content(made(lambda d: d.add_scores({"1": {"a": 2, "b": 1}, "2": {"b": 5}})))
    for data in (lists, tuple(map(tuple, lists)), [{"a": 2.0, "b": 1.0}, {"b": 5.0}]):
        assert content(made(lambda d: d.add_scores(data))) == expected
        assert witan.rank(data, "combsum(norm=none)").scores == {"b": 6.0, "a": 2.0}
    whole = made(lambda d: d.add_scores([[(7, 2), (8, 1)], [(8, 3)]]))
    assert content(whole) == content(made(lambda d: d.add_scores({"1": {7: 2, 8: 1}, "2": {8: 3}})))
    named = content(made(lambda d: d.add_scores({"bm25": lists[0], "dense": lists[1]})))
    assert named == content(made(lambda d: d.add_scores({"bm25": {"a": 2, "b": 1}, "dense": {"b": 5}})))
    assert content(made(lambda d: d.add_scores(lists[0], expert="bm25"))) == content(
        made(lambda d: d.add_scores({"bm25": dict(lists[0])})))


@pytest.mark.parametrize("kind", [tuple, list])
def test_pairs_of_names_have_the_meaning_of_the_method(kind):
    pairs = [kind(pair) for pair in (("a", "b"), ("b", "c"), ("a", "c"))]
    compared = made(lambda d: d.add_comparisons(["a", "b", "a"], ["b", "c", "c"]))
    ranked = made(lambda d: d.add_rankings({"1": ["a", "b"], "2": ["b", "c"], "3": ["a", "c"]}))
    assert witan.rank(pairs, "bradley-terry").to_json() == witan.rank(compared, "bradley-terry").to_json()
    assert witan.rank(pairs, "borda").to_json() == witan.rank(ranked, "borda").to_json()
    assert witan.borda(pairs=pairs).to_json() == witan.rank(compared, "borda").to_json()
    assert witan.bradley_terry(rankings=pairs).to_json() == witan.rank(ranked, "bradley-terry").to_json()
    assert content(made(lambda d: d.add_comparisons(pairs))) == content(compared)
    with pytest.raises(witan.UsageError, match="comparisons or rankings of two items; use pairs=… or rankings=…"):
        witan.check(pairs)
    assert witan.check(pairs=pairs).to_json() == witan.check(compared).to_json()


def test_longer_lists_are_rankings_for_every_method():
    rankings = [["a", "b", "c"], ["b", "a"]]
    data = made(lambda d: d.add_rankings({"1": rankings[0], "2": rankings[1]}))
    for method in ("borda", "bradley-terry", "plackett-luce"):
        for kind in (tuple, list):
            assert witan.rank(list(map(kind, rankings)), method).to_json() == witan.rank(data, method).to_json()
    tied = made(lambda d: d.add_rankings([["a", ["b", "c"]], ["d", {"a"}]]))
    assert content(tied) == content(made(lambda d: d.add_rankings(
        item=["a", "b", "c", "d", "a"], rank=[1, 2, 2, 1, 2], expert=["1", "1", "1", "2", "2"])))


@pytest.mark.parametrize(("data", "message"), [
    ([("a", 2.0), ("b", "c")], r"row 2: found \('b', 'c'\), expected \(item, number\), as in the first row"),
    ([("a", "b"), ("c", 1.0)], r"row 2: found \('c', 1.0\), expected a list of items, as in the first row"),
    ([["a", "b", "c"], {"a": 1}], r"row 2: found {'a': 1}, expected a list of items"),
    ([[("a", 1.0), "b"]], "row 1: found .* expected either names of items or"),
    ([(1.5, 2.5)], "row 1: found .* expected names of items, or"),
    ([(2.5, "a")], "row 1: found .* expected names of items, or"),
    ([[("a", 1.0)], ["b", "c"]], "row 2: .* expected a list of .item, number., as in the first row"),
    ([1, 2, 3], "expected a witan.Dataset, a path"),
    (np.array([[0.5, 1.5]]), "found a matrix of floats"),
])
def test_other_lists_are_rejected(data, message):
    with pytest.raises(witan.Error, match=message):
        witan.rank(data)


@pytest.mark.parametrize(("add", "message"), [
    (lambda d: d.add_rankings([("a", 2.0), ("b", 1.0)]), "row 1: .* expected names of items; lists of scores contain"),
    (lambda d: d.add_rankings({"x": [("a", 2.0)]}), "row 1: .* expected items and lists of tied items"),
    (lambda d: d.add_rankings(["a", "b"]), "found a list of str, expected rankings"),
    (lambda d: d.add_scores([["a", "b", "c"]]), r"expected \(item, number\)"),
    (lambda d: d.add_scores([[("a", 2.0)]], expert="x"), "expert and weight require columns"),
    (lambda d: d.add_comparisons([("a", "b", "c")]), "row 1: .* expected .winner, loser."),
    (lambda d: d.add_rankings([["a", ["b", ["c"]]]]), "expected items and lists of tied items"),
    (lambda d: d.add_rankings([["a", "b", "a"]]), 'a ranking contains "a" twice'),
])
def test_other_lists_are_rejected_by_data_sets(add, message):
    with pytest.raises(witan.Error, match=message):
        made(add)


def test_one_source_of_data():
    with pytest.raises(witan.UsageError, match="found data and pairs, expected one of them"):
        witan.rank([("a", "b")], pairs=[("a", "b")])
    with pytest.raises(witan.UsageError, match="found rankings and scores"):
        witan.rank(rankings=[["a"]], scores=[("a", 1)])


def test_weights_of_lists():
    found = witan.rank(scores={"x": [("a", 2.0)], "y": [("b", 1.0)]}, method="combsum(norm=none)", weights={"y": 4})
    assert found.scores == {"b": 4.0, "a": 2.0}


def in_all_results(result, items):
    """Checks that every method of a result returns these items."""
    assert set(result.scores) == set(result.standard_errors) == set(result.intervals()) == set(result.rank_intervals()) == items
    assert {item for tier in result.ranking for item in tier} == items
    assert set(result.to_dict()[result.name]) == set(result.to_pandas()["item"]) == set(result.to_polars()["item"].to_list()) == items
    assert set(result.probabilities()[0]) == items


def test_integers_stay_integers():
    pandas = pytest.importorskip("pandas")
    wins = [(10, -7), (3, 10), (-7, 3), (10, 3)]
    tables = [
        wins, np.array(wins), pandas.DataFrame(wins, columns=["winner", "loser"]),
        {"winner": [w for w, _ in wins], "loser": [l for _, l in wins]},
        pandas.DataFrame(wins, columns=["winner", "loser"]).astype("category"),
    ]
    for data in tables:
        result = witan.rank(data, "bradley-terry")
        in_all_results(result, {10, -7, 3})
        assert all(type(item) is int for item in result.scores)
        assert result.probability(10, 3) == result.probability("10", "3")
        assert result.suggest(1)["pairs"][0]["item"] in (10, -7, 3)
        assert len(result.explain(10)) == 1 and set(result.quasi_errors()) == {10, -7, 3}
        for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
            assert again.scores == result.scores
    assert witan.explain([[3, 1], [3, 2]], "borda").keys() == {3, 1, 2}
    assert witan.rank({"x": {1: 2.0, 2: 1.0}}, "combsum").scores.keys() == {1, 2}
    assert witan.fuse([{"q": {7: 1.5, 9: 0.5}}]).to_dict()["q"].keys() == {7, 9}
    assert witan.rank(pickle.loads(pickle.dumps(made(lambda d: d.add_rankings([[1, 2]]))))).scores.keys() == {1, 2}


def test_other_types_of_items():
    one, other = uuid.UUID(int=1), uuid.UUID(int=2)
    assert witan.rank([[one, other], [one]], "borda").ranking == [[one], [other]]
    assert witan.rank(rankings=[[1, "b"], ["b", 1], ["b"]]).scores.keys() == {1, "b"}
    assert made(lambda d: d.add_rankings([["1", "2"]])).items == ["1", "2"]
    assert made(lambda d: d.add_rankings([["007", 8]])).items == ["007", 8]
    data = made(lambda d: d.add_comparisons([1], [2]))
    first = witan.rank(data)
    data.add_comparisons([one], [1])
    assert first.scores.keys() == {1, 2} and set(data.items) == {1, 2, one}


def test_a_result_is_a_mapping_of_its_instances():
    result = witan.rank([{"q2": {"a": 1.0, "b": 2.0}, "q10": {"c": 1.0}}])
    assert list(result) == ["q2", "q10"] and dict(result).keys() == {"q2", "q10"} and len(result) == 2
    assert {name: one.ranking for name, one in result.items()} == {"q2": [["b"], ["a"]], "q10": [["c"]]}
    assert result.get("q3") is None and "q2" in result and result["q2"].scores == {"b": 1.0, "a": -1.0}
    assert result == result and len({result, result["q2"]}) == 2
