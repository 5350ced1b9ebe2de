"""What the engine's builder is told, one statement at a time."""

from __future__ import annotations

from . import _core
from .columns import (
    _shown, cells, encode, encode_or, is_single, numbers, numbers_or_one, rows_of, rows_where, whole_numbers,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._types import Column

    #: A method of the builder, and what it is given.
    Statement = tuple[str, tuple[object, ...]]

#: The instance and the expert of evidence that names none.
ALL = "all"


def tell(builder: _core.Builder, method: str, arguments: tuple[object, ...]) -> None:
    try:
        getattr(builder, method)(*arguments)
    except (TypeError, OverflowError) as error:
        if not method.startswith("add_nested"):
            raise
        raise _core.UsageError(_no_number(arguments[-1]) or f"{error}, expected {{item: number}}") from None


def _no_number(table: object) -> str:
    """A sentence about the first value of {instance: {item: value}} that is no number; "" if there is none."""
    for instance, items in table.items() if isinstance(table, dict) else ():
        for item, value in items.items() if isinstance(items, dict) else ():
            try:
                float("" if isinstance(value, str) else value)
            except (TypeError, ValueError, OverflowError):
                return f"item {str(item)!r} of instance {str(instance)!r}: found {_shown(value)}, expected a number"
    return ""


def rehearse(statements: list[Statement]) -> None:
    """What a builder of its own refuses never comes near what was said before."""
    scratch = _core.Builder()
    for method, arguments in statements:
        tell(scratch, method, arguments)


#: What the engine takes for no time.
_NO_TIME = -(2**63)
_A_COUNT = "how many ballots it stands for (1 or more)"


def _or_one(column: Column, rows: int):
    """One value for all rows as a column."""
    return [column] * rows if is_single(column) else column


def times_of(column: Column, rows: int):
    """Times, where an empty cell has none; None if there are none."""
    return None if column is None else whole_numbers(_or_one(column, rows), "time", "a time (a whole number)", _NO_TIME)


def _silences(column: Column):
    """One word, or a column of them, in which an empty cell is unknown."""
    if isinstance(column, str):
        return [column], None
    listed = column.to_pylist() if hasattr(column, "to_pylist") else list(column)
    return encode(["unknown" if one is None or one != one or one == "" else one for one in listed], "silence")


def weights_of(column: Column, rows: int, table: bool):
    """Weights; in a table, an empty cell is 1."""
    import numpy as np

    if column is None or is_single(column) or not table:
        return numbers_or_one(column, rows, "weight")
    found = cells(column, "weight")
    return np.where(np.isnan(found), 1.0, found)


def _kept(coded, keep):
    return coded if coded[1] is None else (coded[0], coded[1][keep])


def lists(
    form: str, item: Column, values: Column, expert: Column, instance: Column, weight: Column, silence: Column,
    count: Column = None, time: Column = None, table: bool = False,
) -> list[Statement]:
    """Rows of lists. In a table, a row whose value is empty says nothing: its item is a candidate."""
    import numpy as np

    items = encode(item)
    rows = rows_of(items)
    found = cells(values, form) if table else numbers(values, form)
    said = ~np.isnan(found) if table and len(found) == rows else np.ones(0, dtype=bool)
    counts = None if count is None else whole_numbers(_or_one(count, rows), "count", _A_COUNT, 1)
    where, silences = encode_or(instance, ALL, "instance"), _silences(silence)
    more = [weights_of(weight, rows, table), counts, times_of(time, rows)]
    if said.all():
        return [("add_lists", (form, silences, where, encode_or(expert, ALL, "expert"), items, found, *more))]
    nobody = ("add_candidates", (_kept(where, ~said), _kept(items, ~said)))
    # Who says nothing may have no name.
    who = encode_or(expert if expert is None or is_single(expert) else rows_where(expert, said), ALL, "expert")
    kept = (_kept(silences, said), _kept(where, said), who, _kept(items, said), found[said])
    return [nobody, ("add_lists", (form, *kept, *(one if one is None else one[said] for one in more)))]


def labels(item: Column, label: Column, instance: Column, table: bool = False) -> list[Statement]:
    """Labels. In a table, a row without one says that the item is there."""
    import numpy as np

    where, items = encode_or(instance, ALL, "instance"), encode(item)
    found = cells(label, "label") if table else numbers(label, "label")
    missing = np.isnan(found) if table and len(found) == rows_of(items) else np.zeros(0, dtype=bool)
    if not missing.any():
        return [("add_labels", (where, items, found))]
    nobody = ("add_candidates", (_kept(where, missing), _kept(items, missing)))
    return [nobody, ("add_labels", (_kept(where, ~missing), _kept(items, ~missing), found[~missing]))]


def run_rows(table: Mapping[str, Column]) -> list[Statement]:
    return lists("score", table["item"], table["score"], table.get("expert"), table.get("instance"), None, "below")
