import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture
def root():
    return ROOT


@pytest.fixture
def examples():
    return ROOT / "examples"


@pytest.fixture
def program():
    """Returns a function that runs the command line and returns its standard output."""
    path = os.environ.get("WITAN_PROGRAM", ROOT / "build" / "witan")

    def full(*arguments, env=None):
        return subprocess.run([path, *map(str, arguments)], capture_output=True, text=True, env=env)

    def run(*arguments):
        done = full(*arguments)
        assert done.returncode in (0, 3), done.stderr
        return done.stdout

    run.full = full
    return run
