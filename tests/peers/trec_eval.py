"""What trec_eval says, for the tests of the dialect `trec`.

    trec_eval.py            check that trec_eval as it is installed still says what the fixtures recorded
    trec_eval.py --record   write the fixtures

They are in tests/fixtures:
trec_eval_covid.csv, from trec-covid-r1 below WITAN_DATA (default ../shared/data): numbers only, none of the data; per
run the mean over its topics of every measure, and per topic those measures that see the whole order;
trec_eval_small.csv, from random topics made here, with ties, scores that differ only beyond float32, negative labels,
unjudged and unretrieved documents. No topic there has only negative labels: trec_eval 9.0.8 may never end on one.
"""
import gzip
import importlib.metadata
import math
import os
import pathlib
import random
import sys

import pytrec_eval

PEER = "pytrec-eval-terrier"
TREC_EVAL = "9.0.8"  # what the peer's setup.py of that version compiles
CUTOFFS = [1, 5, 10, 20, 100, 1000]
WITH_CUTOFF = {"ndcg_cut": "ndcg", "P": "p", "recall": "recall", "success": "success", "map_cut": "ap"}
WHOLE_LIST = {"ndcg": "ndcg", "map": "ap", "Rprec": "rprec", "recip_rank": "mrr", "bpref": "bpref", "infAP": "infap"}
MEAN_ONLY = {"gm_map": "gm_map"}
PER_TOPIC = ["ndcg", "ap", "ndcg@10", "bpref", "infap"]


def our_names():
    names = {**WHOLE_LIST, **MEAN_ONLY}
    for theirs, ours in WITH_CUTOFF.items():
        names.update({f"{theirs}_{k}": f"{ours}@{k}" for k in CUTOFFS})
    return names


def read_columns(path, value_column, value_type):
    topics = {}
    with (gzip.open if path.suffix == ".gz" else open)(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            fields = line.split()
            topics.setdefault(fields[0], {})[fields[2]] = value_type(fields[value_column])
    return topics


def evaluate(qrels, run):
    cutoffs = ",".join(map(str, CUTOFFS))
    measures = {f"{name}.{cutoffs}" for name in WITH_CUTOFF} | set(WHOLE_LIST) | set(MEAN_ONLY)
    return pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run)


def heading():
    return f"# {PEER} {importlib.metadata.version(PEER)} (trec_eval {TREC_EVAL}), written by tests/peers/trec_eval.py\n"


def covid_fixture(data):
    text = heading() + "run,topic,metric,value\n"
    qrels = read_columns(data / "qrels.covid-round1.txt", 3, int)
    for path in sorted((data / "runs").glob("*.gz")):
        run = path.name.removesuffix(".gz")
        values = evaluate(qrels, read_columns(path, 4, float))
        for theirs, ours in our_names().items():
            mean = sum(topic[theirs] for topic in values.values()) / len(values)
            if theirs == "gm_map":  # of a topic, the logarithm of AP
                mean = math.exp(mean)
            text += f"{run},all,{ours},{mean:.8f}\n"
            for topic in sorted(values, key=int) if ours in PER_TOPIC else []:
                text += f"{run},{topic},{ours},{values[topic][theirs]:.8f}\n"
    return text


def random_topic(rng):
    documents = [f"d{i}" for i in rng.sample(range(10, 100), rng.randint(2, 12))]
    ranked = [d for d in documents if rng.random() < 0.8] or documents[:1]
    scores = {d: rng.choice([1.0, 2.0, 3.0]) + rng.choice([0, 0, 1e-9, -1e-9]) for d in ranked}
    labels = {d: rng.choice([-2, -1, 0, 0, 1, 2, 3]) for d in documents if rng.random() < 0.7}
    labels["d00"] = 0
    return scores, labels


def small_fixture():
    rng = random.Random(20261116)
    names = {theirs: ours for theirs, ours in our_names().items() if theirs not in MEAN_ONLY}
    text = heading() + "documents as id:score:label," + ",".join(names.values()) + "\n"
    for _ in range(120):
        scores, labels = random_topic(rng)
        values = evaluate({"1": labels}, {"1": scores})["1"]
        documents = " ".join(f"{d}:{scores.get(d, '')!s}:{labels.get(d, '')}" for d in sorted(scores | labels))
        text += documents + "," + ",".join(f"{values[theirs]:.9g}" for theirs in names) + "\n"
    return text


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    data = pathlib.Path(os.environ.get("WITAN_DATA", root.parent / "shared" / "data")) / "trec-covid-r1"
    fixtures = {"trec_eval_small.csv": small_fixture()}
    if data.exists():
        fixtures["trec_eval_covid.csv"] = covid_fixture(data)
    else:
        print(f"skipped trec_eval_covid.csv: no {data}")
    for name, text in fixtures.items():
        path = root / "tests" / "fixtures" / name
        if "--record" in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            sys.exit(f"{name} is not what {PEER} says now")
        else:
            print(f"{name} is what {PEER} says")


if __name__ == "__main__":
    main()
