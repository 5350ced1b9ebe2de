"""Compare the speed of score models with evalica and choix on the same data in memory.

    make bench-peers, or: build/venv/bin/python bench/peers.py [CASE ...]

bench_score_models generates the data. Requires the packages of tests/peers/requirements.txt. Each package runs at the
largest size that it finishes in about two minutes. Ratios are per fit and per row, because sizes differ. Witan's time
is from arrays to scores on one thread, including the construction of its data set.
"""

import pathlib
import subprocess
import sys
import tempfile
import time

import choix
import evalica
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "build" / "release" / "bench" / "bench_score_models"
REPEATS = 3


def witan_seconds(case):
    times = []
    for _ in range(REPEATS):
        _, build, solve, _ = subprocess.run([PROGRAM, case, "1"], check=True, capture_output=True, text=True).stdout.split()
        times.append((float(build), float(solve)))
    return sorted(times, key=sum)[REPEATS // 2]


def rows_of(case, length):
    with tempfile.TemporaryDirectory() as directory:
        subprocess.run([PROGRAM, "--write", directory, case], check=True)
        return np.fromfile(pathlib.Path(directory) / f"{case}.u32", dtype=np.uint32).reshape(-1, length)


def seconds(work):
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def evalica_fit(rows):
    xs, ys = rows[:, 0].tolist(), rows[:, 1].tolist()
    winners = [evalica.Winner.X] * len(rows)
    return lambda: evalica.bradley_terry(xs, ys, winners)


def report(case, peer, rows, peer_rows, ours, theirs):
    ratio = (theirs / peer_rows) / (ours / rows)
    print(f"{case:16} {peer:28} witan {ours:8.3f} s for {rows:>10} rows   {peer} {theirs:8.3f} s for {peer_rows:>10} "
          f"rows   {ratio:7.1f} ×", flush=True)


def bradley_terry(case, peer_rows):
    rows = rows_of(case, 2)
    build, solve = witan_seconds(case)
    part = rows[:peer_rows]
    theirs = sorted(seconds(evalica_fit(part)) for _ in range(REPEATS))[REPEATS // 2]
    report(case, f"evalica {evalica.__version__}", len(rows), len(part), build + solve, theirs)


def bootstrap(case, draws, witan_draws):
    rows = rows_of(case, 2)
    _, solve = witan_seconds(case)
    generator = np.random.default_rng(1)

    def resample():
        for _ in range(draws):
            evalica_fit(rows[generator.integers(0, len(rows), len(rows))])()

    report(case, f"evalica {evalica.__version__}", witan_draws, draws, solve, seconds(resample))


def plackett_luce(case, peer_rows):
    rows = rows_of(case, 5)
    build, solve = witan_seconds(case)
    part = [tuple(row) for row in rows[:peer_rows].tolist()]
    theirs = seconds(lambda: choix.ilsr_rankings(1000, part, alpha=0.01))
    report(case, "choix 0.4.1 (ilsr)", len(rows), len(part), build + solve, theirs)


CASES = {
    "bt-200": lambda: bradley_terry("bt-200", 10_000_000),
    "bootstrap-129": lambda: bootstrap("bootstrap-129", 3, 1000),
    "pl-1000": lambda: plackett_luce("pl-1000", 100_000),
}

for name in sys.argv[1:] or CASES:
    CASES[name]()
