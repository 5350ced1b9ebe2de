"""Columns of any kind as what the engine takes: different names once, and for each row which of them it is."""

from . import _core


def _module(value):
    return type(value).__module__.partition(".")[0]


def _arrow(column):
    """An Arrow array of codes and one of names, from anything that Arrow or polars holds."""
    if _module(column) == "polars":
        column = column.to_arrow()
    if hasattr(column, "combine_chunks"):
        column = column.combine_chunks()
    if not hasattr(column, "dictionary"):
        column = column.dictionary_encode()
    return column


def encode(column):
    """Names and 32-bit codes of a column: pandas (categorical or not), polars, Arrow, NumPy, or any sequence."""
    import numpy as np

    if _module(column) in ("polars", "pyarrow"):
        column = _arrow(column)
        if column.null_count:
            raise _core.UsageError("a column of names has a missing value")
        codes = column.indices.to_numpy(zero_copy_only=False)
        return [str(name) for name in column.dictionary.to_pylist()], codes.astype(np.uint32, copy=False)
    if _module(column) == "pandas":
        import pandas as pd

        if isinstance(column.dtype, pd.CategoricalDtype):
            column = column.cat if hasattr(column, "cat") else column
            codes, names = column.codes, column.categories
        else:
            codes, names = pd.factorize(column)
        codes = np.asarray(codes)
        if (codes < 0).any():
            raise _core.UsageError("a column of names has a missing value")
        return [str(name) for name in names], codes.astype(np.uint32, copy=False)
    if isinstance(column, np.ndarray) and column.dtype.kind in "iu":
        names, codes = np.unique(column, return_inverse=True)
        return [str(name) for name in names.tolist()], codes.astype(np.uint32, copy=False)
    if isinstance(column, np.ndarray):
        column = column.tolist()
    names, codes = _core.encode(column if isinstance(column, (list, tuple)) else list(column))
    return names, codes


def encode_together(*columns):
    """The same of several columns that name the same kind of thing: one list of names for all."""
    import numpy as np

    names, all_codes, number = [], [], {}
    for own_names, own_codes in map(encode, columns):
        place = np.empty(len(own_names), dtype=np.uint32)
        for k, name in enumerate(own_names):
            if name not in number:
                number[name] = len(names)
                names.append(name)
            place[k] = number[name]
        all_codes.append(place[own_codes])
    return names, all_codes


def constant(name, rows):
    """A column in which every row has this name."""
    import numpy as np

    return [name], np.zeros(rows, dtype=np.uint32)


def numbers(column):
    """A column of doubles."""
    import numpy as np

    if hasattr(column, "to_numpy"):
        column = column.to_numpy()
    return np.ascontiguousarray(column, dtype=np.float64)
