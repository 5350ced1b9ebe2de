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
from witan.options import keyword_options

ROOT = pathlib.Path(__file__).resolve().parents[1]
#: Types of the values of options, by their kind (OptionKind in include/witan/app/options.hpp).
KIND_TYPES = (
    "bool", "str", "Path | Sequence[Path]", "int", "float", "tuple[str, float]", "Mapping[str, float] | Path",
    "Mapping[str, float]", "Mapping[str, str]",
)
RUN_TYPES = {"threads": "int = 0", "seed": "int = 1", "progress": "Progress = None"}
#: The arguments of functions with options, before the options.
FUNCTIONS = {
    "rank": "data: Data | None = None, method: Method | None = None, *, model: Model | None = None",
    "fuse": "runs: Runs, method: Method = 'rrf', *",
    "train": "data: Data, method: str, validation: Data | None = None, metric: str = 'ndcg@10', threads: int = 0, seed: int = 1,"
    " progress: Progress = None, *, labels: Labels | None = None",
    "compare": "data: Data | Sequence[Path], methods: str | Iterable[str], *, folds: int | str | Sequence[Sequence[str]] = 5,"
    " metrics: str | Iterable[str] = ('ndcg@10', 'p@10', 'ap', 'mrr'), labels: Labels | None = None",
    "check": "data: Data, *, labels: Labels | None = None",
}
RETURNS = {"rank": "Result", "fuse": "Result", "train": "Model", "compare": "Comparison", "check": "Check"}


def option_types(command: str) -> dict[str, str]:
    return {option["keyword"]: f"{KIND_TYPES[option['kind']]} | None = None" for option in keyword_options(command)}


def function_stub(command: str) -> str:
    taken = [*FUNCTIONS[command].split(", "), *(f"{name}: {kind}" for name, kind in option_types(command).items())]
    taken += [f"{name}: {kind}" for name, kind in RUN_TYPES.items() if f"{name}: " not in FUNCTIONS[command]]
    if command == "check":
        taken = [one for one in taken if not one.startswith("seed")]
    inner = "".join(f"    {one},\n" for one in merge_brackets(taken))
    summary = getattr(witan, command).__doc__.split("\n")[0]
    return f'def {command}(\n{inner}) -> {RETURNS[command]}:\n    """{summary}"""\n'


def merge_brackets(parts: list[str]) -> list[str]:
    """Join what a comma inside brackets has separated."""
    merged: list[str] = []
    for part in parts:
        if merged and any(merged[-1].count(a) > merged[-1].count(b) for a, b in ("()", "[]")):
            merged[-1] += ", " + part
        else:
            merged.append(part)
    return merged


HEAD = '''# Made by `make stubs` from the engine's list of methods.
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from . import estimators as estimators
from ._core import Error as Error, InputError as InputError, UsageError as UsageError
from ._types import Column, Data, Labels, Method, Path, Progress, Runs
from .checking import Check as Check
from .comparison import Comparison as Comparison
from .dataset import Dataset as Dataset, read as read
from .evaluation import Evaluation as Evaluation, evaluate as evaluate
from .method_functions import methods as methods
from .model import Model as Model, load as load
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
    types = {**option_types("rank"), **RUN_TYPES}
    taken += [f"{name}: {types[name]}" for name in RANK_OPTIONS if name not in own]
    inner = "".join(f"    {one},\n" for one in taken)
    summary = method["summary"].replace("\\", "\\\\")
    return f'def {python_name(method["name"])}(\n{inner}) -> Result:\n    """{summary}."""\n'


def package_stub() -> str:
    functions = [function_stub(command) for command in FUNCTIONS]
    return HEAD + "\n" + "\n".join(functions + [method_stub(method) for method in witan.methods()])


def main(directory: pathlib.Path) -> None:
    (directory / "_core.pyi").write_text(core_stub(), encoding="utf-8")
    (directory / "__init__.pyi").write_text(package_stub(), encoding="utf-8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "python" / "witan")
