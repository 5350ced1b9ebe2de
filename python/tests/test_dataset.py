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
def test_columns_of_every_kind_mean_the_same(kind, tmp_path):
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
    assert "4 experts" not in repr(data)  # the comparisons' expert is one more
    assert data.experts == ["all", "ann", "bob", "cleo", "dan"]
    found = scores(data, "bradley-terry")
    assert found["x"] > found["y"]


def test_frames_by_the_names_of_their_columns():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"winner": ["a", "a", "b"], "loser": ["b", "c", "c"]})
    assert list(witan.rank(frame, "copeland").scores) == ["a", "b", "c"]
    assert witan.rank(frame, "copeland").scores == witan.copeland(frame["winner"], frame["loser"]).scores
    with pytest.raises(witan.UsageError, match="needs item"):
        witan.rank(pandas.DataFrame({"a": [1]}))


def test_shown_comparisons_keep_who_was_first():
    data = witan.Dataset()
    data.add_comparisons(left=["a", "b", "a"] * 5, right=["b", "a", "b"] * 5, outcome=[1, 1, 0.5] * 5)
    diagnostics = witan.rank(data, "bradley-terry(advantage=on)").diagnostics
    assert diagnostics["quantities"]["advantage"][0] > 0


def test_whole_numbers_are_names_too():
    assert scores_of_ints() == {"10": 1.0, "9": -1.0}


def scores_of_ints():
    return witan.copeland(np.array([10]), np.array([9]), intervals="none").scores


@pytest.mark.parametrize(
    "add, sentence",
    [
        (lambda d: d.add_rankings(["x", "x"], [1, 2]), "x"),
        (lambda d: d.add_rankings(["x", "y"], [1]), "different lengths"),
        (lambda d: d.add_rankings(["x"], [float("nan")]), "expected a finite number"),
        (lambda d: d.add_comparisons(["x"], None), "different lengths|need winner|NoneType"),
        (lambda d: d.add_comparisons(left=["x"], right=["y"]), "outcome"),
        (lambda d: d.add_comparisons(left=["x"], right=["y"], outcome=[2]), "expected the first item's share"),
        (lambda d: d.add_rankings([""], [1]), "name"),
    ],
)
def test_bad_evidence_gets_a_sentence(add, sentence):
    data = witan.Dataset()
    with pytest.raises((witan.Error, TypeError), match=sentence):
        add(data)
        data.core


def test_missing_names_are_refused():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(witan.UsageError, match="missing value"):
        witan.Dataset().add_rankings(pandas.Series(["x", None]), [1, 2])


def test_weights_and_silence():
    data = witan.Dataset(weights={"ann": 3})
    data.add_rankings(ITEM, RANK, expert=EXPERT)
    assert list(scores(data))[0] == "x"
    with pytest.raises(witan.UsageError, match="expected unknown, below or tied-last"):
        witan.Dataset(silence="never").core


def test_files_are_read_with_their_errors(tmp_path, examples):
    assert witan.read(examples / "wine.csv").experts
    bad = tmp_path / "bad.csv"
    bad.write_text("expert,item,rank\nann,x,first\n")
    with pytest.raises(witan.InputError, match=r"bad\.csv:2:7"):
        witan.read(bad)
