"""Feature vectors of items, from matrices and tables."""

from __future__ import annotations

from . import _core
from .columns import encode, encode_or, numbers
from .statements import ALL
from .tables import by_role, pick, role_of, table_of, with_more

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Column, Frame


def feature_rows(item: Column | Frame, features: Any, instance: Column) -> tuple[object, ...]:
    """Returns the arguments of `Builder.add_features`: instances, items, values, columns, and for a sparse matrix, or one
    with NaN for absent values, the first value of each row and the column of each value."""
    import numpy as np

    table = table_of(item) if features is None else None
    if table is not None:
        roles = {name: role_of(name) for name in table}
        keys = by_role({name: table[name] for name, role in roles.items() if role in ("item", "instance")})[0]
        named = pick(with_more(keys, instance=instance), ("item",), ("instance",))
        rest = [numbers(table[name], "feature") for name, role in roles.items() if role not in ("item", "instance")]
        if not rest:
            raise _core.UsageError("the table has no feature columns, expected columns besides item and instance")
        return feature_rows(named["item"], np.column_stack(rest), named.get("instance"))
    if features is None:
        raise _core.UsageError("features need an item for each row and a matrix, or a table with them")
    where = (encode_or(instance, ALL, "instance"), encode(item))
    if hasattr(features, "tocsr"):
        sparse = features.tocsr().sorted_indices()
        begin, columns = (np.ascontiguousarray(a, dtype=np.int64) for a in (sparse.indptr, sparse.indices))
        values = np.ascontiguousarray(sparse.data, dtype=np.float32)
        return (*where, values, sparse.shape[1], begin, columns)
    try:
        with np.errstate(over="ignore"):  # the builder reports the row
            dense = np.ascontiguousarray(features, dtype=np.float32)
    except (TypeError, ValueError):
        raise _core.UsageError("features: expected a matrix of numbers") from None
    if dense.ndim != 2:
        raise _core.UsageError(f"features: found {dense.ndim} dimensions, expected one row per item and one column per feature")
    if dense.shape[1] == 0:
        raise _core.UsageError("features: found a matrix without columns, expected at least one")
    present = ~np.isnan(dense)
    if present.all():
        return (*where, dense.reshape(-1), dense.shape[1], None, None)
    begin = np.concatenate([[0], np.cumsum(present.sum(axis=1))]).astype(np.int64)
    return (*where, np.ascontiguousarray(dense[present]), dense.shape[1], begin, np.nonzero(present)[1].astype(np.int64))
