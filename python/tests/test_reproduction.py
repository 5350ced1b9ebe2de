"""Published tables."""

from __future__ import annotations

import os
import pathlib

import pytest

import witan


def test_tables_are_those_of_the_command_line(program):
    listed = [line.split()[0] for line in program("reproduce").splitlines()[1:]]
    assert list(witan.published_tables()) == listed


def test_missing_data(tmp_path):
    with pytest.raises(witan.InputError, match="no data for these tables"):
        witan.reproduce("crowd", data=str(tmp_path))
    with pytest.raises(witan.UsageError, match="unknown table"):
        witan.reproduce(["crowds"], data=str(tmp_path))


def test_result(root):
    folder = pathlib.Path(os.environ.get("WITAN_DATA", root.parent / "shared" / "data"))
    if not (folder / "MQ2008-agg").exists():
        pytest.skip(f"MQ2008-agg is not in {folder}")
    made = witan.reproduce("expert-weights", data=str(folder), times=False)
    tables = made.to_dict()["studies"][0]["tables"]
    assert [len(table["rows"]) for table in tables] == [25, 21, 25]
    assert "expert-weights" in made.to_markdown() and "expert" in str(made)
