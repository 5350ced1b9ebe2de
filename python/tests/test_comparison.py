import json

import pytest
import witan

METHODS = ["rrf", "borda", "weighted-borda"]


def test_same_bits_as_the_command_line(examples, program):
    paths = [examples / "letor" / f"part{k}.txt" for k in range(1, 6)]
    printed = program("compare", *paths, "--folds", "parts", "--methods", ",".join(METHODS), "--format", "json",
                      "--no-times", "--metrics", "ndcg@10,ap", "--draws", "500")
    board = witan.compare(paths, METHODS, folds="parts", metrics=["ndcg@10", "ap"], draws=500, times=False)
    assert board.to_json() == printed
    by_name = witan.compare(witan.read(*paths), METHODS, folds=[witan.read(path).instances for path in paths],
                            metrics="ndcg@10,ap", draws=500, times=False)
    assert by_name.to_json() == printed


def test_number_of_folds_and_separate_labels(examples, program):
    runs = sorted((examples / "search").glob("*.run"))
    qrels = examples / "search" / "qrels.txt"
    printed = program("compare", *runs, "--labels", qrels, "--folds", "2", "--methods", "rrf,isr", "--baseline", "isr",
                      "--dialect", "trec", "--seed", "3", "--format", "json", "--no-times", "--draws", "99")
    board = witan.compare(runs, ["rrf", "isr"], labels=qrels, folds=2, baseline="isr", dialect="trec", seed=3, draws=99,
                          times=False)
    assert board.to_json() == printed
    assert board.baseline == "isr" and board.methods == ["rrf", "isr"]


def test_texts_and_conversions(examples):
    board = witan.compare(examples / "letor" / "agg.txt", ["rrf", "borda"], folds=3, draws=100)
    facts = json.loads(board.to_json())
    assert board.means["rrf"]["ndcg@10"] == facts["methods"][0]["metrics"][0]["mean_of_instances"]
    difference = board.means["borda"]["ap"] - board.means["rrf"]["ap"]
    assert board.tests("ap")["borda"]["difference"] == pytest.approx(difference)
    assert list(board.tests("ap")) == ["borda"]
    assert "rrf" in str(board)
    pandas = pytest.importorskip("pandas")
    assert isinstance(board.to_pandas(), pandas.DataFrame)


@pytest.mark.parametrize("wrong, message", [
    ({"folds": "three"}, "or a number of at least 2"),
    ({"folds": 1}, "at least 2"),
    ({"folds": [["no such"], ["q"]]}, "no instance"),
    ({"methods": ["rrf", "rrf"]}, "occurs twice"),
    ({"methods": []}, "expected methods"),
    ({"seeds": 0}, "seeds=0"),
    ({"draws": 0}, "draws=0"),
    ({"level": 1}, "level=1"),
])
def test_wrong_requests(examples, wrong, message):
    with pytest.raises(witan.Error, match=message):
        witan.compare(examples / "letor" / "agg.txt", **{"methods": ["rrf"], "folds": 3, **wrong})
