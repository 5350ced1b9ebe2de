"""Linear rankers and trees on the same features: Witan beside LightGBM's LambdaMART, in one run.

    build/venv/bin/python bench/features.py [DIRECTORY [PROGRAM]]

DIRECTORY holds the parts S1.txt … S5.txt of MQ2008 (usually $WITAN_DATA/MQ2008), PROGRAM is the command line (usually
build/witan). Needs the peers of tests/peers/requirements.txt. Each fold trains on three parts, chooses the pass or the
number of trees by NDCG@10 on the fourth and is tested on the fifth, all by `witan eval` and `witan compare` under letor4;
one thread; seconds are of training alone, from features in memory.
"""

import csv
import io
import json
import os
import pathlib
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
# Small trees for small data, as the documentation advises; the default is for large ones.
SETTINGS = {
    "LightGBM, its defaults": {},
    "LightGBM, 7 leaves, rate 0.05": {"num_leaves": 7, "learning_rate": 0.05, "min_data_in_leaf": 50},
}


def read(path):
    features, labels, sizes, last = [], [], [], None
    for line in path.read_text().splitlines():
        fields = line.split("#")[0].split()
        labels.append(float(fields[0]))
        features.append([float(field.split(":")[1]) for field in fields[2:]])
        if fields[1] == last:
            sizes[-1] += 1
        else:
            sizes.append(1)
        last = fields[1]
    return np.array(features, dtype=np.float32), np.array(labels), np.array(sizes)


def joined(parts):
    return tuple(np.concatenate(columns) for columns in zip(*parts))


def trees(settings, train, valid, test):
    data = lightgbm.Dataset(train[0], train[1], group=train[2])
    check = lightgbm.Dataset(valid[0], valid[1], group=valid[2], reference=data)
    begin = time.perf_counter()
    model = lightgbm.train({**TREES, **settings}, data, 1000, [check], callbacks=[lightgbm.early_stopping(50, verbose=False)])
    return time.perf_counter() - begin, model.predict(test[0])


def judged(program, labels, scores):
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "scores"
        path.write_text("".join(f"{score!r}\n" for score in scores.tolist()))
        text = subprocess.run([program, "eval", "--labels", labels, path, "--metrics", METRICS, "--dialect", "letor4",
                               "--label-scale", "0-2", "--format", "csv"], check=True, capture_output=True, text=True).stdout
    row = next(csv.DictReader(io.StringIO(text)))
    return [float(row[name]) for name in METRICS.split(",")]


def report(name, values, seconds):
    print(f"{name:32}" + "".join(f"{100 * value:9.2f}" for value in values) + f"{seconds:10.3f}", flush=True)


def main():
    usual = pathlib.Path(os.environ.get("WITAN_DATA", ROOT.parent / "shared" / "data")) / "MQ2008"
    directory = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else usual
    program = sys.argv[2] if len(sys.argv) > 2 else ROOT / "build" / "witan"
    paths = [directory / f"S{part}.txt" for part in range(1, 6)]
    print(f"{'':32}" + "".join(f"{name:>9}" for name in METRICS.split(",")) + f"{'train s':>10}")
    board = json.loads(subprocess.run([program, "compare", *paths, "--folds", "parts", "--methods", ",".join(METHODS),
                                       "--dialect", "letor4", "--metrics", METRICS, "--threads", "1", "--format", "json"],
                                      check=True, capture_output=True, text=True).stdout)
    for method in board["methods"]:
        report(method["method"], [metric["mean_of_folds"] for metric in method["metrics"]], method["train_seconds"])
    parts = [read(path) for path in paths]
    for name, settings in SETTINGS.items():
        seconds, values = [], []
        for fold in range(5):
            train = joined([parts[(fold + k) % 5] for k in range(3)])
            taken, scores = trees(settings, train, parts[(fold + 3) % 5], parts[(fold + 4) % 5])
            seconds.append(taken)
            values.append(judged(program, paths[(fold + 4) % 5], scores))
        report(name, np.mean(values, axis=0), np.mean(seconds))
    print(f"LightGBM {lightgbm.__version__}; letor4, means of five test folds, × 100")


if __name__ == "__main__":
    main()
