"""Progress of a computation, on a terminal or in a notebook."""

from __future__ import annotations

import operator
import sys
import time

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Progress

_WIDTH = 30


class Bar:
    """A progress line on a terminal or in a cell of a notebook.

    It appears after half a second, and not at all if standard error is redirected to a file.
    """

    def __init__(self, delay: float = 0.5, every: float = 0.1):
        self._next = time.monotonic() + delay
        self._every = every
        self._handle = _notebook_handle()
        self._quiet = self._handle is None and not _is_terminal(sys.stderr)
        self._shown = False

    def __call__(self, stage: str, done: float, total: float) -> None:
        now = time.monotonic()
        if self._quiet or now < self._next:
            return
        self._next = now + self._every
        share = min(done / total, 1) if total > 0 else 0
        filled = round(_WIDTH * share)
        text = f"{stage} [{'=' * filled}{' ' * (_WIDTH - filled)}] {100 * share:3.0f} %" if total > 0 else f"{stage} …"
        self._shown = True
        if self._handle is None:
            sys.stderr.write(f"\r\x1b[2K{text}")
            sys.stderr.flush()
        else:
            self._handle.update({"text/plain": text}, raw=True)

    def close(self) -> None:
        """Removes the line."""
        if self._shown and self._handle is None:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()
        elif self._shown:
            self._handle.update({"text/plain": ""}, raw=True)


def _is_terminal(stream: Any) -> bool:
    return stream is not None and hasattr(stream, "isatty") and bool(stream.isatty())


def _notebook_handle() -> Any:
    """Returns the handle of an updatable display in a notebook, or None outside of a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    from IPython.display import display

    return display({"text/plain": ""}, raw=True, display_id=True)


def whole(value: object, what: str, most: int, expected: str) -> int:
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number <= most:
        raise _core.UsageError(f"{what} {value!r}: expected {expected}")
    return number


class RunOptions:
    """Threads, seed and progress of a computation; as a context manager, it removes the progress bar at the end."""

    def __init__(self, threads: int = 0, seed: int = 1, progress: Progress = None):
        threads = whole(threads, "threads", 1024, "0 (all) to 1024")
        seed = whole(seed, "seed", 2**64 - 1, "a whole number from 0 to 2**64 - 1")
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            raise _core.UsageError(f"progress: found {progress!r}, expected True, False, None or a function")
        self._bar = Bar() if progress is True else None
        self._core = _core.RunOptions(threads, seed, self._bar if progress is True else progress or None)

    def __enter__(self) -> _core.RunOptions:
        return self._core

    def __exit__(self, *raised: object) -> None:
        if self._bar is not None:
            self._bar.close()
