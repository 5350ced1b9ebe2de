"""Methods that learn before they rank."""

import os

from . import _core
from .dataset import as_dataset


class Model:
    """A method, its parameters, and what training taught it: give it to `witan.rank`."""

    def __init__(self, core):
        self.core = core

    @property
    def spec(self):
        return self.core.spec

    @property
    def experts(self):
        """The experts that it knows."""
        return self.core.experts

    @property
    def learned(self):
        """The numbers that it learnt, by name."""
        return self.core.learned

    def save(self, path):
        """Writes it as JSON, for `witan.load` or `witan rank --model`."""
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(self.core.text())

    def __repr__(self):
        return f"<witan.Model {self.spec}>"


def train(data, method, validation=None, metric="ndcg@10", threads=0, seed=1, progress=None):
    """Learns from many instances: from labels, or without them (theta-mpm). validation chooses what is left open."""
    _core.check_trains(method)
    how = _core.How(threads, seed, progress)
    other = None if validation is None else as_dataset(validation).core
    return Model(_core.train(method, as_dataset(data).core, other, metric, how))


def load(path):
    """A model that `Model.save` or `witan train` has written."""
    return Model(_core.load_model(os.fspath(path)))
