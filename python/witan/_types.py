"""Types for annotations. This module is never imported at run time."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Union

from .dataset import Dataset
from .model import Model
from .result import Result

#: A sequence, a NumPy array, or a column of pandas, polars or Arrow.
Column = Any
#: A data frame or table whose columns are named as in a CSV file.
Frame = Any
Path = Union[str, "os.PathLike[str]"]
#: {instance: {item: number}}
Nested = Mapping[str, Mapping[str, float]]
Data = Union[Dataset, Path, Sequence[Any], Mapping[str, Any], Frame]
Runs = Union[Dataset, Path, Sequence[Path], Sequence[Nested], Mapping[str, Nested], Frame]
#: The lists of one query: ids, (id, score) pairs, or scores by id.
Query = Union[
    Sequence[Union[list[Any], tuple[Any, ...], dict[Any, float]]], Mapping[str, list[Any]], Mapping[str, tuple[Any, ...]],
    Mapping[str, dict[Any, float]],
]
Labels = Union[Dataset, Path, Nested, Frame]
Ranking = Union[Result, Dataset, Path, Nested, Frame]
Method = Union[str, Model]
#: The meaning of items missing from a list.
Silence = Literal["unknown", "below", "tied-last"]
Direction = Literal["low", "high"]
Dialect = Literal["standard", "letor4", "trec"]
Duplicates = Literal["refuse", "keep-best"]
#: True shows a progress bar; a callable is called with the stage, the work done and the total (0: unknown).
Progress = Union[bool, Callable[[str, float, float], object], None]
