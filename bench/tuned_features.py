"""Compare tuned rankers on features: Witan, LightGBM and XGBoost, with the same number of trials on validation data.

    build/venv/bin/python bench/tuned_features.py [TRIALS [PROGRAM [DIRECTORY]]]

TRIALS is the number of settings per method and fold, the first of them the defaults [default: 10]; PROGRAM is the command line
[default: build/witan]; DIRECTORY contains MQ2008 and lambdarank-example [default: $WITAN_DATA]. Requires the packages of
tests/peers/requirements.txt, and XGBoost unless its rows are to be skipped. NDCG@10 on validation queries selects the setting and
the number of trees or the pass. `witan eval --baseline` compares the rankings of all test queries, paired by query.
"""

import math
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

import lightgbm
import numpy as np

import features as data

try:
    import xgboost
except ImportError:
    xgboost = None

METHODS = ["lambdamart", "lambdarank", "pmop", "pmop-fd"]


def ndcg(queries, scores, depth=10):
    values, begin = [], 0
    for size in queries.sizes:
        gains = 2.0 ** queries.labels[begin:begin + size] - 1
        order = np.argsort(-scores[begin:begin + size], kind="stable")
        discounts = 1 / np.log2(np.arange(2, min(depth, size) + 2))
        ideal = np.sum(np.sort(gains)[::-1][:depth] * discounts)
        values.append(np.sum(gains[order][:depth] * discounts) / ideal if ideal > 0 else 0)
        begin += size
    return np.mean(values)


def settings(trials):
    """Yields the defaults, then draws within the ranges of `witan train --tune --method lambdamart`."""
    yield {"leaves": 31, "rate": 0.1, "least": 20, "columns": 1.0}
    drawn = random.Random(1)
    for _ in range(trials - 1):
        value = lambda low, high: math.exp(drawn.uniform(math.log(low), math.log(high)))
        yield {"leaves": round(value(5, 31)), "rate": value(0.02, 0.1), "least": round(value(10, 200)), "columns": value(0.3, 1)}


def tables(fold):
    columns = max(int(field.split(":")[0]) for row in fold[0].rows for field in row.split("#")[0].split()[-1:])
    return [queries.features(columns) for queries in fold]


def best_of(trials, train, fold):
    """Returns the test scores of the setting with the best validation NDCG@10."""
    found = [train(setting) for setting in settings(trials)]
    return max(found, key=lambda scores: ndcg(fold[1], scores[0]))[1]


def with_lightgbm(trials, fold):
    train, valid, test = tables(fold)

    def one(setting):
        rows = lightgbm.Dataset(train, fold[0].labels, group=fold[0].sizes)
        check = lightgbm.Dataset(valid, fold[1].labels, group=fold[1].sizes, reference=rows)
        parameters = {**data.TREES, "num_leaves": setting["leaves"], "learning_rate": setting["rate"],
                      "min_data_in_leaf": setting["least"], "feature_fraction": setting["columns"]}
        model = lightgbm.train(parameters, rows, 500, [check], callbacks=[lightgbm.early_stopping(50, verbose=False)])
        return model.predict(valid), model.predict(test)

    return best_of(trials, one, fold)


def with_xgboost(trials, fold):
    rows = []
    for table, queries in zip(tables(fold), fold):
        rows.append(xgboost.DMatrix(table, queries.labels))
        rows[-1].set_group(queries.sizes)

    def one(setting):
        parameters = {"objective": "rank:ndcg", "eval_metric": "ndcg@10", "tree_method": "hist", "nthread": 1, "seed": 1,
                      "eta": setting["rate"], "max_leaves": setting["leaves"], "max_depth": 0, "grow_policy": "lossguide",
                      "colsample_bytree": setting["columns"], "min_child_weight": 0.01 * setting["least"],
                      "lambdarank_pair_method": "topk", "lambdarank_num_pair_per_sample": 30}
        model = xgboost.train(parameters, rows[0], 500, evals=[(rows[1], "valid")], early_stopping_rounds=50, verbose_eval=False)
        trees = (0, model.best_iteration + 1)
        return model.predict(rows[1], iteration_range=trees), model.predict(rows[2], iteration_range=trees).astype(float)

    return best_of(trials, one, fold)


def with_witan(program, method, trials, fold):
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory)
        files = [queries.write(path / name) for queries, name in zip(fold, ("train", "valid", "test"))]
        subprocess.run([program, "train", files[0], "--valid", files[1], "--method", method, "--model", path / "model", "--tune",
                        "--trials", str(trials), "--threads", "1", "--quiet"], check=True)
        scores = subprocess.run([program, "rank", files[2], "--model", path / "model", "--format", "scores", "--quiet"],
                                check=True, capture_output=True, text=True).stdout
    return np.array(scores.split(), dtype=float)


def seconds():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def compare(folds, dialect, trials, program):
    rankers = {"LightGBM": with_lightgbm} | ({"XGBoost": with_xgboost} if xgboost else {})
    rankers |= {method: lambda trials, fold, method=method: with_witan(program, method, trials, fold) for method in METHODS}
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory)
        test = data.Queries([row for fold in folds for row in fold[2].rows])
        test.write(path / "labels")
        for name, ranker in rankers.items():
            begin = seconds()
            scores = np.concatenate([ranker(trials, fold) for fold in folds])
            print(f"{name:12}{(seconds() - begin) / trials / len(folds):8.3f} s per trial", flush=True)
            (path / name).write_text("".join(f"{score!r}\n" for score in scores.tolist()))
        subprocess.run([program, "eval", "--labels", "labels", *rankers, "--metrics", "ndcg@5,ndcg@10,ap,err", "--dialect", dialect,
                        "--label-scale", f"0-{int(max(test.labels))}", "--baseline", "LightGBM"], cwd=path, check=True)


def main():
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    program = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else data.ROOT / "build" / "witan"
    directory = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else os.environ.get("WITAN_DATA", data.ROOT.parent / "shared" / "data"))
    print("MQ2008, 5 folds")
    compare(list(data.letor(directory)), "letor4", trials, program)
    print("lambdarank-example")
    compare(list(data.example(directory)), "standard", trials, program)


if __name__ == "__main__":
    main()
