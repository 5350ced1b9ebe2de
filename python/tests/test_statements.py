"""Valid and invalid statements; an invalid one leaves the data set unchanged."""

import concurrent.futures
import copy
import datetime
import json
import pickle
import re
import threading

import numpy as np
import pytest
import witan

NAN = float("nan")


def text(add, **options):
    data = witan.Dataset(**options)
    add(data)
    return data.core.write("jsonl")


def test_threads_may_add_to_one_data_set():
    data = witan.Dataset()
    names = [f"i{k}" for k in range(50)]

    def work(k):
        data.add_comparisons(names, names[1:] + names[:1], expert=f"e{k}")
        if k % 8 == 0:
            assert data.core.comparisons > 0

    with concurrent.futures.ThreadPoolExecutor(64) as pool:
        list(pool.map(work, range(64)))
    assert data.core.comparisons == 64 * 50 and len(data.experts) == 64


def test_threads_may_rank_a_data_set_that_is_not_built_yet():
    draw = np.random.default_rng(1)
    data = witan.Dataset()
    data.add_comparisons(draw.integers(0, 100, 500_000), draw.integers(100, 200, 500_000))
    ready = threading.Barrier(8)

    def work(_):
        ready.wait()
        return witan.rank(data, "copeland", intervals="none").to_json()

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(work, range(8)))) == 1


REJECTED = {
    "lengths": lambda d: d.add_rankings(["x", "y"], [1]),
    "lengths of experts": lambda d: d.add_rankings(["x", "y"], [1, 2], expert=["ann"]),
    "lengths of pairs": lambda d: d.add_comparisons(["x", "y"], ["z"]),
    "NaN": lambda d: d.add_scores(["x"], [NAN]),
    "missing name": lambda d: d.add_scores(["x", None], [1, 2]),
    "NaN name": lambda d: d.add_scores(["x", NAN], [1, 2]),
    "empty name": lambda d: d.add_scores(["x", ""], [1, 2]),
    "line break": lambda d: d.add_scores(["x", "a\nb"], [1, 2]),
    "surrogate": lambda d: d.add_scores(["x", "\ud800"], [1, 2]),
    "surrogate in a dictionary": lambda d: d.add_rankings({"ann": ["x"], "\ud800": ["y"]}),
    "text for a number": lambda d: d.add_rankings(["x"], ["first"]),
    "negative weight": lambda d: d.add_comparisons(["x"], ["y"], weight=[-1]),
    "negative weight of a list": lambda d: d.add_rankings(["x"], [1], weight=-1),
    "NaN weight": lambda d: d.add_comparisons(["x"], ["y"], weight=[NAN]),
    "ties in words": lambda d: d.add_comparisons(["x", "x"], ["y", "y"], tie=["yes", "no"]),
    "NaN ties": lambda d: d.add_comparisons(["x"], ["y"], tie=[NAN]),
    "ties of None": lambda d: d.add_comparisons(["x"], ["y"], tie=[None]),
    "share of a tie": lambda d: d.add_comparisons(["x"], ["y"], tie=[0.5]),
    "dates": lambda d: d.add_rankings(["x"], np.array(["2020-01-01"], "M8[D]")),
    "dates of Python": lambda d: d.add_rankings(["x"], [datetime.date(2020, 1, 1)]),
    "spans of time": lambda d: d.add_rankings(["x"], np.array([1], "m8[s]")),
    "complex": lambda d: d.add_scores(["x"], np.array([1 + 2j])),
    "matrix of names": lambda d: d.add_scores(np.array([["x", "y"]]), [1]),
    "matrix of whole numbers": lambda d: d.add_scores(np.zeros((2, 2), int), [1]),
    "matrix of numbers": lambda d: d.add_scores(["x"], [[1]]),
    "ragged numbers": lambda d: d.add_scores(["x", "y"], [[1], [1, 2]]),
    "text for a column": lambda d: d.add_rankings("xyz", [1, 2, 3]),
    "text for a loser": lambda d: d.add_comparisons(["x"], "y"),
    "one number": lambda d: d.add_rankings(["x"], 1),
    "a set": lambda d: d.add_rankings({"x", "y"}, [1, 2]),
    "large label": lambda d: d.add_labels({"q": {"x": 1, "y": 1e300}}),
    "large label in a column": lambda d: d.add_labels(["x", "y"], [1, 1e300]),
    "text for a label": lambda d: d.add_labels({"q": {"x": "relevant"}}),
    "NaN label": lambda d: d.add_labels({"q": {"x": NAN}}),
    "label with instance": lambda d: d.add_labels({"q": {"x": 1}}, instance="z"),
    "dictionary with expert": lambda d: d.add_rankings({"ann": ["x"]}, expert="bob"),
    "dictionary with weight": lambda d: d.add_rankings({"ann": ["x"]}, weight=2),
    "dictionary with instances": lambda d: d.add_rankings({"ann": ["x"]}, instance=["q"]),
    "table with its expert": lambda d: d.add_rankings({"item": ["x"], "rank": [1], "expert": ["a"]}, expert="b"),
    "left with tie": lambda d: d.add_comparisons(left=["x"], right=["y"], outcome=[1], tie=[True]),
    "left with tie alone": lambda d: d.add_comparisons(left=["x"], right=["y"], tie=[True]),
    "winner with outcome": lambda d: d.add_comparisons(["x"], ["y"], outcome=[0.5]),
    "table of left with tie": lambda d: d.add_comparisons({"left": ["x"], "right": ["y"], "outcome": [1]}, tie=[True]),
    "table of winner with outcome": lambda d: d.add_comparisons({"winner": ["x"], "loser": ["y"]}, outcome=[1]),
    "unknown outcome": lambda d: d.add_comparisons(left=["x", "x"], right=["y", "y"], outcome=["x", "both"]),
    "run without topics": lambda d: d.add_runs({"bm25": {"d1": 3.0}}),
    "run of texts": lambda d: d.add_runs(3),
    "run without scores": lambda d: d.add_runs({"run": ["r"], "doc": ["d"]}),
    "no file": lambda d: d.add_files("no such file.csv"),
    "no path": lambda d: d.add_files(),
    "no features": lambda d: d.add_features(["x"], np.zeros((1, 0))),
    "path of a surrogate": lambda d: d.add_files("\udcff.csv"),
    "outcomes of None": lambda d: d.add_comparisons(left=["x"], right=["y"], outcome=[None]),
    "one outcome": lambda d: d.add_comparisons(left=["x"], right=["y"], outcome=1),
    "features of texts": lambda d: d.add_features(["x"], [["red"]]),
    "infinite feature": lambda d: d.add_features(["x"], [[1e300]]),
    "second of two lists": lambda d: d.add_scores({"ann": {"x": 1}, "bob": [1]}),
}


@pytest.mark.parametrize("kind", REJECTED)
def test_a_rejected_statement_leaves_the_data_set_unchanged(kind):
    data = witan.Dataset()
    data.add_rankings({"zoe": ["p", "q"]})
    before = text(lambda d: d.add_rankings({"zoe": ["p", "q"]}))
    for look_first in (False, True):
        with pytest.raises(witan.Error) as raised:
            REJECTED[kind](data)
        assert len(str(raised.value)) > 15
        assert data.core.write("jsonl") == before, look_first
    data.add_comparisons(["p"], ["q"])
    assert data.core.comparisons == 1


@pytest.mark.parametrize("add", [
    lambda d: d.add_scores({"ann": {"x": "high"}}),
    lambda d: d.add_scores({"ann": {"x": 10**400}}),
    lambda d: d.add_scores({"ann": {"": 1}}),
    lambda d: d.add_runs({"r": {"q": {"": 1.0}}}),
])
def test_errors_in_dictionaries_are_thrown_at_once(add):
    data = witan.Dataset()
    with pytest.raises(witan.Error):
        add(data)
    data.add_rankings({"zoe": ["p", "q"]})
    assert data.experts == ["zoe"]


@pytest.mark.parametrize("weights", [{"a": -1}, {"a": NAN}, {"a": "much"}, {"a": float("inf")}])
def test_weights_of_experts(weights):
    with pytest.raises(witan.UsageError, match='^weights: found .* for "a", expected'):
        witan.Dataset(weights=weights)


def test_one_value_for_all_rows():
    for expert in ("ann", np.str_("ann"), b"ann"):
        assert text(lambda d: d.add_rankings(["x", "y", "z"], [1, 2, 3], expert=expert, instance=3, weight=2)) == text(
            lambda d: d.add_rankings(["x", "y", "z"], [1, 2, 3], expert=["ann"] * 3, instance=[3] * 3, weight=[2] * 3)
        )
    assert text(lambda d: d.add_comparisons(["x", "y"], ["y", "z"], tie=True, expert="me")) == text(
        lambda d: d.add_comparisons(["x", "y"], ["y", "z"], tie=[1, 1], expert=["me", "me"])
    )


def test_arguments_in_addition_to_tables_and_dictionaries():
    assert text(lambda d: d.add_rankings({"item": ["x", "y"], "rank": [1, 2]}, expert="ann", instance="q")) == text(
        lambda d: d.add_rankings(["x", "y"], [1, 2], expert="ann", instance="q")
    )
    assert text(lambda d: d.add_rankings({"ann": ["x", "y"]}, instance="q")) == text(
        lambda d: d.add_rankings(["x", "y"], [1, 2], expert="ann", instance="q")
    )
    assert text(lambda d: d.add_comparisons({"winner": ["x"], "loser": ["y"]}, tie=[True], expert=["ann"])) == text(
        lambda d: d.add_comparisons(["x"], ["y"], tie=[True], expert=["ann"])
    )
    assert text(lambda d: d.add_labels({"item": ["x"], "label": [1]}, instance="q")) == text(
        lambda d: d.add_labels(["x"], [1], instance=["q"])
    )


def test_further_columns():
    plain = text(lambda d: d.add_scores(["x", "y"], [1, 2]))
    scores = {"x": 1, "y": 2}
    assert text(lambda d: d.add_scores(scores.keys(), scores.values())) == plain
    assert text(lambda d: d.add_scores((name for name in "xy"), (k for k in (1, 2)))) == plain
    assert text(lambda d: d.add_scores(np.array(["x", "y"]), np.array([1, 2], ">f8"))) == plain
    assert text(lambda d: d.add_scores(np.array([b"x", b"y"]), ["1", "2"])) == plain
    assert text(lambda d: d.add_scores([b"x", "y"], [1, 2])) == plain
    numbered = text(lambda d: d.add_scores([1, 2], [1, 2]))
    assert text(lambda d: d.add_scores(np.array([1, 2], ">i4"), [True, 2])) == numbered
    with pytest.raises(witan.InputError, match="not UTF-8"):
        witan.Dataset().add_scores([b"\xff"], [1])


def test_further_arrow_columns():
    pyarrow = pytest.importorskip("pyarrow")
    tied = text(lambda d: d.add_comparisons(["x", "x"], ["y", "y"], tie=[True, False]))
    for ties in (pyarrow.array([True, False]), pyarrow.chunked_array([[True], [False]])):
        assert text(lambda d: d.add_comparisons(["x", "x"], ["y", "y"], tie=ties)) == tied
    assert text(lambda d: d.add_comparisons(left=["x"], right=["y"], outcome=pyarrow.array([False]))) == text(
        lambda d: d.add_comparisons(left=["x"], right=["y"], outcome=[0])
    )
    assert text(lambda d: d.add_comparisons(left=["x"], right=["y"], outcome=pyarrow.array(["tie"]))) == text(
        lambda d: d.add_comparisons(left=["x"], right=["y"], outcome=[0.5])
    )
    assert text(lambda d: d.add_scores(["x", "y"], pyarrow.array([True, False]))) == text(
        lambda d: d.add_scores(["x", "y"], [1, 0])
    )
    for column in (pyarrow.array([1, None]), pyarrow.chunked_array([[1.0], [None]])):
        with pytest.raises(witan.InputError, match="missing value"):
            witan.Dataset().add_scores(["x", "y"], column)
    with pytest.raises(witan.InputError, match="missing value"):
        names = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, 1]), pyarrow.array(["x", None]))
        witan.Dataset().add_scores(names, [1, 2])


def test_further_pandas_columns():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(witan.InputError, match="row 2 of the ties"):
        witan.Dataset().add_comparisons(["x", "x"], ["y", "y"], tie=pandas.Series([True, None], dtype="boolean"))
    with pytest.raises(witan.InputError, match="row 2 of the scores|finite"):
        witan.Dataset().add_scores(["x", "y"], pandas.Series([1, None], dtype="Int64"))
    with pytest.raises(witan.InputError, match="expected numbers"):
        witan.Dataset().add_rankings(["x"], pandas.Series(pandas.to_datetime(["2020-01-01"])))
    with pytest.raises(witan.InputError, match="surrogate"):
        witan.Dataset().add_scores(pandas.Series(["\ud800"], dtype=object), [1])
    with pytest.raises(witan.UsageError, match="two columns 'item'"):
        witan.rank(pandas.DataFrame([["a", "b", 1]], columns=["item", "item", "rank"]))


RUNS = {"bm25": {"q1": {"a": 3.0, "b": 2.0}, "q2": {"a": 1.0}}, "dense": {"q1": {"b": 0.9, "c": 0.8}}}
ROWS = {
    "run": ["bm25", "bm25", "bm25", "dense", "dense"],
    "topic": ["q1", "q1", "q2", "q1", "q1"],
    "doc": ["a", "b", "a", "b", "c"],
    "score": [3.0, 2.0, 1.0, 0.9, 0.8],
}


@pytest.mark.parametrize("names", [
    ("run", "topic", "doc"), ("expert", "instance", "item"), ("system", "q_id", "doc_id"),
])
@pytest.mark.parametrize("kind", ["dictionary", "pandas", "polars", "pyarrow"])
def test_runs_from_tables(names, kind):
    table = dict(zip((*names, "score"), ROWS.values()))
    if kind != "dictionary":
        library = pytest.importorskip(kind)
        table = library.table(table) if kind == "pyarrow" else library.DataFrame(table)
    expected = text(lambda d: d.add_runs(RUNS))
    assert text(lambda d: d.add_runs(table)) == expected
    assert witan.fuse(table).to_dict() == witan.fuse(RUNS).to_dict()


def test_further_runs(examples):
    pandas = pytest.importorskip("pandas")
    expected = text(lambda d: d.add_runs({"run1": RUNS["bm25"], "run2": RUNS["dense"]}))
    assert text(lambda d: d.add_runs([RUNS["bm25"], RUNS["dense"]])) == expected
    frame = pandas.DataFrame(ROWS)
    each = {name: rows.drop(columns="run") for name, rows in frame.groupby("run")}
    assert text(lambda d: d.add_runs(each)) == text(lambda d: d.add_runs(RUNS))
    assert text(lambda d: d.add_runs([each["bm25"], each["dense"]])) == expected
    paths = sorted((examples / "search").glob("*.run"))
    assert text(lambda d: d.add_runs(paths)) == witan.read(*paths).core.write("jsonl")
    assert text(lambda d: d.add_runs(str(paths[0]))) == witan.read([paths[0]]).core.write("jsonl")
    again = witan.fuse(RUNS)
    assert text(lambda d: d.add_runs({"fused": again})) == text(lambda d: d.add_runs({"fused": again.to_dict()}))
    with pytest.raises(witan.UsageError, match="at least one path"):
        witan.read()


def test_lists_of_pairs_and_of_rankings():
    pairs = [("a", "b"), ("b", "c"), ("c", "a")]
    plain = witan.bradley_terry(["a", "b", "c"], ["b", "c", "a"])
    assert witan.bradley_terry(pairs).to_json() == plain.to_json()
    assert witan.bradley_terry(np.array(pairs)).to_json() == plain.to_json()
    assert text(lambda d: d.add_comparisons(np.array([[0, 1], [1, 2]]))) == text(
        lambda d: d.add_comparisons([0, 1], [1, 2])
    )
    rankings = [["a", "b", "c"], ["b", ["a", "c"]]]
    named = {str(k): ranking for k, ranking in enumerate(rankings, 1)}
    assert witan.plackett_luce(rankings).to_json() == witan.plackett_luce(named).to_json()
    assert witan.plackett_luce(np.array([["a", "b", "c"]])).to_json() == witan.plackett_luce({"1": ["a", "b", "c"]}).to_json()


def test_outcomes_as_words():
    xs, ys = ["a", "b", "c"], ["b", "c", "a"]
    shares = witan.Dataset()
    shares.add_comparisons(left=xs, right=ys, outcome=[1, 0, 0.5])
    expected = witan.rank(shares, "bradley-terry").to_json()
    assert witan.bradley_terry(xs, ys, ["x", "y", "draw"]).to_json() == expected
    assert witan.bradley_terry(xs, ys, ["left", "right", "tie"]).to_json() == expected
    assert witan.bradley_terry(xs, ys, [1, 0, 0.5]).to_json() == expected
    evalica = pytest.importorskip("evalica")
    winners = [evalica.Winner.X, evalica.Winner.Y, evalica.Winner.Draw]
    assert witan.bradley_terry(xs, ys, winners).to_json() == expected
    assert witan.bradley_terry(xs, ys, winners=winners).to_json() == expected
    assert witan.bradley_terry(winners=xs, losers=ys).to_json() == witan.bradley_terry(xs, ys).to_json()


def test_copies():
    data = witan.Dataset(weights={"ann": 2})
    data.add_rankings({"ann": ["x", "y"], "bob": ["y", "x"]})
    for again in (copy.deepcopy(data), copy.copy(data), pickle.loads(pickle.dumps(data))):
        again.add_comparisons(["x"], ["y"])
        assert again.core.comparisons == 1 and data.core.comparisons == 0


def test_equal_to_choix_and_evalica():
    """Checks the rows of the table in docs/python.md."""
    choix, evalica = pytest.importorskip("choix"), pytest.importorskip("evalica")
    draw = np.random.default_rng(0)
    pairs = [tuple(draw.permutation(4)[:2].tolist()) for _ in range(80)]
    rankings = [tuple(draw.permutation(4).tolist()) for _ in range(30)]

    def scores(result):
        return [{str(item): score for item, score in result.scores.items()}[str(item)] for item in range(4)]

    assert scores(witan.bradley_terry(pairs, prior=0)) == pytest.approx(choix.ilsr_pairwise(4, pairs), abs=1e-6)
    assert scores(witan.plackett_luce(rankings, prior=0)) == pytest.approx(choix.ilsr_rankings(4, rankings), abs=1e-6)
    xs, ys = [str(x) for x, _ in pairs], [str(y) for _, y in pairs]
    winners = [(evalica.Winner.X, evalica.Winner.Y, evalica.Winner.Draw)[k] for k in draw.integers(0, 3, 80)]
    there = np.log(evalica.bradley_terry(xs, ys, winners).scores.sort_index().to_numpy())
    assert scores(witan.bradley_terry(xs, ys, winners, prior=0)) == pytest.approx(there - there.mean(), abs=1e-4)
    there = evalica.elo(xs, ys, winners, initial=1000, k=4).scores.sort_index().to_numpy()
    assert scores(witan.elo(xs, ys, winners, start=1000, k=4)) == pytest.approx(there, abs=1e-6)


def test_names_of_all_lengths_are_distinct():
    draw = np.random.default_rng(4)
    letters = ["a", "b", "\0", "é", "語"]
    names = ["".join(draw.choice(letters[:kinds], size=size)) for kinds in (1, 2, 3, 5) for size in range(1, 20) for _ in range(30)]
    column = [names[k] for k in draw.integers(0, len(names), 20_000)] + [str(k) for k in range(9000)] * 2 + [7, True]
    found, codes, kept = witan._core.encode(column)
    first = {}
    assert codes.tolist() == [first.setdefault(str(name), len(first)) for name in column]
    assert found == list(first)


def written_times(time, rows=2):
    """The times of comparisons as JSON Lines."""
    data = witan.Dataset()
    data.add_comparisons(["a"] * rows, ["b"] * rows, time=time)
    return [json.loads(line).get("time") for line in data.core.write("jsonl").splitlines()]


def test_times_are_numbers_or_dates_of_any_library():
    import pandas as pd
    import polars as pl
    import pyarrow as pa

    noon = datetime.datetime(2024, 8, 1, 12, 0, 0, 250_000)
    later = datetime.datetime(2024, 8, 2)
    dates = ["2024-08-01T12:00:00.25Z", "2024-08-02"]
    east = datetime.timezone(datetime.timedelta(hours=2))
    for times in (
        [noon, later], ["2024-08-01 12:00:00.250", "2024-08-02"], np.array([noon, later], dtype="datetime64[ms]"),
        np.array([noon, later], dtype="datetime64[ns]"), pd.Series([noon, later]), pd.Series([noon, later]).dt.tz_localize("UTC"),
        pd.DatetimeIndex([noon, later]), pd.Series([noon, later], dtype=object), pl.Series([noon, later]), pa.array([noon, later]),
        pa.chunked_array([pa.array([noon]), pa.array([later])]), [noon.replace(tzinfo=datetime.timezone.utc).astimezone(east), later],
        pl.Series([noon, later]).dt.replace_time_zone("UTC"), [pd.Timestamp(noon), np.datetime64(later)],
    ):
        assert written_times(times) == dates, times
    assert written_times([datetime.date(2024, 8, 1), datetime.date(2024, 8, 2)]) == ["2024-08-01", "2024-08-02"]
    assert written_times(pl.Series([datetime.date(2024, 8, 1), datetime.date(2024, 8, 2)])) == ["2024-08-01", "2024-08-02"]
    assert written_times([2, 1]) == [1, 2] and written_times(7) == [7, 7]
    assert written_times([0.1, 1723651234.5678]) == [0.1, 1723651234.5678]
    assert written_times(np.array([3.0, 2.5])) == [2.5, 3] and written_times([np.float64(0.5), np.int64(3)]) == [0.5, 3]
    assert written_times(pd.Series([5, None], dtype="Int64")) == [None, 5]
    assert written_times([None, noon]) == written_times(pd.Series([pd.NaT, noon])) == [None, dates[0]]
    assert written_times([2**60, 1]) == [1, 2**60], "whole numbers are exact"


@pytest.mark.parametrize(
    ("times", "message"),
    [
        (["2023-02-29", "2023-03-01"], "row 1 of the times: found \"2023-02-29\", expected a time: a number, or a date such as"),
        ([1, datetime.date(2024, 8, 1)], 'row 2 of the times: found "2024-08-01", expected only dates or only numbers'),
        ([1, True], "row 2 of the times: found True, expected a number or a date"),
        (["soon", 1], 'row 1 of the times: found "soon"'),
        ([float("inf"), 1], 'row 1 of the times: found "inf"'),
        ([9 * 10**18, 0.5], "expected times of at most 18 digits"),
    ],
)
def test_invalid_times(times, message):
    with pytest.raises(witan.InputError, match=re.escape(message)):
        written_times(times)


def test_times_of_a_list_skip_rows_without_a_value():
    data = witan.Dataset()
    data.add_ratings({"item": ["a", "b", "c"], "rating": [1, None, 2], "time": ["2024-08-01", "2024-08-02", None]})
    assert b'"times":{"a":"2024-08-01"}' in data.core.write("jsonl")
