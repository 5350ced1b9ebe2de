"""Training and trained models."""

from __future__ import annotations

import os

from . import _core
from .columns import text_of
from .as_dataset import as_dataset
from .progress import RunOptions
from .shapes import paths_in
from .options import with_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Data, Labels, Path, Progress


class Model:
    """A method with its parameters and learned parameters, for `witan.rank`.

    notes: notes about the data and the training. tried: pairs of the specs that tuning tried and their metric on the
    validation data.

    Examples
    --------
    >>> import witan
    >>> model = witan.train("examples/letor/part1.txt", "weighted-borda")
    >>> witan.rank("examples/letor/part2.txt", model).converged
    True
    """

    def __init__(
        self, core: _core.Model, notes: list[str] | None = None, tried: list[tuple[str, float]] | None = None,
        facts: list[tuple[str, str]] | None = None, converged: bool = True,
    ):
        self.core = core
        #: Notes about the data and the course of the training.
        self.notes: list[str] = notes or []
        #: The specs that tuning tried, with the metric on the validation data.
        self.tried: list[tuple[str, float]] = tried or []
        #: Whether the training converged; true for a model from a file.
        self.converged = converged
        self._facts = facts or []

    @property
    def spec(self) -> str:
        """The method with its parameters."""
        return self.core.spec

    @property
    def experts(self) -> list[str]:
        """The experts of the training data."""
        return self.core.experts

    @property
    def learned(self) -> dict[str, list[float] | list[str]]:
        """The learned parameters: {name: values}. Choices, such as the transform of crf, are names."""
        return self.core.learned

    def export(self) -> str:
        """Returns a linear model or trees on features as JSON, for scorers in other languages; see docs/features.md."""
        return self.core.scorer_json()

    def save(self, path: Path) -> None:
        """Writes the model to the file `path` as JSON, for `witan.load` or `witan rank --model`."""
        _core.write_file(os.fspath(path), self.core.text(self._facts).encode())

    @property
    def reading(self) -> dict[str, Any]:
        """The arguments of `witan.read` for the training data. `witan.rank` reads paths with the same arguments."""
        return self.core.reading

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_text, (self.core.text(self._facts),)

    def __repr__(self) -> str:
        return f"<witan.Model {self.spec}>"


def _from_text(text: str) -> Model:
    return Model(_core.parse_model(text))


@with_options("train")
def train(
    data: Data, method: str, validation: Data | None = None, metric: str = "ndcg@10", threads: int = 0, seed: int = 1,
    progress: Progress = None, *, labels: Labels | None = None, **options: Any,
) -> Model:
    """Train a method on several instances, with labels or without them (theta-mpm, rank-hazard); returns a `Model`.

    Parameters
    ----------
    data
        Training data, as for `rank`.
    method
        A spec, such as "weighted-borda".
    validation
        Data on which passes and parameters are selected.
    metric
        Metric to optimise and to select by.
    labels
        Labels of the data, as for `evaluate`, if the data contain none.
    threads, seed, progress
        As for `rank`.
    **options
        Options of `witan train`:

        {options}

    Returns
    -------
    Model
        The trained model, for `rank`, `fuse` and `Model.save`.

    Examples
    --------
    >>> import witan
    >>> model = witan.train("examples/letor/part1.txt", "weighted-borda")
    >>> model.spec, model.converged
    ('weighted-borda', True)
    """
    from .evaluation import labels_input
    from .functions import input_of

    options.update(method=text_of(method, "method", "a spec such as 'weighted-borda'"), metric=metric)
    other = None if validation is None else paths_in(validation) or as_dataset(validation).core
    with RunOptions(threads, seed, progress) as run:
        return Model(*_core.train(options, input_of(data, options), other, labels_input(labels), run))


def load(path: Path) -> Model:
    """Loads a model from a file that `Model.save` or `witan train` wrote.

    Parameters
    ----------
    path
        The file.

    Returns
    -------
    Model
        The model, with the same learned parameters.

    Examples
    --------
    >>> import os, tempfile, witan
    >>> path = os.path.join(tempfile.mkdtemp(), "borda.model")
    >>> witan.train("examples/letor/part1.txt", "weighted-borda").save(path)
    >>> witan.load(path).spec
    'weighted-borda'
    """
    return Model(_core.load_model(os.fspath(path)))
