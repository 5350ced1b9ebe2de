#!/usr/bin/env python3
"""Reading comparisons, against DuckDB and polars on the same file: bench/reading_peers.py build/release/witan [FILE]

Needs duckdb and polars (PyPI), in the environment of this Python. Every program is a process of its own, which does the whole
task: it reads a CSV file of comparisons and prints a result. Rounds are interleaved; the numbers are medians. Processor time
is what to compare on a busy machine.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

ROWS = int(os.environ.get("ROWS", "5000000"))
ROUNDS = int(os.environ.get("ROUNDS", "3"))

DUCKDB = """
import duckdb
duckdb.sql("set threads to {threads}")
print(duckdb.sql("select \\"left\\", \\"right\\", winner, count(*) from read_csv('{file}') group by all").fetchall()[:1])
"""
POLARS = """
import polars
print(polars.read_csv("{file}").group_by("left", "right", "winner").len().head(1))
"""


def make_file(path: str) -> None:
    """Writes comparisons of 200 models."""
    draw = random.Random(7)
    names = [f"model-{k:04d}" for k in range(200)]
    with open(path, "w", encoding="ascii") as file:
        file.write("left,right,winner\n")
        for _ in range(0, ROWS, 1000):
            rows = []
            for _ in range(1000):
                left, right = draw.sample(names, 2)
                rows.append(f"{left},{right},{draw.choice(('left', 'right', 'tie'))}\n")
            file.writelines(rows)


def run(command: list[str], env: dict[str, str]) -> tuple[float, float, float]:
    """Returns wall time and processor time in seconds, and peak memory in MB."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **env})
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"failed: {command}")
    return time.perf_counter() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    witan = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        file = sys.argv[2] if len(sys.argv) > 2 else os.path.join(folder, "votes.csv")
        if len(sys.argv) == 2:
            make_file(file)
        rank = [witan, "rank", file, "--method", "bradley-terry", "--quiet"]
        tasks = {}
        for threads in ("1", "2"):
            tasks[f"witan rank, {threads} thread(s)"] = ([*rank, "--threads", threads], {})
            tasks[f"witan rank --count-pairs, {threads} thread(s)"] = ([*rank, "--count-pairs", "--threads", threads], {})
            tasks[f"DuckDB read_csv + GROUP BY, {threads} thread(s)"] = (
                [sys.executable, "-c", DUCKDB.format(threads=threads, file=file)], {})
            tasks[f"polars read_csv + group_by, {threads} thread(s)"] = (
                [sys.executable, "-c", POLARS.format(file=file)], {"POLARS_MAX_THREADS": threads})
        measured: dict[str, list[tuple[float, float, float]]] = {name: [] for name in tasks}
        for _ in range(ROUNDS):
            for name, (command, env) in tasks.items():
                measured[name].append(run(command, env))
        size = os.path.getsize(file) / 1e6
        print(f"{size:.0f} MB")
        for name, rounds in measured.items():
            wall, processor, memory = (statistics.median(column) for column in zip(*rounds, strict=True))
            print(f"{name:45} wall {wall:6.2f} s  processor {processor:5.2f} s ({size / processor:4.0f} MB/s)  {memory:5.0f} MB")


if __name__ == "__main__":
    main()
