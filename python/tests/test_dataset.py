import pickle

import numpy as np
import pytest
import witan

EXPERT = ["ann", "ann", "bob", "bob"]
ITEM = ["x", "y", "x", "y"]
RANK = [1, 2, 2, 1]


def scores(data, method="borda(silent=zero)"):
    return witan.rank(data, method, intervals="none").scores


def table(kind):
    columns = {"expert": EXPERT, "item": ITEM, "rank": RANK}
    if kind == "numpy":
        return {name: np.array(values) for name, values in columns.items()}
    if kind == "pandas":
        pandas = pytest.importorskip("pandas")
        return {name: pandas.Series(values) for name, values in columns.items()}
    if kind == "categorical":
        pandas = pytest.importorskip("pandas")
        frame = pandas.DataFrame(columns).astype({"expert": "category", "item": "category"})
        return {name: frame[name] for name in columns}
    if kind == "polars":
        polars = pytest.importorskip("polars")
        return {name: polars.Series(name, values) for name, values in columns.items()}
    if kind == "arrow":
        pyarrow = pytest.importorskip("pyarrow")
        return {name: pyarrow.array(values) for name, values in columns.items()}
    if kind == "chunked":
        pyarrow = pytest.importorskip("pyarrow")
        return {name: pyarrow.chunked_array([values[:1], values[1:]]) for name, values in columns.items()}
    return columns


@pytest.mark.parametrize("kind", ["list", "numpy", "pandas", "categorical", "polars", "arrow", "chunked"])
def test_columns_of_all_libraries_give_the_same_data(kind, tmp_path):
    data = witan.Dataset()
    data.add_rankings(**table(kind))
    data.write(tmp_path / "data.jsonl")
    plain = witan.Dataset()
    plain.add_rankings(expert=EXPERT, item=ITEM, rank=RANK)
    plain.write(tmp_path / "plain.jsonl")
    assert (tmp_path / "data.jsonl").read_bytes() == (tmp_path / "plain.jsonl").read_bytes()
    assert data.experts == ["ann", "bob"] and data.items == ["x", "y"]


def test_forms_can_be_mixed():
    data = witan.Dataset()
    data.add_rankings(ITEM, RANK, expert=EXPERT)
    data.add_ratings(["x", "y"], [5, 3], expert=["cleo", "cleo"])
    data.add_judgements(["x", "x", "y"], [1, 1, 0], expert=["dan", "dan", "dan"])
    data.add_comparisons(["x", "x"], ["y", "y"], tie=[False, True])
    assert "4 experts" not in repr(data)  # the comparisons add an expert
    assert data.experts == ["all", "ann", "bob", "cleo", "dan"]
    found = scores(data, "bradley-terry")
    assert found["x"] > found["y"]


def test_frames_are_read_by_column_name():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"winner": ["a", "a", "b"], "loser": ["b", "c", "c"]})
    assert list(witan.rank(frame, "copeland").scores) == ["a", "b", "c"]
    assert witan.rank(frame, "copeland").scores == witan.copeland(frame["winner"], frame["loser"]).scores
    with pytest.raises(witan.InputError, match="without item"):
        witan.rank(pandas.DataFrame({"a": [1]}))


def test_clusters_of_comparisons():
    winners, losers, tasks = ["a", "a", "b", "b", "a"], ["b", "b", "a", "a", "c"], ["t1", "t1", "t2", "t2", "t3"]
    data = witan.Dataset()
    data.add_comparisons(winners, losers, cluster=tasks)
    by_task = witan.rank(data, "bradley-terry")
    assert by_task.diagnostics["uncertainty"] == "sandwich"
    table = witan.rank({"winner": winners, "loser": losers, "session": tasks}, "bradley-terry")
    assert table.intervals() == by_task.intervals()
    assert witan.bradley_terry(winners, losers, cluster=tasks).intervals() == by_task.intervals()
    plain = witan.bradley_terry(winners, losers)
    assert plain.diagnostics["uncertainty"] == "fisher"
    with pytest.raises(witan.UsageError, match="name no clusters"):
        witan.bradley_terry(winners, losers, by="clusters")


def test_comparisons_store_the_order_shown():
    data = witan.Dataset()
    data.add_comparisons(left=["a", "b", "a"] * 5, right=["b", "a", "b"] * 5, outcome=[1, 1, 0.5] * 5)
    diagnostics = witan.rank(data, "bradley-terry(advantage=on)").diagnostics
    assert diagnostics["estimates"]["advantage"][0] > 0


def test_whole_numbers_as_names():
    assert scores_of_ints() == {10: 1.0, 9: -1.0}


def scores_of_ints():
    return witan.copeland(np.array([10]), np.array([9]), intervals="none").scores


@pytest.mark.parametrize(
    "add, message",
    [
        (lambda d: d.add_rankings(["x", "x"], [1, 2]), "x"),
        (lambda d: d.add_rankings(["x", "y"], [1]), "different lengths"),
        (lambda d: d.add_rankings(["x"], [float("nan")]), "expected a finite number"),
        (lambda d: d.add_comparisons(["x"], None), "need winner and loser"),
        (lambda d: d.add_comparisons(left=["x"], outcome=[1]), "need winner and loser"),
        (lambda d: d.add_comparisons(left=["x"], right=["y"]), "outcome"),
        (lambda d: d.add_comparisons(left=["x"], right=["y"], outcome=[2]), "expected the first item's share"),
        (lambda d: d.add_rankings([""], [1]), "name"),
    ],
)
def test_invalid_data_are_reported(add, message):
    data = witan.Dataset()
    with pytest.raises(witan.Error, match=message):
        add(data)
        data.core


def test_missing_names_are_rejected():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(witan.InputError, match="missing value"):
        witan.Dataset().add_rankings(pandas.Series(["x", None]), [1, 2])


def test_weights_and_silence():
    data = witan.Dataset(weights={"ann": 3})
    data.add_rankings(ITEM, RANK, expert=EXPERT)
    assert list(scores(data))[0] == "x"
    with pytest.raises(witan.UsageError, match="expected unknown, below or tied-last"):
        witan.Dataset(silence="never").core


def test_errors_in_files_have_a_location(tmp_path, examples):
    assert witan.read(examples / "wine.csv").experts
    bad = tmp_path / "bad.csv"
    bad.write_text("expert,item,rank\nann,x,first\n")
    with pytest.raises(witan.InputError, match=r"bad\.csv:2:7"):
        witan.read(bad)


def test_statements_can_be_added_after_access():
    looked, whole = witan.Dataset(weights={"ann": 2}), witan.Dataset(weights={"ann": 2})
    for data in (looked, whole):
        data.add_rankings(["x", "y"], [1, 2], expert=["ann", "ann"])
        if data is looked:
            assert data.items == ["x", "y"]
        data.add_rankings(["z"], [3], expert=["ann"])
        data.add_comparisons(["z"], ["x"])
        data.add_labels(["x"], [1])
    assert looked.core.write("jsonl") == whole.core.write("jsonl")


def test_files_and_statements(examples):
    data = witan.read(examples / "models.csv")
    before = data.core.comparisons
    data.add_comparisons(["Elm-mini"], ["Cedar-XL"], expert=["me"])
    assert data.core.comparisons == before + 1
    more = witan.Dataset()
    more.add_comparisons(["Elm-mini"], ["Cedar-XL"], expert=["me"])
    more.add_files(examples / "models.csv")
    assert witan.rank(more, "copeland").scores == witan.rank(data, "copeland").scores


def test_a_partly_added_statement_invalidates_the_data_set():
    data = witan.Dataset()
    data.add_comparisons(["p"], ["q"])
    with pytest.raises(witan.InputError, match="the weight of this list"):
        data.add_rankings(["x", "y"], [1, 2], weight=[1, 2])
    with pytest.raises(witan.UsageError, match="rejected before.*the weight of this list"):
        data.core
    with pytest.raises(witan.UsageError, match="rejected before"):
        data.add_rankings(["x"], [1])
    assert "rejected before" in repr(data)


def test_unused_categories_are_not_items():
    pandas = pytest.importorskip("pandas")
    data = witan.Dataset()
    data.add_rankings(pandas.Categorical(["b", "a"], categories=["z", "a", "b"]), [1, 2])
    assert data.items == ["a", "b"]


def test_dictionaries():
    data = witan.Dataset()
    data.add_rankings({"ann": ["x", ["y", "z"]], "bob": {"x": 2, "y": 1}})
    data.add_ratings({"cleo": {"x": 5, "z": 3}})
    plain = witan.Dataset()
    plain.add_rankings(["x", "y", "z", "x", "y"], [1, 2, 2, 2, 1], expert=["ann"] * 3 + ["bob"] * 2)
    plain.add_ratings(["x", "z"], [5, 3], expert=["cleo"] * 2)
    assert data.core.write("jsonl") == plain.core.write("jsonl")
    assert witan.rank({"ann": ["x", "y"], "bob": ["x", "y"]}, "borda").ranking == [["x"], ["y"]]
    assert witan.rank({"winner": ["a"], "loser": ["b"]}, "copeland").ranking[0] == ["a"]
    assert witan.rank({"r": {"q": {"a": 1.0, "b": 2.0}}}, "rrf")["q"].ranking[0] == ["b"]
    with pytest.raises(witan.UsageError, match="twice"):
        witan.rank({"ann": ["x", "x"]})


def test_tables_of_all_libraries():
    pandas, pyarrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    polars = pytest.importorskip("polars")
    columns = {"left": ["a", "b", "a"], "right": ["b", "c", "c"], "winner": ["a", "tie", "c"], "expert": ["x", "y", "x"]}
    by_hand = witan.Dataset()
    by_hand.add_comparisons(left=columns["left"], right=columns["right"], outcome=[1, 0.5, 0], expert=columns["expert"])
    expected = by_hand.core.write("jsonl")
    for table in (columns, pandas.DataFrame(columns), pyarrow.table(columns), polars.DataFrame(columns)):
        data = witan.Dataset()
        data.add_comparisons(table)
        assert data.core.write("jsonl") == expected
    with pytest.raises(witan.InputError, match="row 1 of the winners: found"):
        witan.Dataset().add_comparisons({"left": ["a"], "right": ["b"], "winner": ["d"]})
    with pytest.raises(witan.InputError, match="no column .rank."):
        witan.Dataset().add_rankings(pandas.DataFrame({"item": ["a"]}))


def test_whole_numbers_of_all_widths():
    for kind in (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64):
        data = witan.Dataset()
        data.add_comparisons(np.array([3, 0, 3], kind), np.array([5, 3, 0], kind))
        assert data.items == [0, 3, 5]
    far = witan.Dataset()
    far.add_comparisons(np.array([-7]), np.array([10**15]))
    assert far.items == [-7, 1000000000000000]


def test_pickle(examples):
    for path in ("wine.csv", "models.csv", "letor/agg.txt"):
        data = witan.read(examples / path)
        again = pickle.loads(pickle.dumps(data))
        assert again.core.write("jsonl") == data.core.write("jsonl")
        assert witan.rank(again, "copeland").to_dict() == witan.rank(data, "copeland").to_dict()


def test_features():
    matrix = [[1, 0, 2.5], [0, 0, 1]]
    labels = {"q": {"a": 1, "b": 0}}
    sparse = pytest.importorskip("scipy.sparse")
    pandas = pytest.importorskip("pandas")
    texts = set()
    for features in (matrix, np.array(matrix), sparse.csr_matrix(matrix), sparse.coo_array(matrix)):
        data = witan.Dataset()
        data.add_features(["a", "b"], features, instance=["q", "q"])
        data.add_labels(labels)
        texts.add(data.core.write("letor").replace(b" 1:0", b"").replace(b" 2:0", b""))
    frame = pandas.DataFrame({"item": ["a", "b"], "instance": ["q", "q"], "f": [1, 0], "g": [0, 0], "h": [2.5, 1]})
    data = witan.Dataset()
    data.add_features(frame)
    data.add_labels(labels)
    texts.add(data.core.write("letor").replace(b" 1:0", b"").replace(b" 2:0", b""))
    assert texts == {b"1 qid:q 1:1 3:2.5 #docid = a\n0 qid:q 3:1 #docid = b\n"}
    with pytest.raises(witan.InputError, match="row 2 of the features"):
        witan.Dataset().add_features(["a", "b"], [[1.0, 2.0], [float("inf"), 1.0]])
    with pytest.raises(witan.UsageError, match="different lengths"):
        witan.Dataset().add_features(["a"], matrix)
    with pytest.raises(witan.InputError, match="a second row"):
        data.add_features(["a"], [[1.0, 1.0, 1.0]], instance=["q"])
        data.core


@pytest.mark.parametrize("built", [False, True])
@pytest.mark.parametrize("wrong", [
    {"bob": {"q": {"x": float("nan")}}}, {"bob": {"q": {"": 1.0}}}, {"bob": {"q": {"x": "best"}}}, {"bob": {"q": {"x": None}}},
    {"bob": {"q": {"\ud800": 1.0}}}, {"": {"q": {"x": 1.0}}}, {"bob": {"q": {"x": 1.0}}, "cleo": {"q": {"x": float("inf")}}},
])
def test_a_rejected_dictionary_changes_nothing(built, wrong):
    data = witan.Dataset()
    data.add_runs({"ann": {"q": {"x": 2.0, "y": 1.0}}})
    before = repr(data) if built else None
    with pytest.raises(witan.Error):
        data.add_runs(wrong)
    data.add_runs({"dan": {"q": {"y": 1.0}}})
    assert data.experts == ["ann", "dan"] and data.items == ["x", "y"]
    assert before is None or "1 experts" in before


def test_a_rejected_first_statement_leaves_an_empty_data_set():
    data = witan.Dataset()
    with pytest.raises(witan.Error):
        data.add_scores({"ann": {"a": 1}, "bob": {"a": float("inf")}})
    data.add_scores({"ann": {"a": 1, "b": 2}})
    assert data.experts == ["ann"]


def test_several_runs_are_one_statement():
    pd = pytest.importorskip("pandas")
    bad = pd.DataFrame({"topic": ["q", "q"], "doc": ["a", "b"], "score": [1.0, float("nan")]})
    data = witan.Dataset()
    data.add_labels({"q": {"a": 1}})
    with pytest.raises(witan.Error):
        data.add_runs([{"q": {"a": 1.0, "b": 2.0}}, bad])
    assert data.experts == []


def test_all_files_of_a_format_are_written(examples, tmp_path):
    data = witan.Dataset()
    data.add_features(["a", "b", "c"], [[0.5], [1], [2]], instance=["1", "1", "2"])
    data.add_labels({"1": {"a": 1, "b": 0}, "2": {"c": 1}})
    data.write(tmp_path / "x.svm", "svmlight")
    assert (tmp_path / "x.svm.query").read_text() == "2\n1\n"
    runs = witan.read(examples / "search" / "bm25.run", examples / "search" / "dense.run")
    runs.write(tmp_path, "trec-run")
    assert {"bm25.run", "dense.run"} <= {path.name for path in tmp_path.iterdir()}
