"""Reading of files."""

from __future__ import annotations

import os

from . import _core
from .dataset import Dataset, keep_best
from .options import with_options
from .progress import RunOptions
from .shapes import path_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Duplicates, Path, Progress


@with_options("read")
def read(
    *paths: Path, duplicates: Duplicates = "refuse", threads: int = 0, progress: Progress = None, **options: Any
) -> Dataset:
    """Read files as one `Dataset`; docs/formats.md describes the formats.

    Parameters
    ----------
    *paths
        Files, plain or compressed with gzip.
    duplicates
        As for `Dataset`.
    threads, progress
        As for `rank`.
    **options
        Options of reading:

        {options}

    Returns
    -------
    Dataset
        The data of all files.

    Examples
    --------
    >>> import witan
    >>> witan.read("examples/ballots.toc").instances
    ['ballots']
    """
    reading = _core.ReadOptions(options, keep_best(duplicates))
    with RunOptions(threads, 1, progress) as run:
        return Dataset._of(_core.read(path_texts(paths), reading, run))


def add_files(data: Dataset, paths: tuple[Path, ...], options: dict[str, Any], threads: int, progress: Progress) -> None:
    """Adds files to a data set."""
    reading = _core.ReadOptions(options)
    texts = path_texts(paths)
    with RunOptions(threads, 1, data._guarded(progress)) as run:
        for path in texts:
            if path != "-" and not os.path.exists(path):
                _core.read([path], reading, run)  # raises the error of a missing file before anything is added
        data._add_one("add_files", texts, reading, run)
