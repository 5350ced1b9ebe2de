"""Ranking and fusing."""

import os

from . import _core
from .dataset import Dataset, as_dataset, read
from .model import Model
from .result import Result


def rank(
    data, method="borda", *, model=None, intervals="auto", by="experts", level=0.95, scale="natural", anchor=None,
    for_user=None, rated=False, threads=0, seed=1, progress=None,
):
    """The consensus of every instance, as a `Result`.

    data: a `Dataset`, a path, or a data frame. method: a spec such as "plackett-luce(prior=0.1)", or a trained `Model`.
    intervals: "auto", "none", "fisher", "sandwich", "bootstrap" or "bootstrap=500", by "experts" or "statements".
    scale: "natural" or "elo"; anchor: (item, score), the item that gets this score.
    for_user: the user for whom alone is ranked what they have not rated (with rated=True, all), by a method that can,
    such as "pmop-factors", without intervals or scale; data may then be None, if a trained model knows the user. The result does not depend on
    `threads` (0: all); `seed` is for what is drawn at random.
    """
    core = None if data is None and for_user is not None else as_dataset(data).core
    how = _core.How(threads, seed, progress)
    chosen = model if model is not None else method
    if isinstance(chosen, Model):
        trained = chosen.core
    elif core is None:
        raise _core.UsageError("expected data, or a trained model that knows the user")
    else:
        trained = _core.train(chosen, core, None, "ndcg@10", how) if _learns_alone(chosen) else _core.make_model(chosen)
    if for_user is not None:
        if (intervals, scale, anchor) != ("auto", "natural", None):
            raise _core.UsageError("for_user goes without intervals, scale and anchor")
        return Result(_core.solve_for(core, trained, for_user, rated, how), how)
    if rated:
        raise _core.UsageError("rated goes with for_user")
    return Result(_core.solve(core, trained, intervals, by, level, scale, anchor, how), how)


def _learns_alone(spec):
    """Whether a method learns from the data that it ranks, without labels, as on the command line."""
    name = spec.partition("(")[0].strip()
    return any(
        method["name"] == name and method["trains"] and (method["recommends"] or not method["needs_training"])
        for method in _core.methods()
    )


def fuse(runs, method="rrf", *, threads=0, seed=1, progress=None):
    """Search runs as one.

    runs: paths of TREC runs, or {run: {topic: {document: score}}}, or a list of {topic: {document: score}}.
    A document that a run names twice counts with its best score.
    """
    if isinstance(runs, Dataset):
        data = runs
    elif isinstance(runs, dict):
        data = Dataset(duplicates="keep-best")
        data.add_runs(runs)
    else:
        runs = [runs] if isinstance(runs, (str, os.PathLike)) else list(runs)
        if all(isinstance(run, (str, os.PathLike)) for run in runs):
            data = read(*runs, duplicates="keep-best", threads=threads)
        else:
            data = Dataset(duplicates="keep-best")
            data.add_runs({f"run{number}": run for number, run in enumerate(runs, start=1)})
    return rank(data, method, intervals="none", threads=threads, seed=seed, progress=progress)
