"""The stubs match the module. If a test fails, run `make stubs`."""

import ast
import importlib.util
import inspect
import pathlib
import re

import pytest
import witan
from witan.options import keyword_options

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "python" / "witan"
AGAIN = "the stubs do not match the module; run `make stubs`"


def maker():
    pytest.importorskip("nanobind")
    spec = importlib.util.spec_from_file_location("make_stubs", ROOT / "scripts" / "make_stubs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_method_has_a_stub():
    assert (PACKAGE / "__init__.pyi").read_text() == maker().package_stub(), AGAIN


def test_the_compiled_module():
    nanobind = pytest.importorskip("nanobind")
    wanted = re.search(r"nanobind==(.*)", (ROOT / "python" / "requirements.txt").read_text())[1]
    if nanobind.__version__ != wanted:
        pytest.skip(f"stubs are those that nanobind {wanted} makes, and this is {nanobind.__version__}")
    assert (PACKAGE / "_core.pyi").read_text() == maker().core_stub(), AGAIN


def test_names_and_arguments():
    """Checks the stubs without make_stubs.py."""
    stub = ast.parse((PACKAGE / "__init__.pyi").read_text())
    functions = {node.name: node.args for node in stub.body if isinstance(node, ast.FunctionDef)}
    public = {name: getattr(witan, name) for name in witan.__all__}
    with_options = {name for name, one in public.items() if inspect.isfunction(one) and "options" in one.__annotations__}
    assert with_options >= {"rank", "train"}
    assert set(functions) == {method["name"].replace("-", "_") for method in witan.methods()} | with_options, AGAIN
    for name, arguments in functions.items():
        stubbed = [argument.arg for argument in arguments.args + arguments.kwonlyargs]
        parameters = inspect.signature(getattr(witan, name)).parameters.values()
        taken = [one.name for one in parameters if one.kind is not one.VAR_POSITIONAL]
        if name in with_options:
            options = [option["keyword"] for option in keyword_options(name)]
            taken = [argument for argument in taken if argument != "options"] + options
        assert sorted(stubbed) == sorted(taken) if name in with_options else stubbed == taken, AGAIN
    imported = {alias.asname for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert set(witan.__all__) - {"__version__"} <= imported | with_options


def test_every_public_name_is_annotated():
    estimators = pytest.importorskip("witan.estimators")
    things = {name: getattr(witan, name) for name in witan.__all__}
    things |= {name: getattr(estimators, name) for name in ("ConsensusScorer", "TrainedScorer", "PairClassifier")}
    for name, thing in things.items():
        members = vars(thing).items() if inspect.isclass(thing) else [(name, thing)]
        for member_name, member in members:
            member = getattr(member, "fget", member)
            if inspect.isfunction(member) and not member_name.startswith("_"):
                assert set(inspect.signature(member).parameters) - {"self"} | {"return"} <= set(member.__annotations__), (
                    f"{name}.{member_name}"
                )

