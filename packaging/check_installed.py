"""Checks an installed package: it works, imports fast, and contains only what it needs. Runs without a checkout of the project.

    python check_installed.py
    pytest check_installed.py
"""

import pathlib
import subprocess
import sys
import time

SECONDS = 0.08


def test_results():
    import witan

    assert witan.fuse([["a", "b"], ["b", "c"]], top=1)[0][0] == "b"
    result = witan.bradley_terry(["a", "a", "b", "c"], ["b", "c", "c", "a"])
    assert list(result.scores) == ["a", "b", "c"]
    assert witan.rank({"ann": ["tea", "coffee"]}, "kemeny").ranking == [["tea"], ["coffee"]]  # links CLP
    assert witan.check({"ann": {"caf\u00e9": 1.0, "cafe\u0301": 2.0}}) is not None  # links utf8proc


def test_version():
    from importlib.metadata import metadata, version

    import witan

    assert witan.__version__ == version("witan")
    assert metadata("witan")["License"] or metadata("witan")["License-Expression"] or metadata("witan")["License-File"]


def test_files():
    import witan

    folder = pathlib.Path(witan.__file__).parent
    assert (folder / "py.typed").exists()
    assert (folder / "__init__.pyi").exists()
    assert (folder / "integrations" / "langchain.py").exists()
    assert not list(folder.glob("**/test_*.py"))


def processor_seconds_of(code):
    """Returns the processor time of a new process that runs the code."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_import_is_fast():
    """The best of several processes, because other processes disturb the measurement."""
    taken = min(processor_seconds_of("import witan") for _ in range(7)) - min(processor_seconds_of("") for _ in range(7))
    print(f"import witan: {1000 * taken:.0f} ms of processor time")
    assert taken < SECONDS


if __name__ == "__main__":
    begin = time.perf_counter()
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print(f"{name}: passed")
    print(f"checked in {time.perf_counter() - begin:.1f} s")
