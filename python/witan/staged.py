"""Statements on their way to an immutable data set."""

from __future__ import annotations

import threading

from . import _core
from .item_types import ItemTypes, set_types
from .statements import add_statement, check_statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Progress
    from .statements import Statement


class Staged:
    """Collects statements and builds the data set when it is needed. Threads may share it.

    A rejected statement leaves it unchanged. If an error occurs after a part of a statement was added, later calls fail
    with that error.
    """

    def __init__(self, reading: _core.ReadOptions):
        self._reading = reading
        self._builder: _core.Builder | None = _core.Builder()
        self._built: _core.Dataset | None = None
        self._empty = True
        self._refused = ""
        self._types = ItemTypes()
        self._lock = threading.RLock()
        self._progress_thread: int | None = None

    def _exclusive(self) -> threading.RLock:
        """Returns the lock. Raises UsageError in a progress function of this data set, which would wait for itself."""
        if self._progress_thread == threading.get_ident():
            raise _core.UsageError("a progress function cannot use the data set that is being read")
        return self._lock

    def _guarded(self, progress: Progress) -> Progress:
        if not callable(progress):
            return progress

        def report(stage: str, done: float, total: float) -> object:
            self._progress_thread = threading.get_ident()
            try:
                return progress(stage, done, total)
            finally:
                self._progress_thread = None

        return report

    def _add_one(self, method: str, *arguments: object) -> None:
        self._add_all([(method, arguments)])

    def _add_all(self, statements: list[Statement]) -> None:
        """Adds all statements, or none if one is rejected."""
        with self._exclusive():
            if not self._empty and (len(statements) > 1 or statements[0][0].startswith("add_nested")):
                check_statements(statements)
            builder = self._builder
            if builder is None:
                builder = _core.Builder()
                builder.append(self.core)
            done = 0
            try:
                for method, arguments in statements:
                    add_statement(builder, method, arguments)
                    done += 1
            except BaseException as error:
                half = builder.half_added or done > 0
                if half and self._empty:
                    self._builder = _core.Builder()
                elif half and builder is self._builder:
                    self._invalidate(error)
                raise
            self._builder, self._built, self._empty = builder, None, False
            self._keep_types(builder, statements)

    def _keep_types(self, builder: _core.Builder, statements: list[Statement]) -> None:
        self._types.add(builder.kept_items)
        for _, arguments in statements:
            for argument in arguments:
                kept = getattr(argument, "kept", None)
                if kept is not None:
                    self._types.add(kept)

    def _invalidate(self, error: BaseException) -> None:
        self._builder = self._built = None
        self._refused = str(error) or type(error).__name__

    def _ignore_columns(self, others: list[str], why: str = "") -> None:
        """Adds a note about unknown columns of a table, as for a CSV file."""
        with self._exclusive():
            if others and self._builder is not None:
                counted = "1 column" if len(others) == 1 else f"{len(others)} columns"
                self._builder.note(f"table: {counted} ignored: {', '.join(others)}{why}")

    @property
    def core(self) -> _core.Dataset:
        """The immutable data set of all statements."""
        with self._exclusive():
            if self._built is not None:
                return self._built
            if self._builder is None:
                raise _core.UsageError(
                    f"a statement was rejected before and may be partly added: {self._refused}; create a new data set"
                )
            try:
                self._built = self._builder.build(self._reading)
                set_types(self._built, ItemTypes(self._types.integers, self._types.others))
            except BaseException as error:
                if self._builder.half_added and self._empty:
                    self._builder = _core.Builder()
                elif self._builder.half_added:
                    self._invalidate(error)
                raise
            self._builder = None
            return self._built
