"""The same requests through the command line and through Python have the same outcome: result, note or refusal."""

from __future__ import annotations

import json
import re
import shlex

import witan


def blocks(text: str) -> list[tuple[list[str], list[str]]]:
    """Requests and their expected outcomes."""
    found: list[tuple[list[str], list[str]]] = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        if re.match(r"(refused|bad input|note): |not converged$", line):
            found[-1][1].append(line)
        else:
            found.append((shlex.split(line), []))
    return found


#: Options that Python names differently.
PYTHON_NAMES = {"for": "for_user", "from": "format", "valid": "validation", "count": "k"}


def spelled(message: str, python: bool) -> str:
    """The marks of options, as the command line or Python writes them."""

    def one(match: re.Match[str]) -> str:
        name, equals, value = match[1].partition("=")
        if not python:
            return name if name.isupper() else f"--{name} {value}".strip() if equals else f"--{name}"
        name = PYTHON_NAMES.get(name, name.replace("-", "_").lower())
        if not equals:
            return name
        return f"{name}={value}" if re.fullmatch(r"-?[\d.]+|-?inf|nan", value) else f"{name}={value!r}"

    return re.sub("⟦([^⟧]*)⟧", one, message)


def matches(found: list[str], wanted: list[str]) -> bool:
    """Whether the outcomes are as expected; * stands for any text."""
    patterns = [re.escape(one).replace(r"\*", ".*") for one in wanted]
    return len(found) == len(wanted) and all(re.fullmatch(*both, re.S) for both in zip(patterns, found))


class Outcome:
    """What a front end did: its result as JSON without notes, the notes, and how it refused."""

    def __init__(self, result: object = None, notes: list[str] | None = None, refused: str = "", converged: bool = True):
        self.result, self.notes, self.refused, self.converged = result, notes or [], refused, converged


def without_notes(text: str, notes: list[str]) -> object:
    """The parsed JSON; the notes of fits are moved to `notes`."""

    def strip(value: object) -> object:
        if isinstance(value, dict):
            notes.extend(value.get("notes", []))
            return {key: strip(one) for key, one in value.items() if key not in ("notes", "findings")}
        return [strip(one) for one in value] if isinstance(value, list) else value

    return strip(json.loads(text))


def by_command_line(program, request: list[str], folder) -> Outcome:
    command, files, *options = request
    words = [command, *([files] if command == "simulate" else files.split(","))]
    for option in options:
        name, equals, value = option.partition("=")
        words += [f"--{name}", value] if equals else [f"--{name}"]
    if command == "train":
        words += ["--model", str(folder / "model")]
    elif command not in ("fuse", "simulate", "convert"):
        words += ["--format", "json"]
    if command == "eval":
        words.append("--per-instance")
    done = program.full(*words)
    notes = re.findall(r"^witan: note: (.*)$", done.stderr, re.M)
    if done.returncode in (1, 2):
        kind = {1: "refused: ", 2: "bad input: "}[done.returncode]
        return Outcome(refused=kind + done.stderr.strip().split("\n")[-1].removeprefix("witan: "))
    if command == "train":
        result: object = (folder / "model").read_text()
        notes = [note for note in notes if "saved to" not in note]
    elif command == "eval":
        result = [[row["instance"], *list(row.values())[2:]] for row in json.loads(done.stdout)["results"]]
    else:
        result = done.stdout if command in ("fuse", "simulate", "convert") else without_notes(done.stdout, notes)
    return Outcome(result, notes, converged=done.returncode == 0)


def number(text: str) -> float | str:
    """Text that is not a number is passed on, because both front ends must reject it."""
    try:
        return float(text)
    except ValueError:
        return text


def pairs(text: str) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (one.rpartition("=") for one in text.split(","))]


#: The Python value of an option, by the kind of the option.
FROM_TEXT = {
    "whole": number,
    "number": number,
    "item_score": lambda text: (text.rpartition("=")[0], number(text.rpartition("=")[2])),
    "weights": lambda text: {name: number(weight) for name, weight in pairs(text)} if "=" in text else text,
    "numbers": lambda text: {name: number(weight) for name, weight in pairs(text)},
    "columns": lambda text: dict(pairs(text)),
}


def label_scale(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split("-")))


def keyword(command: str, option: str) -> tuple[str, object]:
    command = {"eval": "evaluate"}.get(command, command)
    name, equals, value = option.partition("=")
    if name == "no-times":
        return "times", False
    key = PYTHON_NAMES.get(name, name.replace("-", "_"))
    if not equals:
        return key, True
    if key == "label_scale":
        return key, label_scale(value)
    kinds = {one["keyword"]: one["kind"] for one in witan._core.options()[command]}
    return key, FROM_TEXT.get(kinds.get(key, "text"), str)(value)


def by_python(request: list[str]) -> Outcome:
    command, files, *options = request
    arguments = dict(keyword(command, option) for option in options)
    paths = files.split(",")
    data = paths if len(paths) > 1 else paths[0]
    try:
        if command == "rank":
            result = witan.rank(data, arguments.pop("method", None), **arguments)
            return Outcome(without_notes(result.to_json(), []), result.notes, converged=result.converged)
        if command == "eval":
            means = witan.evaluate(arguments.pop("labels"), data, **arguments)
            rows = [*means.per_instance.items(), ("all", means)]
            return Outcome([[name, *values.values()] for name, values in rows], means.notes)
        if command == "simulate":
            made = witan.simulate(files)
            return Outcome(witan.convert(made.data, arguments["to"]).content.decode(), made.notes)
        if command == "convert":
            converted = witan.convert(data, **arguments)
            return Outcome(converted.content.decode(), converted.notes)
        if command == "fuse":
            result = witan.fuse(data, **arguments)
            return Outcome(result.to_trec(tag=arguments.get("method", "rrf").split("(")[0]), result.notes)
        if command == "train":
            model = witan.train(data, arguments.pop("method"), **arguments)
            return Outcome(model.core.text(model._facts), model.notes, converged=model.converged)
        if command == "reproduce":
            again = witan.reproduce(paths, **arguments)
            return Outcome(json.loads(again.to_json()), again.notes, converged=again.converged)
        if command == "compare":
            arguments["methods"] = re.split(r",(?![^(]*\))", arguments["methods"])
        found = getattr(witan, command)(data, **arguments)
        notes = list(found.notes)
        return Outcome(without_notes(found.to_json(), notes), notes, converged=getattr(found, "converged", True))
    except witan.UsageError as error:
        return Outcome(refused=f"refused: {error}")
    except witan.InputError as error:
        return Outcome(refused=f"bad input: {error}")


def test_requests(program, root, tmp_path, monkeypatch):
    monkeypatch.chdir(root)
    table = blocks((root / "tests" / "parity" / "requests.txt").read_text())
    assert {request[0] for request, _ in table} == {
        "rank", "fuse", "train", "compare", "check", "eval", "experts", "explain", "suggest", "simulate", "convert",
        "reproduce"
    }
    wrong = []
    for request, expected in table:
        line, python = by_command_line(program, request, tmp_path), by_python(request)
        for outcome, is_python in ((line, False), (python, True)):
            wanted = [spelled(one, is_python) for one in expected]
            if outcome.refused:
                found = [outcome.refused]
            else:
                found = [f"note: {note}" for note in outcome.notes] + ([] if outcome.converged else ["not converged"])
            if not matches(found, wanted):
                wrong.append((" ".join(request), "Python" if is_python else "command line", found, wanted))
        if line.result != python.result:
            wrong.append((" ".join(request), "results differ", str(line.result)[:300], str(python.result)[:300]))
    assert not wrong, "\n".join(map(str, wrong))


def test_values_of_options():
    assert keyword("rank", "level=0.9") == ("level", 0.9)
    assert keyword("rank", "quasi") == ("quasi", True)
    assert keyword("rank", "anchor=a=1000") == ("anchor", ("a", 1000))
    assert keyword("rank", "weights=a=2,b=0") == ("weights", {"a": 2, "b": 0})
    assert keyword("rank", "columns=item=name") == ("columns", {"item": "name"})
    assert keyword("rank", "for=7") == ("for_user", "7")


def test_a_wrong_outcome_is_found():
    """The table can fail: a message in other words is not accepted."""
    assert spelled("⟦by=experts⟧: no", True) == "by='experts': no"
    assert spelled("⟦by=experts⟧ or ⟦for⟧", False) == "--by experts or --for"
    assert matches(["note: ap 0.5"], ["note: ap *"]) and not matches(["note: b"], ["note: a"]) and not matches([], ["note: a"])
    assert blocks("rank a.csv by=x\nrefused: no\n\nrank b.csv\n") == [(["rank", "a.csv", "by=x"], ["refused: no"]), (["rank", "b.csv"], [])]
