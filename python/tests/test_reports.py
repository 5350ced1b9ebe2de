"""Reports and figures: equal to those of the command line, and drawn by Matplotlib and Vega-Lite."""

import json
import os
import pickle
import re
import subprocess

import pytest
import witan

ROOT = os.path.join(os.path.dirname(__file__), "..", "..")
MODELS = "examples/models.csv"
ENGINES = [f"examples/letor/part{k}.txt" for k in (1, 2, 3)]


@pytest.fixture(autouse=True)
def fixed_date_and_folder(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1792281600")
    monkeypatch.chdir(ROOT)


def results():
    """Returns the results of all commands with reports."""
    ranked = witan.rank(MODELS, "bradley-terry")
    return {
        "rank": ranked,
        "compare": witan.compare(ENGINES, ["rrf", "borda", "copeland"], folds="parts", metrics=["ndcg@5"], times=False, draws=200),
        "evaluate": witan.evaluate("examples/search/qrels.txt", "examples/search/bm25.run", ["ndcg@5", "ap"]),
        "experts": witan.experts(MODELS),
        "check": witan.check(MODELS),
        "explain": witan.explain("examples/wine.csv"),
        "contributions": ranked.explain("Cedar-XL"),
    }


def data_of(page):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)[1])


def from_command_line(tmp_path, *arguments):
    page = tmp_path / "cli.html"
    subprocess.run([os.environ["WITAN_PROGRAM"], *arguments, "--quiet", "--output", os.devnull, "--report", page], check=True)
    return page.read_text(encoding="utf-8")


def test_reports_equal_those_of_the_command_line(tmp_path):
    page = tmp_path / "python.html"
    witan.rank(MODELS, "bradley-terry").report(page, title="T")
    assert page.read_text(encoding="utf-8") == from_command_line(tmp_path, "rank", MODELS, "--method", "bradley-terry", "--title", "T")
    witan.check(MODELS).report(page)
    assert page.read_text(encoding="utf-8") == from_command_line(tmp_path, "check", MODELS)
    witan.experts(MODELS).report(page)
    assert page.read_text(encoding="utf-8") == from_command_line(tmp_path, "experts", MODELS)
    witan.explain("examples/wine.csv", top=2).report(page)
    assert page.read_text(encoding="utf-8") == from_command_line(tmp_path, "explain", "examples/wine.csv", "--top", "2")


def test_every_result_has_a_report_a_figure_and_its_kinds(tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    for name, result in results().items():
        result.report(tmp_path / "page.html")
        data = data_of((tmp_path / "page.html").read_text(encoding="utf-8"))
        assert data["kind"] in ("rank", "compare", "eval", "experts", "check", "explain"), name
        assert result.to_svg().startswith("<svg xmlns"), name
        assert "<svg" in result._repr_html_(), name
        for kind in result.kinds:
            axes = result.plot(kind)
            axes.figure.savefig(tmp_path / "figure.png")
            assert axes.get_label() == kind
            plt.close(axes.figure)
            chart = result.to_vega(kind)
            assert chart["$schema"].endswith("v5.json") and chart["data"]["values"], (name, kind)
            json.dumps(chart, allow_nan=False)
        with pytest.raises(witan.UsageError, match=f"expected one of {result.kinds[0]}"):
            result.plot("pie")


def test_figures_contain_the_numbers_of_the_result():
    result = witan.rank(MODELS, "bradley-terry")
    rows = result.to_vega()["data"]["values"]
    assert [row["name"] for row in rows] == list(result.scores)
    for row in rows:
        assert row["value"] == pytest.approx(result.scores[row["name"]], rel=1e-5)
        assert (row["low"], row["high"]) == pytest.approx(result.intervals()[row["name"]], rel=1e-5)
    above = {(row["row"], row["column"]): row["value"] for row in result.to_vega("pairs")["data"]["values"]}
    assert above["Cedar-XL", "Ginkgo-1"] == pytest.approx(result.probability("Cedar-XL", "Ginkgo-1"), rel=1e-5)
    assert above["Cedar-XL", "Cedar-XL"] is None


def test_a_level_changes_the_intervals_of_a_plot():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    result = witan.rank(MODELS, "bradley-terry")

    def width(axes):
        (first, *_) = [line for line in axes.collections[0].get_segments()]
        return first[1][0] - first[0][0]

    assert width(result.plot(level=0.5)) < width(result.plot(level=0.99))
    with pytest.raises(witan.UsageError, match="level needs"):
        result.plot("pairs", level=0.5)


def test_several_instances():
    result = witan.rank(ENGINES, "borda")
    assert "<table>" in result._repr_html_()
    with pytest.raises(witan.UsageError, match="select one"):
        result.plot("pairs")
    assert result[result.instances[0]].to_svg().count("<circle") == 6


def test_hostile_names_stay_text(tmp_path):
    names = ["<script>alert(1)</script>", "$x^2$", "a\u202eb"]
    result = witan.rank({str(k): names for k in range(5)}, "borda")
    result.report(tmp_path / "page.html", title=names[0])
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.count("</script>") == 2
    assert "<script" not in result._repr_html_() and "\u202e" not in result.to_svg()
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    result.plot().figure.savefig(tmp_path / "figure.png")


def test_a_report_appears_only_when_it_is_complete(tmp_path):
    folder = tmp_path / "folder.html"
    folder.mkdir()
    with pytest.raises(witan.Error, match="cannot be written"):
        witan.rank(MODELS, "borda").report(folder)
    assert list(tmp_path.iterdir()) == [folder]


def test_pickled_objects_have_numbers_but_no_report(tmp_path):
    checked = pickle.loads(pickle.dumps(witan.check(MODELS)))
    assert checked.findings[0]["id"] == "expert-disagrees" and checked.findings[0]["experts"] == ["ivo"]
    with pytest.raises(witan.UsageError, match="compute it again"):
        checked.report(tmp_path / "page.html")


def test_the_code_of_a_report_repeats_it(tmp_path):
    result = witan.rank(MODELS, "bradley-terry(ties=davidson)", level=0.9, seed=3, weights={"ivo": 0})
    result.report(tmp_path / "page.html")
    code = data_of((tmp_path / "page.html").read_text(encoding="utf-8"))["reproduce"]
    scope = {}
    exec(code["python"], scope)  # noqa: S102 – the code that the report shows
    assert scope["result"].to_json() == result.to_json()
    assert code["shell"] == (
        "witan rank examples/models.csv --weights ivo=0 --method 'bradley-terry(ties=davidson)' --level 0.9 --seed 3 --report report.html"
    )


def command_line(*arguments):
    return subprocess.run([os.environ["WITAN_PROGRAM"], *arguments, "--quiet"], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("format", ["markdown", "latex", "html"])
def test_tables_equal_those_of_the_command_line(format):
    def table(result, **options):
        return getattr(result, f"to_{format}")(**options)

    ranked = witan.rank(MODELS, "bradley-terry")
    assert table(ranked) == command_line("rank", MODELS, "--method", "bradley-terry", "--format", format)
    assert table(ranked, top=2) == command_line("rank", MODELS, "--method", "bradley-terry", "--format", format, "--top", "2")
    assert table(witan.experts(MODELS)) == command_line("experts", MODELS, "--format", format)
    labels, run = "examples/search/qrels.txt", "examples/search/bm25.run"
    found = witan.evaluate(labels, run, ["ndcg@5", "ap"])
    assert table(found) == command_line("eval", "--labels", labels, run, "--metrics", "ndcg@5,ap", "--format", format)
    board = witan.compare(ENGINES, ["rrf", "borda"], folds="parts", metrics=["ndcg@5"], times=False, draws=200)
    assert table(board) == command_line(
        "compare", *ENGINES, "--methods", "rrf,borda", "--folds", "parts", "--metrics", "ndcg@5", "--no-times", "--draws", "200", "--format", format
    )


def test_tables_of_data_in_memory_and_of_one_instance():
    assert "p@1" in witan.evaluate({"q1": {"a": 1}}, {"q1": {"a": 0.9}}, "p@1").to_markdown()
    ranked = witan.rank("examples/engines/test.txt")
    assert "37" in ranked["37"].to_markdown() and "38" not in ranked["37"].to_markdown().replace("D37", "")


def test_a_report_needs_its_extension(tmp_path):
    result = witan.rank(MODELS, "bradley-terry")
    for name in ("report.pdf", "report", "report.html.gz"):
        with pytest.raises(witan.UsageError, match="expected the extension html or htm"):
            result.report(tmp_path / name)
    assert not list(tmp_path.iterdir())
