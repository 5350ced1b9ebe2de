"""Bradley–Terry and Plackett–Luce without a prior against choix: scores to 1e-6, log-likelihood never below.

    choix_scores.py            compare with choix as it is installed, and with what the fixtures recorded of it
    choix_scores.py --record   make the evidence and write the fixtures that the unit tests read
"""

import csv
import json
import pathlib
import subprocess
import sys

import choix
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures"
EVIDENCE = FIXTURES / "choix_evidence.jsonl"
SCORES = FIXTURES / "choix_scores.csv"
METHODS = {"pairs": "bradley-terry(prior=0)", "rankings": "plackett-luce(prior=0)"}
VERSION = "choix 0.4.1"


def make_evidence():
    generator = np.random.default_rng(20261116)
    truth = generator.normal(size=15)
    rows = []
    for k in range(400):
        pair = generator.choice(15, size=2, replace=False)
        winner = choix.compare(pair, truth, rank=True)
        rows.append({"instance": "pairs", "expert": "all", "prefer": [f"i{winner[0]}", f"i{winner[1]}"]})
    for k in range(120):
        chosen = generator.choice(15, size=4, replace=False)
        order = choix.compare(chosen, truth, rank=True)
        rows.append({"instance": "rankings", "expert": f"v{k}", "order": [f"i{item}" for item in order]})
    EVIDENCE.write_text("".join(json.dumps(row) + "\n" for row in rows))


def ask_choix():
    pairs, rankings = [], []
    for line in EVIDENCE.read_text().splitlines():
        row = json.loads(line)
        if "prefer" in row:
            pairs.append(tuple(int(name[1:]) for name in row["prefer"]))
        else:
            rankings.append(tuple(int(name[1:]) for name in row["order"]))
    found = {}
    for case, scores in (
        ("pairs", choix.opt_pairwise(15, pairs, method="Newton-CG", tol=1e-12)),
        ("rankings", choix.opt_rankings(15, rankings, method="Newton-CG", tol=1e-12)),
    ):
        scores = scores - scores.mean()
        if case == "pairs":
            value = sum(-np.logaddexp(0, scores[b] - scores[a]) for a, b in pairs)
        else:
            value = sum(
                scores[row[k]] - np.logaddexp.reduce(scores[list(row[k:])]) for row in rankings for k in range(len(row) - 1)
            )
        found[case] = (scores, value)
    return found


def ask_witan(case):
    text = subprocess.run(
        [ROOT / "build" / "witan", "rank", EVIDENCE, "--method", METHODS[case], "--format", "json", "--quiet"],
        check=True, capture_output=True, text=True,
    ).stdout
    for result in json.loads(text):
        if result["instance"] == case:
            return {item["item"]: item["score"] for item in result["ranking"]}, result["log_likelihood"]
    raise SystemExit(f"no instance {case}")


def record(found):
    with SCORES.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["peer", "case", "item", "score", "log_likelihood"])
        for case, (scores, value) in found.items():
            for item, score in enumerate(scores):
                writer.writerow([VERSION, case, f"i{item}", repr(float(score)), repr(float(value))])


def main():
    if "--record" in sys.argv:
        make_evidence()
        record(ask_choix())
        return
    for case, (scores, value) in ask_choix().items():
        ours, our_value = ask_witan(case)
        worst = max(abs(ours[f"i{item}"] - score) for item, score in enumerate(scores))
        print(f"{case}: scores differ by at most {worst:.1e}, log-likelihood by {our_value - value:.1e}")
        if worst > 1e-6 or our_value < value - 1e-9:
            raise SystemExit(f"{case}: not the maximum that {VERSION} finds")


main()
