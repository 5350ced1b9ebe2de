"""Statements: calls of the builder of a data set."""

from __future__ import annotations

from . import _core
from .columns import (
    _shown, cells, coded, encode, encode_or, is_single, numbers, numbers_or_one, rows_of, rows_where, whole_numbers,
)
from .times import rows_of_times, times_of as times_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeVar

    import numpy as np

    from ._types import Column
    from .columns import Coded

    #: A method of the builder and its arguments.
    Statement = tuple[str, tuple[object, ...]]

#: Name of the instance and of the expert of data without them.
ALL = "all"


def add_statement(builder: _core.Builder, method: str, arguments: tuple[object, ...]) -> None:
    try:
        getattr(builder, method)(*arguments)
    except (TypeError, OverflowError) as error:
        if not method.startswith("add_nested"):
            raise
        raise _core.UsageError(_no_number(arguments[-1]) or f"{error}, expected {{item: number}}") from None


def _no_number(table: object) -> str:
    """Returns a message about the first value of {instance: {item: value}} that is not a number, or ""."""
    for instance, items in table.items() if isinstance(table, dict) else ():
        for item, value in items.items() if isinstance(items, dict) else ():
            try:
                float("" if isinstance(value, str) else value)
            except (TypeError, ValueError, OverflowError):
                return f"item {str(item)!r} of instance {str(instance)!r}: found {_shown(value)}, expected a number"
    return ""


def check_statements(statements: list[Statement]) -> None:
    """Adds the statements to a new builder first, so that an error leaves the data set unchanged."""
    scratch = _core.Builder()
    for method, arguments in statements:
        add_statement(scratch, method, arguments)


_A_COUNT = "a number of ballots (1 or more)"


def _or_one(column: Column, rows: int) -> Column:
    """Returns a column; a single value is repeated for all rows."""
    return [column] * rows if is_single(column) else column


def _silences(column: Column) -> Coded:
    """Encodes the treatment of missing items; an empty text is the default, and an empty cell of a column unknown."""
    if isinstance(column, str):
        return coded([column], None)
    listed = column.to_pylist() if hasattr(column, "to_pylist") else list(column)
    return encode(["unknown" if one is None or one != one or one == "" else one for one in listed], "silence")


def weights_of(column: Column, rows: int, table: bool) -> np.ndarray | None:
    """Returns the weights; an empty cell of a table is 1."""
    import numpy as np

    if column is None or is_single(column) or not table:
        return numbers_or_one(column, rows, "weight")
    found = cells(column, "weight")
    return np.where(np.isnan(found), 1.0, found)


def _kept(column: Coded, keep: np.ndarray) -> Coded:
    codes = column[1]
    return column if codes is None else coded(column[0], codes[keep], column.kept)


def lists(
    form: str, item: Column, values: Column, expert: Column, instance: Column, weight: Column, silence: Column,
    count: Column = None, time: Column = None, table: bool = False, named: Column = None,
) -> list[Statement]:
    """Returns the statements of rows of lists. In a table, a row without a value only adds its item as a candidate."""
    import numpy as np

    items = encode(item)
    rows = rows_of(items)
    found = cells(values, form) if table else numbers(values, form)
    present = ~np.isnan(found) if table and len(found) == rows else np.ones(0, dtype=bool)
    counts = None if count is None else whole_numbers(_or_one(count, rows), "count", _A_COUNT, 1)
    where, silences = encode_or(instance, ALL, "instance"), _silences(silence)
    more, times = [weights_of(weight, rows, table), counts], times_of(time, rows)
    names = None if named is None else encode(named, "list")
    if present.all():
        return [("add_lists", (form, silences, where, encode_or(expert, ALL, "expert"), items, found, *more, times, names))]
    candidates = ("add_candidates", (_kept(where, ~present), _kept(items, ~present)))
    # The expert of a row without a value may be empty.
    who = encode_or(expert if expert is None or is_single(expert) else rows_where(expert, present), ALL, "expert")
    kept = (_kept(silences, present), _kept(where, present), who, _kept(items, present), found[present])
    names = None if names is None else _kept(names, present)
    more = [one if one is None else one[present] for one in more]
    return [candidates, ("add_lists", (form, *kept, *more, rows_of_times(times, present), names))]


def labels(item: Column, label: Column, instance: Column, table: bool = False) -> list[Statement]:
    """Returns the statements of labels. In a table, a row without a label only adds its item as a candidate."""
    import numpy as np

    where, items = encode_or(instance, ALL, "instance"), encode(item)
    found = cells(label, "label") if table else numbers(label, "label")
    missing = np.isnan(found) if table and len(found) == rows_of(items) else np.zeros(0, dtype=bool)
    if not missing.any():
        return [("add_labels", (where, items, found))]
    candidates = ("add_candidates", (_kept(where, missing), _kept(items, missing)))
    return [candidates, ("add_labels", (_kept(where, ~missing), _kept(items, ~missing), found[~missing]))]


def run_rows(table: Mapping[str, Column]) -> list[Statement]:
    return lists("score", table["item"], table["score"], table.get("expert"), table.get("instance"), None, "below")
