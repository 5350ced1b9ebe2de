"""Compare lambdamart with LightGBM on simulated data: 4,000 queries of 125 documents with 136 features.

    build/venv/bin/python bench/trees.py [PROGRAM]

PROGRAM is the command line [default: build/witan]. Requires LightGBM and 2 GB of memory and of disk. 3,200 queries are for
training, 400 for validation and 400 for testing. Times are processor seconds on one thread; for Witan, the time of 100 trees is
the difference of trainings with 101 trees and with one.
"""

import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import lightgbm
import numpy as np

QUERIES, DOCUMENTS, FEATURES = 4000, 125, 136
TRAIN, VALID = 3200 * DOCUMENTS, 3600 * DOCUMENTS


def simulated():
    random = np.random.default_rng(7)
    X = random.standard_normal((QUERIES * DOCUMENTS, FEATURES), dtype=np.float32)
    X[:, 40:80] = np.round(X[:, 40:80] * 2)       # few different values
    X[:, 80:110] = np.maximum(X[:, 80:110], 0)    # half of them 0
    score = X[:, 0] * X[:, 1] + np.sin(2 * X[:, 2]) + np.abs(X[:, 3]) + 0.5 * X[:, 4] + 0.3 * X[:, 41]
    score += (X[:, 81] > 0) * X[:, 5] + 0.5 * np.repeat(random.standard_normal(QUERIES), DOCUMENTS)
    score += random.standard_normal(len(X))
    return np.round(X.astype(float), 4).astype(np.float32), np.searchsorted(np.quantile(score, [0.5, 0.75, 0.9, 0.97]), score)


def write(path, X, y, first):
    with path.open("w") as out:
        for row in range(len(X)):
            cells = " ".join(f"{column}:{value:.4f}" for column, value in enumerate(X[row], 1))
            out.write(f"{y[row]} qid:{first // DOCUMENTS + row // DOCUMENTS + 1} {cells}\n")
    return path


def ndcg(y, scores, depth=10):
    gains, discounts = 2.0 ** np.arange(5) - 1, 1 / np.log2(np.arange(2, depth + 2))
    values = []
    for begin in range(0, len(y), DOCUMENTS):
        label = gains[y[begin:begin + DOCUMENTS]]
        order = np.argsort(-scores[begin:begin + DOCUMENTS], kind="stable")
        values.append(np.sum(label[order][:depth] * discounts) / np.sum(np.sort(label)[::-1][:depth] * discounts))
    return np.mean(values)


def with_lightgbm(X, y):
    groups = lambda rows: np.full(rows // DOCUMENTS, DOCUMENTS)
    train = lightgbm.Dataset(X[:TRAIN], y[:TRAIN], group=groups(TRAIN))
    valid = lightgbm.Dataset(X[TRAIN:VALID], y[TRAIN:VALID], group=groups(VALID - TRAIN), reference=train)
    begin = time.process_time()
    train.construct()
    print(f"LightGBM: bins {time.process_time() - begin:.2f} s", end=", ", flush=True)
    begin = time.process_time()
    parameters = {"objective": "lambdarank", "metric": "ndcg", "eval_at": [10], "num_threads": 1, "verbosity": -1, "num_leaves": 31,
                  "learning_rate": 0.1, "min_data_in_leaf": 50, "force_col_wise": True, "label_gain": [0, 1, 3, 7, 15]}
    model = lightgbm.train(parameters, train, 100, [valid])
    print(f"100 trees {time.process_time() - begin:.2f} s", end=", ")
    print(f"ndcg@10 {ndcg(y[TRAIN:VALID], model.predict(X[TRAIN:VALID])):.4f} (validation), "
          f"{ndcg(y[VALID:], model.predict(X[VALID:])):.4f} (test)", flush=True)


def with_witan(program, X, y):
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory)
        bounds = (("train", 0, TRAIN), ("valid", TRAIN, VALID), ("test", VALID, len(y)))
        files = [write(path / name, X[first:end], y[first:end], first) for name, first, end in bounds]
        taken = []
        for trees in (1, 101):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            method = f"lambdamart(trees={trees},leaves=31,rate=0.1,least=50,l2=0,patience=0)"
            subprocess.run([program, "train", files[0], "--valid", files[1], "--from", "letor", "--method", method, "--model",
                            path / "model", "--threads", "1"], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        scores = subprocess.run([program, "rank", files[2], "--from", "letor", "--model", path / "model", "--format", "scores",
                                 "--quiet"], check=True, capture_output=True, text=True).stdout
    print(f"lambdamart: reading, bins and one tree {taken[0]:.2f} s, 100 trees {taken[1] - taken[0]:.2f} s, "
          f"ndcg@10 {ndcg(y[VALID:], np.array(scores.split(), dtype=float)):.4f} (test)")


def main():
    program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1] / "build" / "witan").resolve()
    X, y = simulated()
    with_witan(program, X, y)
    with_lightgbm(X, y)


if __name__ == "__main__":
    main()
