"""Compare the speed of the Python package with ranx, pytrec_eval, ir-measures, evalica and choix in one process.

    make bench-python, or: PYTHONPATH=build/release/python build/venv/bin/python bench/python_peers.py [CASE ...]

Times include the conversion of the data: all packages start with the same dictionaries or lists, and end with their own
result. All use one thread, except ranx, whose threads numba controls. `cold` is the first call in the process, including
compilation by numba; `warm` is the median of the later calls. The runs are those of TREC-COVID round 1 in WITAN_DATA, or
simulated.
"""

import gzip
import os
import pathlib
import random
import statistics
import sys
import time
import warnings
from typing import NamedTuple

import witan

warnings.filterwarnings("ignore")
ROOT = pathlib.Path(__file__).resolve().parents[1]
COVID = pathlib.Path(os.environ.get("WITAN_DATA", ROOT.parent / "shared" / "data")) / "trec-covid-r1"
REPEATS = 5
METRICS = ["ndcg@10", "ap", "p@10", "mrr", "recall@100"]


class Times(NamedTuple):
    cold: float  # seconds of the first call
    warm: float  # median seconds of the others
    processor: float  # median processor seconds, which other processes hardly affect


def times_of(work, repeats=REPEATS):
    taken = []
    for _ in range(1 + repeats):
        begin, busy = time.perf_counter(), time.process_time()
        work()
        taken.append((time.perf_counter() - begin, time.process_time() - busy))
    walls, busies = zip(*taken)
    return Times(walls[0], statistics.median(walls[1:]), statistics.median(busies[1:]))


def report(case, results):
    ours = results["witan"]
    for name, times in results.items():
        print(f"{case:42} {name:12} cold {times.cold:8.3f} s   warm {times.warm:8.4f} s (processor {times.processor:8.4f} s)   "
              f"{times.warm / ours.warm:6.1f} ({times.processor / ours.processor:6.1f}) × witan", flush=True)


def covid():
    runs, qrels = {}, {}
    for path in sorted((COVID / "runs").glob("*.gz")):
        run = runs.setdefault(path.name.removesuffix(".gz"), {})
        with gzip.open(path, "rt") as lines:
            for line in lines:
                topic, _, document, _, score, _ = line.split()
                scores = run.setdefault(topic, {})
                scores[document] = max(float(score), scores.get(document, float("-inf")))
    for line in (COVID / "qrels.covid-round1.txt").read_text().splitlines():
        topic, _, document, label = line.split()
        qrels.setdefault(topic, {})[document] = int(label)
    return runs, qrels


def simulated():
    draw = random.Random(1)
    documents = [f"d{k}" for k in range(20_000)]
    qrels = {f"q{t}": {d: draw.choice([0, 0, 1, 2]) for d in draw.sample(documents, 290)} for t in range(30)}
    runs = {
        f"run{r}": {topic: {d: 1000.0 - k for k, d in enumerate(draw.sample(documents, 900))} for topic in qrels}
        for r in range(24)
    }
    return runs, qrels


def search_data():
    data = covid() if COVID.exists() else simulated()
    rows = sum(len(scores) for run in data[0].values() for scores in run.values())
    print(f"{len(data[0])} runs, {rows} rows, {'TREC-COVID round 1' if COVID.exists() else 'simulated'}", flush=True)
    return data


def fuse():
    runs, _ = search_data()
    import ranx

    def by_ranx():
        return ranx.fuse([ranx.Run(run, name=name) for name, run in runs.items()], norm=None, method="rrf", params={"k": 60})

    report("fuse by rrf, from dictionaries", {
        "witan": times_of(lambda: witan.fuse(runs, "rrf", threads=1)),
        "ranx": times_of(by_ranx, 2),
    })
    ready = [ranx.Run(run, name=name) for name, run in runs.items()]
    data = witan.Dataset(duplicates="keep-best")
    data.add_runs(runs)
    data.core
    report("fuse by rrf, from native objects", {
        "witan": times_of(lambda: witan.fuse(data, "rrf", threads=1)),
        "ranx": times_of(lambda: ranx.fuse(ready, norm=None, method="rrf", params={"k": 60}), 2),
    })


def evaluate():
    runs, qrels = search_data()
    import ir_measures
    import pytrec_eval
    import ranx

    def by_pytrec_eval():
        names = {"ndcg_cut.10", "map", "P.10", "recip_rank", "recall.100"}
        return [pytrec_eval.RelevanceEvaluator(qrels, names).evaluate(run) for run in runs.values()]

    def by_ir_measures():
        names = [ir_measures.parse_measure(name) for name in ("nDCG@10", "AP", "P@10", "RR", "R@100")]
        return [ir_measures.calc_aggregate(names, qrels, run) for run in runs.values()]

    def by_ranx():
        names = ["ndcg@10", "map", "precision@10", "mrr", "recall@100"]
        return [ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), names) for run in runs.values()]

    report(f"evaluate {len(runs)} runs, from dictionaries", {
        "witan": times_of(lambda: [witan.evaluate(qrels, run, METRICS, "trec", threads=1) for run in runs.values()]),
        "pytrec_eval": times_of(by_pytrec_eval),
        "ir-measures": times_of(by_ir_measures, 2),
        "ranx": times_of(by_ranx, 2),
    })


def comparisons(rows=1_000_000, items=200):
    """Bradley–Terry without ties, from lists of names."""
    import choix
    import evalica

    draw = random.Random(2)
    strength = [draw.gauss(0, 1) for _ in range(items)]
    winners, losers = [], []
    for _ in range(rows):
        a, b = draw.sample(range(items), 2)
        first = draw.random() < 1 / (1 + 2.718281828 ** (strength[b] - strength[a]))
        winners.append(f"m{a if first else b}")
        losers.append(f"m{b if first else a}")

    def by_choix(count):
        number = {}
        pairs = [
            (number.setdefault(w, len(number)), number.setdefault(l, len(number)))
            for w, l in zip(winners[:count], losers[:count])
        ]
        return choix.ilsr_pairwise(len(number), pairs, alpha=0.01)

    def by_evalica():
        return evalica.bradley_terry(winners, losers, [evalica.Winner.X] * rows)

    report(f"Bradley–Terry of {rows} names from lists", {
        "witan": times_of(lambda: witan.bradley_terry(winners, losers, threads=1, intervals="none")),
        "evalica": times_of(by_evalica, 2),
        "choix": times_of(lambda: by_choix(rows), 1),
    })


CASES = {"comparisons": comparisons, "evaluate": evaluate, "fuse": fuse}

if __name__ == "__main__":
    for case in sys.argv[1:] or CASES:
        CASES[case]()
