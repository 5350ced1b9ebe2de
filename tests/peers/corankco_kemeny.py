"""Kemeny orders against corankco's BioConsert on PrefLib files of WITAN_DATA: ours cost at most as much.

    corankco_kemeny.py            compare with corankco as it is installed, and with the recorded costs
    corankco_kemeny.py --record   write the fixture that the unit test reads
"""

import csv
import json
import os
import pathlib
import subprocess
import sys

from corankco.algorithms.bioconsert.bioconsert import BioConsert
from corankco.dataset import Dataset
from corankco.element import Element
from corankco.ranking import Ranking
from corankco.scoringscheme import ScoringScheme

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("WITAN_DATA", ROOT.parent / "shared" / "data")) / "preflib"
FIXTURE = ROOT / "tests" / "fixtures" / "corankco_kemeny.csv"
FILES = ["00011-00000003.soc", "00011-00000001.soc"]


def ask_corankco(path):
    rankings = []
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            continue
        count, order = line.split(":")
        rankings += [Ranking([{Element(int(item))} for item in order.split(",")])] * int(count)
    scheme = ScoringScheme.get_unifying_scoring_scheme()
    return BioConsert().compute_consensus_rankings(Dataset(rankings), scheme, True).kemeny_score


def ask_witan(path):
    command = [ROOT / "build" / "witan", "rank", path, "--method", "kemeny", "--intervals", "none", "--format", "json"]
    fit = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[0])
    return fit["estimates"]["cost"], fit["estimates"]["gap"]


def main():
    if not DATA.exists():
        print("skipped: no", DATA)
        return 0
    costs = {name: ask_corankco(DATA / name) for name in FILES}
    if "--record" in sys.argv:
        with FIXTURE.open("w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["file", "cost"])
            writer.writerows((name, f"{cost:g}") for name, cost in costs.items())
        return 0
    recorded = {row["file"]: float(row["cost"]) for row in csv.DictReader(FIXTURE.open())}
    failed = False
    for name, cost in costs.items():
        ours, gap = ask_witan(DATA / name)
        print(f"{name}: corankco {cost:g} (recorded {recorded[name]:g}), witan {ours:g}, gap {gap:g}")
        failed = failed or gap != 0 or ours > min(cost, recorded[name])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
