"""ranx 0.3.21's fuse and evaluate in terms of Witan: the names of methods and normalisations, and their parameters."""

from __future__ import annotations

import witan

#: ranx's normalisation: Witan's.
NORMS = {
    "min-max": "minmax", "min-max-inverted": "inverted", "max": "max", "sum": "sum", "zmuv": "z", "rank": "rank",
    "borda": "borda", None: "none",
}
#: ranx's method: Witan's method, and whether it uses normalised scores.
METHODS = {
    "sum": ("combsum", True), "mnz": ("combmnz", True), "max": ("combmax", True), "min": ("combmin", True),
    "med": ("combmed", True), "anz": ("combanz", True), "gmnz": ("combgmnz", True), "mixed": ("mixed", True),
    "wsum": ("combsum", True), "rrf": ("rrf", False), "isr": ("isr", False), "log_isr": ("log-isr", False),
    "logn_isr": ("logn-isr", False), "rbc": ("rbc", False), "posfuse": ("posfuse", False),
    "slidefuse": ("slidefuse", False), "probfuse": ("probfuse", False), "segfuse": ("segfuse", False),
    "mapfuse": ("mapfuse", False), "bayesfuse": ("bayesfuse", False),
}
#: ranx's parameter: Witan's.
PARAMETERS = {"phi": "persistence", "w": "window", "n_segments": "segments"}
#: ranx's metric: Witan's, where the names differ.
METRICS = {"ndcg_burges": "ndcg", "dcg_burges": "dcg"}


def spec(method: str, norm: str | None, params: dict | None, ranks_by_name: bool = True) -> str:
    """Returns the spec of the method."""
    name, normalises = METHODS[method]
    given = {PARAMETERS.get(key, key): value for key, value in (params or {}).items() if key != "weights"}
    if normalises:
        given["norm"] = NORMS[norm]
    elif name in ("rrf", "isr", "log-isr", "logn-isr", "rbc") and ranks_by_name:
        given["ties"] = "id"
    inside = ",".join(f"{key}={value}" for key, value in given.items())
    return f"{name}({inside})" if inside else name


def fuse(runs: dict, norm="min-max", method="sum", params=None, qrels=None) -> dict:
    """Returns the fused run {topic: {document: score}}; methods that learn are trained on the same runs and qrels."""
    weights = dict(zip(runs, params["weights"])) if params and "weights" in params else None
    text = spec(method, norm, params)
    if qrels is None:
        return witan.fuse(runs, text, weights=weights).to_dict()
    data = witan.Dataset()
    data.add_runs(runs)
    data.add_labels(qrels)
    return witan.fuse(runs, witan.train(data, text)).to_dict()


def evaluate(qrels: dict, run: dict, metrics: list[str]) -> dict:
    """ranx's ndcg has linear gains, as trec_eval; ndcg_burges has exponential gains."""
    standard = [name for name in metrics if "burges" in name]
    found = {}
    if standard:
        spelled = [name.replace("_burges", "") for name in standard]
        values = witan.evaluate(qrels, run, spelled)
        found.update({name: values[other] for name, other in zip(standard, spelled)})
    rest = [name for name in metrics if name not in standard]
    if rest:
        found.update(witan.evaluate(qrels, run, rest, dialect="trec"))
    return found
