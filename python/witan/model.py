"""Methods that learn before they rank."""

from __future__ import annotations

import os

from . import _core
from .columns import text_of
from .as_dataset import as_dataset
from .progress import How

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Data, Path, Progress


class Model:
    """A method, its parameters, and what training taught it: give it to `witan.rank`."""

    def __init__(self, core: _core.Model):
        self.core = core

    @property
    def spec(self) -> str:
        """The method with its parameters."""
        return self.core.spec

    @property
    def experts(self) -> list[str]:
        """The experts that it knows."""
        return self.core.experts

    @property
    def learned(self) -> dict[str, list[float]]:
        """The numbers that it learnt, by name."""
        return self.core.learned

    def save(self, path: Path) -> None:
        """Writes it as JSON, for `witan.load` or `witan rank --model`."""
        text = self.core.text()
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)

    @property
    def reading(self) -> dict[str, Any]:
        """How the data were read that it learnt from, as arguments of `witan.read`; `witan.rank` reads paths alike."""
        return self.core.reading

    def __reduce__(self):
        return _from_text, (self.core.text(),)

    def __repr__(self) -> str:
        return f"<witan.Model {self.spec}>"


def _from_text(text: str) -> Model:
    return Model(_core.parse_model(text))


def train(
    data: Data, method: str, validation: Data | None = None, metric: str = "ndcg@10", threads: int = 0, seed: int = 1,
    progress: Progress = None,
) -> Model:
    """Learns from many instances: from labels, or without them (theta-mpm, rank-hazard). validation chooses the rest."""
    _core.check_trains(text_of(method, "method", "a spec such as 'weighted-borda'"))
    other = None if validation is None else as_dataset(validation).core
    with How(threads, seed, progress) as how:
        return Model(_core.train(method, as_dataset(data).core, other, metric, how))


def load(path: Path) -> Model:
    """A model that `Model.save` or `witan train` has written."""
    return Model(_core.load_model(os.fspath(path)))
