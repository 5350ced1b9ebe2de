"""Executes the notebooks of the examples, and checks their figures."""

import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: Number of figures of each notebook.
FIGURES = {"fusion": 2}


def figures(cell):
    return [output for output in cell.get("outputs", ()) if "image/png" in output.get("data", {})]


def test_all_notebooks_are_listed():
    assert {path.stem for path in ROOT.glob("examples/notebooks/*.ipynb")} == set(FIGURES)


@pytest.mark.parametrize("name", FIGURES)
def test_notebook(name, tmp_path, monkeypatch):
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    path = ROOT / "examples" / "notebooks" / f"{name}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not committed"
    client = nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}})
    client.execute()
    drawn = sum(len(figures(cell)) for cell in notebook.cells)
    assert drawn == FIGURES[name]
    assert all(len(one["data"]["image/png"]) > 5000 for cell in notebook.cells for one in figures(cell))
