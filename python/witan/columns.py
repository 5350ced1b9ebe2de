"""Columns of any kind as what the engine takes: different names, and for each row which of them it is."""

from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np

    from ._types import Column

    Coded = tuple[list[str], np.ndarray | None]


def _module(value: object) -> str:
    return type(value).__module__.partition(".")[0]


def _missing() -> _core.UsageError:
    return _core.UsageError("a column of names has a missing value")


def _encode_arrow(column) -> Coded:
    """The indices of a dictionary are taken where they lie; strings are looked up once, by Arrow."""
    if column.null_count:
        raise _missing()
    if not hasattr(column.type, "index_type"):
        column = column.dictionary_encode()
    if hasattr(column, "combine_chunks"):
        column = column.unify_dictionaries().combine_chunks()
        if hasattr(column, "chunks"):  # an Arrow before 20 keeps the only chunk in a chunked array
            column = column.chunk(0)
    return [str(name) for name in column.dictionary.to_pylist()], column.indices.to_numpy(zero_copy_only=False)


def _encode_pandas(column) -> Coded:
    import pandas as pd

    dtype = column.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        column = column.cat if hasattr(column, "cat") else column
        return [str(name) for name in column.categories], column.codes
    if getattr(dtype, "storage", None) == "pyarrow" or isinstance(dtype, pd.ArrowDtype):
        return _encode_arrow(column.array.__arrow_array__())
    codes, names = pd.factorize(column)
    return [str(name) for name in names], codes


def _encode_whole_numbers(column: np.ndarray) -> Coded:
    """Small numbers are their own codes."""
    import numpy as np

    least, most = (int(column.min()), int(column.max())) if len(column) else (0, 0)
    if least >= 0 and most < max(1024, len(column)):
        return [str(number) for number in range(most + 1)], np.ascontiguousarray(column)
    names, codes = np.unique(column, return_inverse=True)
    return [str(name) for name in names.tolist()], codes


def encode(column: Column) -> Coded:
    """Names and codes of a column: pandas (categorical or not), polars, Arrow, NumPy, or any sequence."""
    import numpy as np

    kind = _module(column)
    if kind == "polars":
        column, kind = column.to_arrow(), "pyarrow"
    if kind == "pyarrow":
        return _encode_arrow(column)
    if kind == "pandas":
        names, codes = _encode_pandas(column)
        return names, np.ascontiguousarray(codes)
    if isinstance(column, np.ndarray) and column.dtype.kind in "iu":
        return _encode_whole_numbers(column)
    if isinstance(column, np.ndarray):
        column = column.tolist()
    return _core.encode(column if isinstance(column, (list, tuple)) else list(column))  # type: ignore[return-value]


def constant(name: str) -> Coded:
    """A column in which every row has this name."""
    return [name], None


def encode_or(column: Column | None, name: str) -> Coded:
    return constant(name) if column is None else encode(column)


def numbers(column: Column) -> np.ndarray:
    """A column of doubles, as it lies in memory if it is one already."""
    import numpy as np

    if hasattr(column, "to_numpy"):
        column = column.to_numpy()
    return np.ascontiguousarray(column, dtype=np.float64)


def table_of(data: object) -> dict[str, Column] | None:
    """The columns of a data frame, an Arrow table or a dictionary of columns, by name; None if it is none of them."""
    if isinstance(data, dict):
        return data if any(name in data for name in ("item", "winner", "left")) else None
    names = getattr(data, "column_names", None)  # Arrow, whose `columns` are arrays
    if names is None:
        names = getattr(data, "columns", None)
    return None if names is None else {str(name): data[name] for name in names}  # type: ignore[index]


def pick(table: Mapping[str, Column], needed: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Column]:
    """The columns that are asked for. Throws UsageError if one that is needed is not there."""
    for name in needed:
        if name not in table:
            raise _core.UsageError(f"the table has no column {name!r}; found {', '.join(map(str, table))}")
    return {name: table[name] for name in (*needed, *optional) if name in table}
