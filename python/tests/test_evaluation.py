import math

import pytest
import witan

LABELS = {"q1": {"a": 2, "b": 0, "c": 1}, "q2": {"a": 1}}
RUN = {"q1": {"a": 3.0, "b": 2.0, "c": 1.0}, "q2": {"a": 1.0, "b": 2.0}}


def test_values_by_hand():
    found = witan.evaluate(LABELS, RUN, ["ndcg@10", "p@1", "mrr"])
    gain = 3 + 1 / math.log2(4)
    ideal = 3 + 1 / math.log2(3)
    assert found.per_instance["q1"]["ndcg@10"] == pytest.approx(gain / ideal)
    assert found.per_instance["q2"]["ndcg@10"] == pytest.approx(1 / math.log2(3))
    assert found["p@1"] == 0.5 and found["mrr"] == 0.75
    assert found["ndcg@10"] == pytest.approx((gain / ideal + 1 / math.log2(3)) / 2)


def test_results_files_and_dicts_alike(examples, program):
    runs = sorted((examples / "search").glob("*.run"))
    qrels = next((examples / "search").glob("*qrels*"))
    fused = witan.fuse(runs)
    found = witan.evaluate(qrels, fused, "ndcg@5,ap")
    assert found == witan.evaluate(qrels, fused.to_dict(), ["ndcg@5", "ap"])
    assert fused.to_trec("rrf") == program("fuse", *runs)


def test_missing_instances():
    only = {"q1": RUN["q1"]}
    assert witan.evaluate(LABELS, only, "p@1", "trec")["p@1"] == 1
    assert witan.evaluate(LABELS, only, "p@1", "trec", complete=True)["p@1"] == 0.5


def test_unknown_metric():
    with pytest.raises(witan.UsageError, match="ndcg"):
        witan.evaluate(LABELS, RUN, "ndgc")


def test_fuse_takes_dicts():
    one = {"q": {"a": 2.0, "b": 1.0}}
    other = {"q": {"a": 1.0, "c": 3.0}}
    named = witan.fuse({"run1": one, "run2": other})
    assert named.scores == witan.fuse([one, other]).scores
    assert named.scores["a"] == pytest.approx(1 / 61 + 1 / 62)
