"""Conversion of columns to distinct names and one code per row."""

from __future__ import annotations

from . import _core
from .item_types import kept_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    import numpy as np

    from ._types import Column
    from .item_types import Kept


class Coded(tuple["list[str]", "np.ndarray | None"]):
    """The distinct names of a column and one code per row. Without codes, all rows have the first name.

    `kept`: the items that are not texts, for a column of items.
    """

    kept: Kept | None = None


def coded(names: list[str], codes: np.ndarray | None, kept: Kept | None = None) -> Coded:
    found = Coded((names, codes))
    found.kept = kept
    return found


def _module(value: object) -> str:
    return type(value).__module__.partition(".")[0]


def _missing() -> _core.InputError:
    return _core.InputError("a column of names has a missing value")


def _shown(value: object) -> str:
    """Returns a value as text for an error message, truncated to 40 characters."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _names_of(values: Iterable[Any]) -> list[str]:
    """Returns the texts of distinct names. Raises InputError for a missing name and for bytes that are not UTF-8."""
    if any(value is None or value != value for value in values):
        raise _missing()
    names = [_decoded(value) if isinstance(value, bytes) else str(value) for value in values]
    try:
        "".join(names).encode()
    except UnicodeEncodeError:
        raise _core.InputError("a name contains half of a surrogate pair, expected text that can be encoded as UTF-8") from None
    return names


def _decoded(name: bytes) -> str:
    try:
        return name.decode()
    except UnicodeDecodeError:
        raise _core.InputError(f"the name {_shown(name)} is not UTF-8, expected text") from None


def _encode_arrow(column: Any) -> Coded:
    """Uses the indices of a dictionary array without a copy; Arrow encodes strings once."""
    if column.null_count:
        raise _missing()
    if not hasattr(column.type, "index_type"):
        column = column.dictionary_encode()
    if hasattr(column, "combine_chunks"):
        column = column.unify_dictionaries().combine_chunks()
        if hasattr(column, "chunks"):  # before version 20, Arrow keeps the only chunk in a chunked array
            column = column.chunk(0)
    return _of_values(column.dictionary.to_pylist(), column.indices.to_numpy(zero_copy_only=False))


def _of_values(values: list[object], codes: np.ndarray) -> Coded:
    names = _names_of(values)
    return coded(names, codes, kept_of(values, names))


def _encode_pandas(column: Any) -> Coded:
    import pandas as pd

    if getattr(column, "ndim", 1) != 1:
        raise _core.UsageError("found a table, expected a column of names")
    dtype = column.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        column = column.cat if hasattr(column, "cat") else column
        return _of_values(column.categories.tolist(), column.codes)
    if getattr(dtype, "storage", None) == "pyarrow" or isinstance(dtype, pd.ArrowDtype):
        return _encode_arrow(column.array.__arrow_array__())
    codes, names = pd.factorize(column)
    return _of_values(names.tolist(), codes)


def _encode_whole_numbers(column: np.ndarray) -> Coded:
    """Uses small numbers as their own codes."""
    import numpy as np

    column = column.astype(column.dtype.newbyteorder("="), copy=False)
    least, most = (int(column.min()), int(column.max())) if len(column) else (0, 0)
    if least >= 0 and most < max(1024, len(column)):
        return coded([str(number) for number in range(most + 1)], np.ascontiguousarray(column), (True, {}))
    names, codes = np.unique(column, return_inverse=True)
    return coded([str(name) for name in names.tolist()], codes, (True, {}))


def _listed(column: Column, what: str) -> list[Any] | tuple[Any, ...]:
    """Returns a sequence, view or generator as a list. Raises UsageError for anything else."""
    if isinstance(column, (list, tuple)):
        return column
    if isinstance(column, (str, bytes, dict, set, frozenset)) or not hasattr(column, "__iter__"):
        raise _core.UsageError(f"{what}: found {_shown(column)}, expected a column, such as a list")
    return list(column)


def _encode_listed(column: list[Any] | tuple[Any, ...]) -> Coded:
    try:
        names, codes, kept = _core.encode(column)
    except _core.UsageError as error:  # the content of a cell is data, so its error is an InputError
        raise _core.InputError(str(error)) from None
    if any(name[:2] in ("b'", 'b"') for name in names) and any(isinstance(name, bytes) for name in column):
        column = [_decoded(name) if isinstance(name, bytes) else name for name in column]
        names, codes, kept = _core.encode(column)
    return coded(names, codes, kept)


def encode(column: Column, what: str = "item") -> Coded:
    """Returns the names and codes of a column of pandas, polars, Arrow or NumPy, or of any iterable."""
    found = _encode(column, what)
    if what != "item":
        found.kept = None
    return found


def _encode(column: Column, what: str) -> Coded:
    import numpy as np

    kind = _module(column)
    if kind == "polars":
        column, kind = column.to_arrow(), "pyarrow"
    if kind == "pyarrow":
        return _encode_arrow(column)
    if kind == "pandas":
        found = _encode_pandas(column)
        return coded(found[0], np.ascontiguousarray(found[1]), found.kept)
    if isinstance(column, np.ndarray):
        if column.ndim != 1:
            raise _core.UsageError(f"{what}: found an array of {column.ndim} dimensions, expected a column of names")
        if column.dtype.kind in "iu":
            return _encode_whole_numbers(column)
        column = column.tolist()
    return _encode_listed(_listed(column, what))


def is_single(value: object) -> bool:
    """Returns true for a single value (a text, a number or anything else that is not a column)."""
    return isinstance(value, (str, bytes)) or not (hasattr(value, "__iter__") or hasattr(value, "to_numpy")) or (
        getattr(value, "ndim", 1) == 0
    )


def encode_or(column: Column | None, name: str, what: str) -> Coded:
    """Encodes a column; a single value, or `name` if the column is None, applies to all rows."""
    if column is None:
        return coded([name], None)
    return coded(_encode_listed([column])[0], None) if is_single(column) else encode(column, what)


def array_of(column: Column, what: str) -> np.ndarray:
    """Returns a column as a NumPy array of the closest type. Raises UsageError if it is not a column."""
    import numpy as np

    if _module(column) == "pyarrow":
        if column.null_count:
            raise _core.InputError(f"the column of {what}s has a missing value")
        column = column.to_numpy(zero_copy_only=False) if not hasattr(column, "chunks") else column.to_numpy()
    elif hasattr(column, "to_numpy"):
        column = column.to_numpy()
    elif not hasattr(column, "__array__"):
        column = _listed(column, what)
    try:
        array = np.asarray(column)
    except ValueError:  # rows of different lengths
        array = np.empty((0, 0))
    if array.ndim != 1:
        raise _core.UsageError(f"{what}: found {array.ndim} dimensions, expected a column of numbers")
    return array


def _not_a_number(array: np.ndarray, what: str, expected: str) -> _core.InputError:
    for row, value in enumerate(array.tolist()):
        try:
            float(value)
        except (TypeError, ValueError):
            return _core.InputError(f"row {row + 1} of the {what}s: found {_shown(value)}, expected {expected}")
    return _core.InputError(f"{what}: found values of type {array.dtype}, expected {expected}")


def numbers(column: Column, what: str = "number") -> np.ndarray:
    """Returns a column as doubles, without a copy if it already contains doubles."""
    import numpy as np

    array = array_of(column, what)
    if array.dtype.kind in "mMc":
        raise _core.InputError(f"{what}: found values of type {array.dtype}, expected numbers")
    try:
        return np.ascontiguousarray(array, dtype=np.float64)
    except (TypeError, ValueError):
        raise _not_a_number(array, what, "a number") from None


def cells(column: Column, what: str) -> np.ndarray:
    """Returns the numbers of a column of a table; empty cells are NaN."""
    import numpy as np

    kind = _module(column)
    if kind == "pyarrow" and column.null_count:
        column = column.to_numpy() if hasattr(column, "chunks") else column.to_numpy(zero_copy_only=False)
    elif kind == "pandas" and not isinstance(column.dtype, np.dtype) or getattr(column, "dtype", None) == object:
        try:
            column = column.to_numpy(dtype=np.float64, na_value=np.nan) if kind == "pandas" else column
        except (TypeError, ValueError):
            pass  # numbers() reports the error
    return numbers(column, what)


def whole_numbers(column: Column, what: str, expected: str, empty: int | None = None) -> np.ndarray:
    """Returns a column of whole numbers; empty cells become `empty`, and are rejected if it is None."""
    import numpy as np

    if getattr(getattr(column, "dtype", None), "kind", "") in ("i", "u") and isinstance(column.dtype, np.dtype):
        return np.ascontiguousarray(array_of(column, what), dtype=np.int64)
    if isinstance(column, (list, tuple)) and all(type(value) is int for value in column):
        try:
            return np.array(column, dtype=np.int64)
        except OverflowError:
            pass
    found = cells(column, what)
    nothing = np.isnan(found) if empty is not None else np.zeros(len(found), dtype=bool)
    for row in np.flatnonzero(~nothing & ~((found == np.floor(found)) & (np.abs(found) < 2.0**63)))[:1]:
        raise _core.InputError(f"row {row + 1} of the {what}s: found {found[row]:g}, expected {expected}")
    whole = np.where(nothing, 0, found).astype(np.int64)
    whole[nothing] = 0 if empty is None else empty
    return whole


def numbers_or_one(column: Column | None, rows: int, what: str) -> np.ndarray | None:
    """Returns a column as doubles; a single number applies to all rows. Returns None if there is no column."""
    import numpy as np

    if column is None:
        return None
    return np.full(rows, numbers([column], what)[0]) if is_single(column) else numbers(column, what)


def truths(column: Column, what: str) -> np.ndarray:
    """Returns a column of true and false, or 1 and 0. Raises InputError for other and for missing values."""
    import numpy as np

    array = array_of(column, what)
    if array.dtype.kind == "b":
        return array
    known = array
    if array.dtype.kind not in "iuf":
        known = np.array([float(v) if isinstance(v, (bool, int, float, np.bool_)) else 2.0 for v in array.tolist()])
    for row in np.flatnonzero((known != 0) & (known != 1))[:1]:
        found = _shown(array[row].item() if hasattr(array[row], "item") else array[row])
        raise _core.InputError(f"row {row + 1} of the {what}s: found {found}, expected true or false")
    return np.asarray(known == 1)


def rows_of(coded: Coded) -> int:
    """Returns the number of rows of an encoded column."""
    codes = coded[1]
    return 0 if codes is None else len(codes)


def rows_where(column: Column, keep: np.ndarray) -> Column:
    """Returns the rows of a column for which `keep` is true."""
    kind = _module(column)
    if kind in ("polars", "pyarrow"):
        return column.filter(keep if kind == "polars" else keep.tolist())
    if kind == "pandas":
        return column[keep]
    return [value for value, kept in zip(column, keep.tolist()) if kept]


def text_of(value: Any, what: str, expected: str) -> str:
    """Returns the value if it is a text. Raises UsageError otherwise."""
    if isinstance(value, str):
        return value
    raise _core.UsageError(f"{what}: found {_shown(value)}, expected {expected}")
