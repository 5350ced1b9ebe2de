"""Writes the stubs of the package: _core.pyi from the compiled module, __init__.pyi with a function for every method.

    make stubs                  the usual way
    make_stubs.py [DIRECTORY]   python/witan, or somewhere else
"""

from __future__ import annotations

import pathlib
import sys

import witan
import witan._core
from nanobind.stubgen import StubGen
from witan.method_functions import PAIR_COLUMNS, RANK_OPTIONS, argument_name, python_name

ROOT = pathlib.Path(__file__).resolve().parents[1]
#: As in the signature of `witan.rank`.
OPTION_TYPES = {
    "intervals": "str = 'auto'",
    "by": "str | None = None",
    "level": "float = 0.95",
    "scale": "str = 'natural'",
    "anchor": "tuple[str, float] | None = None",
    "weights": "Mapping[str, float] | None = None",
    "state": "Path | None = None",
    "for_user": "str | None = None",
    "rated": "bool = False",
    "threads": "int = 0",
    "seed": "int = 1",
    "progress": "Progress = None",
}
HEAD = '''# Made by `make stubs` from the engine's list of methods.
from collections.abc import Mapping
from typing import Literal

from . import estimators as estimators
from ._core import Error as Error, InputError as InputError, UsageError as UsageError
from ._types import Column, Data, Path, Progress
from .checking import Check as Check, check as check
from .comparison import Comparison as Comparison, compare as compare
from .dataset import Dataset as Dataset, read as read
from .evaluation import Evaluation as Evaluation, evaluate as evaluate
from .functions import fuse as fuse, rank as rank
from .method_functions import methods as methods
from .model import Model as Model, load as load, train as train
from .result import Result as Result
from .simulation import Simulation as Simulation, simulate as simulate

__version__: str
__all__: list[str]
'''


def core_stub() -> str:
    generator = StubGen(witan._core)
    generator.put(witan._core)
    return generator.get()


def parameter_type(parameter: dict, takes_pairs: bool) -> str:
    name, choices = parameter["name"], parameter["range"].split(" | ")
    if len(choices) > 1 and any(" " in choice for choice in choices):  # "auto | a metric" describes texts
        return f"str = {parameter['default']!r}"
    if len(choices) > 1:
        words = ", ".join(repr(word) for word in choices)
        also = " | bool" if set(choices) >= {"on", "off"} else " | Column" if name == "ties" and takes_pairs else ""
        more = ", 'natural', 'elo'" if name == "scale" else ""
        return f"Literal[{words}{more}]{also} = {parameter['default']!r}"
    number = "float | str" if name == "scale" else "float"
    return f"{number} = {parameter['default']}"


def method_stub(method: dict) -> str:
    own = {p["name"] for p in method["parameters"]}
    taken = ["data: Data", "*"]
    if method["comparisons"]:
        taken = ["data: Data | Column = None", "losers: Column = None", "outcomes: Column = None", "*"]
        taken += [f"{name}: Column = None" for name in ("winners", *PAIR_COLUMNS)]
    taken += [f"{argument_name(p['name'])}: {parameter_type(p, method['comparisons'])}" for p in method["parameters"]]
    taken += [f"{name}: {OPTION_TYPES[name]}" for name in RANK_OPTIONS if name not in own]
    inner = "".join(f"    {one},\n" for one in taken)
    summary = method["summary"].replace("\\", "\\\\")
    return f'def {python_name(method["name"])}(\n{inner}) -> Result:\n    """{summary}."""\n'


def package_stub() -> str:
    return HEAD + "\n" + "\n".join(method_stub(method) for method in witan.methods())


def main(directory: pathlib.Path) -> None:
    (directory / "_core.pyi").write_text(core_stub(), encoding="utf-8")
    (directory / "__init__.pyi").write_text(package_stub(), encoding="utf-8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "python" / "witan")
