"""One function for every method of the engine, made from the engine's own description."""

from __future__ import annotations

from . import _core
from .dataset import Dataset
from .functions import rank
from .options import keyword_options
from .shapes import pairs_of
from .tables import table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from inspect import Signature
    from typing import Any

    from .result import Result

#: Keyword arguments of `rank`, besides data and method.
RANK_OPTIONS = (*(option["keyword"] for option in keyword_options("rank")), "threads", "seed", "progress")
#: Some methods have parameters of the same name; these values are for `rank`, all others for the method.
_WORDS_OF_RANK = {"scale": ("natural", "elo")}
#: What comparisons take beside winners and losers.
PAIR_COLUMNS = ("tie", "expert", "instance", "weight", "time")


def methods() -> list[dict[str, Any]]:
    """Every method: its name, summary, cost, citation, what it takes, and its parameters."""
    return _core.methods()


def _spec(name: str, parameters: dict[str, Any]) -> str:
    if not parameters:
        return name

    def text(value: object) -> str:
        if type(value).__name__ in ("bool", "bool_"):  # NumPy's too
            return "on" if value else "off"
        return str(value)

    return f"{name}({','.join(f'{key.rstrip(chr(95))}={text(value)}' for key, value in parameters.items())})"


def _doc(method: dict[str, Any]) -> str:
    lines = [f"{method['summary']}.", "", f"Cost: {method['cost']}."]
    if method["citation"]:
        lines.append(f"Citation: {method['citation']}.")
    if method["recommends"]:
        lines += ["", "It learns from the ratings that it ranks; `for_user` ranks for one user."]
    elif method["needs_training"]:
        lines += ["", f"It learns from labels first: `witan.train(data, {method['name']!r})`, then `witan.rank`."]
    if method["comparisons"]:
        lines += [
            "",
            "Data as for `witan.rank`, among them [(winner, loser), …]; or winners and losers, with the columns tie, expert,",
            "instance, weight, time; or with `outcomes` who was shown first and second, and who won: the item's name, 'x', 'y',",
            "'left', 'right', 'draw', 'tie', or the first one's share.",
        ]
    if method["parameters"]:
        lines += ["", "Parameters:"]
        lines += [f"    {p['name']} ({p['range']}; {p['default']}): {p['help']}" for p in method["parameters"]]
    lines += ["", "The rest is as for `witan.rank`."]
    return "\n".join(lines)


def python_name(method: str) -> str:
    """bradley-terry is bradley_terry."""
    return method.replace("-", "_")


def argument_name(parameter: str) -> str:
    """What a parameter is called in Python: a word of the language gets a _ behind it."""
    import keyword

    return f"{parameter}_" if keyword.iskeyword(parameter) else parameter


def function_for(name: str) -> Callable[..., Result] | None:
    """The function of the method that is called so, with _ for -; None if there is none."""
    for method in _core.methods():
        if python_name(method["name"]) == name:
            return _make(method)
    return None


def _usual(parameter: dict[str, Any]) -> object:
    """The default as the value that a caller would write."""
    text = parameter["default"]
    if " | " in parameter["range"]:
        return {"on": True, "off": False}.get(text, text)
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return text


def signature_of(method: dict[str, Any]) -> Signature:
    """What the function of a method takes: the engine's parameters, between the data and the options of `rank`."""
    import inspect

    kind = inspect.Parameter
    taken = [kind("data", kind.POSITIONAL_OR_KEYWORD)]
    if method["comparisons"]:
        taken = [kind(name, kind.POSITIONAL_OR_KEYWORD, default=None) for name in ("data", "losers", "outcomes")]
        taken += [kind(name, kind.KEYWORD_ONLY, default=None) for name in ("winners", *PAIR_COLUMNS)]
    taken += [kind(argument_name(p["name"]), kind.KEYWORD_ONLY, default=_usual(p)) for p in method["parameters"]]
    own = {p["name"] for p in method["parameters"]}
    options = inspect.signature(rank).parameters
    taken += [
        options[name].replace(annotation=kind.empty) if name in options else kind(name, kind.KEYWORD_ONLY, default=None)
        for name in RANK_OPTIONS if name not in own
    ]
    return inspect.Signature(taken)


def _with_pairs(data, losers, outcomes, winners, options: dict[str, Any]):
    """The data, or columns of comparisons as a data set; takes what belongs to those out of the options."""
    if data is None:
        data, winners = winners, None
    if winners is not None and outcomes is not None:
        raise _core.UsageError("winners and outcomes both say who won, expected one of them")
    outcomes = winners if outcomes is None else outcomes
    columns = {key: options.pop(key) for key in PAIR_COLUMNS if key in options}
    # The parameter `ties` names a model of ties; a column of them says which rows are.
    if "ties" in options and not isinstance(options["ties"], (str, bool)):
        columns["tie"] = options.pop("ties")
    columns = {key: column for key, column in columns.items() if column is not None}
    if losers is None and outcomes is None and not columns:
        return data
    pairs = Dataset()
    if outcomes is not None:
        pairs.add_comparisons(left=data, right=losers, outcome=outcomes, **columns)
    elif losers is not None:
        pairs.add_comparisons(data, losers, **columns)
    elif table_of(data) is not None or pairs_of(data) is not None:
        pairs.add_comparisons(data, **columns)
    else:
        raise _core.UsageError(f"{' and '.join(columns)}: expected winners and losers, or a table of comparisons, beside it")
    return pairs


def _make(method: dict[str, Any]) -> Callable[..., Result]:
    takes_pairs = method["comparisons"]
    own = {p["name"] for p in method["parameters"]}

    def is_for_rank(key, value):
        return key in RANK_OPTIONS and (key not in own or value in _WORDS_OF_RANK.get(key, ()))

    def function(data=None, losers=None, outcomes=None, *, winners=None, **options):
        if takes_pairs:
            data = _with_pairs(data, losers, outcomes, winners, options)
        elif any(column is not None for column in (losers, outcomes, winners)):
            raise _core.UsageError(f"{method['name']} takes lists, not winners and losers")
        of_rank = {key: value for key, value in options.items() if is_for_rank(key, value)}
        return rank(data, _spec(method["name"], {k: v for k, v in options.items() if k not in of_rank}), **of_rank)

    function.__name__ = function.__qualname__ = python_name(method["name"])
    function.__module__ = "witan"
    function.__doc__ = _doc(method)
    function.__signature__ = signature_of(method)  # type: ignore[attr-defined]
    return function
