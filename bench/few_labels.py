"""Measures fusion with weights trained on few labels: random pairs of TREC-COVID runs, 5 labelled topics for training.

    PYTHONPATH=build/release/python build/venv/bin/python bench/few_labels.py
"""

import gzip
import os
import pathlib
import random
import statistics

import witan

ROOT = pathlib.Path(__file__).resolve().parents[1]
DATA = pathlib.Path(os.environ.get("WITAN_DATA", ROOT.parent / "shared" / "data")) / "trec-covid-r1"
DEPTH = 100
METHODS = ("rrf", "score-fusion", "tuned-rrf", "tuned-score-fusion")


def run_of(path):
    run = {}
    with gzip.open(path, "rt") as lines:
        for line in lines:
            topic, _, document, _, score, _ = line.split()
            scores = run.setdefault(topic, {})
            if len(scores) < DEPTH:
                scores[document] = max(float(score), scores.get(document, float("-inf")))
    return run


def labels_of(path):
    labels = {}
    for line in path.read_text().splitlines():
        topic, _, document, grade = line.split()
        labels.setdefault(topic, {})[document] = int(float(grade))
    return labels


def on(topics, table):
    return {topic: table[topic] for topic in topics if topic in table}


def ndcg(labels, ranking):
    return witan.evaluate(labels, ranking, ["ndcg@10"], dialect="trec")["ndcg@10"]


def scores_of(runs, labels, chance):
    """Returns {method: NDCG@10} for one sample of training topics."""
    train = chance.sample(sorted(labels), 5)
    test = [topic for topic in sorted(labels) if topic not in train]
    inputs = {name: on(test, run) for name, run in runs.items()}
    found = {"better run": max(ndcg(on(test, labels), run) for run in inputs.values())}
    for method in METHODS:
        model = None
        if method.startswith("tuned"):
            model = witan.train({name: on(train, run) for name, run in runs.items()}, method, labels=on(train, labels))
        fused = witan.fuse(inputs, model=model) if model else witan.fuse(inputs, method)
        found[method] = ndcg(on(test, labels), fused)
    return found


def main():
    labels = labels_of(DATA / "qrels.covid-round1.txt")
    all_runs = {path.name: run_of(path) for path in sorted((DATA / "runs").glob("*.gz"))}
    chance = random.Random(5)
    pairs = [chance.sample(sorted(all_runs), 2) for _ in range(12)]
    rows = [scores_of({name: all_runs[name] for name in pair}, labels, chance) for pair in pairs for _ in range(4)]
    for method in rows[0]:
        differences = [row[method] - row["rrf"] for row in rows]
        error = statistics.stdev(differences) / len(rows) ** 0.5
        print(f"{method:20} {statistics.mean(row[method] for row in rows):.4f}  "
              f"difference from rrf {statistics.mean(differences):+.4f} ± {error:.4f}")


if __name__ == "__main__":
    main()
