"""Keyword arguments and their help, from the option tables of the commands."""

from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Function = TypeVar("Function", bound=Callable[..., Any])

#: Keyword arguments instead of `data`, which state the meaning of a list.
DATA_OPTIONS = {
    "pairs": "comparisons [(winner, loser), …], instead of data",
    "rankings": "rankings [[best, second, …], …], instead of data",
    "scores": "scores [(item, score), …], or a list or dictionary of such lists, instead of data",
}
#: Commands whose data may be a list.
_WITH_LISTS = ("rank", "experts", "explain", "suggest", "check")

#: Options that are separate arguments in Python, or output files of the command line.
_NOT_KEYWORDS = {
    "rank": ("method", "model", "probabilities", "save_state"),
    "fuse": ("method", "model"),
    "train": ("method", "metric", "validation", "labels"),
    "compare": ("methods", "metrics", "folds", "labels"),
    "check": ("labels",),
    "experts": ("method", "model", "labels"),
    "explain": ("method", "model"),
    "suggest": ("method", "model"),
    "convert": ("to",),
    "evaluate": ("labels", "metrics", "dialect", "label_scale", "baseline", "tests", "draws", "level"),
}


def keyword_options(command: str) -> list[dict[str, Any]]:
    """Returns the options of a command that are keyword arguments: keyword, kind, default and help."""
    excluded = _NOT_KEYWORDS.get(command, ())
    shapes = [{"keyword": name, "kind": "data", "help": text} for name, text in DATA_OPTIONS.items()]
    return (shapes if command in _WITH_LISTS else []) + [
        option for option in _core.options()[command] if not option["positional"] and option["keyword"] not in excluded
    ]


def with_options(command: str) -> Callable[[Function], Function]:
    """Inserts the options of a command into the docstring of its function."""

    def fill(function: Function) -> Function:
        lines = [f"- {option['keyword']}: {option['help']}" for option in keyword_options(command)]
        function.__doc__ = (function.__doc__ or "").replace("{options}", "\n        ".join(lines))
        return function

    return fill
