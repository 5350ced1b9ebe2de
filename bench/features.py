"""Compare Witan's feature rankers with LightGBM's LambdaMART on the same data.

    build/venv/bin/python bench/features.py [DIRECTORY [PROGRAM]]

DIRECTORY contains MQ2008 and lambdarank-example [default: $WITAN_DATA]; PROGRAM is the command line [default:
build/witan]. Requires the packages of tests/peers/requirements.txt. All methods train on the same queries and select the
pass or the number of trees by NDCG@10 on validation queries. `witan eval` evaluates them on test queries. Times are
processor seconds per training on one thread; LightGBM starts with features in memory, Witan reads its files.
"""

import csv
import io
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import lightgbm
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[1]
METRICS = "ndcg@5,ap,err"
METHODS = ["lambdarank", "lambdarank(hidden=10)", "pmop-fd", "listnet"]
TREES = {"objective": "lambdarank", "metric": "ndcg", "eval_at": [10], "num_threads": 1, "verbosity": -1, "seed": 1,
         "deterministic": True}
SETTINGS = {
    "LightGBM, default": {},
    "LightGBM, 7 leaves, rate 0.05": {"num_leaves": 7, "learning_rate": 0.05, "min_data_in_leaf": 50},
}


class Queries:
    """Rows in the LETOR format, grouped by query."""

    def __init__(self, rows):
        self.rows = rows
        names = [row.split()[1] for row in rows]
        starts = [r for r, name in enumerate(names) if r == 0 or name != names[r - 1]]
        self.sizes = np.diff([*starts, len(rows)])
        self.labels = np.array([float(row.split()[0]) for row in rows])

    def features(self, columns):
        table = np.zeros((len(self.rows), columns), dtype=np.float32)
        for r, row in enumerate(self.rows):
            for field in row.split("#")[0].split()[2:]:
                column, value = field.split(":")
                if int(column) <= columns:
                    table[r, int(column) - 1] = value
        return table

    def first(self, count):
        end = int(np.sum(self.sizes[:count]))
        return Queries(self.rows[:end]), Queries(self.rows[end:])

    def write(self, path):
        path.write_text("".join(row + "\n" for row in self.rows))
        return path


def letor(directory):
    parts = [(directory / "MQ2008" / f"S{part}.txt").read_text().splitlines() for part in range(1, 6)]
    for fold in range(5):
        part = [parts[(fold + k) % 5] for k in range(5)]
        yield Queries(part[0] + part[1] + part[2]), Queries(part[3]), Queries(part[4])


def example(directory):
    def read(name, first):
        sizes = map(int, (directory / "lambdarank-example" / f"{name}.query").read_text().split())
        rows = iter((directory / "lambdarank-example" / name).read_text().splitlines())
        named = []
        for query, size in enumerate(sizes, first):
            for _ in range(size):
                label, rest = next(rows).split(" ", 1)
                named.append(f"{label} qid:{query} {rest}")
        return Queries(named)

    yield (*read("rank.train", 1).first(160), read("rank.test", 1001))


def trees(settings, train, valid, test):
    columns = max(int(field.split(":")[0]) for row in train.rows for field in row.split("#")[0].split()[-1:])
    data = lightgbm.Dataset(train.features(columns), train.labels, group=train.sizes)
    check = lightgbm.Dataset(valid.features(columns), valid.labels, group=valid.sizes, reference=data)
    begin = time.process_time()
    model = lightgbm.train({**TREES, **settings}, data, 1000, [check], callbacks=[lightgbm.early_stopping(50, verbose=False)])
    return time.process_time() - begin, model.predict(test.features(columns))


def ours(program, method, train, valid, test):
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory)
        files = [queries.write(path / name) for queries, name in ((train, "train"), (valid, "valid"), (test, "test"))]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program, "train", files[0], "--valid", files[1], "--method", method, "--model", path / "model",
                        "--threads", "1", "--quiet"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        scores = subprocess.run([program, "rank", files[2], "--model", path / "model", "--format", "scores", "--quiet"],
                                check=True, capture_output=True, text=True).stdout
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, np.array(scores.split(), dtype=float)


def judged(program, dialect, test, scores):
    with tempfile.TemporaryDirectory() as directory:
        labels = test.write(pathlib.Path(directory) / "labels")
        path = pathlib.Path(directory) / "scores"
        path.write_text("".join(f"{score!r}\n" for score in scores.tolist()))
        text = subprocess.run([program, "eval", "--labels", labels, path, "--metrics", METRICS, "--dialect", dialect,
                               "--label-scale", f"0-{int(max(test.labels))}", "--format", "csv"],
                              check=True, capture_output=True, text=True).stdout
    row = next(csv.DictReader(io.StringIO(text)))
    return [float(row[name]) for name in METRICS.split(",")]


def compare(name, dialect, folds, program):
    print(f"{name + ', ' + dialect:32}" + "".join(f"{metric:>9}" for metric in METRICS.split(",")) + f"{'train s':>10}")
    rankers = {method: lambda *fold, method=method: ours(program, method, *fold) for method in METHODS}
    rankers |= {title: lambda *fold, settings=settings: trees(settings, *fold) for title, settings in SETTINGS.items()}
    for title, ranker in rankers.items():
        results = [ranker(*fold) for fold in folds]
        values = np.mean([judged(program, dialect, fold[2], scores) for fold, (_, scores) in zip(folds, results)], axis=0)
        seconds = np.mean([taken for taken, _ in results])
        print(f"{title:32}" + "".join(f"{100 * value:9.2f}" for value in values) + f"{seconds:10.3f}", flush=True)


def main():
    default = pathlib.Path(os.environ.get("WITAN_DATA", ROOT.parent / "shared" / "data"))
    directory = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    program = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else ROOT / "build" / "witan"
    print(f"LightGBM {lightgbm.__version__}; × 100, means of the folds")
    compare("MQ2008, 5 folds", "letor4", list(letor(directory)), program)
    compare("lambdarank-example", "standard", list(example(directory)), program)


if __name__ == "__main__":
    main()
