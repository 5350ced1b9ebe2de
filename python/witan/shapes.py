"""Structures of data: dictionaries, lists of rankings and of pairs, tables of comparisons, search runs."""

from __future__ import annotations

import os

from . import _core
from .columns import array_of, encode, is_single, numbers, rows_of, text_of, truths
from .tables import run_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    import numpy as np

    from ._types import Column
    from .columns import Coded


def values_of(form: str, statement: Any) -> dict[Any, Any]:
    """Returns the statement of one expert as {item: value}; a list of items or of tied items becomes ranks."""
    if isinstance(statement, dict):
        return statement
    if form != "rank" or isinstance(statement, str) or not hasattr(statement, "__iter__"):
        raise _core.UsageError(f"expected {{expert: {{item: {form}}}}}")
    ranks: dict[str, int] = {}
    rank = 1
    for tier in statement:
        tied = tier if isinstance(tier, (list, tuple, set, frozenset)) else [tier]
        for item in tied:
            name = item if isinstance(item, str) else encode([item])[0][0]
            if name in ranks:
                raise _core.UsageError(f"a ranking contains {name!r} twice")
            ranks[name] = rank
        rank += len(tied)
    return ranks


def check_sides(shown: bool, tie: Column, outcome: Column) -> None:
    """Raises UsageError if `tie` or `outcome` does not fit the kind of the comparisons."""
    if shown and tie is not None:
        raise _core.UsageError("tie requires winner and loser; with left and right, a tie is the outcome 0.5")
    if not shown and outcome is not None:
        raise _core.UsageError("outcome requires left and right; with winner and loser, tie marks the tied rows")


def is_repeated(statement: object) -> bool:
    """Returns true if an expert judges an item more than once: {item: [judgement, …]}."""
    return isinstance(statement, dict) and any(isinstance(value, (list, tuple)) for value in statement.values())


def judged_rows(judgements: Mapping[Any, object]) -> tuple[list[Any], list[Any], list[Any]]:
    """Returns the columns item, judgement and expert of {expert: {item: judgement or judgements}}."""
    rows = [
        (item, value, expert)
        for expert, items in judgements.items()
        for item, values in values_of("judgement", items).items()
        for value in (values if isinstance(values, (list, tuple)) else [values])
    ]
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]


def outcomes_of(column: Column, left: Coded, right: Coded, named: bool = False) -> Column:
    """Returns the left item's share of each win. Numbers are shares, unless `named`: then they are names of items."""
    if not named:
        if hasattr(column, "to_numpy") or hasattr(column, "__array__"):
            column = array_of(column, "outcome")
            if column.dtype.kind in "fiub":
                return numbers(column, "outcome")
            column = column.tolist()
        if hasattr(column, "__iter__") and not isinstance(column, (str, dict, list, tuple)):
            column = list(column)
        if isinstance(column, (list, tuple)) and column and not isinstance(column[0], (str, bytes)):
            if isinstance(getattr(column[0], "name", None), str):
                return _enumerated(column)
            if not any(isinstance(one, (str, bytes)) for one in column):
                return numbers(column, "outcome")
        elif not isinstance(column, (list, tuple)) or not column:
            return numbers(column, "outcome")
    winner = encode(column, "winner")
    for side, what in ((left, "left"), (right, "right")):
        if rows_of(side) != rows_of(winner):
            raise _core.UsageError(f"columns of different lengths: {what} and who won")
    return _core.shares_of_wins(winner, left, right)


def _enumerated(column: list[Any] | tuple[Any, ...]) -> Column:
    """Returns the shares of members of an enumeration such as evalica's, which never denote an item."""
    import numpy as np

    try:
        names, codes, _ = _core.encode(column, members=True)
    except _core.UsageError as error:  # the content of a cell is data, so its error is an InputError
        raise _core.InputError(f"outcomes: {error}") from None
    nobody = (["\x01"], None)
    try:
        return _core.shares_of_wins((names, np.arange(len(names))), nobody, nobody)[codes]
    except _core.InputError:  # the error of all rows contains the row
        return _core.shares_of_wins((names, codes), nobody, nobody)


def shares_of_values(left: Column, right: Column, what: str) -> np.ndarray:
    """Returns the left item's share of each win from the final scores, of which the greater wins, or ranks of both."""
    import numpy as np

    one, other = numbers(left, what), numbers(right, what)
    if len(one) != len(other):
        raise _core.UsageError(f"columns of different lengths: {what}s of left and right")
    for side, values in (("left", one), ("right", other)):
        for row in np.flatnonzero(~np.isfinite(values))[:1]:
            raise _core.InputError(f"row {row + 1} of the {side} {what}s: found {values[row]}, expected a finite number")
    won = np.sign(other - one if what == "rank" else one - other)
    return np.asarray((1 + won) / 2)


def shares(tie: Column, rows: int) -> np.ndarray:
    """Returns the winner's share of each win: 0.5 in rows where `tie` is true."""
    import numpy as np

    return np.where(truths([tie] * rows if is_single(tie) else tie, "tie"), 0.5, 1.0)


def is_path(value: object) -> bool:
    return isinstance(value, (str, os.PathLike))


def one_run(run: Any) -> dict[Any, Any]:
    """Returns a run as {instance: {item: score}}, or as {None: columns} for a table. Runs of other libraries have to_dict()."""
    table = None if isinstance(run, dict) else run_table(run)
    if table is None and not isinstance(run, dict) and hasattr(run, "to_dict"):
        run = run.to_dict()
    if table is None and isinstance(run, dict) and not all(isinstance(items, dict) for items in run.values()):
        table = run_table(run)
    if table is not None:
        return {None: table}
    if not isinstance(run, dict) or not all(isinstance(items, dict) for items in run.values()):
        raise _core.UsageError("a run: expected {instance: {item: score}}, or a table with instance, item and score")
    return run


def named_runs(runs: object) -> dict[str, dict[Any, Any]]:
    """Returns {name: run}. Runs of a list are named by their attribute `name` or by their number."""
    if isinstance(runs, dict):
        named = {str(name): run for name, run in runs.items()}
    elif isinstance(runs, (list, tuple)):
        named = {}
        for number, run in enumerate(runs, start=1):
            own = getattr(run, "name", None)
            is_own = isinstance(own, str) and hasattr(run, "to_dict") and run_table(run) is None and own not in named
            named[own if isinstance(own, str) and is_own and own else f"run{number}"] = run
    else:
        raise _core.UsageError(
            "runs: expected {run: {topic: {document: score}}}, a list of runs, a table with run, topic, doc and score, "
            "or paths"
        )
    return {name: one_run(run) for name, run in named.items()}


def paths_in(value: object) -> list[str] | None:
    """Returns the texts of a path or of a list of paths; None for other values."""
    if is_path(value):
        return path_texts((value,))
    listed = isinstance(value, (list, tuple)) and value and all(map(is_path, value))
    return path_texts((value,)) if listed else None


def path_texts(paths: Sequence[Any]) -> list[str]:
    """Returns paths, given as arguments or as one list, as texts. Raises UsageError without a path or for other values."""
    listed = list(paths[0]) if len(paths) == 1 and isinstance(paths[0], (list, tuple)) else list(paths)
    if not listed:
        raise _core.UsageError("expected at least one path")
    texts = [os.fspath(path) if isinstance(path, os.PathLike) else path for path in listed]
    for text in texts:
        if not text_of(text, "path", "a path").isprintable() and _is_broken(text):
            raise _core.UsageError(f"path: found {text!r}, expected a path in UTF-8")
    return texts


def _is_broken(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
