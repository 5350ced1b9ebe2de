#!/usr/bin/env python3
"""Records what trec_eval says, for the tests of the dialect `trec`.

    python3 -m venv build/venv && build/venv/bin/pip install pytrec-eval-terrier==0.5.11
    build/venv/bin/python scripts/record-trec-fixtures.py

Writes two files to tests/fixtures:
trec_eval_covid.csv, from trec-covid-r1 below WITAN_DATA (default ../shared/data): numbers only, none of the data; per
run the mean over its topics of every measure, and per topic those measures that see the whole order;
trec_eval_small.csv, from random topics made here, with ties, scores that differ only beyond float32, negative labels,
unjudged and unretrieved documents. No topic there has only negative labels: trec_eval 9.0.8 may never end on one.
"""
import gzip
import importlib.metadata
import os
import pathlib
import random

import pytrec_eval

PEER = "pytrec-eval-terrier"
TREC_EVAL = "9.0.8"  # what the peer's setup.py of that version compiles
CUTOFFS = [1, 5, 10, 20, 100, 1000]
WITH_CUTOFF = {"ndcg_cut": "ndcg", "P": "p", "recall": "recall", "success": "success", "map_cut": "ap"}
WHOLE_LIST = {"ndcg": "ndcg", "map": "ap", "Rprec": "rprec", "recip_rank": "mrr"}
PER_TOPIC = ["ndcg", "ap", "ndcg@10"]


def our_names():
    names = dict(WHOLE_LIST)
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
    measures = {f"{name}.{cutoffs}" for name in WITH_CUTOFF} | set(WHOLE_LIST)
    return pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run)


def open_fixture(root, name):
    file = open(root / "tests" / "fixtures" / name, "w", encoding="utf-8")
    script = pathlib.Path(__file__).name
    file.write(f"# {PEER} {importlib.metadata.version(PEER)} (trec_eval {TREC_EVAL}), written by {script}\n")
    return file


def record_covid(root):
    data = pathlib.Path(os.environ.get("WITAN_DATA", root.parent / "shared" / "data")) / "trec-covid-r1"
    qrels = read_columns(data / "qrels.covid-round1.txt", 3, int)
    with open_fixture(root, "trec_eval_covid.csv") as file:
        file.write("run,topic,metric,value\n")
        for path in sorted((data / "runs").glob("*.gz")):
            run = path.name.removesuffix(".gz")
            values = evaluate(qrels, read_columns(path, 4, float))
            for theirs, ours in our_names().items():
                mean = sum(topic[theirs] for topic in values.values()) / len(values)
                file.write(f"{run},all,{ours},{mean:.8f}\n")
                for topic in sorted(values, key=int) if ours in PER_TOPIC else []:
                    file.write(f"{run},{topic},{ours},{values[topic][theirs]:.8f}\n")


def random_topic(rng):
    documents = [f"d{i}" for i in rng.sample(range(10, 100), rng.randint(2, 12))]
    ranked = [d for d in documents if rng.random() < 0.8] or documents[:1]
    scores = {d: rng.choice([1.0, 2.0, 3.0]) + rng.choice([0, 0, 1e-9, -1e-9]) for d in ranked}
    labels = {d: rng.choice([-2, -1, 0, 0, 1, 2, 3]) for d in documents if rng.random() < 0.7}
    labels["d00"] = 0
    return scores, labels


def record_small(root):
    rng = random.Random(20261116)
    names = our_names()
    with open_fixture(root, "trec_eval_small.csv") as file:
        file.write("documents as id:score:label," + ",".join(names.values()) + "\n")
        for _ in range(120):
            scores, labels = random_topic(rng)
            values = evaluate({"1": labels}, {"1": scores})["1"]
            documents = " ".join(f"{d}:{scores.get(d, '')!s}:{labels.get(d, '')}" for d in sorted(scores | labels))
            file.write(documents + "," + ",".join(f"{values[theirs]:.9g}" for theirs in names) + "\n")


if __name__ == "__main__":
    ROOT = pathlib.Path(__file__).resolve().parent.parent
    record_small(ROOT)
    record_covid(ROOT)
