"""Python and the command line give bit-identical results for every method."""

import json
import pickle

import pytest
import witan
from checksums import without_checksum

NAMES = [method["name"] for method in witan.methods()]
UNTRAINED = [method["name"] for method in witan.methods() if not method["needs_training"]]
SUPERVISED = [method["name"] for method in witan.methods() if method["needs_training"]]
RECOMMENDERS = [method["name"] for method in witan.methods() if method["recommends"]]


def data_for(method, examples):
    return examples / ("wine.csv" if method["lists"] else "models.csv")


def labelled_data_for(name, examples):
    features = next(method["features"] for method in witan.methods() if method["name"] == name)
    return examples / ("answers/train.txt" if features else "letor/agg.txt")


@pytest.mark.parametrize("name", UNTRAINED)
def test_same_bits(name, examples, program):
    path = data_for(next(m for m in witan.methods() if m["name"] == name), examples)
    printed = program("rank", path, "--method", name, "--format", "json")
    assert witan.rank(path, name).to_json() == printed
    function = getattr(witan, name.replace("-", "_"))
    assert function(path).to_json() == printed


@pytest.mark.parametrize("name", SUPERVISED)
def test_same_bits_after_training(name, examples, program, tmp_path):
    path = labelled_data_for(name, examples)
    program("train", path, "--method", name, "--model", tmp_path / "cli.model")
    model = witan.train(path, name)
    printed = program("rank", path, "--model", tmp_path / "cli.model", "--format", "json")
    assert json.loads(witan.rank(path, model).to_json()) == json.loads(printed)


@pytest.mark.parametrize("name", RECOMMENDERS)
def test_same_bits_for_one_user(name, examples, program, tmp_path):
    ratings, new = examples / "books" / "ratings.csv", examples / "books" / "new.csv"
    printed = program("rank", ratings, "--method", name, "--for", "Ada", "--format", "json")
    assert witan.rank(ratings, name, for_user="Ada").to_json() == printed
    assert getattr(witan, name.replace("-", "_"))(ratings, for_user="Ada").to_json() == printed
    program("train", ratings, "--method", name, "--model", tmp_path / "cli.model")
    model = witan.train(ratings, name)
    assert witan.rank(None, model, for_user="Ada").to_json() == without_checksum(printed)
    printed = program("rank", new, "--model", tmp_path / "cli.model", "--for", "Nora", "--rated", "--format", "json")
    assert witan.rank(new, model, for_user="Nora", rated=True).to_json() == printed
    with pytest.raises(witan.InputError, match="unknown user"):
        witan.rank(None, model, for_user="Nobody")


def test_models_store_the_options_of_reading(examples, program, tmp_path):
    path = examples / "letor" / "agg.txt"
    program("train", path, "--method", "weighted-borda", "--silence", "tied-last", "--model", tmp_path / "cli.model")
    model = pickle.loads(pickle.dumps(witan.load(tmp_path / "cli.model")))
    assert model.reading == {"silence": "tied-last"}
    model.save(tmp_path / "again.model")
    printed = program("rank", path, "--model", tmp_path / "cli.model", "--format", "json")
    assert witan.rank(path, model).to_json() == printed
    assert program("rank", path, "--model", tmp_path / "again.model", "--format", "json") == printed


def test_methods_that_need_training_are_rejected_without_it(examples):
    for name in set(SUPERVISED) - set(RECOMMENDERS):
        with pytest.raises(witan.UsageError, match="train"):
            witan.rank(labelled_data_for(name, examples), name)


def test_every_method_is_a_documented_function():
    for method in witan.methods():
        doc = getattr(witan, method["name"].replace("-", "_")).__doc__
        assert method["summary"][1:] in doc
        for parameter in method["parameters"]:
            assert f"{parameter['name']} (" in doc
    assert set(NAMES) <= {name.replace("_", "-") for name in dir(witan)}


def test_unknown_names():
    with pytest.raises(AttributeError):
        witan.bradly_terry
    with pytest.raises(witan.UsageError, match="did you mean bradley-terry"):
        witan.rank(witan.Dataset(), "bradly-terry")


def test_signatures_contain_the_parameters():
    import inspect

    shown = inspect.signature(witan.majority).parameters
    assert "from_" in shown and shown["threads"].default == 0


def test_parameters_named_like_keywords_and_options_of_rank(examples):
    assert witan.majority(examples / "wine.csv", from_=0.5).scores == witan.rank(examples / "wine.csv", "majority(from=0.5)").scores
    pairs = examples / "models.csv"
    assert witan.bradley_terry(pairs, scale="elo").scores == witan.rank(pairs, "bradley-terry", scale="elo").scores
    assert witan.bradley_terry(pairs, scale="raw").scores == witan.rank(pairs, "bradley-terry(scale=raw)").scores


def test_parameters_become_a_spec(examples):
    by_spec = witan.rank(examples / "wine.csv", "rrf(k=10)")
    assert witan.rrf(examples / "wine.csv", k=10).scores == by_spec.scores
    with pytest.raises(witan.UsageError, match="unknown parameter|parameter"):
        witan.rrf(examples / "wine.csv", kk=10)
