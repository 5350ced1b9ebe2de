"""One function for every method of the engine, made from the engine's own description."""

from __future__ import annotations

from . import _core
from .dataset import Dataset
from .functions import rank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from inspect import Signature
    from typing import Any

    from .result import Result

#: What `rank` takes beside data and method.
RANK_OPTIONS = ("intervals", "by", "level", "scale", "anchor", "for_user", "rated", "threads", "seed", "progress")
#: Some methods have parameters of the same name; these values are for `rank`, all others for the method.
_WORDS_OF_RANK = {"scale": ("natural", "elo")}
#: What comparisons take beside winners and losers.
PAIR_COLUMNS = ("tie", "expert", "instance", "weight")


def methods() -> list[dict[str, Any]]:
    """Every method: its name, summary, cost, citation, what it takes, and its parameters."""
    return _core.methods()


def _spec(name: str, parameters: dict[str, Any]) -> str:
    if not parameters:
        return name

    def text(value: object) -> str:
        if isinstance(value, bool):
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
        lines += ["", "Data as for `witan.rank`, or winners and losers, with the columns tie, expert, instance, weight."]
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
        taken.append(kind("losers", kind.POSITIONAL_OR_KEYWORD, default=None))
        taken += [kind(name, kind.KEYWORD_ONLY, default=None) for name in PAIR_COLUMNS]
    taken += [kind(argument_name(p["name"]), kind.KEYWORD_ONLY, default=_usual(p)) for p in method["parameters"]]
    own = {p["name"] for p in method["parameters"]}
    options = inspect.signature(rank).parameters
    taken += [options[name].replace(annotation=kind.empty) for name in RANK_OPTIONS if name not in own]
    return inspect.Signature(taken)


def _make(method: dict[str, Any]) -> Callable[..., Result]:
    takes_pairs = method["comparisons"]
    own = {p["name"] for p in method["parameters"]}

    def is_for_rank(key, value):
        return key in RANK_OPTIONS and (key not in own or value in _WORDS_OF_RANK.get(key, ()))

    def function(data, losers=None, **options):
        if losers is not None:
            if not takes_pairs:
                raise _core.UsageError(f"{method['name']} takes lists, not winners and losers")
            pairs = Dataset()
            columns = {key: options.pop(key) for key in PAIR_COLUMNS if key in options}
            # The parameter `ties` names a model of ties; a column of them says which rows are.
            if "ties" in options and not isinstance(options["ties"], str):
                columns["tie"] = options.pop("ties")
            pairs.add_comparisons(data, losers, **columns)
            data = pairs
        how = {key: value for key, value in options.items() if is_for_rank(key, value)}
        return rank(data, _spec(method["name"], {k: v for k, v in options.items() if k not in how}), **how)

    function.__name__ = function.__qualname__ = python_name(method["name"])
    function.__module__ = "witan"
    function.__doc__ = _doc(method)
    function.__signature__ = signature_of(method)  # type: ignore[attr-defined]
    return function
