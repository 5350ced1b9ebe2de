"""Fusion of the lists of one query. Expected values are calculated by hand, or by a few lines of Python."""

import random

import pytest

import witan


def rrf(lists, k=60, weights=None):
    """The textbook implementation, as an oracle."""
    scores = {}
    for weight, one in zip(weights or [1] * len(lists), lists):
        for rank, item in enumerate(one, start=1):
            scores[item] = scores.get(item, 0) + weight / (k + rank)
    return sorted(scores.items(), key=lambda pair: -pair[1])


def test_lists_of_ids():
    assert witan.fuse([["a", "b"], ["b", "c"]]) == [("b", 1 / 62 + 1 / 61), ("a", 1 / 61), ("c", 1 / 62)]


def test_k_top_and_weights():
    lists = [["a", "b", "c"], ["c", "b", "d"]]
    assert witan.fuse(lists, k=2, top=1) == [("b", 1 / 4 + 1 / 4)] or witan.fuse(lists, k=2, top=1)[0][0] == "c"
    weighted = dict(witan.fuse(lists, weights=[0.3, 0.7]))
    assert weighted["b"] == pytest.approx(0.3 / 62 + 0.7 / 62)
    by_name = witan.fuse({"bm25": lists[0], "dense": lists[1]}, weights={"dense": 0.7, "bm25": 0.3})
    assert dict(by_name) == weighted
    assert dict(witan.fuse({"bm25": lists[0], "dense": lists[1]}, weights={"dense": 0}))["a"] == 1 / 61


def test_against_an_oracle():
    chance = random.Random(11)
    for _ in range(200):
        lists = [chance.sample(range(60), chance.randint(0, 40)) for _ in range(chance.randint(1, 5))]
        weights = [chance.random() for _ in lists]
        found = witan.fuse(lists, k=7, weights=weights)
        expected = dict(rrf(lists, 7, weights))
        assert dict(found) == pytest.approx(expected)
        assert [score for _, score in found] == sorted(expected.values(), reverse=True) or all(
            one[1] >= two[1] for one, two in zip(found, found[1:]))
        assert witan.fuse(lists, k=7, weights=weights, top=5) == found[:5]


@pytest.mark.parametrize("method", [
    "rrf", "rrf(dialect=qdrant)", "rrf(dialect=redis)", "rrf(ties=id)", "score-fusion", "score-fusion(dialect=opensearch)",
    "score-fusion(dialect=opensearch,norm=z)", "score-fusion(dialect=qdrant)", "score-fusion(dialect=mongodb,norm=sigmoid)",
    "score-fusion(norm=theoretical,minimum=0;dense:-1)", "score-fusion(dialect=opensearch,mean=harmonic)",
    "score-fusion(norm=l2)", "score-fusion(dialect=redis)",
])
def test_equals_the_method_on_a_data_set(method):
    chance = random.Random(3)
    for _ in range(20):
        runs = {name: {f"d{d:02}": chance.choice([1.0, 2.0, chance.random()]) for d in chance.sample(range(50), 30)}
                for name in ("bm25", "dense", "title")}
        ids = {name: dict(sorted(run.items())) for name, run in runs.items()}  # ties=id ranks by id
        weights = {"bm25": 2, "dense": 0.5}
        query = witan.fuse(ids, method, weights=weights)
        full = witan.fuse({name: {"q": run} for name, run in runs.items()}, method, weights=weights)["q"]
        expected = {item: score for item, score in full.scores.items() if score == score}
        assert {item: score for item, score in query if score == score} == pytest.approx(expected, abs=1e-15)


def test_pairs_and_dictionaries_are_scores():
    pairs = [[("a", 2.0), ("b", 1.0)], [("b", 5), ("c", 4)]]
    expected = witan.fuse([["a", "b"], ["b", "c"]])
    assert witan.fuse(pairs) == expected
    assert witan.fuse([[list(pair) for pair in one] for one in pairs]) == expected
    assert witan.fuse([dict(one) for one in pairs]) == expected
    assert witan.fuse([dict(reversed(one)) for one in pairs]) == expected  # ranks follow scores, not the order
    assert witan.fuse(tuple(pairs)) == expected
    assert witan.fuse({"x": pairs[0], "y": dict(pairs[1])}) == expected


def test_items_keep_their_type_and_equality():
    assert witan.fuse([[7, 8], [8]]) == [(8, 1 / 62 + 1 / 61), (7, 1 / 61)]
    assert witan.fuse([[1, "1"], [1.0]])[0] == (1, 1 / 61 + 1 / 61)
    assert witan.fuse([[("doc", 1, "chunk"), ("doc", 2, "chunk")]])[0][0] == ("doc", 1, "chunk")


def test_ties_are_in_the_order_of_appearance():
    assert [item for item, _ in witan.fuse([["z"], ["a"], ["m"]])] == ["z", "a", "m"]


def test_repeated_items_count_once():
    assert witan.fuse([["a", "a", "b"]]) == [("a", 1 / 61), ("b", 1 / 63)]
    assert witan.fuse([[("a", 3), ("b", 2), ("a", 1)]]) == [("a", 1 / 61), ("b", 1 / 62)]


def test_empty_lists():
    assert witan.fuse([[], []]) == []
    assert witan.fuse([["a"], []]) == [("a", 1 / 61)]
    assert witan.fuse([[]], "borda") == []


def test_other_methods():
    lists = [["a", "b", "c"], ["a", "c", "b"], ["b", "a", "c"]]
    assert [item for item, _ in witan.fuse(lists, "borda")] == ["a", "b", "c"]
    assert [item for item, _ in witan.fuse({"x": [(3, 9.0), (4, 8.0)], "y": {4: 1.0}}, "combmnz(norm=rank)")] == [4, 3]
    assert len(witan.fuse(lists, "condorcet", top=2)) == 2


def test_runs_of_several_topics_still_give_a_result():
    runs = {"bm25": {"q1": {"a": 2.0, "b": 1.0}}, "dense": {"q1": {"b": 3.0}}}
    assert witan.fuse(runs, k=60)["q1"].scores == {"b": 1 / 62 + 1 / 61, "a": 1 / 61}
    table = {"run": ["x", "x"], "topic": ["q", "q"], "doc": ["a", "b"], "score": [2.0, 1.0]}
    assert isinstance(witan.fuse(table), witan.Result)


@pytest.mark.parametrize("arguments, options, message", [
    ([[["a"], ["b"]]], {"weights": [1]}, r"weights: found \[1\], expected one number per list, 2"),
    ([[["a"], ["b"]]], {"weights": {"x": 1}}, "because the lists have no names"),
    ([{"x": ["a"]}], {"weights": {"y": 1}}, "expected names of lists only"),
    ([[["a"], ["b"]]], {"weights": [1, -1]}, "weights: found -1, expected numbers of at least 0"),
    ([[["a"], ["b"]]], {"top": 1.5}, "top: found 1.5, expected a whole number of at least 0"),
    ([[["a"], "bc"]], {}, "a list of a query: found 'bc', expected ids"),
    ([[[("a", 1.0), "b"]]], {}, r"a list of pairs: found 'b', expected \(id, score\)"),
    ([[[("a", float("nan"))]]], {}, "score: found nan, expected a finite number"),
    ([[{"a": "high"}, {"b": 1.0}]], {}, "run"),
    ([[["a"]]], {"depth": 3}, "depth: without effect"),
    ([{"x": {"q": {"a": 1.0}}}], {"top": 3}, "top requires the lists of one query"),
])
def test_errors(arguments, options, message):
    with pytest.raises(witan.UsageError, match=message):
        witan.fuse(*arguments, **options)


def test_methods_that_need_scores_reject_ids():
    with pytest.raises(witan.InputError, match="score-fusion needs scores, found a list of ids"):
        witan.fuse([["a", "b"]], "score-fusion")


def test_unhashable_items_raise_type_errors():
    with pytest.raises(TypeError):
        witan.fuse([[{"a"}, {"b"}]])


def test_a_list_that_shrinks_while_it_is_read():
    lists = [[], ["x"]]

    class Shrinking:
        def __hash__(self):
            lists[0].clear()
            return 1

    lists[0] += [Shrinking(), Shrinking(), Shrinking()]
    assert len(witan.fuse(lists)) == 2


def test_parameters_of_the_method_are_keywords():
    assert witan.fuse([["a"]], "rrf", k=2) == witan.fuse([["a"]], "rrf(k=2)") == [("a", 1 / 3)]
    assert witan.fuse([["a"]], dialect="qdrant") == [("a", 1 / 2)]
