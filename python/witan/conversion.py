"""Conversion of data to other formats."""

from __future__ import annotations

import os

from . import _core
from .dataset import Dataset
from .functions import input_of
from .options import with_options
from .progress import RunOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Data, Path, Progress


class Conversion:
    """Data and their text in another format.

    Examples
    --------
    >>> import witan
    >>> witan.convert({"ann": ["tea", "coffee"]}, "jsonl").data.items
    ['coffee', 'tea']
    """

    def __init__(self, data: Dataset, content: bytes, notes: list[str]):
        #: A `Dataset`.
        self.data = data
        #: The text in the other format, in UTF-8.
        self.content = content
        #: Notes about the data.
        self.notes = notes

    def save(self, path: Path) -> None:
        """Writes the text to the file `path`."""
        _core.write_file(os.fspath(path), self.content)

    def __str__(self) -> str:
        return self.content.decode().rstrip("\n")

    def __repr__(self) -> str:
        return f"<witan.Conversion of {self.data!r}>"


@with_options("convert")
def convert(data: Data, to: str, *, threads: int = 0, progress: Progress = None, **options: Any) -> Conversion:
    """Convert data to another format; returns a `Conversion`.

    Parameters
    ----------
    data
        As for `rank`.
    to
        A format, such as "jsonl"; docs/formats.md describes the formats.
    threads, progress
        As for `rank`.
    **options
        Options of `witan convert`:

        {options}

    Returns
    -------
    Conversion
        The data and their text in the other format.

    Examples
    --------
    >>> import witan
    >>> print(witan.convert({"ann": ["tea", "coffee"]}, "jsonl"))
    {"expert":"ann","order":["tea","coffee"]}
    """
    options["to"] = to
    with RunOptions(threads, 1, progress) as run:
        core, content, notes = _core.convert(options, input_of(data, options), run)
    return Conversion(Dataset._of(core), content, notes)
