"""A data frame gives the same data as a CSV file with its columns."""

import os
import pathlib

import pytest
import witan
from checksums import without_checksum

pandas = pytest.importorskip("pandas")

NAN = float("nan")
SAME = {
    "judges": "judge,winner,loser\nj1,a,b\nj2,b,c\n",
    "workers": "WorkerId,left,right,winner\nw1,a,b,left\nw2,b,c,c\n",
    "queries": "query,user,doc,score\nq1,u,a,1\nq2,v,b,2\n",
    "topics": "topic,Expert,Item,Rating\nq1,u,a,1\nq1,v,b,2\n",
    "MovieLens": "userId,movieId,rating,timestamp\n1,10,4.5,7\n1,11,3,8\n2,10,2,9\n",
    "times": "winner,loser,time\na,b,3\nb,a,1\nb,c,\n",
    "counts": "expert,item,rank,count\ne,a,1,5\ne,b,2,5\nf,b,1,\n",
    "silence": "expert,item,rank,silence\ne,a,1,below\nf,b,1,\n",
    "weights": "expert,item,rank,weight\ne,a,1,2\nf,b,1,\n",
    "weights of comparisons": "winner,loser,weight\na,b,2\nb,c,\n",
    "empty ratings": "expert,item,rating\ne,a,1\ne,b,\nf,c,\nf,b,2\n",
    "an item of nobody": "expert,item,rating\ne,a,1\n,b,\n",
    "empty labels": "item,rank,label\na,1,2\nb,2,\n",
    "labels alone": "qid,docid,label\nq1,a,2\nq1,b,\n",
    "score beside rank": "item,rank,score\na,1,3\nb,2,4\n",
    "words": "left,right,winner\na,b,left\nb,c,Right\na,c,draw\na,c,tie\nc,a,0.25\nc,a,a\n",
    "Chatbot Arena": "id,model_a,model_b,winner,judge\n1,p,q,model_a,j\n2,p,q,model_b,k\n3,q,p,tie,j\n4,q,p,tie (bothbad),k\n",
    "a score beside winner and loser": "winner,loser,score\na,b,6-2\nb,c,7-5\n",
    "more columns beside comparisons": "item,rank,left,right,winner,label\nx,1,a,b,left,2\ny,2,b,c,c,3\n",
    "a tie column beside ranks": "item,rank,tie\na,1,0\nb,2,1\n",
    "final scores": "left,right,left_score,right_score\na,b,2,0\nb,c,1,3\na,c,1,1\n",
    "final ranks": "left,right,left_rank,right_rank\na,b,1,2\nb,c,3,1\na,c,1,1\n",
    "several lists": "expert,list,item,rank\ne,1,a,1\ne,1,b,2\ne,2,b,1\ne,2,a,2\n",
    "names of items": "left,right,winner\nb,a,b\ny,x,y\n",
    "items that are numbers": "left,right,winner\n1,0,0\n0,1,1\n",
}


def text(data):
    return data.core.write("jsonl")


def dataset(frame):
    return witan.rank(frame, "borda", intervals="none")._source.data


@pytest.mark.parametrize("kind", SAME)
def test_a_data_frame_equals_its_csv_file(kind, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(SAME[kind])
    there = witan.read(path, format="csv")
    here = dataset(pandas.read_csv(path))
    assert here.write("jsonl") == text(there)
    assert len(here.notes) == len(there.notes)


@pytest.mark.parametrize("kind", ["polars", "pyarrow"])
def test_tables_of_other_libraries(kind):
    library = pytest.importorskip(kind)
    columns = {"judge": ["j", "k"], "item": ["a", "b"], "rating": [1.0, None], "time": [4, None]}
    table = library.table(columns) if kind == "pyarrow" else library.DataFrame(columns)
    assert dataset(table).write("jsonl") == dataset(pandas.DataFrame(columns)).write("jsonl")
    assert dataset(columns).write("jsonl") == dataset(table).write("jsonl")


def test_a_note_lists_ignored_columns():
    frame = pandas.DataFrame({"id": [1], "winner": ["a"], "loser": ["b"], "colour": ["red"]})
    data = witan.Dataset()
    data.add_comparisons(frame)
    assert data.notes == ["table: 2 columns ignored: id, colour"]
    assert witan.rank(frame, "elo").notes[0] == "table: 2 columns ignored: id, colour"


def test_unused_columns_are_noted_in_the_order_of_the_table():
    frame = pandas.DataFrame({"score": ["6-2"], "winner": ["a"], "odds": [2], "loser": ["b"], "count": [1]})
    assert witan.rank(frame, "elo").notes[0] == "table: 3 columns ignored: score, odds, count"


def test_columns_of_files_are_dropped(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("item,rank,rating\na,1,good\nb,2,bad\n")
    assert witan.read(path, columns={"rating": None}).notes == ["%s: 1 column ignored: rating" % path]
    assert witan.rank(path, "borda", columns={"rating": None}).ranking == [["a"], ["b"]]


def test_outcomes_and_labels_are_exact():
    data = witan.Dataset()
    data.add_comparisons(left=["a"], right=["b"], outcome=[0.50000001])
    data.add_labels(["a", "b"], [16777217, 0.1])
    written = text(data).decode()
    assert '"outcome":0.50000001' in written and '"a":16777217' in written and '"b":0.1' in written


def test_time_is_the_order_of_elo():
    frame = pandas.DataFrame({"winner": ["a", "b"], "loser": ["b", "a"], "time": [2, 1]})
    turned = frame.iloc[::-1].drop(columns="time")
    assert witan.elo(frame).scores == witan.elo(turned).scores != witan.elo(frame.drop(columns="time")).scores
    assert witan.elo(["a", "b"], ["b", "a"], time=[2, 1]).scores == witan.elo(turned).scores


@pytest.mark.parametrize("frame, message", [
    ({"item": ["a"], "doc": ["b"], "rank": [1]}, "second column for item"),
    ({"winner": ["a"], "item": ["c"]}, "also loser, or left and right"),
    ({"expert": ["e"], "item": ["a"], "label": [1]}, "without a statement of the expert"),
    ({"item": ["a"], "rank": [1], "rating": [2]}, "both rating and rank, expected only one of them"),
    ({"left": ["a"], "right": ["b"], "left_score": [1], "right_score": [None]}, "expected a finite number"),
    ({"item": ["a", None], "rank": [1, 2]}, "missing value"),
    ({"left": ["a"], "right": ["b"], "winner": ["c"]}, "row 1 of the winners: found \"c\""),
    ({"left": ["a"], "right": ["b"], "winner": [None]}, "missing value"),
    ({"left": ["right"], "right": ["left"], "winner": ["left"]}, "also the name of an item"),
    ({"left": ["a", "x"], "right": ["b", "b"], "winner": ["x", "b"]}, "also the name of an item"),
    ({"item": ["a"], "rank": [1], "time": ["soon"]}, 'row 1 of the times: found "soon", expected a time: a number, or a date'),
    ({"item": ["a"], "rank": [1], "count": [0]}, "1 or more"),
    ({"item": ["a"], "rank": [1], "silence": ["deaf"]}, "unknown, below or tied-last"),
])
def test_invalid_tables(frame, message):
    with pytest.raises(witan.InputError, match=message):
        witan.rank(pandas.DataFrame(frame))


@pytest.mark.parametrize("add", [
    lambda d: d.add_ratings(["a"], [NAN]),
    lambda d: d.add_ratings({"ann": {"a": NAN}}),
    lambda d: d.add_ratings([None], [1]),
    lambda d: d.add_ratings(pandas.Series(["a", None]), [1, 2]),
    lambda d: d.add_ratings(["a"], ["good"]),
    lambda d: d.add_comparisons(["a"], ["b"], weight=[-1]),
    lambda d: d.add_comparisons(["a"], ["b"], tie=["yes"]),
    lambda d: d.add_comparisons(left=["a"], right=["b"], outcome=["a wins"]),
    lambda d: d.add_comparisons(left=["a"], right=["b"], outcome=[3]),
    lambda d: d.add_labels(["a"], [NAN]),
    lambda d: d.add_comparisons(["a", "b"], ["b", "b"]),
    lambda d: d.add_rankings(["a"], [-1]),
    lambda d: d.add_rankings({"ann": {"a": -1}}),
])
def test_invalid_data_throw_an_input_error(add):
    data = witan.Dataset()
    data.add_rankings({"zoe": ["p", "q"]})
    before = text(data)
    with pytest.raises(witan.InputError):
        add(data)
    assert text(data) == before


def test_errors_have_the_text_of_a_file_error(tmp_path):
    with pytest.raises(witan.InputError, match='comparisons:2: found "a", expected an item other than the one it is'):
        witan.bradley_terry(["a", "a"], ["b", "a"])
    with pytest.raises(witan.InputError, match="ranks:1: found -1, expected a rank of at least 0"):
        witan.rank({"item": ["a"], "rank": [-1]})
    path = tmp_path / "same.csv"
    path.write_text("winner,loser\na,b\na,a\n")
    with pytest.raises(witan.InputError, match='found "a", expected an item other than the one it is compared with'):
        witan.read(path)


def test_names_of_items_take_precedence_over_words():
    assert list(witan.bradley_terry(["b"] * 3, ["a"] * 3, ["b"] * 3).scores) == ["b", "a"]
    assert list(witan.bradley_terry(["y"] * 3, ["x"] * 3, ["y"] * 3).scores) == ["y", "x"]
    assert list(witan.bradley_terry(["p"] * 3, ["q"] * 3, ["Y", "q", "right"]).scores) == ["q", "p"]


def test_crowd_comparisons_from_a_frame():
    data = pathlib.Path(os.environ.get("WITAN_DATA", pathlib.Path(__file__).parents[3] / "shared" / "data"))
    path = data / "llmfao" / "crowd-comparisons.csv"
    if not path.exists():
        pytest.skip("llmfao/crowd-comparisons.csv is not there")
    assert witan.rank(pandas.read_csv(path), "bradley-terry").to_json() == without_checksum(witan.rank(path, "bradley-terry").to_json())


def test_an_empty_data_set():
    data = witan.Dataset(weights={"ann": 3})
    assert repr(data) == "<witan.Dataset: empty>"
    data.add_rankings({"bob": ["x", "y"]})
    for _ in range(2):
        assert "not in the data" in repr(data)
        with pytest.raises(witan.InputError, match="expert \"ann\", which is not in the data"):
            data.core
    data.add_rankings({"ann": ["x", "y"]})
    assert "2 experts" in repr(data)


def test_a_dictionary_can_contain_repeated_judgements():
    data, rows = witan.Dataset(), witan.Dataset()
    data.add_judgements({"ann": {"x": [1, 0, 1], "y": 0}, "bob": {"y": [1]}}, instance="q")
    rows.add_judgements(list("xxxyy"), [1, 0, 1, 0, 1], expert=["ann"] * 4 + ["bob"], instance="q")
    assert text(data) == text(rows)
