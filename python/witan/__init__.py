"""Witan: rank aggregation. Combines rankings, ratings, votes and comparisons into one ranking.

>>> import witan
>>> result = witan.bradley_terry(["a", "a", "b", "c"], ["b", "c", "c", "a"])
>>> list(result.scores)
['a', 'b', 'c']

There are three entry points: functions (one per command, such as `rank`, and one per method, such as `bradley_terry`), a `Dataset` that collects data of mixed forms, and scikit-learn estimators (`witan.estimators`). Methods
have the names of the command line: ``witan.rank(data, "rrf(k=60)")`` or ``witan.rrf(data, k=60)``; `methods` lists them.
"""

from ._core import Error, InputError, UsageError, __version__
from .checking import Check, check
from .comparison import Comparison, compare
from .conversion import Conversion, convert
from .dataset import Dataset
from .evaluation import Evaluation, evaluate
from .functions import fuse, rank
from .method_functions import function_for, methods, python_name
from .model import Model, load, train
from .network import NetworkScores, choicerank
from .outcome import Contributions, Experts, Explanation, Suggestions
from .reading import read
from .recommendation import Recommendations, recommend
from .reports import experts, explain, suggest
from .reproduction import Reproduction, published_tables, reproduce
from .result import Result
from .simulation import Simulation, simulate

# Tracebacks then show the public names.
Error.__module__ = InputError.__module__ = UsageError.__module__ = __name__

__all__ = [
    "Check",
    "Comparison",
    "Contributions",
    "Conversion",
    "Dataset",
    "Error",
    "Evaluation",
    "Experts",
    "Explanation",
    "InputError",
    "Model",
    "NetworkScores",
    "Recommendations",
    "Reproduction",
    "Result",
    "Simulation",
    "Suggestions",
    "UsageError",
    "__version__",
    "check",
    "choicerank",
    "compare",
    "convert",
    "evaluate",
    "experts",
    "explain",
    "fuse",
    "load",
    "methods",
    "published_tables",
    "rank",
    "read",
    "recommend",
    "reproduce",
    "simulate",
    "suggest",
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
