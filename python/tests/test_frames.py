"""Data frames of other libraries, as they are: crowd-kit, PyTerrier, and wide tables of items × experts."""

import numpy as np
import pytest
import witan

pd = pytest.importorskip("pandas")

CROWD = {"worker": ["w1", "w2", "w1", "w2"], "task": ["t1", "t2", "t3", "t4"], "left": ["a", "b", "a", "b"],
         "right": ["b", "c", "c", "a"], "label": ["a", "b", "c", "b"]}
RESULTS = {"qid": ["1", "1", "2"], "docid": [7, 8, 7], "docno": ["d7", "d8", "d7"], "rank": [0, 1, 0],
           "score": [2.5, 1.5, 3.0], "query": ["red wine", "red wine", "tea"]}
WIDE = {"ann": [3.0, 1.0, np.nan], "bob": [2.0, np.nan, 5.0]}


def frames_of(table):
    made = [pd.DataFrame(table), {name: list(values) for name, values in table.items()}]
    for name, make in (("polars", "DataFrame"), ("pyarrow", "table")):
        try:
            made.append(getattr(__import__(name), make)(table))
        except ImportError:
            pass
    return made


def test_crowd_kit():
    """`label` is the winner, as in comparisons with a column `winner`."""
    wanted = witan.rank({**{k: v for k, v in CROWD.items() if k != "label"}, "winner": CROWD["label"]}, "crowd-bt")
    for frame in frames_of(CROWD):
        found = witan.rank(frame, "crowd-bt")
        assert found.scores == wanted.scores and found.notes == wanted.notes
        assert set(found.experts) == {"w1", "w2"}


def test_crowd_kit_file(tmp_path):
    path = tmp_path / "crowd.csv"
    pd.DataFrame(CROWD).to_csv(path, index=False)
    assert witan.rank(path, "bradley-terry").scores == witan.rank(pd.DataFrame(CROWD), "bradley-terry").scores


def test_labels_beside_items_remain_labels():
    data = witan.Dataset()
    data.add_scores({"item": ["a"], "score": [1.0], "expert": ["e"]})
    data.add_labels(pd.DataFrame({"item": ["a"], "label": [2]}))
    assert witan.evaluate(data, {"all": {"a": 1.0}}, "ndcg")["ndcg"] == 1


def test_pyterrier():
    """docno and qid name documents and topics; docid and query are ignored."""
    for frame in frames_of(RESULTS):
        found = witan.fuse([frame, frame], "combsum", norm="none")
        assert found.to_dict() == {"1": {"d7": 5.0, "d8": 3.0}, "2": {"d7": 6.0}}
    qrels = pd.DataFrame({"qid": ["1", "2"], "docno": ["d8", "d7"], "label": [1, 1]})
    assert witan.evaluate(qrels, pd.DataFrame(RESULTS), "mrr")["mrr"] == 0.75


def test_pyterrier_file(tmp_path):
    path = tmp_path / "results.csv"
    pd.DataFrame(RESULTS).to_csv(path, index=False)
    result = witan.rank(path, "combsum(norm=none)")
    assert result.to_dict() == {"1": {"d7": 2.5, "d8": 1.5}, "2": {"d7": 3.0}}
    assert any("2 columns ignored: docid, query" in note for note in result.notes)


def test_wide_frame_with_index():
    frame = pd.DataFrame(WIDE, index=["x", "y", "z"])
    nested = {"ann": {"x": 3.0, "y": 1.0}, "bob": {"x": 2.0, "z": 5.0}}
    assert witan.rank(scores=frame, method="combsum").scores == witan.rank(scores=nested, method="combsum").scores
    assert witan.rank(rankings=frame, method="borda").scores == witan.rank(rankings=nested, method="borda").scores


def test_wide_frame_with_items():
    for frame in frames_of({"item": ["x", "y", "z"], **WIDE}):
        assert witan.rank(scores=frame, method="combsum(norm=none)").scores == {"x": 5.0, "z": 5.0, "y": 1.0}
    data = witan.Dataset()
    data.add_ratings(pd.DataFrame({"item": [1, 2], "ann": [3, 1], "bob": [2, None], "instance": ["q1", "q2"]}))
    assert data.instances == ["q1", "q2"] and data.experts == ["ann", "bob"] and data.items == [1, 2]


def test_a_wide_frame_keeps_unrated_items_as_candidates():
    data = witan.Dataset()
    data.add_scores(pd.DataFrame({"item": ["x", "y"], "ann": [1.0, np.nan]}))
    assert data.items == ["x", "y"]


def test_a_table_with_texts_is_not_wide():
    with pytest.raises(witan.InputError, match="no column 'score'"):
        witan.rank(scores=pd.DataFrame({"item": ["x"], "comment": ["good"]}), method="combsum")


def test_numbers_of_rows_are_no_items():
    with pytest.raises(witan.InputError, match="no column 'item'"):
        witan.rank(scores=pd.DataFrame({"ann": [1.0, 2.0]}), method="combsum")


def test_experts_of_a_wide_frame_are_its_columns():
    data = witan.Dataset()
    with pytest.raises(witan.UsageError, match="columns of a wide table are its experts"):
        data.add_scores(pd.DataFrame({"item": ["x"], "ann": [1.0]}), expert="ann")
