"""What the engine's builder is told, one statement at a time."""

from __future__ import annotations

from . import _core
from .columns import _shown, encode, encode_or, numbers, numbers_or_one, rows_of

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


def lists(
    form: str, item: Column, values: Column, expert: Column, instance: Column, weight: Column, silence: str
) -> Statement:
    items = encode(item)
    return "add_lists", (
        form,
        silence,
        encode_or(instance, ALL, "instance"),
        encode_or(expert, ALL, "expert"),
        items,
        numbers(values, form),
        numbers_or_one(weight, rows_of(items), "weight"),
    )


def run_rows(table: Mapping[str, Column]) -> Statement:
    return lists("score", table["item"], table["score"], table.get("expert"), table.get("instance"), None, "below")
