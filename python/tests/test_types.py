"""The types of the package: `mypy --strict` accepts it, and programs that use it are checked."""

import pathlib
import textwrap

import pytest

api = pytest.importorskip("mypy.api")
ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return str(tmp_path_factory.mktemp("mypy"))


def messages_of(cache, *arguments):
    out, errors, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary", "--cache-dir", cache, *arguments])
    assert not errors, errors
    return out


def test_the_package_is_strict(cache):
    assert messages_of(cache, str(ROOT / "python" / "witan")) == ""


def test_programs(tmp_path, cache, monkeypatch):
    monkeypatch.setenv("MYPYPATH", str(ROOT / "python"))
    program = tmp_path / "program.py"
    program.write_text(textwrap.dedent("""\
        import witan
        scores: dict[str, float] = witan.rank([["a", "b"]], "rrf", k=10).scores
        best: list[tuple[str, float]] = witan.fuse([["a", "b"], ["b"]], k=60, top=1)
        mean: float = witan.evaluate({"q": {"a": 1}}, {"q": {"a": 1.0}}, "ap", dialect="trec")["ap"]
        witan.evaluate({"q": {"a": 1}}, {"q": {"a": 1.0}}, "ap", dialect="treceval")
        witan.borda([["a", "b"]], silent="zer")
    """))
    lines = messages_of(cache, str(program)).splitlines()
    assert [line.split(":")[1] for line in lines if ": error:" in line] == ["5", "6"], lines
