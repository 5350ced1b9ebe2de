"""One function for every method of the engine, made from the engine's own description."""

from . import _core
from .dataset import Dataset
from .functions import rank

_RANK_OPTIONS = ("intervals", "by", "level", "scale", "anchor", "for_user", "rated", "threads", "seed", "progress")


def methods():
    """Every method: its name, summary, cost, citation, what it takes, and its parameters."""
    return _core.methods()


def _spec(name, parameters):
    if not parameters:
        return name

    def text(value):
        if isinstance(value, bool):
            return "on" if value else "off"
        return str(value)

    return f"{name}({','.join(f'{key}={text(value)}' for key, value in parameters.items())})"


def _doc(method):
    lines = [f"{method['summary']}.", "", f"Cost: {method['cost']}."]
    if method["citation"]:
        lines.append(f"Citation: {method['citation']}.")
    if method["recommends"]:
        lines += ["", "It learns from the ratings that it ranks; `for_user` ranks for one user."]
    elif method["needs_training"]:
        lines += ["", f"It learns from labels first: `witan.train(data, {method['name']!r})`, then `witan.rank`."]
    if method["parameters"]:
        lines += ["", "Parameters:"]
        lines += [f"    {p['name']} ({p['range']}; {p['default']}): {p['help']}" for p in method["parameters"]]
    lines += ["", "The rest is as for `witan.rank`."]
    return "\n".join(lines)


def function_for(name):
    """The function of the method that is called so, with _ for -; None if there is none."""
    for method in _core.methods():
        if method["name"].replace("-", "_") == name:
            return _make(method)
    return None


def _make(method):
    takes_pairs = method["comparisons"]

    def function(data, losers=None, **options):
        if losers is not None:
            if not takes_pairs:
                raise _core.UsageError(f"{method['name']} takes lists, not winners and losers")
            pairs = Dataset()
            columns = {key: options.pop(key) for key in ("tie", "expert", "instance", "weight") if key in options}
            pairs.add_comparisons(data, losers, **columns)
            data = pairs
        how = {key: options.pop(key) for key in _RANK_OPTIONS if key in options}
        return rank(data, _spec(method["name"], options), **how)

    function.__name__ = function.__qualname__ = method["name"].replace("-", "_")
    function.__module__ = "witan"
    function.__doc__ = _doc(method)
    return function
