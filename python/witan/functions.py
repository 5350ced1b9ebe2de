"""Ranking and fusing."""

from __future__ import annotations

import os

from . import _core
from .columns import text_of
from .as_dataset import as_dataset
from .dataset import Dataset, read
from .model import Model
from .progress import How
from .result import Result, Source
from .shapes import is_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Data, Method, Progress, Runs


def rank(
    data: Data | None, method: Method = "borda", *, model: Model | None = None, intervals: str = "auto", by: str = "experts",
    level: float | None = 0.95, scale: str = "natural", anchor: tuple[str, float] | None = None,
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
    if not isinstance(chosen, Model):
        text_of(chosen, "method", "a spec such as 'borda', or a trained witan.Model")
    if for_user is not None and (intervals, scale, anchor) != ("auto", "natural", None):
        raise _core.UsageError("for_user goes without intervals, scale and anchor")
    if rated and for_user is None:
        raise _core.UsageError("rated goes with for_user")
    if data is None and (for_user is None or not isinstance(chosen, Model)):
        raise _core.UsageError("expected data, or a trained model that knows the user")
    if isinstance(chosen, Model) and isinstance(data, (str, os.PathLike)):
        data = read(data, threads=threads, **chosen.reading)
    core = None if data is None else as_dataset(data).core
    asked = (text_of(intervals, "intervals", "'auto', 'none', 'fisher', 'sandwich' or 'bootstrap'"),
             text_of(by, "by", "'experts' or 'statements'"), _number(0.95 if level is None else level, "level"),
             text_of(scale, "scale", "'natural' or 'elo'"), _anchor(anchor))
    user = None if for_user is None else (str(for_user), bool(rated))
    source = Source(core, chosen.core if isinstance(chosen, Model) else chosen, asked, user)
    with How(threads, seed, progress) as how:
        return Result(source.solve(how), threads, seed, source=source)


def _number(value: object, what: str) -> float:
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise _core.UsageError(f"{what}: found {value!r}, expected a number") from None


def _anchor(anchor: object) -> tuple[str, float] | None:
    if anchor is None:
        return None
    if not isinstance(anchor, (tuple, list)) or len(anchor) != 2:
        raise _core.UsageError(f"anchor: found {anchor!r}, expected an item and its score, such as ('a', 1500)")
    return str(anchor[0]), _number(anchor[1], "the anchor's score")


def fuse(
    runs: Runs, method: Method = "rrf", *, threads: int = 0, seed: int = 1, progress: Progress = None
) -> Result:
    """Search runs as one.

    runs: paths of TREC runs; {run: {topic: {document: score}}}; a list of {topic: {document: score}}; a table with the
    columns run, topic, doc and score; or a `Dataset`. A document that a run names twice counts with its best score.
    method: a spec; combinations of scores take the normalisation with it, as in "combsum(norm=minmax)".
    """
    if isinstance(runs, Dataset):
        data = runs
    elif is_path(runs) or (isinstance(runs, (list, tuple)) and runs and all(map(is_path, runs))):
        listed = [runs] if is_path(runs) else runs
        data = read(*listed, duplicates="keep-best", threads=threads)  # type: ignore[misc]
    else:
        data = Dataset(duplicates="keep-best")
        data.add_runs(runs)
    return rank(data, method, intervals="none", threads=threads, seed=seed, progress=progress)
