"""Ranking and fusing."""

from __future__ import annotations

import os

from . import _core
from .dataset import Dataset, as_dataset, read
from .model import Model
from .progress import How
from .result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Data, Method, Progress, Runs


def rank(
    data: Data | None, method: Method = "borda", *, model: Model | None = None, intervals: str = "auto", by: str = "experts",
    level: float = 0.95, scale: str = "natural", anchor: tuple[str, float] | None = None,
    for_user: str | None = None, rated: bool = False, threads: int = 0, seed: int = 1, progress: Progress = None,
) -> Result:
    """The consensus of every instance, as a `Result`.

    data: a `Dataset`, a path, a data frame, or a dictionary: {expert: [best, second, …]}, {expert: {item: score}}, or
    {expert: {instance: {item: score}}}. method: a spec such as "plackett-luce(prior=0.1)", or a trained `Model`.
    intervals: "auto", "none", "fisher", "sandwich", "bootstrap" or "bootstrap=500", by "experts" or "statements".
    scale: "natural" or "elo"; anchor: (item, score), the item that gets this score.
    for_user: the user for whom alone is ranked what they have not rated (with rated=True, all), by a method that can,
    such as "pmop-factors", without intervals or scale; data may then be None, if a trained model knows the user.
    The result does not depend on `threads` (0: all); `seed` is for what is drawn at random. progress: True shows a
    bar; or a callable that gets a stage, what is done of it, and its whole.
    """
    chosen = model if model is not None else method
    if for_user is not None and (intervals, scale, anchor) != ("auto", "natural", None):
        raise _core.UsageError("for_user goes without intervals, scale and anchor")
    if rated and for_user is None:
        raise _core.UsageError("rated goes with for_user")
    if data is None and (for_user is None or not isinstance(chosen, Model)):
        raise _core.UsageError("expected data, or a trained model that knows the user")
    if isinstance(chosen, Model) and isinstance(data, (str, os.PathLike)):
        data = read(data, threads=threads, **chosen.reading)
    core = None if data is None else as_dataset(data).core
    with How(threads, seed, progress) as how:
        if isinstance(chosen, Model):
            trained = chosen.core
        else:
            trained = _core.ranking_model(chosen, core, how)
        if for_user is not None:
            return Result(_core.solve_for(core, trained, for_user, rated, how), threads, seed)
        return Result(_core.solve(core, trained, intervals, by, level, scale, anchor, how), threads, seed)


def fuse(
    runs: Runs, method: Method = "rrf", *, threads: int = 0, seed: int = 1, progress: Progress = None
) -> Result:
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
        listed = [runs] if isinstance(runs, (str, os.PathLike)) else list(runs)
        if all(isinstance(run, (str, os.PathLike)) for run in listed):
            data = read(*listed, duplicates="keep-best", threads=threads)
        else:
            data = Dataset(duplicates="keep-best")
            data.add_runs({f"run{number}": run for number, run in enumerate(listed, start=1)})  # type: ignore[misc]
    return rank(data, method, intervals="none", threads=threads, seed=seed, progress=progress)
