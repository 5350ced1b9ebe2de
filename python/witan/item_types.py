"""The types of items that are not texts."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    #: Whether there are whole numbers, and other objects by their name.
    Kept = tuple[bool, dict[str, Any]]


class ItemTypes:
    """Restores the type of items: whole numbers and other objects are named by their str() in a data set.

    An item that is given as 1 and as "1" is one item; results contain it as 1.
    """

    __slots__ = ("integers", "others")

    def __init__(self, integers: bool = False, others: dict[str, Any] | None = None):
        self.integers = integers
        self.others: dict[str, Any] = dict(others or {})

    def add(self, kept: Kept) -> None:
        self.integers = self.integers or kept[0]
        self.others.update(kept[1])

    def __bool__(self) -> bool:
        return self.integers or bool(self.others)

    def __reduce__(self) -> tuple[Any, ...]:
        return ItemTypes, (self.integers, self.others)

    def item(self, name: str) -> Any:
        """Returns the item with this name."""
        if name in self.others:
            return self.others[name]
        return int(name) if self.integers and _is_whole(name) else name

    def items(self, names: Iterable[str]) -> list[Any]:
        """Returns the items with these names."""
        return [self.item(name) for name in names] if self else list(names)

    def keys(self, table: dict[str, Any]) -> dict[Any, Any]:
        """Returns a dictionary of items with items instead of names as keys."""
        return {self.item(name): value for name, value in table.items()} if self else table


def _is_whole(name: str) -> bool:
    digits = name.removeprefix("-")
    return digits.isascii() and digits.isdigit() and (digits[0] != "0" or name == "0")


def kept_of(values: Iterable[object], names: Iterable[str]) -> Kept:
    """Returns the objects that are not texts among distinct values with their names."""
    others = {name: value for value, name in zip(values, names) if type(value) not in (str, bytes, int)}
    return any(type(value) is int for value in values), others


def set_types(data: object, types: ItemTypes) -> None:
    """Stores the types of the items of a data set of the compiled module."""
    data.item_types = types  # type: ignore[attr-defined]


def types_of(data: object) -> ItemTypes:
    """Returns the types of the items of a data set of the compiled module."""
    return getattr(data, "item_types", None) or ItemTypes()
