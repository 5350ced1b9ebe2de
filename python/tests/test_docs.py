"""Runs every block of Python in the docs."""

import doctest
import importlib
import inspect
import os
import pathlib
import re
import subprocess
import sys

import pytest
import witan

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCKS = [
    pytest.param(code, id=f"{page.name}-{number}")
    for page in sorted([*ROOT.glob("docs/**/*.md"), ROOT / "README.md"])
    for number, code in enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text(), re.M | re.S), start=1)
]


def test_blocks_are_found():
    assert len(BLOCKS) >= 8


@pytest.mark.parametrize("code", BLOCKS)
def test_block(code, tmp_path):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, env=os.environ)
    assert done.returncode == 0, done.stderr


def without_code(page):
    return re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)


def anchors(page):
    headings = re.findall(r"^#+ (.*)", without_code(page), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/**/*.md")), ids=lambda page: str(page.relative_to(ROOT)))
def test_links(page):
    for link in re.findall(r"\]\(([^)\s]+)\)", without_code(page)):
        if link.startswith("http"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


MODULES = sorted(
    f"witan.{path.stem}" for path in (ROOT / "python" / "witan").glob("*.py") if path.stem not in ("__init__", "_types")
)


@pytest.fixture
def in_clone(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("name", ["witan", *MODULES])
def test_docstrings(name, in_clone):
    if name == "witan.estimators":
        pytest.importorskip("sklearn")
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("method", witan.methods(), ids=lambda method: method["name"])
def test_docstring_of_method(method, in_clone):
    function = getattr(witan, method["name"].replace("-", "_"))
    text = inspect.getdoc(function)
    assert "Returns" in text and all(parameter["name"] in text for parameter in method["parameters"])
    tests = doctest.DocTestFinder(recurse=False).find(function, globs={})
    assert method["needs_training"] or method["features"] or any(test.examples for test in tests)
    runner = doctest.DocTestRunner()
    assert all(runner.run(test).failed == 0 for test in tests)


def public_things():
    estimators = pytest.importorskip("witan.estimators")
    things = {name: getattr(witan, name) for name in witan.__all__ if callable(getattr(witan, name))}
    return things | {name: getattr(estimators, name) for name in ("ConsensusScorer", "TrainedScorer", "PairClassifier")}


def test_every_public_callable_has_an_example():
    for name, thing in public_things().items():
        if inspect.isclass(thing) and issubclass(thing, Exception):
            continue
        assert ">>>" in inspect.getdoc(thing), name


def test_every_parameter_is_documented():
    for name, thing in public_things().items():
        functions = {name: thing} if inspect.isfunction(thing) else {
            f"{name}.{member}": one for member, one in vars(thing).items()
            if inspect.isfunction(getattr(one, "fget", one)) and not member.startswith("_")
        }
        for path, function in functions.items():
            text = inspect.getdoc(function)
            assert text, path
            for parameter in inspect.signature(getattr(function, "fget", function)).parameters:
                assert parameter == "self" or re.search(rf"\b{parameter}\b", text), f"{path}: {parameter}"


def test_every_function_states_what_it_returns():
    for name, thing in public_things().items():
        if inspect.isfunction(thing):
            assert re.search(r"[Rr]eturns", inspect.getdoc(thing)), name
