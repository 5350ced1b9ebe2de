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
from .shapes import is_path, path_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._types import Data, Method, Path, Progress, Runs


def rank(
    data: Data | None, method: Method | None = None, *, model: Model | None = None, intervals: str = "auto",
    by: str | None = None, level: float | None = 0.95, scale: str = "natural", anchor: tuple[str, float] | None = None,
    weights: Mapping[str, float] | None = None, state: Path | None = None, for_user: str | None = None, rated: bool = False,
    threads: int = 0, seed: int = 1, progress: Progress = None,
) -> Result:
    """The consensus of every instance, as a `Result`.

    data: a `Dataset`, a path, a data frame, or a dictionary: {expert: [best, second, …]}, {expert: {item: score}}, or
    {expert: {instance: {item: score}}}. method: a spec such as "plackett-luce(prior=0.1)", or a trained `Model`; "borda"
    if none is given. intervals: "auto", "none", "fisher", "sandwich", "bootstrap" or "bootstrap=500", by "experts" (which is
    usual) or "statements". scale: "natural" or "elo"; anchor: (item, score), the item that gets this score.
    weights: trust in experts, by name, where data is no `Dataset`, which has its own. state: what `Result.save_state` or
    `witan rank --save-state` kept: the data, if any, are added to its evidence, and its method is the one.
    for_user: the user for whom alone is ranked what they have not rated (with rated=True, all), by a method that can,
    such as "pmop-factors", without intervals or scale; data may then be None, if a trained model knows the user.
    The result does not depend on `threads` (0: all); `seed` is for what is drawn at random. progress: True shows a
    bar; or a callable that gets a stage, what is done of it, and its whole.
    """
    chosen = model if model is not None else method
    with How(threads, seed) as how:
        saved = None if state is None else _core.read_state(path_texts((state,))[0], how)
    if saved is not None:
        chosen = _method_of(saved, chosen, for_user)
        by = _by_of(saved, by, intervals)
    chosen, by = "borda" if chosen is None else chosen, "experts" if by is None else by
    if not isinstance(chosen, Model):
        text_of(chosen, "method", "a spec such as 'borda', or a trained witan.Model")
    if for_user is not None and (intervals, scale, anchor) != ("auto", "natural", None):
        raise _core.UsageError("for_user goes without intervals, scale and anchor")
    if rated and for_user is None:
        raise _core.UsageError("rated goes with for_user")
    if data is None and saved is None and (for_user is None or not isinstance(chosen, Model)):
        raise _core.UsageError("expected data, a state to go on from, or a trained model that knows the user")
    if isinstance(chosen, Model) and isinstance(data, (str, os.PathLike)):
        data, weights = read(data, threads=threads, weights=weights, **chosen.reading), None
    core = None if data is None else as_dataset(data, weights).core
    core = core if saved is None else saved.join(core)
    asked = (text_of(intervals, "intervals", "'auto', 'none', 'fisher', 'sandwich' or 'bootstrap'"),
             text_of(by, "by", "'experts' or 'statements'"), _number(0.95 if level is None else level, "level"),
             text_of(scale, "scale", "'natural' or 'elo'"), _anchor(anchor))
    user = None if for_user is None else (str(for_user), bool(rated))
    source = Source(core, chosen.core if isinstance(chosen, Model) else chosen, asked, user, saved)
    with How(threads, seed, progress) as how:
        return Result(source.solve(how), threads, seed, source=source)


def _method_of(state: _core.State, method: Method | None, for_user: object) -> str:
    """The state's method; another cannot go on from it."""
    if isinstance(method, Model) or for_user is not None:
        raise _core.UsageError("state goes with a method, not with a trained model or for_user")
    if method is not None:
        state.check_method(text_of(method, "method", "a spec such as 'borda'"))
    return state.spec


def _by_of(state: _core.State, by: str | None, intervals: object) -> str | None:
    """Where a state does not know who said what, intervals are by statements."""
    if state.knows_experts:
        return by
    if by == "experts" and intervals not in ("none", "fisher"):
        raise _core.UsageError(
            "by='experts': the state keeps what was said how often, not by whom; by='statements' takes every statement by itself"
        )
    return "statements"


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
    runs: Runs, method: Method = "rrf", *, weights: Mapping[str, float] | None = None, threads: int = 0, seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Search runs as one.

    runs: paths of TREC runs; {run: {topic: {document: score}}}; a list of {topic: {document: score}}; a table with the
    columns run, topic, doc and score; or a `Dataset`. A document that a run names twice counts with its best score.
    method: a spec; combinations of scores take the normalisation with it, as in "combsum(norm=minmax)".
    weights: trust in runs, by name.
    """
    if isinstance(runs, Dataset):
        data = as_dataset(runs, weights)
    elif is_path(runs) or (isinstance(runs, (list, tuple)) and runs and all(map(is_path, runs))):
        listed = [runs] if is_path(runs) else runs
        data = read(*listed, duplicates="keep-best", weights=weights, threads=threads)  # type: ignore[misc]
    else:
        data = Dataset(duplicates="keep-best", weights=weights)
        data.add_runs(runs)
    return rank(data, method, intervals="none", threads=threads, seed=seed, progress=progress)
