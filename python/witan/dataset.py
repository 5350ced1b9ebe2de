"""Evidence of any kind, gathered bit by bit."""

import os

from . import _core
from .columns import constant, encode, encode_together, numbers

#: The instance and the expert of evidence that names none.
_ALL = "all"


def _options(silence, weights, duplicates):
    return silence, dict(weights or {}), duplicates == "keep-best"


class Dataset:
    """What many experts say about the items of one or many instances.

    Rankings, ratings, scores, judgements and comparisons may be mixed; an instance (query, election, league) and an
    expert (voter, judge, engine) may be left out where there is only one. Columns may be lists, NumPy arrays, or columns
    of pandas, polars or Arrow.

    silence: what it means that a list does not name an item: "unknown", "below" everything named, or "tied-last";
    None keeps each form's habit. weights: trust in experts, by name; 1 if not named.
    duplicates: "refuse" an item that a list names twice, or "keep-best".

    >>> data = Dataset()
    >>> data.add_rankings(expert=["ann", "ann", "bob", "bob"], item=["x", "y", "x", "y"], rank=[1, 2, 2, 1])
    >>> data.add_comparisons(winner=["x"], loser=["y"])
    >>> data.items
    ['x', 'y']
    """

    def __init__(self, silence=None, weights=None, duplicates="refuse"):
        if duplicates not in ("refuse", "keep-best"):
            raise _core.UsageError(f"duplicates {duplicates!r}: expected 'refuse' or 'keep-best'")
        self._options = _options(silence, weights, duplicates)
        self._statements = []
        self._core = None

    @classmethod
    def _of(cls, core):
        data = cls()
        data._core = core
        return data

    def _say(self, method, *arguments):
        if self._core is not None and not self._statements:
            raise _core.UsageError("a data set that was read from files takes no further statements")
        self._statements.append((method, arguments))
        self._core = None
        return self

    def _lists(self, form, item, values, expert, instance, weight, silence):
        values = numbers(values)
        rows = len(values)
        self._say(
            "add_lists",
            form,
            silence,
            *(constant(_ALL, rows) if instance is None else encode(instance)),
            *(constant(_ALL, rows) if expert is None else encode(expert)),
            *encode(item),
            values,
            None if weight is None else numbers(weight),
        )

    def add_rankings(self, item, rank, expert=None, instance=None, weight=None, silence="unknown"):
        """Ranks, one row an item: 1 is best, equal ranks are ties."""
        self._lists("rank", item, rank, expert, instance, weight, silence)

    def add_ratings(self, item, rating, expert=None, instance=None, weight=None, silence="unknown"):
        """Ratings, one row an item: high is best."""
        self._lists("rating", item, rating, expert, instance, weight, silence)

    def add_scores(self, item, score, expert=None, instance=None, weight=None, silence="unknown"):
        """Scores, one row an item: high is best."""
        self._lists("score", item, score, expert, instance, weight, silence)

    def add_judgements(self, item, judgement, expert=None, instance=None, weight=None, silence="unknown"):
        """Judgements or votes, one row each: high is best, and an expert may judge an item again."""
        self._lists("judgement", item, judgement, expert, instance, weight, silence)

    def add_runs(self, runs):
        """Search runs: {expert: {instance: {item: score}}}; what a run does not name is below what it names."""
        for expert, topics in runs.items():
            for instance, scores in topics.items():
                rows = len(scores)
                self._say(
                    "add_lists",
                    "score",
                    "below",
                    *constant(str(instance), rows),
                    *constant(str(expert), rows),
                    *encode(list(scores)),
                    numbers(list(scores.values())),
                    None,
                )

    def add_comparisons(
        self, winner=None, loser=None, *, left=None, right=None, outcome=None, tie=None, expert=None, instance=None,
        weight=None,
    ):
        """Comparisons, one row each.

        Either `winner` and `loser`, with `tie` true in rows that are ties; or `left` and `right` as shown, with
        `outcome` the left item's share of the win: 1, 0, 0.5 for a tie, or any share between.
        """
        import numpy as np

        shown = left is not None or right is not None
        if shown != (winner is None and loser is None) or (shown and outcome is None):
            raise _core.UsageError("comparisons need winner and loser, or left, right and outcome")
        names, (first, second) = encode_together(*((left, right) if shown else (winner, loser)))
        if shown:
            outcome = numbers(outcome)
        else:
            outcome = np.ones(len(first))
            if tie is not None:
                outcome[np.asarray(tie, dtype=bool)] = 0.5
        rows = len(outcome)
        self._say(
            "add_comparisons",
            *(constant(_ALL, rows) if instance is None else encode(instance)),
            *(constant(_ALL, rows) if expert is None else encode(expert)),
            names,
            first,
            second,
            outcome,
            None if weight is None else numbers(weight),
            shown,
        )

    def add_labels(self, item, label, instance=None):
        """What is true of some items: high is best. Learnt from, or measured against."""
        labels = numbers(label)
        instances = constant(_ALL, len(labels)) if instance is None else encode(instance)
        self._say("add_labels", *instances, *encode(item), labels)

    @property
    def core(self):
        """The engine's immutable data set of all that was said."""
        if self._core is None:
            builder = _core.Builder()
            for method, arguments in self._statements:
                getattr(builder, method)(*arguments)
            self._core = builder.build(*self._options)
        return self._core

    @property
    def instances(self):
        return self.core.instances

    @property
    def experts(self):
        return self.core.experts

    @property
    def items(self):
        return self.core.items

    @property
    def notes(self):
        """What reading noticed and you should know."""
        return self.core.notes

    def write(self, path, format="jsonl"):
        """Writes the data in any format that can hold them; jsonl always can."""
        with open(path, "wb") as file:
            file.write(self.core.write(format))

    def __repr__(self):
        core = self.core
        return (
            f"<witan.Dataset: {len(core.instances)} instances, {len(core.experts)} experts, {len(core.items)} items, "
            f"{core.entries} list entries, {core.comparisons} comparisons>"
        )


def read(
    *paths, format="", silence=None, direction=None, columns=None, weights=None, duplicates="refuse", threads=0,
    progress=None,
):
    """Files of any format that `witan convert --help` lists, gzip or not, as one `Dataset`.

    The format is found out from the content unless `format` names it. direction: "low" or "high" is best, where the
    format leaves it open. columns: our name of a CSV column → the file's. The rest is as for `Dataset`.
    """
    silence, weights, keep_best = _options(silence, weights, duplicates)
    options = _core.ReadOptions(format, silence, direction, dict(columns or {}), weights, keep_best)
    how = _core.How(threads, 1, progress)
    return Dataset._of(_core.read([os.fspath(path) for path in paths], options, how))


def as_dataset(data):
    """A `Dataset` as it is; a path read; a data frame by its columns' names."""
    if isinstance(data, Dataset):
        return data
    if isinstance(data, (str, os.PathLike)):
        return read(data)
    columns = getattr(data, "columns", None)
    if columns is None:
        raise _core.UsageError("expected a witan.Dataset, a path, or a data frame")
    return _from_frame(data, [str(column) for column in columns])


def _from_frame(frame, columns):
    """Column names mean what they mean in a CSV file."""
    given = {name: frame[name] for name in columns}
    common = {name: given.pop(name) for name in ("expert", "instance", "weight") if name in given}
    data = Dataset()
    if "winner" in given and "loser" in given:
        data.add_comparisons(given["winner"], given["loser"], tie=given.get("tie"), **common)
        return data
    if "left" in given and "right" in given and "outcome" in given:
        data.add_comparisons(left=given["left"], right=given["right"], outcome=given["outcome"], **common)
        return data
    if "item" not in given:
        raise _core.UsageError(f"a data frame needs item, winner and loser, or left, right and outcome; found {columns}")
    item = given.pop("item")
    said = {"rank": "add_rankings", "rating": "add_ratings", "score": "add_scores", "judgement": "add_judgements"}
    found = [name for name in said if name in given]
    if len(found) > 1 or not (found or "label" in given):
        raise _core.UsageError(f"a data frame of items needs one of rank, rating, score, judgement; found {columns}")
    for name in found:
        getattr(data, said[name])(item, given[name], **common)
    if "label" in given:
        data.add_labels(item, given["label"], common.get("instance"))
    return data
