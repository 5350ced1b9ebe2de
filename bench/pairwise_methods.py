"""Pairwise methods on a deep topic: seconds and peak memory of `witan fuse` for each method.

Simulates one topic with 17 runs of 1,000 documents. All runs together contain about 4,500 documents. The order of a run
is that of the true scores plus normal noise.

    bench/pairwise_methods.py PROGRAM [METHOD...]
"""

import pathlib
import random
import sys
import tempfile

from measure import measure

RUNS, DEPTH, DOCUMENTS, NOISE, SEED = 17, 1_000, 6_000, 1.45, 1
SECONDS = 300
METHODS = [
    "condorcet", "copeland", "bradley-terry", "thurstone", "crowd-bt", "rank-centrality", "mc4", "hodge", "svp", "mpm",
    "theta-mpm", "kemeny(time=5)", "mallows",
]


def write_runs(folder: pathlib.Path) -> tuple[list[str], int]:
    """Writes the runs and returns their paths and the number of documents in all of them."""
    draw = random.Random(SEED)
    true = [draw.gauss(0, 1) for _ in range(DOCUMENTS)]
    paths, union = [], set()
    for run in range(RUNS):
        observed = sorted(((true[d] + draw.gauss(0, NOISE), d) for d in range(DOCUMENTS)), reverse=True)[:DEPTH]
        union.update(d for _, d in observed)
        path = folder / f"run{run:02}.txt"
        path.write_text("".join(
            f"1 Q0 d{d} {rank} {score:.6f} run{run:02}\n" for rank, (score, d) in enumerate(observed, 1)))
        paths.append(str(path))
    return paths, len(union)


def main() -> None:
    program, methods = sys.argv[1], sys.argv[2:] or METHODS
    with tempfile.TemporaryDirectory() as name:
        paths, union = write_runs(pathlib.Path(name))
        print(f"{RUNS} runs, {DEPTH} documents each, {union} in total")
        print(f"{'method':18} {'seconds':>8} {'cpu s':>8} {'MB':>6}  exit")
        for method in methods:
            found = measure([program, "fuse", *paths, "--method", method], SECONDS)
            end = "stopped" if found.code is None else found.code
            print(f"{method:18} {found.seconds:8.2f} {found.processor:8.2f} {found.megabytes:6.0f}  {end}  {found.messages}", flush=True)


if __name__ == "__main__":
    main()
