"""Davidson's ties without a prior against evalica's `newman`: scores and tie parameter to 1e-6.

Newman (JMLR 2023) has win : loss : tie = π_i : π_j : 2v√(π_i·π_j), which is Davidson's model with ν = 2v.

    evalica_ties.py            compare with evalica as it is installed, and with what the fixtures recorded of it
    evalica_ties.py --record   make the evidence and write the fixtures that the unit test reads
"""

import csv
import json
import pathlib
import subprocess
import sys

import evalica
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures"
EVIDENCE = FIXTURES / "evalica_ties_evidence.csv"
SCORES = FIXTURES / "evalica_ties.csv"
VERSION = "evalica 0.4.2"
WINNERS = {"left": evalica.Winner.X, "right": evalica.Winner.Y, "tie": evalica.Winner.Draw}


def make_evidence():
    generator = np.random.default_rng(20261116)
    truth = generator.normal(size=6)
    with EVIDENCE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["left", "right", "winner"])
        for _ in range(300):
            left, right = generator.choice(6, size=2, replace=False)
            both = 0.8 * np.exp((truth[left] + truth[right]) / 2)
            weights = np.array([np.exp(truth[left]), np.exp(truth[right]), both])
            writer.writerow([f"i{left}", f"i{right}", generator.choice(list(WINNERS), p=weights / weights.sum())])


def ask_evalica():
    rows = list(csv.DictReader(EVIDENCE.open()))
    result = evalica.newman(
        [row["left"] for row in rows], [row["right"] for row in rows], [WINNERS[row["winner"]] for row in rows],
        tolerance=1e-14, limit=100_000,
    )
    scores = np.log(result.scores)
    return {**(scores - scores.mean()).to_dict(), "tie": 2 * result.v}


def ask_witan():
    text = subprocess.run(
        [ROOT / "build" / "witan", "rank", EVIDENCE, "--method", "bradley-terry(prior=0,ties=davidson)", "--format", "json",
         "--quiet"], check=True, capture_output=True, text=True,
    ).stdout
    result = json.loads(text)[0]
    return {**{item["item"]: item["score"] for item in result["ranking"]}, "tie": result["estimates"]["tie"]}


def main():
    if "--record" in sys.argv:
        make_evidence()
        with SCORES.open("w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["peer", "what", "value"])
            writer.writerows([VERSION, what, repr(float(value))] for what, value in sorted(ask_evalica().items()))
        return
    found = ask_evalica()
    recorded = {row["what"]: float(row["value"]) for row in csv.DictReader(SCORES.open())}
    for name, other in (("witan", ask_witan()), ("the fixture", recorded)):
        worst = max(abs(other[what] - value) for what, value in found.items())
        print(f"evalica and {name} differ by at most {worst:.1e}")
        if worst > 1e-6:
            raise SystemExit(f"{name} is not where {VERSION} ends")


main()
