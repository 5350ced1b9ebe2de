"""Tables of all libraries, by the names of their columns."""

from __future__ import annotations

from typing import NamedTuple

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from typing import Any

    from ._types import Column

#: Further column names of search runs, as in ranx, pytrec_eval and ir_datasets.
RUN_NAMES = {
    "run": "expert", "run_id": "expert", "system": "expert", "tag": "expert", "q_id": "instance", "query_id": "instance",
    "topic_id": "instance", "doc_id": "item", "docno": "item",
}
#: Further column names of labels.
LABEL_NAMES = {**RUN_NAMES, "relevance": "label", "rel": "label", "grade": "label"}
#: Names of the item column in tables of search runs and labels.
DOCUMENTS = (*(name for name, role in RUN_NAMES.items() if role == "item"), "doc", "docid", "document")
#: The column that replaces winner.
OUTCOME = "outcome"
_KEY_COLUMNS = ("item", "winner", "left")
_VALUE_COLUMNS = ("rank", "score", "rating", "judgement", "label", "loser", "right")


def role_of(name: object) -> str | None:
    """Returns the role of a column name, such as item for doc, or None if the name is unknown."""
    try:
        return _core.column_role(str(name))
    except TypeError:  # not UTF-8
        return None


def roles_of(table: Mapping[str, Column]) -> dict[str, str | None]:
    """Returns the roles of the columns of a table, by name."""
    names = [str(name) for name in table]
    try:
        return dict(zip(names, _core.column_roles(names)))
    except TypeError:  # a name is not UTF-8
        return {name: role_of(name) for name in names}


def _is_table(data: dict[Any, Any], key_columns: tuple[str, ...]) -> bool:
    """Returns true if a dictionary contains columns: a key column, or a synonym of one together with a value column."""
    columns = [str(name) for name, column in data.items() if not isinstance(column, dict)]
    if any(name in key_columns for name in columns):
        return True
    roles = {role_of(name) for name in columns}
    return not roles.isdisjoint(key_columns) and not roles.isdisjoint(_VALUE_COLUMNS)


def _names_of(table: object) -> list[Any] | None:
    names = getattr(table, "column_names", None)  # Arrow, whose `columns` are arrays
    if names is None:
        names = getattr(table, "columns", None)
    return None if names is None or callable(names) else list(names)


def table_of(data: object, key_columns: tuple[str, ...] = _KEY_COLUMNS) -> dict[str, Column] | None:
    """Returns the columns of a data frame, an Arrow table or a dictionary of columns, by name; None for other data.

    A dictionary is a table if it has one of the key columns. Raises UsageError if two columns have the same name.
    """
    if isinstance(data, dict):
        return data if _is_table(data, key_columns) else None
    if type(data).__name__ == "LazyFrame":
        data = data.collect()  # type: ignore[attr-defined]
    names = _names_of(data)
    if names is None:
        return None
    for name in names:
        if names.count(name) > 1:
            raise _core.UsageError(f"the table has two columns {name!r}")
    return {str(name): data[name] for name in names}  # type: ignore[index]


def _dropped(roles: Mapping[str, str | None]) -> set[str]:
    """Returns the columns that have a role, but are ignored beside a more specific one."""
    return {name for name, role in roles.items() if role is None and role_of(name) is not None}


def by_role(
    table: Mapping[str, Column], more: Mapping[str, str] = {}
) -> tuple[dict[str, Column], list[str]]:
    """Returns the columns of a table by role, and the names of unknown columns. `more` adds names: {name: role}.

    Raises InputError if two columns have the same role.
    """
    found: dict[str, Column] = {}
    called: dict[str, str] = {}
    others = []
    roles = roles_of(table)
    dropped = _dropped(roles)
    for name, column in table.items():
        role = roles[str(name)] or ("" if str(name) in dropped else more.get(str(name).strip().lower()))
        if not role:
            others.append(str(name))
        elif role == "cluster" and role in found:  # a table may have both a task and a session
            others.append(str(name))
        elif role in found:
            raise _core.InputError(
                f"the table: found a second column for {role}, {name!r}, expected one; the first is {called[role]!r}"
            )
        else:
            found[role], called[role] = column, str(name)
    if "winner" not in found and OUTCOME in others:
        others.remove(OUTCOME)
        found[OUTCOME] = table[OUTCOME]
    return found, others


class Layout(NamedTuple):
    """The columns of a table that are used, by role, and the names of the others."""

    compares: bool
    value: str | None  #: the role of the values of items, such as rank
    columns: dict[str, Column]
    ignored: list[str]


def layout_of(table: Mapping[str, Column]) -> Layout:
    """Returns the layout of a table, by the rule for CSV files. Raises InputError if columns are missing or ambiguous."""
    known = by_role(table)[0]
    compares, value, used = _core.table_layout(["winner" if role == OUTCOME else role for role in known])
    kept = {role: column for role, column in known.items() if ("winner" if role == OUTCOME else role) in used}
    return Layout(compares, value, kept, unused_columns(table, kept))


def unused_columns(table: Mapping[str, Column], used: Collection[str | None]) -> list[str]:
    """Returns the names of the columns whose role is unknown or not among `used`, in the order of the table."""
    return [
        name for name, role in roles_of(table).items() if role not in used and not (OUTCOME in used and name == OUTCOME)
    ]


def pick(table: Mapping[str, Column], needed: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Column]:
    """Returns the needed and the optional columns. Raises InputError if a needed column is missing."""
    for name in needed:
        if name not in table:
            raise _core.InputError(f"the table has no column {name!r}; found {', '.join(map(str, table))}")
    return {name: table[name] for name in (*needed, *optional) if name in table}


def with_more(table: Mapping[str, Column], **given: Column) -> dict[str, Column]:
    """Returns a table with additional columns. Raises UsageError if a column is in both."""
    more = {name: column for name, column in given.items() if column is not None}
    for name in more:
        if name in table:
            raise _core.UsageError(f"{name} is given twice: as an argument, and as a column of the table")
    return {**table, **more}


def run_table(data: object) -> dict[str, Column] | None:
    """Returns the columns of a table of search runs by role, or None for other data."""
    table = table_of(data, ("item", *DOCUMENTS))
    if table is None:
        return None
    found = by_role(table, RUN_NAMES)[0]
    pick(found if "item" in found and "score" in found else table, ("item", "score"), ())
    return pick(found, ("item", "score"), ("expert", "instance"))


def of_search(data: object) -> bool:
    """Returns true for a table whose items are documents."""
    table = table_of(data, DOCUMENTS)
    return table is not None and "item" not in table and any(name in table for name in DOCUMENTS)


def label_table(data: object) -> dict[str, Column]:
    """Returns the columns of a table of labels of documents by role. Raises InputError if a needed column is missing."""
    table = table_of(data, DOCUMENTS)
    assert table is not None
    found = by_role(table, LABEL_NAMES)[0]
    if "label" not in found and "score" in found:  # the name in ranx
        found["label"] = found.pop("score")
    if "label" not in found:
        pick(table, ("label",), ())
    return pick(found, ("item", "label"), ("instance",))
