"""Objects behave as users of Python expect: keywords, frames, HTML and plots."""

import numpy as np
import pytest
import witan

RUNS = {"bm25": {"q1": {"a": 3.0, "b": 2.0}, "q2": {"a": 1.0}}, "dense": {"q1": {"b": 3.0, "c": 2.0}, "q2": {"b": 1.0}}}
LABELS = {"q1": {"a": 1, "c": 0}, "q2": {"b": 2}}


def test_parameters_of_methods_are_keywords():
    data = [["a", "b", "c"], ["b", "a"]]
    assert witan.rank(data, "rrf", k=10).to_json() == witan.rank(data, "rrf(k=10)").to_json()
    assert witan.rank(data, "rrf(k=10)", ties="min").to_json() == witan.rank(data, "rrf(k=10,ties=min)").to_json()
    assert witan.rank(data, "bradley_terry", prior=0.5).scores == witan.rank(data, "bradley-terry(prior=0.5)").scores
    assert witan.rank(data, silent="zero").scores == witan.rank(data, "borda(silent=zero)").scores
    assert witan.fuse(RUNS, k=10).to_dict() == witan.fuse(RUNS, "rrf(k=10)").to_dict()
    assert witan.fuse(RUNS, "combsum", norm="max").to_dict() == witan.fuse(RUNS, "combsum(norm=max)").to_dict()
    pairs = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a")]
    assert witan.rank(pairs, "elo", k=8, scale="natural").scores == witan.elo(pairs, k=8, scale="natural").scores
    assert witan.explain(data, "rrf", k=3, item="a") == witan.explain(data, "rrf(k=3)", item="a")
    for wrong in ({"k": 3}, {"priors": 1}):
        with pytest.raises(witan.UsageError, match="unknown argument"):
            witan.rank(data, "borda", **wrong)
    with pytest.raises(witan.UsageError, match="found k twice"):
        witan.rank(data, "rrf(k=10)", k=3)


def test_columns_of_comparisons_have_one_name():
    winner, loser, tie = ["a", "b", "a"], ["b", "c", "c"], [False, True, False]
    data = witan.Dataset()
    data.add_comparisons(winner=winner, loser=loser, tie=tie)
    expected = witan.rank(data, "bradley-terry").to_json()
    assert witan.bradley_terry(winner, loser, tie=tie).to_json() == expected
    assert witan.bradley_terry(winner=winner, loser=loser, tie=tie).to_json() == expected
    assert witan.bradley_terry(winner, losers=loser, ties=tie).to_json() == expected, "the former names"
    with pytest.raises(witan.UsageError, match="found loser and losers"):
        witan.bradley_terry(winner, loser, losers=loser)


def test_frames_and_html_of_evaluations():
    pandas = pytest.importorskip("pandas")
    found = witan.evaluate(LABELS, RUNS["bm25"], ["ap", "p@2"])
    frame = found.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and list(frame.columns) == ["instance", "ap", "p@2"]
    assert frame["ap"].mean() == found["ap"] and list(frame["instance"]) == ["q1", "q2"]
    assert found.to_polars()["p@2"].to_list() == frame["p@2"].tolist()
    html = found._repr_html_()
    assert "<th>p@2</th>" in html and f"mean of 2</td><td>{found['ap']:.4g}" in html


def test_frames_and_html_of_comparisons_checks_and_experts(examples):
    board = witan.compare([examples / "letor" / f"part{k}.txt" for k in (1, 2)], ["borda", "rrf"], folds="parts", draws=100)
    assert board.to_pandas().equals(__import__("pandas").read_csv(__import__("io").StringIO(board.to_csv())))
    assert board.to_polars().columns == list(board.to_pandas().columns)
    assert "<td>borda</td>" in board._repr_html_() and "<th>ap</th>" in board._repr_html_()
    check = witan.check(pairs=[("a", "b"), ("c", "d")])
    assert list(check.to_pandas()["message"]) == [one["message"] for one in check.findings]
    assert "<th>severity</th>" in check._repr_html_()
    experts = witan.experts(examples / "models.csv", "borda")
    assert set(experts.to_pandas()["expert"]) == set(experts) and "<th>agreement</th>" in experts._repr_html_()


def test_html_is_escaped():
    result = witan.rank({"<b>": ["<i>", "x"]})
    assert "&lt;i&gt;" in result._repr_html_() and "<i>" not in result._repr_html_()


def test_plots_are_readable_with_long_names_and_many_items():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    names = [f"{k:03} " + "a long name of a model " * 4 for k in range(200)]
    axes = witan.rank([names]).plot()
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert len(labels) == 50 and max(map(len, labels)) <= 40 and len(set(labels)) == 50
    assert axes.get_title() == "first 50 of 200 items"
    figure = axes.figure
    figure.canvas.draw()
    boxes = [label.get_window_extent() for label in axes.get_yticklabels()]
    assert all(not one.overlaps(other) for one, other in zip(boxes, boxes[1:]))
    assert min(box.x0 for box in boxes) >= 0
    assert len(witan.rank([names]).plot(top=0).get_yticklabels()) == 200
