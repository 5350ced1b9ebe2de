"""Specs of methods, with parameters as keyword arguments."""

from __future__ import annotations

from functools import lru_cache

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from typing import Any

#: Values of options of `rank` that are also parameters of some methods. All other values are for the method.
_VALUES_OF_RANK = {"scale": ("natural", "elo")}


def parameters_of(method: object) -> frozenset[str]:
    """Returns the names of the parameters of the method of a spec; none if there is no such method."""
    return _parameters_of(method) if isinstance(method, str) else frozenset()


@lru_cache(maxsize=None)
def _parameters_of(method: str) -> frozenset[str]:
    name = method.partition("(")[0].strip().replace("_", "-")
    found = next((one for one in _core.methods() if one["name"] == name), None)
    return frozenset(parameter["name"] for parameter in found["parameters"]) if found else frozenset()


def is_option(key: str, value: object, parameters: Collection[str], options: Collection[str]) -> bool:
    """Returns whether a keyword argument is an option of the command, not a parameter of the method."""
    return key in options and (key not in parameters or value in _VALUES_OF_RANK.get(key, ()))


def spec_with(method: str, parameters: Mapping[str, Any]) -> str:
    """Returns the spec of a method with further parameters, such as rrf(k=60)."""
    if not parameters:
        return method
    texts = [f"{key.rstrip('_')}={_text(value)}" for key, value in parameters.items()]
    head, bracket, rest = method.partition("(")
    inside = rest.rstrip().removesuffix(")").strip() if bracket else ""
    return f"{head}({','.join([inside, *texts] if inside else texts)})"


def take_parameters(method: str, options: dict[str, Any], command: Collection[str]) -> str:
    """Removes the parameters of the method from the keyword arguments, and returns the spec with them."""
    known = parameters_of(method)
    taken = {
        key: options.pop(key) for key in list(options)
        if key.rstrip("_") in known and not is_option(key, options[key], known, command)
    }
    return spec_with(method, taken)


def _text(value: object) -> str:
    if type(value).__name__ in ("bool", "bool_"):  # also of NumPy
        return "on" if value else "off"
    return str(value)
