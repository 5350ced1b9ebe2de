"""Runs every block of Python in the docs."""

import doctest
import importlib
import os
import pathlib
import re
import subprocess
import sys

import pytest

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


@pytest.mark.parametrize("name", ["witan", "witan.dataset"])
def test_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
