"""Compares `witan rank --method mallows` with mallows-models (PyPI) on the same rankings: time and log-likelihood.

    python bench/mallows_peers.py [WITAN]     WITAN: program [default: build/release/witan]

mallows-models estimates the centre by Borda and the dispersion by the moment equation; its time is that of the fit of an array. The time of a
fit by Witan is the time of the program minus the time of the program with the method borda, which reads the same file.
"""

import math
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

import mallows_models
import numpy as np

# The modules of the package import each other as top-level modules.
sys.path.insert(0, str(pathlib.Path(mallows_models.__file__).parent))
import mallows_kendall

WITAN = sys.argv[1] if len(sys.argv) > 1 else "build/release/witan"
SIZES = [(5000, 10, 0.8), (1000, 100, 0.95)]


def log_likelihood(ranks, centre, theta):
    """Returns the log-likelihood of rank vectors: exact normaliser, distances by counting pairs."""
    voters, items = ranks.shape
    pairs = [(i, j) for i in range(items) for j in range(i)]
    one, other = np.array(pairs).T
    reversed_pairs = np.sum((ranks[:, one] < ranks[:, other]) != (centre[one] < centre[other]))
    sizes = np.arange(1, items + 1)
    log_z = np.sum(np.log((1 - np.exp(-sizes * theta)) / (1 - np.exp(-theta))))
    return -theta * reversed_pairs - voters * log_z


def draw(voters, items, phi, random):
    """Draws rank vectors by repeated insertion."""
    rows = []
    for _ in range(voters):
        order = []
        for item in range(items):
            weights = phi ** np.arange(item + 1)
            order.insert(item - random.choice(item + 1, p=weights / weights.sum()), item)
        rows.append(np.argsort(order))
    return np.array(rows)


def main():
    random = np.random.default_rng(1)
    for voters, items, phi in SIZES:
        ranks = draw(voters, items, phi, random)
        theirs = math.inf
        for _ in range(5):
            start = time.process_time()
            fit = mallows_kendall.fit_mm(ranks)
            theirs = min(theirs, time.process_time() - start)
        centre, dispersion = fit
        likelihood = log_likelihood(ranks, np.array(centre), -np.log(dispersion))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "lists.csv"
            rows = (f"v{v},i{i},{ranks[v, i] + 1}" for v in range(voters) for i in range(items))
            path.write_text("expert,item,rank\n" + "\n".join(rows) + "\n")
            reading, _ = run("borda", path)
            whole, output = run("mallows", path)
        ours = re.search(r'"log.likelihood":\s*(-?[0-9.e+]+)', output)[1]
        print(f"{voters} x {items}: mallows-models {theirs:.2f} s, log-likelihood {likelihood:.1f}; "
              f"witan {whole:.4f} s, {whole - reading:.4f} s without reading, log-likelihood {ours}; "
              f"ratios {theirs / whole:.0f} and {theirs / (whole - reading):.0f}")


def run(method, path):
    """Returns the least processor time of five runs, and the output."""
    command = [WITAN, "rank", str(path), "--method", method, "--intervals", "none", "--threads", "1", "--format", "json"]
    times = []
    for _ in range(5):
        before = resource_time()
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        times.append(resource_time() - before)
    return min(times), output


def resource_time():
    """Returns the processor time of finished child processes in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
