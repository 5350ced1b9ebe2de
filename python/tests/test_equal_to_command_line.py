"""Functions besides ranking give the numbers of the command line."""

import csv
import io
import json
import math
import pickle

import numpy as np
import pytest
import witan
from checksums import without_checksum


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def number(cell):
    return math.nan if cell in ("", None) else float(cell)


@pytest.mark.parametrize("method", ["bradley-terry", "crowd-bt", "theta-mpm", "borda"])
def test_experts_of_every_method(method, program, examples):
    output = json.loads(program("experts", examples / "models.csv", "--method", method, "--format", "json"))["experts"]
    found = witan.rank(examples / "models.csv", method).experts
    assert list(found) == [expert["expert"] for expert in output]
    for expert in output:
        one = found[expert["expert"]]
        for key in ("weight", "agreement", "vs_consensus", "coverage", "items", "entries"):
            expected = expert[key]
            assert one[key] == pytest.approx(math.nan if expected is None else expected, nan_ok=True), key
    assert math.isnan(found[output[0]["expert"]]["weight"]) == (method in ("bradley-terry", "borda"))


def test_experts_of_one_instance(examples):
    result = witan.rank(examples / "crowd.jsonl", "theta-mpm")
    for one in result.values():
        assert all(0 <= expert["coverage"] <= 1 for expert in one.experts.values())


def test_resume_from_a_state(program, examples, tmp_path):
    lines = (examples / "models.csv").read_text().splitlines(keepends=True)
    half = len(lines) // 2
    old, new = tmp_path / "old.csv", tmp_path / "new.csv"
    old.write_text("".join(lines[:half]))
    new.write_text(lines[0] + "".join(lines[half:]))
    ours, theirs = tmp_path / "ours.state", tmp_path / "theirs.state"
    witan.rank(old, "bradley-terry", scale="elo").save_state(ours)
    program("rank", old, "--method", "bradley-terry", "--scale", "elo", "--save-state", theirs)
    assert ours.read_bytes() == theirs.read_bytes()
    joined = witan.rank(new, state=ours)
    assert joined.to_json() == program("rank", new, "--state", theirs, "--format", "json")
    whole = witan.rank(examples / "models.csv", "bradley-terry").scores
    assert joined.scores == pytest.approx(whole, abs=1e-6)
    assert witan.rank(None, state=ours).scores == pytest.approx(witan.rank(old, "bradley-terry").scores, abs=1e-6)
    joined.save_state(ours)
    program("rank", new, "--state", theirs, "--save-state", theirs)
    assert ours.read_bytes() == theirs.read_bytes()
    with pytest.raises(witan.UsageError, match="pickled"):
        pickle.dumps(joined)
    with pytest.raises(witan.Error):
        witan.rank(new, "elo", state=ours)
    with pytest.raises(witan.UsageError, match="by='experts'"):
        witan.rank(new, state=ours, by="experts", intervals="sandwich")
    with pytest.raises(witan.InputError):
        witan.rank(new, state=new)


def test_saving_over_a_state_that_changed_is_refused(examples, tmp_path):
    state = tmp_path / "votes.state"
    witan.rank(examples / "models.csv", "bradley-terry").save_state(state)
    first, second = (witan.rank(examples / "models.csv", state=state) for _ in range(2))
    first.save_state(state)
    first.save_state(state)  # its own change
    after = state.read_bytes()
    with pytest.raises(witan.InputError, match="changed after it was read; nothing was written"):
        second.save_state(state)
    assert state.read_bytes() == after
    second.save_state(tmp_path / "another.state")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["another.state", "votes.state"]


@pytest.mark.parametrize("wins", [False, True])
def test_probabilities_of_all_pairs(wins, program, examples, tmp_path):
    program("rank", examples / "models.csv", "--method", "bradley-terry", "--probabilities", tmp_path / "p.csv")
    result = witan.rank(examples / "models.csv", "bradley-terry")
    items, matrix = result.probabilities(wins=wins)
    assert items == list(result.scores) and np.isnan(np.diag(matrix)).all()
    for row in rows((tmp_path / "p.csv").read_text()):
        there = number(row["p_win" if wins else "p_higher"])
        assert matrix[items.index(row["item"]), items.index(row["other"])] == there
    other = result.win_probability if wins else result.probability
    assert matrix[0, 1] == other(items[0], items[1])


def test_quasi_errors(program, examples):
    output = program("rank", examples / "models.csv", "--method", "bradley-terry", "--quasi", "--format", "csv")
    found = witan.rank(examples / "models.csv", "bradley-terry").quasi_errors()
    assert found == {row["item"]: number(row["quasi_error"]) for row in rows(output)}
    with pytest.raises(witan.UsageError, match="no quasi-standard errors"):
        witan.rank(examples / "models.csv", "elo").quasi_errors()


def test_weights_of_experts(program, examples):
    name = witan.read(examples / "wine.csv").experts[0]
    output = program("rank", examples / "wine.csv", "--weights", f"{name}=3", "--format", "json")
    assert witan.rank(examples / "wine.csv", weights={name: 3}).to_json() == output
    runs = {"a": {"q": {"x": 2.0, "y": 1.0}}, "b": {"q": {"y": 2.0, "x": 1.0}}}
    assert list(witan.fuse(runs, weights={"b": 2}).scores) == ["y", "x"]
    assert list(witan.fuse(runs, weights={"a": 2}).scores) == ["x", "y"]
    assert list(witan.borda({"a": ["x", "y"], "b": ["y", "x"]}, weights={"b": 2}).scores) == ["y", "x"]
    with pytest.raises(witan.UsageError, match="weights has no effect on data in memory"):
        witan.rank(witan.read(examples / "wine.csv"), weights={name: 3})
    with pytest.raises(witan.InputError, match="not in the data"):
        witan.rank(examples / "wine.csv", weights={"nobody": 3})


def test_check(program, examples):
    found = witan.check(examples / "models.csv")
    # Only the spelling of options differs, and with it the line breaks of the table.
    def neutral(text):
        return text.replace("--", "").split()

    assert neutral(found.to_json()) == neutral(program("check", examples / "models.csv", "--format", "json"))
    assert neutral(str(found)) == neutral(program("check", examples / "models.csv"))
    assert "(direction)" in str(found)
    assert {"severity", "message"} <= set(found.findings[0])


def test_missing_label(tmp_path):
    path = tmp_path / "labels.csv"
    path.write_text("item,label\na,1\nb,-1\n")
    assert b'"b":-1' in witan.read(path).core.write("jsonl")
    assert b'"b":-1' not in witan.read(path, missing_label=-1).core.write("jsonl")


def test_weights_of_forms(program, tmp_path):
    data = witan.Dataset(form_weights={"comparison": 3, "rank": 0})
    data.add_rankings({"e": ["a", "b"]})
    data.add_comparisons(["b"], ["a"])
    plain = witan.Dataset()
    plain.add_rankings({"e": ["a", "b"]})
    plain.add_comparisons(["b"], ["a"])
    plain.write(tmp_path / "both.jsonl")
    output = program("rank", tmp_path / "both.jsonl", "--method", "bradley-terry", "--form-weights", "comparison=3,rank=0",
                   "--format", "json")
    output = without_checksum(output)
    assert witan.rank(data, "bradley-terry").to_json() == output
    read = witan.read(tmp_path / "both.jsonl", form_weights={"comparison": 3, "rank": 0})
    assert witan.rank(read, "bradley-terry").to_json() == output
    with pytest.raises(witan.UsageError, match="form_weights: unknown form .vote., expected one of rank, score"):
        witan.Dataset(form_weights={"vote": 1}).core


def test_every_simulator(program, tmp_path):
    for model in witan._core.simulators():
        scores, experts = tmp_path / "truth.csv", tmp_path / "experts.csv"
        output = program("simulate", model, "--to", "jsonl", "--truth", scores, "--expert-truth", experts, "--seed", "7")
        made = witan.simulate(model, seed=7)
        assert made.data.core.write("jsonl").decode() == output
        for row in rows(scores.read_text()):
            assert made.scores[row["instance"]][row["item"]] == float(row["score"])
        for row in rows(experts.read_text()):
            assert made.experts[row["expert"]] == {"kind": row["kind"], "reliability": float(row["reliability"])}
    with pytest.raises(witan.UsageError, match="unknown model"):
        witan.simulate("dice")


def test_label_files_are_read_with_the_options(program, tmp_path):
    data, labels = tmp_path / "data.csv", tmp_path / "labels.csv"
    data.write_text("expert,item,rank\nann,a,1\nann,b,2\nann,c,3\nbob,b,1\nbob,a,2\nbob,c,3\n")
    labels.write_text("item,label\na,1\nb,0\nc,-1\n")
    output = program("check", data, "--labels", labels, "--missing-label", "-1", "--format", "json")
    assert witan.check(data, labels=labels, missing_label=-1).to_dict() == json.loads(output)
    assert witan.check(data, labels=labels).to_dict() != json.loads(output)


def test_a_method_cannot_be_combined_with_a_model(examples, tmp_path):
    queries, path = examples / "engines" / "train.txt", tmp_path / "borda.model"
    model = witan.train(queries, "weighted-borda")
    model.save(path)
    for other in (model, path):
        with pytest.raises(witan.UsageError, match="method cannot be combined with model"):
            witan.rank(queries, "rrf", model=other)
    assert witan.rank(queries, model=path).to_dict() == witan.rank(queries, model).to_dict()
    with pytest.raises(witan.UsageError, match="found int, expected a trained witan.Model or its path"):
        witan.rank(queries, model=3)


def test_messages_name_the_arguments_of_python(examples):
    with pytest.raises(witan.UsageError, match="^tune needs validation data: expected validation$"):
        witan.train(examples / "engines" / "train.txt", "crf", tune=True)
    with pytest.raises(witan.UsageError, match="^k=0: expected"):
        witan.rank(examples / "models.csv", "bradley-terry").suggest(0)
