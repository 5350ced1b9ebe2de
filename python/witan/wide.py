"""Wide tables: one row per item, one column per expert."""

from __future__ import annotations

from . import _core
from .columns import cells
from .tables import by_role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ._types import Column

#: Roles of the columns of long tables.
_LONG = {"rank", "score", "rating", "judgement", "label", "winner", "loser", "left", "right", "expert"}


def wide_columns(table: Mapping[str, Column], frame: Any) -> tuple[Column, Column, dict[str, Column]] | None:
    """Returns the items, the instances and the columns of values by expert; None for a table of another layout.

    The items are the column `item` (or a synonym) or else the index of a data frame of pandas, unless it numbers the rows. All columns without a role
    are experts and contain numbers; an empty cell means that the expert has no value for the item.
    """
    known, others = by_role(table)
    if not others or not _LONG.isdisjoint(known):
        return None
    items = known.get("item", getattr(frame, "index", None))
    if items is None or callable(items) or type(items).__name__ == "RangeIndex":
        return None
    try:
        for name in others:
            cells(table[name], name)
    except _core.Error:
        return None
    return items, known.get("instance"), {name: table[name] for name in others}
