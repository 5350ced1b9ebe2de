"""Experts, explain and suggest."""

from __future__ import annotations

from . import _core
from .functions import input_of, method_of
from .item_types import types_of
from .options import with_options
from .outcome import Experts, Explanation, Suggestions
from .progress import RunOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Data, Labels, Method, Progress
    from .model import Model


@with_options("experts")
def experts(
    data: Data | None = None, method: Method | None = None, *, model: Model | None = None, labels: Labels | None = None,
    threads: int = 0, seed: int = 1, progress: Progress = None, **options: Any,
) -> Experts:
    """Compute the weight, agreement and coverage of every expert over all instances; returns `Experts`.

    Parameters
    ----------
    data, model, threads, seed, progress
        As for `rank`.
    method
        A spec, or a trained `Model` [default: "theta-mpm"].
    labels
        Labels of the data, as for `evaluate`. The result then contains the agreement of every expert with the labels.
    **options
        Options of `witan experts`:

        {options}

    Returns
    -------
    Experts
        {expert: {column: value}}, the most reliable expert first.

    Examples
    --------
    >>> import witan
    >>> judges = witan.experts({"ann": ["a", "b", "c"], "bob": ["a", "b", "c"], "cleo": ["c", "b", "a"]}, "borda")
    >>> min(judges, key=lambda name: judges[name]["agreement"])
    'cleo'
    """
    from .evaluation import labels_input

    trained = method_of(method, model, options, "experts", "theta-mpm")
    with RunOptions(threads, seed, progress) as run:
        rows, *rest = _core.experts(options, input_of(data, options, "theta-mpm", trained), trained, labels_input(labels), run)
    return Experts(rows)._complete(*rest)


@with_options("explain")
def explain(
    data: Data | None = None, method: Method | None = None, *, model: Model | None = None, threads: int = 0, seed: int = 1,
    progress: Progress = None, **options: Any,
) -> Explanation:
    """Compute the contribution of every expert to the scores of items; returns an `Explanation`.

    Parameters
    ----------
    data, method, model, threads, seed, progress
        As for `rank`.
    **options
        Options of `witan explain`:

        {options}

    Returns
    -------
    Explanation
        {item: contributions of the experts}, the best item first.

    Examples
    --------
    >>> import witan
    >>> effects = witan.explain({"ann": ["a", "b"], "bob": ["a", "b"], "cleo": ["b", "a"]}, item="a")
    >>> effects["a"][0]["expert"], effects["a"][0]["contribution"]
    ('ann', 1.0)
    """
    trained = method_of(method, model, options, "explain")
    with RunOptions(threads, seed, progress) as run:
        core = input_of(data, options, "borda", trained)
        items, *rest = _core.explain(options, core, trained, run)
    return Explanation(types_of(core).keys(items))._complete(*rest)


@with_options("suggest")
def suggest(
    data: Data | None = None, method: Method | None = None, *, model: Model | None = None, threads: int = 0,
    seed: int = 1, progress: Progress = None, **options: Any,
) -> Suggestions:
    """Suggest the most informative comparisons of every instance: {instance: `Suggestions`}.

    Parameters
    ----------
    data, model, threads, seed, progress
        As for `rank`.
    method
        A spec, or a trained `Model` [default: "bradley-terry"].
    **options
        Options of `witan suggest`:

        {options}

    Returns
    -------
    Suggestions
        {instance: suggestions}, where a suggestion has the keys `pairs`, `notes`, `determined` and `top`.

    Examples
    --------
    >>> import witan
    >>> found = witan.suggest([("a", "b"), ("b", "c"), ("c", "a")], k=1)
    >>> len(found["all"]["pairs"])
    1
    """
    trained = method_of(method, model, options, "suggest", "bradley-terry")
    with RunOptions(threads, seed, progress) as run:
        core = input_of(data, options, "bradley-terry", trained)
        instances, *rest = _core.suggest(options, core, trained, run)
    types = types_of(core)
    for found in instances.values() if types else ():
        for pair in found["pairs"]:
            pair.update(item=types.item(pair["item"]), other=types.item(pair["other"]))
    return Suggestions(instances)._complete(*rest)
