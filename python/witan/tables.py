"""Tables of any kind by the names of their columns."""

from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._types import Column

#: What else the columns of search runs are called: by ranx, pytrec_eval, ir_datasets, and people.
RUN_NAMES = {
    "expert": ("run", "run_id", "system", "tag"),
    "instance": ("topic", "q_id", "qid", "query", "query_id", "topic_id"),
    "item": ("doc", "doc_id", "docid", "docno", "document"),
    "score": (),
}
#: The same of labels.
LABEL_NAMES = {
    "instance": RUN_NAMES["instance"],
    "item": RUN_NAMES["item"],
    "label": ("relevance", "rel", "grade", "score"),
}
_TELLING = ("item", "winner", "left")


def _names_of(table: object) -> list | None:
    names = getattr(table, "column_names", None)  # Arrow, whose `columns` are arrays
    if names is None:
        names = getattr(table, "columns", None)
    return None if names is None or callable(names) else list(names)


def table_of(data: object, telling: tuple[str, ...] = _TELLING) -> dict[str, Column] | None:
    """The columns of a data frame, an Arrow table or a dictionary of columns, by name; None if it is none of them.

    A dictionary is one if it has one of the `telling` columns. Throws UsageError if two columns have one name.
    """
    if isinstance(data, dict):
        is_table = any(name in data and not isinstance(data[name], dict) for name in telling)
        return data if is_table else None
    if type(data).__name__ == "LazyFrame":
        data = data.collect()  # type: ignore[attr-defined]
    names = _names_of(data)
    if names is None:
        return None
    for name in names:
        if names.count(name) > 1:
            raise _core.UsageError(f"the table has two columns {name!r}")
    return {str(name): data[name] for name in names}  # type: ignore[index]


def pick(table: Mapping[str, Column], needed: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Column]:
    """The columns that are asked for. Throws UsageError if one that is needed is not there."""
    for name in needed:
        if name not in table:
            raise _core.UsageError(f"the table has no column {name!r}; found {', '.join(map(str, table))}")
    return {name: table[name] for name in (*needed, *optional) if name in table}


def with_more(table: Mapping[str, Column], **given: Column) -> dict[str, Column]:
    """A table and the columns that were given beside it. Throws UsageError for one that is in both."""
    more = {name: column for name, column in given.items() if column is not None}
    for name in more:
        if name in table:
            raise _core.UsageError(f"{name} is given twice: as an argument, and as a column of the table")
    return {**table, **more}


def _under_our_names(table: Mapping[str, Column], known: Mapping[str, tuple[str, ...]]) -> dict[str, Column]:
    """The columns that go by one of the known names. Throws UsageError if two go by names of one."""
    found = {}
    for ours, theirs in known.items():
        names = [name for name in (ours, *theirs) if name in table]
        if len(names) > 1:
            raise _core.UsageError(f"the table has the columns {' and '.join(names)}, expected one of them")
        if names:
            found[ours] = table[names[0]]
    return found


def run_table(data: object) -> dict[str, Column] | None:
    """The columns of a table of search runs under our names; None if it is no table."""
    table = table_of(data, ("item", *RUN_NAMES["item"]))
    if table is None:
        return None
    found = _under_our_names(table, RUN_NAMES)
    pick(found if "item" in found and "score" in found else table, ("item", "score"), ())
    return found


def of_search(data: object) -> bool:
    """Whether it is a table whose items are called documents."""
    table = table_of(data, RUN_NAMES["item"])
    return table is not None and "item" not in table and any(name in table for name in RUN_NAMES["item"])


def label_table(data: object) -> dict[str, Column]:
    """The columns of such a table of labels under our names. Throws UsageError if some are missing."""
    table = table_of(data, RUN_NAMES["item"])
    assert table is not None
    found = _under_our_names(table, LABEL_NAMES)
    if "label" not in found:
        pick(table, ("label",), ())
    return found
