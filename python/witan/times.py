"""Conversion of columns of times to whole numbers, which are exact."""

from __future__ import annotations

import datetime
import decimal

from . import _core
from .columns import _module, _shown, array_of, whole_numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np

    from ._types import Column

    #: Times as multiples of 10^-decimals, with NO_TIME for a missing one; whether they are dates; and the decimals.
    Times = tuple[np.ndarray, bool, int]

#: A missing time, which is also NaT of NumPy.
NO_TIME = -(2**63)
#: Decimals of a second in the units of NumPy.
_DECIMALS = {"s": 0, "ms": 3, "us": 6, "ns": 9, "ps": 12, "fs": 15, "as": 18}


def times_of(column: Column, rows: int) -> Times | None:
    """Returns the times, or None without a column; a single time applies to all rows, and an empty cell is a missing time.

    Times are numbers, or dates: datetime64, datetime, date, or texts such as 2024-08-31T12:30:00+02:00. A date without
    an offset is in UTC.
    """
    import numpy as np

    if column is None:
        return None
    if isinstance(column, (str, int, float, datetime.date, np.generic)):
        column = [column] * rows
    kind = getattr(getattr(column, "dtype", None), "kind", "")
    if kind in ("i", "u") and isinstance(column.dtype, np.dtype) or _all_are_int(column):
        return whole_numbers(column, "time", "a time", NO_TIME), False, 0
    if getattr(getattr(column, "dtype", None), "tz", None) is not None:
        column = column.dt.tz_convert("UTC").dt.tz_localize(None) if hasattr(column, "dt") else column.tz_convert(None)
    array = _array(column)
    if array.dtype.kind == "M":
        return _of_dates(array)
    return _core.parse_times([_text(row, cell) for row, cell in enumerate(array.tolist())])


def rows_of_times(times: Times | None, keep: np.ndarray) -> Times | None:
    """Returns the rows for which `keep` is true."""
    return None if times is None else (times[0][keep], *times[1:])


def _all_are_int(column: Column) -> bool:
    return isinstance(column, (list, tuple)) and all(type(cell) is int and abs(cell) < 2**63 for cell in column)


def _array(column: Column) -> np.ndarray:
    import numpy as np

    if _module(column) == "pyarrow":
        return np.asarray(column.to_numpy() if hasattr(column, "chunks") else column.to_numpy(zero_copy_only=False))
    if isinstance(column, (list, tuple)):  # NumPy would convert numbers beside texts to texts
        array = np.empty(len(column), dtype=object)
        array[:] = column
        return array
    return array_of(column, "time")


def _of_dates(array: np.ndarray) -> Times:
    """Uses the coarsest unit that is exact, so that times from nanoseconds leave room for other times."""
    import numpy as np

    unit = np.datetime_data(array.dtype)[0]
    if unit not in _DECIMALS:
        array, unit = array.astype("datetime64[s]"), "s"
    decimals = _DECIMALS[unit]
    count = np.datetime_data(array.dtype)[1]
    ticks = array.astype(np.int64)
    known = ticks != NO_TIME
    ticks[known] *= count
    while decimals > 0 and not (ticks[known] % 10).any():
        ticks[known] //= 10
        decimals -= 1
    return ticks, True, decimals


def _text(row: int, cell: Any) -> str:
    """Returns a time as a text that is read exactly; empty for a missing one."""
    if cell is None or type(cell).__name__ in ("NAType", "NaTType") or cell != cell or cell == "":
        return ""
    if isinstance(cell, datetime.date):
        return cell.isoformat()
    if hasattr(cell, "dtype") and hasattr(cell, "item"):  # a scalar of NumPy
        return str(cell if cell.dtype.kind == "M" else cell.item())
    if isinstance(cell, (str, int, float, decimal.Decimal)) and not isinstance(cell, bool):
        return str(cell).strip()
    raise _core.InputError(f"row {row + 1} of the times: found {_shown(cell)}, expected a number or a date")
