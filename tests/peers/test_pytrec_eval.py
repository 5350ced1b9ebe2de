"""Every measure of pytrec_eval (trec_eval 9.0.8) per topic, against the dialect trec. Skipped without pytrec_eval."""

import numpy as np
import pytest
import witan

pytrec_eval = pytest.importorskip("pytrec_eval")

#: Texts, not measures.
ABSENT = {"relstring", "runid"}
#: The value of a topic is a logarithm there, and the value itself here.
GEOMETRIC = {"gm_map", "gm_bpref"}


def made(seed, topics=12):
    """Returns judgements, with labels below 0 and unjudged documents, and a run with ties."""
    draw = np.random.default_rng(seed)
    qrels, run = {}, {}
    for t in range(topics):
        names = [f"d{k:03}" for k in range(60)]
        qrels[f"q{t}"] = {name: int(draw.choice([-1, 0, 0, 1, 2])) for name in names if draw.random() < 0.6}
        qrels[f"q{t}"]["d000"] = 1
        run[f"q{t}"] = {name: float(round(draw.normal(), 1)) for name in names if draw.random() < 0.7}
    return qrels, run


CASES = [made(seed) for seed in (1, 2, 3)]


def members(measure):
    """Returns the keys that pytrec_eval yields for a measure."""
    qrels, run = CASES[0]
    return sorted(next(iter(pytrec_eval.RelevanceEvaluator(qrels, {measure}).evaluate(run).values())))


@pytest.mark.parametrize("measure", sorted(pytrec_eval.supported_measures - ABSENT))
def test_measure(measure):
    keys = members(measure)
    for qrels, run in CASES:
        wanted = pytrec_eval.RelevanceEvaluator(qrels, {measure}).evaluate(run)
        found = witan.evaluate(qrels, run, keys, dialect="trec").per_instance
        assert found.keys() == wanted.keys()
        for topic in wanted:
            for key in keys:
                theirs = np.exp(wanted[topic][key]) if measure in GEOMETRIC else wanted[topic][key]
                ours = max(found[topic][key], 1e-5) if measure in GEOMETRIC else found[topic][key]
                assert ours == pytest.approx(theirs, abs=1e-8), (topic, key)


def test_keys_are_those_of_pytrec_eval():
    qrels, run = CASES[0]
    for family in ("ndcg_cut", "map_cut", "iprec_at_recall", "Rprec_mult"):
        assert sorted(witan.evaluate(qrels, run, family, dialect="trec")) == members(family)
    official = set(next(iter(pytrec_eval.RelevanceEvaluator(qrels, {"official"}).evaluate(run).values()))) - {"runid"}
    assert set(witan.evaluate(qrels, run, "official", dialect="trec")) == official


def test_aggregated_measures():
    qrels, run = CASES[0]
    per_topic = pytrec_eval.RelevanceEvaluator(qrels, {"official"}).evaluate(run)
    found = witan.evaluate(qrels, run, "official", dialect="trec")
    for key, value in found.items():
        wanted = pytrec_eval.compute_aggregated_measure(key, [one[key] for one in per_topic.values()])
        assert value == pytest.approx(wanted, abs=1e-8), key
