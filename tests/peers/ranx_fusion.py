"""Fusion of the 24 TREC-COVID runs: `witan fuse` against ranx, every document of every topic, to 1e-9.

    ranx_fusion.py            compare with ranx as it is installed, and with what the fixture recorded of it
    ranx_fusion.py --record   write the fixture that the unit tests read

Ties: ranx orders tied documents as its sort leaves them, so for methods that use ranks both sides get ties broken by
document id: ranx by strictly decreasing scores, Witan by ties=id.
"""

import csv
import gzip
import os
import pathlib
import subprocess
import sys

import ranx

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("WITAN_DATA", ROOT.parent / "shared" / "data")) / "trec-covid-r1" / "runs"
FIXTURE = ROOT / "tests" / "fixtures" / "ranx_covid.csv"
SHOWN = 10  # documents a topic that the fixture holds

# witan's spec, ranx's method, ranx's normalisation, ranx's parameters, whether it works on ranks
CASES = [
    ("combsum(norm=minmax)", "sum", "min-max", None, False),
    ("combmnz(norm=minmax)", "mnz", "min-max", None, False),
    ("combmax(norm=minmax)", "max", "min-max", None, False),
    ("combmin(norm=minmax)", "min", "min-max", None, False),
    ("combmed(norm=minmax)", "med", "min-max", None, False),
    ("combanz(norm=minmax)", "anz", "min-max", None, False),
    ("combsum(norm=z)", "sum", "zmuv", None, False),
    ("combsum(norm=sum)", "sum", "sum", None, False),
    ("rrf(k=60,ties=id)", "rrf", None, {"k": 60}, True),
    ("isr(ties=id)", "isr", None, None, True),
    ("rbc(persistence=0.8,ties=id)", "rbc", None, {"phi": 0.8}, True),
]


def read_runs():
    runs = {}
    for path in sorted(DATA.glob("*.gz")):
        run = runs.setdefault(path.name.removesuffix(".gz"), {})
        with gzip.open(path, "rt") as lines:
            for line in lines:
                topic, _, document, _, score, _ = line.split()
                scores = run.setdefault(topic, {})
                scores[document] = max(float(score), scores.get(document, float("-inf")))
    return runs


def without_ties(run):
    """Scores that fall by one from place to place: by score, and by id where scores are equal."""
    result = {}
    for topic, scores in run.items():
        order = sorted(scores, key=lambda document: (-scores[document], document))
        result[topic] = {document: float(len(order) - place) for place, document in enumerate(order)}
    return result


def by_ranx(runs, method, norm, params):
    fused = ranx.fuse(runs=runs, norm=norm, method=method, params=params)
    return {topic: dict(scores) for topic, scores in fused.to_dict().items()}


def by_witan(spec):
    paths = sorted(str(path) for path in DATA.glob("*.gz"))
    command = [str(ROOT / "build" / "witan"), "fuse", *paths, "--method", spec, "--quiet"]
    result = {}
    for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
        topic, _, document, _, score, _ = line.split()
        result.setdefault(topic, {})[document] = float(score)
    return result


def largest_difference(ours, theirs, what):
    if {t: set(d) for t, d in ours.items()} != {t: set(d) for t, d in theirs.items()}:
        sys.exit(f"{what}: the fused runs do not hold the same documents")
    return max(
        abs(score - theirs[topic][document]) / max(1.0, abs(theirs[topic][document]))
        for topic, scores in ours.items()
        for document, score in scores.items()
    )


def fixture_rows(spec, fused):
    for topic in sorted(fused, key=int):
        order = sorted(fused[topic], key=lambda document: (-fused[topic][document], document))
        yield [spec, topic, len(order), "", repr(sum(fused[topic].values()))]
        for document in order[:SHOWN]:
            yield [spec, topic, "", document, repr(fused[topic][document])]


def main():
    runs = read_runs()
    if not runs:
        sys.exit(f"skipped: no runs in {DATA}")
    plain = [ranx.Run(run, name=name) for name, run in runs.items()]
    untied = [ranx.Run(without_ties(run), name=name) for name, run in runs.items()]
    rows = []
    for spec, method, norm, params, uses_ranks in CASES:
        theirs = by_ranx(untied if uses_ranks else plain, method, norm, params)
        rows += fixture_rows(spec, theirs)
        if "--record" in sys.argv:
            continue
        difference = largest_difference(by_witan(spec), theirs, spec)
        print(f"{spec:32} largest relative difference {difference:.1e}")
        if difference > 1e-9:
            sys.exit(f"{spec}: expected at most 1e-9")
    heading = [f"# ranx {ranx.__version__ if hasattr(ranx, '__version__') else version()}"]
    if "--record" in sys.argv:
        with open(FIXTURE, "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerows([heading, ["method", "topic", "documents", "document", "score"], *rows])


def version():
    import importlib.metadata

    return importlib.metadata.version("ranx")


if __name__ == "__main__":
    main()
