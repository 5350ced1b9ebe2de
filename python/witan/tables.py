"""Tables of any kind by the names of their columns."""

from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._types import Column

#: What the columns of search runs are called besides: by ranx, pytrec_eval, ir_datasets, and people.
RUN_NAMES = {
    "run": "expert", "run_id": "expert", "system": "expert", "tag": "expert", "q_id": "instance", "query_id": "instance",
    "topic_id": "instance", "doc_id": "item", "docno": "item",
}
#: The same of labels.
LABEL_NAMES = {**RUN_NAMES, "relevance": "label", "rel": "label", "grade": "label"}
#: What items are called in tables of searches, here and by the engine's list.
DOCUMENTS = (*(name for name, role in RUN_NAMES.items() if role == "item"), "doc", "docid", "document")
#: Where a table has no winner, this says it.
OUTCOME = "outcome"
_TELLING = ("item", "winner", "left")
_SAID = ("rank", "score", "rating", "judgement", "label", "loser", "right")


def role_of(name: object) -> str | None:
    """What a column of this name holds, in our name for it, by the engine's list; None if that is not known."""
    try:
        return _core.column_role(str(name))
    except TypeError:  # no UTF-8
        return None


def _is_table(data: dict, telling: tuple[str, ...]) -> bool:
    """Whether a dictionary holds columns: our own name for one of the `telling`, or another's beside what is said."""
    columns = [str(name) for name, column in data.items() if not isinstance(column, dict)]
    if any(name in telling for name in columns):
        return True
    roles = {role_of(name) for name in columns}
    return not roles.isdisjoint(telling) and not roles.isdisjoint(_SAID)


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
        return data if _is_table(data, telling) else None
    if type(data).__name__ == "LazyFrame":
        data = data.collect()  # type: ignore[attr-defined]
    names = _names_of(data)
    if names is None:
        return None
    for name in names:
        if names.count(name) > 1:
            raise _core.UsageError(f"the table has two columns {name!r}")
    return {str(name): data[name] for name in names}  # type: ignore[index]


def by_role(
    table: Mapping[str, Column], more: Mapping[str, str] = {}
) -> tuple[dict[str, Column], list[str]]:
    """The columns of a table under our names, by the engine's list of names and `more`; and those that it does not know.

    Throws InputError if two columns stand for the same.
    """
    found: dict[str, Column] = {}
    called: dict[str, str] = {}
    others = []
    for name, column in table.items():
        role = role_of(name) or more.get(str(name).strip().lower())
        if role is None:
            others.append(str(name))
        elif role in found:
            raise _core.InputError(
                f"the table: found a second column for {role}, {name!r}, expected one; the other is {called[role]!r}"
            )
        else:
            found[role], called[role] = column, str(name)
    if "winner" not in found and OUTCOME in others:
        others.remove(OUTCOME)
        found[OUTCOME] = table[OUTCOME]
    return found, others


def pick(table: Mapping[str, Column], needed: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Column]:
    """The columns that are asked for. Throws InputError if one that is needed is not there."""
    for name in needed:
        if name not in table:
            raise _core.InputError(f"the table has no column {name!r}; found {', '.join(map(str, table))}")
    return {name: table[name] for name in (*needed, *optional) if name in table}


def with_more(table: Mapping[str, Column], **given: Column) -> dict[str, Column]:
    """A table and the columns that were given beside it. Throws UsageError for one that is in both."""
    more = {name: column for name, column in given.items() if column is not None}
    for name in more:
        if name in table:
            raise _core.UsageError(f"{name} is given twice: as an argument, and as a column of the table")
    return {**table, **more}


def run_table(data: object) -> dict[str, Column] | None:
    """The columns of a table of search runs under our names; None if it is no table."""
    table = table_of(data, ("item", *DOCUMENTS))
    if table is None:
        return None
    found = by_role(table, RUN_NAMES)[0]
    pick(found if "item" in found and "score" in found else table, ("item", "score"), ())
    return pick(found, ("item", "score"), ("expert", "instance"))


def of_search(data: object) -> bool:
    """Whether it is a table whose items are called documents."""
    table = table_of(data, DOCUMENTS)
    return table is not None and "item" not in table and any(name in table for name in DOCUMENTS)


def label_table(data: object) -> dict[str, Column]:
    """The columns of such a table of labels under our names. Throws InputError if some are missing."""
    table = table_of(data, DOCUMENTS)
    assert table is not None
    found = by_role(table, LABEL_NAMES)[0]
    if "label" not in found and "score" in found:  # what ranx calls it
        found["label"] = found.pop("score")
    if "label" not in found:
        pick(table, ("label",), ())
    return pick(found, ("item", "label"), ("instance",))
