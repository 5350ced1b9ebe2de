"""Simulated data with known true scores."""

from __future__ import annotations

from . import _core
from .columns import text_of
from .dataset import Dataset
from .progress import RunOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Progress


class Simulation:
    """Simulated data, with the true scores and the reliability of every expert.

    Examples
    --------
    >>> import witan
    >>> list(witan.simulate("mallows(items=3,experts=2)").experts["expert1"])
    ['kind', 'reliability']
    """

    def __init__(
        self, data: Dataset, scores: dict[str, dict[str, float]], experts: dict[str, dict[str, Any]], notes: list[str]
    ):
        #: A `Dataset`.
        self.data = data
        #: {instance: {item: true score}}, high is best.
        self.scores = scores
        #: {expert: {"kind": "reliable", "spammer" or "inverted", "reliability": from −1 to 1}}
        self.experts = experts
        #: Notes about the data.
        self.notes = notes

    def __repr__(self) -> str:
        return f"<witan.Simulation: {self.data!r}>"


def simulate(model: str, *, threads: int = 0, seed: int = 1, progress: Progress = None) -> Simulation:
    """Simulate data with known true scores; the same seed gives the same data as `witan simulate`.

    Parameters
    ----------
    model
        A spec such as "mallows" or "bradley-terry(items=20,comparisons=50)". On the command line, ``witan simulate``
        lists the models, and ``witan simulate MODEL --parameters`` the parameters of one.
    threads, seed, progress
        As for `rank`.

    Returns
    -------
    Simulation
        The data, the true scores and the true reliability of the experts.

    Examples
    --------
    >>> import witan
    >>> made = witan.simulate("mallows(items=3,experts=4)", seed=7)
    >>> len(made.data.experts), list(made.scores["q1"])
    (4, ['item1', 'item2', 'item3'])
    """
    with RunOptions(threads, seed, progress) as run:
        core, scores, experts, notes = _core.simulate(text_of(model, "model", "a spec such as 'mallows'"), run)
    return Simulation(Dataset._of(core), scores, experts, notes)
