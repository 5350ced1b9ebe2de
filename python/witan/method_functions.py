"""One function per method, generated from the description of the method."""

from __future__ import annotations

from . import _core
from .dataset import Dataset
from .functions import rank
from .options import keyword_options
from .spec import is_option, spec_with
from .listed import listed
from .tables import table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from inspect import Signature
    from typing import Any

    from ._types import Column, Data
    from .result import Result

#: Keyword arguments of `rank`, besides data and method.
RANK_OPTIONS = (*(option["keyword"] for option in keyword_options("rank")), "threads", "seed", "progress")
#: Optional columns of comparisons.
PAIR_COLUMNS = ("tie", "expert", "instance", "weight", "time", "cluster")


def methods() -> list[dict[str, Any]]:
    """Returns all methods: name, summary, cost, citation, accepted data and parameters.

    Examples
    --------
    >>> import witan
    >>> [method["cost"] for method in witan.methods() if method["name"] == "rrf"]
    ['O(entries log entries)']
    """
    return _core.methods()


def summary_of(method: dict[str, Any]) -> str:
    """Returns the summary of a method as a sentence."""
    text = method["summary"]
    return f"{text[0].upper() if text[0].isascii() else text[0]}{text[1:]}."


def _doc(method: dict[str, Any]) -> str:
    lines = [summary_of(method), "", f"Cost: {method['cost']}."]
    if method["citation"]:
        lines.append(f"Citation: {method['citation']}.")
    if method["recommends"]:
        lines += ["", "The method is trained on the ratings that it ranks. `for_user` ranks for one user."]
    elif method["needs_training"]:
        lines += ["", f"The method must be trained on labels: `witan.train(data, {method['name']!r})`, then `witan.rank`."]
    if method["comparisons"]:
        lines += [
            "",
            "Data: as for `witan.rank`, including [(winner, loser), …]; or the columns winner and loser, with the optional",
            "columns tie, expert, instance, weight, time and cluster; or the first and the second items with `outcome`: names",
            "of winners, 'x', 'y', 'left', 'right', 'draw', 'tie', or the first item's share of the win.",
        ]
    if method["parameters"]:
        lines += ["", "Parameters", "----------"]
        for p in method["parameters"]:
            lines += [f"{p['name']} ({p['range']})", f"    {p['help']} [default: {p['default']}]"]
    lines += ["", "Other arguments are those of `witan.rank`.", "", "Returns", "-------", "witan.Result", "    Scores and tiers."]
    return "\n".join(lines + _example(method))


def _example(method: dict[str, Any]) -> list[str]:
    """Returns an example, for methods that need no training."""
    if method["needs_training"] or not (method["comparisons"] or method["lists"]):
        return []
    call = '{"ann": {"a": 3, "b": 2, "c": 1}, "bob": {"a": 3, "b": 1, "c": 2}}'
    if method["comparisons"]:
        call = 'pairs=[("b", "a"), ("b", "c"), ("a", "b"), ("a", "b"), ("a", "c")]'
    return ["", "Examples", "--------", ">>> import witan", f">>> list(witan.{python_name(method['name'])}({call}).scores)[0]", "'a'"]


def python_name(method: str) -> str:
    """Returns the name of the function of a method: bradley_terry for bradley-terry."""
    return method.replace("-", "_")


def argument_name(parameter: str) -> str:
    """Returns the name of a parameter in Python; keywords of the language and names of columns get the suffix _."""
    import keyword

    return f"{parameter}_" if keyword.iskeyword(parameter) or parameter in PAIR_COLUMNS else parameter


def function_for(name: str) -> Callable[..., Result] | None:
    """Returns the function of the method with this name, written with _ for -, or None if there is no such method."""
    for method in _core.methods():
        if python_name(method["name"]) == name:
            return _make(method)
    return None


def _default_value(parameter: dict[str, Any]) -> object:
    """Returns the default of a parameter as a Python value."""
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
    """Returns the signature of a method: the data, the parameters of the method, then the options of `rank`."""
    import inspect

    kind = inspect.Parameter
    taken = [kind("data", kind.POSITIONAL_OR_KEYWORD)]
    if method["comparisons"]:
        taken = [kind(name, kind.POSITIONAL_OR_KEYWORD, default=None) for name in ("data", "loser", "outcome")]
        taken += [kind(name, kind.KEYWORD_ONLY, default=None) for name in ("winner", *PAIR_COLUMNS)]
    taken += [kind(argument_name(p["name"]), kind.KEYWORD_ONLY, default=_default_value(p)) for p in method["parameters"]]
    own = {p["name"] for p in method["parameters"]}
    options = inspect.signature(rank).parameters
    taken += [
        options[name].replace(annotation=kind.empty) if name in options else kind(name, kind.KEYWORD_ONLY, default=None)
        for name in RANK_OPTIONS if name not in own
    ]
    return inspect.Signature(taken)


def _column(name: str, column: Column, options: dict[str, Any]) -> Column:
    """Returns a column that is also accepted by its plural name, which is removed from the options."""
    other = options.pop(f"{name}s", None)
    if column is not None and other is not None:
        raise _core.UsageError(f"found {name} and {name}s, expected one of them")
    return column if other is None else other


def _with_pairs(
    data: Data | Column, loser: Column, outcome: Column, winner: Column, options: dict[str, Any]
) -> Data | Column:
    """Returns the data, or a data set of columns of comparisons, which are removed from the options."""
    losers, outcomes = _column("loser", loser, options), _column("outcome", outcome, options)
    winners = _column("winner", winner, options)
    if data is None:
        data, winners = winners, None
    if winners is not None and outcomes is not None:
        raise _core.UsageError("found winner and outcome, expected one of them")
    outcomes = winners if outcomes is None else outcomes
    columns = {key: options.pop(key) for key in PAIR_COLUMNS if key in options}
    # The parameter `ties` is the name of a tie model; a column `ties` marks tied rows.
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
    elif table_of(data) is not None or listed(data) is not None:
        pairs.add_comparisons(data, **columns)
    else:
        raise _core.UsageError(f"{' and '.join(columns)}: requires winners and losers, or a table of comparisons")
    return pairs


def _make(method: dict[str, Any]) -> Callable[..., Result]:
    takes_pairs = method["comparisons"]
    own = {p["name"] for p in method["parameters"]}

    def function(
        data: Data | Column = None, loser: Column = None, outcome: Column = None, *, winner: Column = None, **options: Any
    ) -> Result:
        if takes_pairs:
            data = _with_pairs(data, loser, outcome, winner, options)
        elif any(column is not None for column in (loser, outcome, winner)):
            raise _core.UsageError(f"{method['name']} accepts lists, not winner and loser")
        of_rank = {key: value for key, value in options.items() if is_option(key, value, own, RANK_OPTIONS)}
        return rank(data, spec_with(method["name"], {k: v for k, v in options.items() if k not in of_rank}), **of_rank)

    function.__name__ = function.__qualname__ = python_name(method["name"])
    function.__module__ = "witan"
    function.__doc__ = _doc(method)
    function.__signature__ = signature_of(method)  # type: ignore[attr-defined]
    return function
