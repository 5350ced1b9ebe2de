import math
import random

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


def test_metrics_have_the_names_of_the_request():
    names = ["ndcg_cut_10", "map", "P_10", "recip_rank", "ndcg@10"]
    found = witan.evaluate(LABELS, RUN, names, "trec")
    assert list(found) == names and all(list(values) == names for values in found.per_instance.values())
    ours = ["ndcg@10", "ap", "p@10", "mrr", "ndcg@10"]
    assert list(found.values()) == [witan.evaluate(LABELS, RUN, name, "trec")[name] for name in ours]
    assert list(witan.evaluate(LABELS, RUN, "MAP, p@1-2")) == ["MAP", "p@1", "p@2"]


def test_results_files_and_dictionaries_give_the_same(examples, program):
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


def test_fuse_accepts_dictionaries():
    one = {"q": {"a": 2.0, "b": 1.0}}
    other = {"q": {"a": 1.0, "c": 3.0}}
    named = witan.fuse({"run1": one, "run2": other})
    assert named.scores == witan.fuse([one, other]).scores
    assert named.scores["a"] == pytest.approx(1 / 61 + 1 / 62)


@pytest.mark.parametrize("dialect", ["standard", "trec", "letor4"])
def test_dictionaries_and_data_sets_give_the_same(dialect):
    draw = random.Random(3)
    names = [f"d{k}" for k in range(60)]
    labels = {f"q{t}": {d: draw.randint(0, 3) for d in draw.sample(names, 25)} for t in range(12)}
    run = {f"q{t}": {d: draw.randint(0, 9) / 4 for d in draw.sample(names, 30)} for t in range(2, 14)}
    metrics = "ndcg@5,ndcg,p@10,ap,mrr,err@10,rbp(p=0.8),recall@10,judged@10,kendall"
    labelled, ranking = witan.Dataset(), witan.Dataset()
    labelled.add_labels(labels)
    ranking.add_runs({"run": run})
    slow = witan.evaluate(labelled, ranking, metrics, dialect)
    quick = witan.evaluate(labels, run, metrics, dialect)
    assert quick == slow and quick.per_instance == slow.per_instance
    assert (quick.missing, quick.unlabelled) == (slow.missing, slow.unlabelled) == (2, 2)
    assert quick.notes == slow.notes == [
        "ranking: 2 labelled instances missing from the ranking", "ranking: 2 instances without labels ignored"
    ]
    assert list(quick.per_instance) == list(slow.per_instance)


@pytest.mark.parametrize("dialect", ["standard", "trec"])
@pytest.mark.parametrize("labels, run", [
    (LABELS, {"q1": {}, "q2": RUN["q2"]}), (LABELS, {"q1": RUN["q1"], "q3": {}}), ({**LABELS, "q3": {}}, {**RUN, "q3": {"a": 1.0}}),
    ({**LABELS, "q3": {}}, RUN), (LABELS, {"q3": {"a": 1.0}}), (LABELS, {}), ({}, RUN), (LABELS, {**RUN, "q3": {"a": float("nan")}}),
    (LABELS, {**RUN, "q3": {"": 1.0}}),
])
def test_edge_cases_of_dictionaries_and_data_sets(labels, run, dialect):
    def outcome(labels, run):
        try:
            found = witan.evaluate(labels, run, "ap,p@1", dialect)
        except witan.Error as error:
            return type(error), str(error)
        return found, found.per_instance, found.missing, found.unlabelled, found.notes

    labelled = witan.Dataset()
    labelled.add_labels(labels)
    assert outcome(labels, run) == outcome(labelled, run)


def test_values_in_dictionaries():
    assert witan.evaluate({1: {2: 1}}, {1: {2: 0.5, 3: 0.7}}, "p@2") == {"p@2": 0.5}
    with pytest.raises(witan.InputError, match="finite"):
        witan.evaluate(LABELS, {"q1": {"a": float("nan")}})
    with pytest.raises(witan.InputError, match="name"):
        witan.evaluate(LABELS, {"q1": {"": 1.0}})


def test_a_result_and_its_dictionary_give_the_same(examples):
    result = witan.rank(examples / "letor" / "agg.txt", "borda")
    labels = witan.read(examples / "letor" / "agg.txt")
    for dialect in ("standard", "trec"):
        found = witan.evaluate(labels, result, "ndcg@10,ap,mrr", dialect)
        assert found == witan.evaluate(labels, result.to_dict(), "ndcg@10,ap,mrr", dialect)


@pytest.mark.parametrize("dialect", ["standard", "trec", "letor4"])
def test_a_ranking_of_other_instances_is_an_error(dialect):
    with pytest.raises(witan.InputError, match="evaluate one run at a time"):
        witan.evaluate(LABELS, {"bm25": RUN}, "p@1", dialect)
    with pytest.raises(witan.InputError, match='only instances without labels, such as "q9", expected .* such as "q1"'):
        witan.evaluate(LABELS, {"q9": RUN["q1"]}, "p@1", dialect, complete=True)
    with pytest.raises(witan.InputError, match='only instances without labels, such as "all"'):
        witan.evaluate(LABELS, witan.rank({"ann": ["a", "b"]}), "p@1", dialect)


def test_dictionaries_can_change_during_evaluation():
    """Another thread replaces entries; the evaluation must keep references to the old ones."""
    import threading

    labels = {f"q{t}": {f"d{k}-{t}": k % 3 for k in range(300)} for t in range(10)}
    run = {f"q{t}": {f"d{k}-{t}": float(-k // 3) for k in range(600)} for t in range(10)}
    expected = witan.evaluate(labels, run, ["ap", "ndcg@10"], "trec")
    done = threading.Event()

    def churn():
        t = 0
        while not done.is_set():
            t = (t + 1) % 10
            run[f"q{t}"] = {f"d{k}-{t}": float(-k // 3) for k in range(600)}

    thread = threading.Thread(target=churn)
    thread.start()
    try:
        for _ in range(60):
            assert witan.evaluate(labels, run, ["ap", "ndcg@10"], "trec") == expected
    finally:
        done.set()
        thread.join()


def test_equal_to_pytrec_eval():
    pytrec_eval = pytest.importorskip("pytrec_eval")
    there = pytrec_eval.RelevanceEvaluator(LABELS, {"map", "ndcg_cut_10"}).evaluate(RUN)
    here = witan.evaluate(LABELS, RUN, ["ap", "ndcg@10"], dialect="trec").per_instance
    for topic, values in there.items():
        assert here[topic] == pytest.approx({"ap": values["map"], "ndcg@10": values["ndcg_cut_10"]})


@pytest.mark.parametrize("label, score, name", [(1, 1e300, "a"), (1e300, 1.0, "a"), (1, 1.0, "a" * 5000)])
def test_dictionaries_and_data_sets_reject_the_same(label, score, name):
    with pytest.raises(witan.Error):
        witan.evaluate({"q": {name: label, "b": 0}}, {"q": {name: score, "b": 0.5}}, ["ap"], "trec")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_tables_of_runs_and_labels_are_read_by_column_name(library):
    frames = pytest.importorskip(library)
    rows = [(q, d, label) for q, items in LABELS.items() for d, label in items.items()]
    qrels = frames.DataFrame(dict(zip(("query_id", "doc_id", "relevance"), map(list, zip(*rows)))))
    rows = [(q, d, score) for q, items in RUN.items() for d, score in items.items()]
    run = frames.DataFrame(dict(zip(("topic", "doc", "score"), map(list, zip(*rows)))))
    for dialect in ("standard", "trec"):
        assert witan.evaluate(qrels, run, "map,ndcg", dialect) == witan.evaluate(LABELS, RUN, "map,ndcg", dialect)
    with pytest.raises(witan.InputError, match="no column 'label'; found topic, doc"):
        witan.evaluate(run[["topic", "doc"]], RUN)


def test_the_label_scale_of_err():
    # Only "a" of q2 stops the user, at rank 2: (2^1 - 1)/2^s/2 for a scale of 0 to s.
    for most in (1, 3):
        found = witan.evaluate({"q2": {"a": 1}}, {"q2": RUN["q2"]}, "err", label_scale=(0, most))
        assert found["err"] == pytest.approx(1 / 2**most / 2)
    for wrong in (4, (4, 0), (0, "x"), (0, 1, 2), (0, math.inf)):
        with pytest.raises(witan.UsageError, match="expected the smallest and the largest label"):
            witan.evaluate(LABELS, RUN, "err", label_scale=wrong)


def test_errors_show_values_that_are_not_numbers():
    with pytest.raises(witan.UsageError, match="item 'b' of instance 'q': found 'x', expected a number"):
        witan.fuse([{"q": {"a": 1.0, "b": "x"}}])


def test_errors_have_public_names():
    import pickle

    for kind in (witan.Error, witan.InputError, witan.UsageError):
        assert kind.__module__ == "witan" and type(pickle.loads(pickle.dumps(kind("why")))) is kind
