"""Compares orders of the experts in `witan experts` with their accuracy, for docs/studies/expert-order.md.

Usage: python3 bench/expert_order.py PROGRAM DATA_FOLDER
"""

from __future__ import annotations

import csv
import json
import math
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

#: Columns of `witan experts`, and agreements that are reduced for experts with few entries.
KEYS = ("weight", "agreement", "vs_consensus", "shrunk agreement", "shrunk vs_consensus")
PRIOR_ENTRIES = 20
SEEDS = range(1, 11)
FEWEST_ANSWERS = 10  #: experts with fewer answers with a known truth are ignored


def midranks(values: list[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and values[order[end]] == values[order[begin]]:
            end += 1
        for index in order[begin:end]:
            ranks[index] = (begin + end - 1) / 2
        begin = end
    return ranks


def spearman(one: list[float], other: list[float]) -> float:
    a, b = midranks(one), midranks(other)
    mean = (len(a) - 1) / 2
    covariance = sum((x - mean) * (y - mean) for x, y in zip(a, b))
    norm = math.sqrt(sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b))
    return covariance / norm if norm > 0 else math.nan


def experts(program: str, data: Path, method: str) -> dict[str, dict]:
    command = [program, "experts", str(data), "--method", method, "--format", "json", "-q"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        raise SystemExit(done.stderr)
    return {row["expert"]: row for row in json.loads(done.stdout)["experts"]}


def value(row: dict, key: str) -> float | None:
    column = row[key.removeprefix("shrunk ")]
    if column is None or not key.startswith("shrunk "):
        return column
    return column * row["entries"] / (row["entries"] + PRIOR_ENTRIES)


def correlations(program: str, data: Path, method: str, accuracy: dict[str, float]) -> tuple[int, dict[str, float]]:
    """Returns the number of experts with a value in every key, and Spearman's correlation of each key with accuracy."""
    rows = experts(program, data, method)
    shared = [name for name in accuracy if name in rows and all(value(rows[name], key) is not None for key in KEYS)]
    truth = [accuracy[name] for name in shared]
    return len(shared), {key: spearman([value(rows[name], key) for name in shared], truth) for key in KEYS}


def report(name: str, method: str, runs: list[tuple[int, dict[str, float]]]) -> None:
    cells = []
    for key in KEYS:
        values = [run[1][key] for run in runs if not math.isnan(run[1][key])]
        cells.append(f"{sum(values) / len(values):.3f}" if values else "–")
    count = sum(run[0] for run in runs) / len(runs)
    print(f"| {name} | {method} | {count:.0f} | " + " | ".join(cells) + " |", flush=True)


def balanced(answers: dict[str, list[tuple[bool, bool]]]) -> dict[str, float]:
    """Returns the mean of sensitivity and specificity, for experts with enough answers of either kind."""
    found = {}
    for name, pairs in answers.items():
        shares = [[answer == gold for gold, answer in pairs if gold == kind] for kind in (False, True)]
        if min(map(len, shares)) >= FEWEST_ANSWERS // 2:
            found[name] = sum(sum(share) / len(share) for share in shares) / 2
    return found


def trec_crowd(program: str, folder: Path, work: Path) -> None:
    right, total, answers = defaultdict(int), defaultdict(int), defaultdict(list)
    path = work / "trec.csv"
    with open(folder / "trec-crowd" / "judgements.tsv", newline="") as source, open(path, "w", newline="") as to:
        writer = csv.writer(to)
        writer.writerow(["instance", "expert", "item", "judgement"])
        seen = set()
        for row in csv.DictReader(source, delimiter="\t"):
            label, gold = int(row["label"]), int(row["gold"])
            if label < 0:
                continue
            key = (row["topicID"], row["workerID"], row["docID"])
            if gold >= 0:
                total[row["workerID"]] += 1
                answers[row["workerID"]].append((gold >= 1, label >= 1))
                right[row["workerID"]] += (label >= 1) == (gold >= 1)
            if key not in seen:
                writer.writerow([*key, int(label >= 1)])
            seen.add(key)
    for what, accuracy in (
        ("accuracy", {name: right[name] / total[name] for name in total if total[name] >= FEWEST_ANSWERS}),
        ("balanced accuracy", balanced(answers)),
    ):
        report(f"TREC crowd judgements, {what}", "theta-mpm", [correlations(program, path, "theta-mpm", accuracy)])


def llmfao(program: str, folder: Path, work: Path) -> None:
    """The reference is the other judge, a language model: the share of equal outcomes among comparisons without ties."""
    reference = {}
    with open(folder / "llmfao" / "gpt4-comparisons.csv", newline="") as source:
        for row in csv.DictReader(source):
            reference[row["prompt"], row["left"], row["right"]] = row["winner"]
    right, total = defaultdict(int), defaultdict(int)
    path = work / "llmfao.csv"
    with open(folder / "llmfao" / "crowd-comparisons.csv", newline="") as source, open(path, "w", newline="") as to:
        writer = csv.writer(to)
        writer.writerow(["expert", "left", "right", "winner"])
        for row in csv.DictReader(source):
            writer.writerow([row["worker"], row["left"], row["right"], row["winner"]])
            other = reference.get((row["prompt"], row["left"], row["right"]))
            if other in ("left", "right") and row["winner"] in ("left", "right"):
                total[row["worker"]] += 1
                right[row["worker"]] += other == row["winner"]
    accuracy = {name: right[name] / total[name] for name in total if total[name] >= FEWEST_ANSWERS}
    for method in ("theta-mpm", "crowd-bt"):
        report("LLMFAO, agreement with GPT-4", method, [correlations(program, path, method, accuracy)])


def simulated(program: str, work: Path, model: str, method: str) -> None:
    runs = []
    for seed in SEEDS:
        data, truth = work / "simulated.csv", work / "truth.csv"
        command = [program, "simulate", model, "--seed", str(seed), "-o", str(data), "--expert-truth", str(truth), "-q"]
        subprocess.run(command, check=True)
        with open(truth, newline="") as source:
            rows = list(csv.DictReader(source))
        accuracy = {row["expert"]: float(row["reliability"]) for row in rows}
        runs.append(correlations(program, data, method, accuracy))
    report(f"`{model}`", method, runs)


def main() -> None:
    program, folder = sys.argv[1], Path(sys.argv[2])
    print("| data | method | experts | " + " | ".join(KEYS) + " |")
    print("|---|---|---|" + "---|" * len(KEYS))
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        trec_crowd(program, folder, work)
        llmfao(program, folder, work)
        for model in (
            "judgements(experts=50,items=50)",
            "judgements(experts=50,items=50,density=0.05,instances=20)",
            "judgements(experts=6,items=50)",
            "judgements(experts=50,items=50,sensitivity=0.5,specificity=0.5,spammers=0.2)",
        ):
            simulated(program, work, model, "theta-mpm")
        for model in (
            "bradley-terry(instances=20,experts=50,items=10,comparisons=5,reliability=0.5)",
            "bradley-terry(experts=50,items=20,comparisons=20,reliability=0.5)",
            "bradley-terry(experts=6,items=20,comparisons=100,reliability=0.5)",
            "bradley-terry(experts=50,items=20,comparisons=100,reliability=0.5,spammers=0.2)",
        ):
            for method in ("theta-mpm", "crowd-bt"):
                simulated(program, work, model, method)


if __name__ == "__main__":
    main()
