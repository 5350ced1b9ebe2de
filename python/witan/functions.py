"""Rank and fuse."""

from __future__ import annotations

from . import _core
from .as_dataset import as_dataset, with_meaning
from .columns import text_of
from .dataset import Dataset
from .item_types import types_of
from .listed import MEANINGS
from .model import Model, load
from .progress import RunOptions
from .query import fuse_query, is_query
from .result import Result, Source
from .shapes import is_path, paths_in
from .options import keyword_options, with_options
from .spec import take_parameters

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
        A spec such as "plackett-luce(prior=0.1)", or a trained `Model` [default: "borda"]. Its parameters are also keyword
        arguments: ``method="plackett_luce", prior=0.1``.
    model
        A trained `Model`, instead of a method.
    threads
        Number of threads; does not change the result [default: 0, all cores].
    seed
        Seed of random numbers.
    progress
        True shows a progress bar. A callable is called with the arguments stage, done and total.
    **options
        Parameters of the method, and options of `witan rank`, with the same checks:

        {options}

    Examples
    --------
    >>> import witan
    >>> witan.rank({"ann": ["tea", "coffee"], "bob": ["tea", "coffee"]}).ranking
    [['tea'], ['coffee']]
    """
    trained = method_of(method, model, options, "rank")
    core = input_of(data, options, None if "state" in options else "borda", trained)
    source = Source(core, trained, options, types=types_of(core))
    with RunOptions(threads, seed, progress) as run:
        return Result(source.solve(run), threads, seed, source=source)


def method_of(
    method: Method | None, model: Model | None, options: dict[str, Any], command: str, default: str = "borda"
) -> _core.Model | None:
    """Returns the trained model, or sets the option `method`, with its parameters among the keyword arguments."""
    if isinstance(method, Model) and model is None:
        method, model = None, method
    if method is not None:
        options["method"] = method.spec if isinstance(method, Model) else text_of(
            method, "method", "a spec such as 'borda', or a trained witan.Model")
    if model is None:
        known = {option["keyword"] for option in keyword_options(command)}
        spec = take_parameters(options.get("method", default), options, known)
        if spec != default:
            options["method"] = spec
    trained = load(model) if is_path(model) else model  # type: ignore[arg-type]
    if trained is not None and not isinstance(trained, Model):
        raise _core.UsageError(f"model: found {type(trained).__name__}, expected a trained witan.Model or its path")
    return None if trained is None else trained.core


def input_of(
    data: object, options: dict[str, Any], method: str | None = None, model: _core.Model | None = None
) -> _core.Dataset | list[str] | None:
    """Returns paths, which are read with the options, or a data set, for which `weights` moves out of the options.

    method: the default method, by which pairs of names are comparisons or rankings.
    """
    given = {name: options.pop(name) for name in MEANINGS if options.get(name) is not None}
    if len(given) + (data is not None) > 1:
        names = [*(["data"] if data is not None else []), *given]
        raise _core.UsageError(f"found {' and '.join(names)}, expected one of them")
    for name, value in given.items():
        return with_meaning(name, value, options.pop("weights", None)).core
    paths = None if data is None else paths_in(data)
    if data is None or paths is not None:
        return paths
    weights = None if isinstance(data, Dataset) else options.pop("weights", None)
    specs = model.spec if model is not None else options.get("methods") or options.get("method") or method
    pairs = None if specs is None else _core.prefers_pairs(specs)
    return as_dataset(data, weights, pairs).core


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
        For the lists of one query: `weights`, a dictionary by name or one number per list. For runs, parameters of the
        method, such as `k`, and the options of `witan fuse`:

        {options}

    Examples
    --------
    >>> import witan
    >>> witan.fuse([["a", "b"], ["b", "c"]], k=60, top=1)
    [('b', 0.03252247488101534)]
    """
    if k is not None:
        if method is None and model is None:
            method = f"rrf(k={k})"
        else:
            options["k"] = k
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
    source = Source(data, method_of(method, model, options, "fuse", "rrf"), options, "fuse", types_of(data))
    with RunOptions(threads, seed, progress) as run:
        return Result(source.solve(run), threads, seed, source=source)
