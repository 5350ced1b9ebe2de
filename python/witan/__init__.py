"""Witan: rank aggregation. Combines rankings, ratings, votes and comparisons into one ranking.

>>> import witan
>>> result = witan.bradley_terry(["a", "a", "b", "c"], ["b", "c", "c", "a"])
>>> list(result.scores)
['a', 'b', 'c']

There are three entry points: functions (`rank`, `fuse`, `evaluate`, `compare`, `train`, and one per method, such as
`bradley_terry`), a `Dataset` that collects data of mixed forms, and scikit-learn estimators (`witan.estimators`). Methods
have the names of the command line: ``witan.rank(data, "rrf(k=60)")`` or ``witan.rrf(data, k=60)``; `methods` lists them.
"""

from ._core import Error, InputError, UsageError, __version__
from .checking import Check, check
from .comparison import Comparison, compare
from .dataset import Dataset, read
from .evaluation import Evaluation, evaluate
from .functions import fuse, rank
from .method_functions import function_for, methods, python_name
from .model import Model, load, train
from .result import Result
from .simulation import Simulation, simulate

# Tracebacks then show the public names.
Error.__module__ = InputError.__module__ = UsageError.__module__ = __name__

__all__ = [
    "Check",
    "Comparison",
    "Dataset",
    "Error",
    "Evaluation",
    "InputError",
    "Model",
    "Result",
    "Simulation",
    "UsageError",
    "__version__",
    "check",
    "compare",
    "evaluate",
    "fuse",
    "load",
    "methods",
    "rank",
    "read",
    "simulate",
    "train",
]


def __getattr__(name: str):
    """Returns the function of a method: `witan.plackett_luce` for the method plackett-luce."""
    if name == "estimators":  # imported on demand because it needs scikit-learn
        import importlib

        return importlib.import_module("witan.estimators")
    function = function_for(name)
    if function is None:
        raise AttributeError(f"module 'witan' has no attribute {name!r}")
    globals()[name] = function
    return function


def __dir__() -> list[str]:
    return sorted(__all__ + ["estimators"] + [python_name(method["name"]) for method in methods()])
