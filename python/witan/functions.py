"""Rank and fuse."""

from __future__ import annotations

from . import _core
from .as_dataset import as_dataset
from .columns import text_of
from .dataset import Dataset
from .model import Model, load
from .progress import RunOptions
from .query import fuse_query, is_query
from .result import Result, Source
from .shapes import is_path, paths_in
from .options import with_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Data, Method, Progress, Query, Runs


@with_options("rank")
def rank(
    data: Data | None = None, method: Method | None = None, *, model: Model | None = None, threads: int = 0, seed: int = 1,
    progress: Progress = None, **options: Any,
) -> Result:
    """Rank the items of every instance; returns a `Result`.

    Parameters
    ----------
    data
        A `Dataset`, a path or a list of paths, a data frame, or a dictionary: {expert: [best, second, …]},
        {expert: {item: score}}, or {expert: {instance: {item: score}}}. None if `state` or a model contains the data.
    method
        A spec such as "plackett-luce(prior=0.1)", or a trained `Model` [default: "borda"].
    model
        A trained `Model`, instead of a method.
    threads
        Number of threads; does not change the result [default: 0, all cores].
    seed
        Seed of random numbers.
    progress
        True shows a progress bar. A callable is called with the arguments stage, done and total.
    **options
        Options of `witan rank`, with the same checks:

        {options}

    Examples
    --------
    >>> import witan
    >>> witan.rank({"ann": ["tea", "coffee"], "bob": ["tea", "coffee"]}).ranking
    [['tea'], ['coffee']]
    """
    trained = method_of(method, model, options)
    source = Source(input_of(data, options), trained, options)
    with RunOptions(threads, seed, progress) as run:
        return Result(source.solve(run), threads, seed, source=source)


def method_of(method: Method | None, model: Model | None, options: dict[str, Any]) -> _core.Model | None:
    """Returns the trained model, or sets the option `method`."""
    if isinstance(method, Model) and model is None:
        method, model = None, method
    if method is not None:
        options["method"] = method.spec if isinstance(method, Model) else text_of(
            method, "method", "a spec such as 'borda', or a trained witan.Model")
    trained = load(model) if is_path(model) else model
    if trained is not None and not isinstance(trained, Model):
        raise _core.UsageError(f"model: found {type(trained).__name__}, expected a trained witan.Model or its path")
    return None if trained is None else trained.core


def input_of(data: object, options: dict[str, Any]) -> _core.Dataset | list[str] | None:
    """Returns paths, which are read with the options, or a data set, for which `weights` moves out of the options."""
    paths = None if data is None else paths_in(data)
    if data is None or paths is not None:
        return paths
    weights = None if isinstance(data, Dataset) else options.pop("weights", None)
    return as_dataset(data, weights).core  # type: ignore[arg-type]


@with_options("fuse")
def fuse(
    runs: Runs | Query, method: Method | None = None, *, k: float | None = None, top: int | None = None,
    model: Model | None = None, threads: int = 0, seed: int = 1, progress: Progress = None, **options: Any,
) -> Any:
    """Fuse search runs into one; returns a `Result`, or [(id, score), …] for the lists of one query.

    A document that occurs twice in a run counts with its best score or rank.

    Parameters
    ----------
    runs
        Paths of TREC runs; {run: {topic: {document: score}}}; a list of {topic: {document: score}}; a table with the
        columns run, topic, doc and score; or a `Dataset`. Or the lists of one query, as a list of lists or as
        {run: list}, where a list is [best id, second id, …], [(id, score), …] or {id: score}.
    method
        A spec, such as "rrf(k=60)", or a trained `Model` [default: "rrf"]. Methods that combine scores include the
        normalisation: "score-fusion(norm=minmax)".
    k
        The constant of RRF, as in "rrf(k=60)".
    top
        Number of documents to return for the lists of one query [default: all].
    model
        A trained `Model`, instead of a method.
    threads, seed, progress
        As for `rank`.
    **options
        For the lists of one query: `weights`, a dictionary by name or one number per list. For runs, the options of
        `witan fuse`:

        {options}

    Examples
    --------
    >>> import witan
    >>> witan.fuse([["a", "b"], ["b", "c"]], k=60, top=1)
    [('b', 0.03252247488101534)]
    """
    if k is not None:
        if method is not None or model is not None:
            raise _core.UsageError("k requires the default method rrf; write method='rrf(k=…)'")
        method = f"rrf(k={k})"
    if is_query(runs):
        return fuse_query(runs, method, top, model, options)
    if top is not None:
        raise _core.UsageError("top requires the lists of one query; a result has to_trec(depth=…)")
    if isinstance(runs, Dataset) or paths_in(runs) is not None:
        data = input_of(runs, options)
    else:
        made = Dataset(duplicates="keep-best", weights=options.pop("weights", None))
        made.add_runs(runs)
        data = made.core
    source = Source(data, method_of(method, model, options), options, command="fuse")
    with RunOptions(threads, seed, progress) as run:
        return Result(source.solve(run), threads, seed, source=source)
