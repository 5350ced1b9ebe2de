"""Evidence of any kind, gathered bit by bit."""

from __future__ import annotations

import os

from . import _core
from .columns import encode, encode_or, numbers, pick, table_of
from .progress import How

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._types import Column, Data, Frame, Nested, Path, Progress

#: The instance and the expert of evidence that names none.
_ALL = "all"


def _options(
    silence: str | None, weights: Mapping[str, float] | None, duplicates: str
) -> tuple[str | None, dict[str, float], bool]:
    if duplicates not in ("refuse", "keep-best"):
        raise _core.UsageError(f"duplicates {duplicates!r}: expected 'refuse' or 'keep-best'")
    return silence, dict(weights or {}), duplicates == "keep-best"


class Dataset:
    """What many experts say about the items of one or many instances.

    Rankings, ratings, scores, judgements and comparisons may be mixed; an instance (query, election, league) and an
    expert (voter, judge, engine) may be left out where there is only one. Columns may be lists, NumPy arrays, or columns
    of pandas, polars or Arrow; instead of columns every `add_` takes a data frame, an Arrow table or a dictionary whose
    columns are called as its parameters are.

    silence: what it means that a list does not name an item: "unknown", "below" everything named, or "tied-last";
    None keeps each form's habit. weights: trust in experts, by name; 1 if not named.
    duplicates: "refuse" an item that a list names twice, or "keep-best".

    >>> data = Dataset()
    >>> data.add_rankings(expert=["ann", "ann", "bob", "bob"], item=["x", "y", "x", "y"], rank=[1, 2, 2, 1])
    >>> data.add_rankings({"cleo": ["x", "y"], "dan": [["x", "y"]]})
    >>> data.add_comparisons(winner=["x"], loser=["y"])
    >>> data.items
    ['x', 'y']
    """

    def __init__(
        self, silence: str | None = None, weights: Mapping[str, float] | None = None, duplicates: str = "refuse"
    ):
        self._options = _options(silence, weights, duplicates)
        self._builder: _core.Builder | None = _core.Builder()
        self._built: _core.Dataset | None = None

    @classmethod
    def _of(cls, core: _core.Dataset) -> Dataset:
        data = cls()
        data._builder, data._built = None, core
        return data

    def _say(self, method: str, *arguments: object) -> None:
        builder = self._builder
        if builder is None:
            builder = _core.Builder()
            builder.append(self.core)
        # Half of a refused statement may be in the builder already.
        self._builder = self._built = None
        getattr(builder, method)(*arguments)
        self._builder = builder

    def _lists(
        self, form: str, item: Column, values: Column, expert: Column, instance: Column, weight: Column, silence: str
    ) -> None:
        self._say(
            "add_lists",
            form,
            silence,
            encode_or(instance, _ALL),
            encode_or(expert, _ALL),
            encode(item),
            numbers(values),
            None if weight is None else numbers(weight),
        )

    def _add(
        self, form: str, item: Column | Frame, values: Column, expert: Column, instance: Column, weight: Column,
        silence: str,
    ) -> None:
        if values is not None:
            self._lists(form, item, values, expert, instance, weight, silence)
            return
        table = table_of(item)
        if table is not None:
            found = pick(table, ("item", form), ("expert", "instance", "weight"))
            self._lists(
                form, found["item"], found[form], found.get("expert"), found.get("instance"), found.get("weight"), silence
            )
        elif isinstance(item, dict):
            for name, said in item.items():
                self._say("add_nested_lists", form, silence, str(name), {_ALL: _values_of(form, said)})
        else:
            raise _core.UsageError(f"{form}s need the columns item and {form}, or a table or dictionary with them")

    def add_rankings(
        self, item: Column | Frame | Mapping[str, object], rank: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: str = "unknown",
    ) -> None:
        """Ranks, one row an item: 1 is best, equal ranks are ties.

        Instead of columns: a table, {expert: {item: rank}}, or {expert: [best, second, …]}, where items that are tied
        stand in a list of their own.
        """
        self._add("rank", item, rank, expert, instance, weight, silence)

    def add_ratings(
        self, item: Column | Frame | Mapping[str, object], rating: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: str = "unknown",
    ) -> None:
        """Ratings, one row an item: high is best. Instead of columns: a table, or {expert: {item: rating}}."""
        self._add("rating", item, rating, expert, instance, weight, silence)

    def add_scores(
        self, item: Column | Frame | Mapping[str, object], score: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: str = "unknown",
    ) -> None:
        """Scores, one row an item: high is best. Instead of columns: a table, or {expert: {item: score}}."""
        self._add("score", item, score, expert, instance, weight, silence)

    def add_judgements(
        self, item: Column | Frame | Mapping[str, object], judgement: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: str = "unknown",
    ) -> None:
        """Judgements or votes, one row each: high is best, and an expert may judge an item again."""
        self._add("judgement", item, judgement, expert, instance, weight, silence)

    def add_runs(self, runs: Mapping[str, Nested]) -> None:
        """Search runs: {expert: {instance: {item: score}}}; what a run does not name is below what it names."""
        for expert, topics in runs.items():
            self._say("add_nested_lists", "score", "below", str(expert), topics)

    def add_comparisons(
        self, winner: Column | Frame = None, loser: Column = None, *, left: Column = None, right: Column = None,
        outcome: Column = None, tie: Column = None, expert: Column = None, instance: Column = None,
        weight: Column = None,
    ) -> None:
        """Comparisons, one row each.

        Either `winner` and `loser`, with `tie` true in rows that are ties; or `left` and `right` as shown, with
        `outcome` the left item's share of the win: 1, 0, 0.5 for a tie, or any share between. Instead of columns: a
        table with either, or with left, right and winner, which names one of them or "tie".
        """
        table = table_of(winner) if loser is None and left is None else None
        if table is not None:
            self.add_comparisons(**_comparison_columns(table))
            return
        shown = left is not None or right is not None
        if shown != (winner is None and loser is None) or (shown and outcome is None):
            raise _core.UsageError("comparisons need winner and loser, or left, right and outcome")
        if (right if shown else loser) is None:
            raise _core.UsageError("comparisons need winner and loser, or left, right and outcome")
        self._say(
            "add_comparisons",
            encode_or(instance, _ALL),
            encode_or(expert, _ALL),
            encode(left if shown else winner),
            encode(right if shown else loser),
            numbers(outcome) if shown else None if tie is None else _shares(tie),
            None if weight is None else numbers(weight),
            shown,
        )

    def add_labels(
        self, item: Column | Frame | Nested, label: Column = None, instance: Column = None
    ) -> None:
        """What is true of some items: high is best. Learnt from, or measured against.

        Instead of columns: a table, or {instance: {item: label}}.
        """
        table = table_of(item) if label is None else None
        if table is not None:
            self.add_labels(**pick(table, ("item", "label"), ("instance",)))
        elif label is None and isinstance(item, dict):
            self._say("add_nested_labels", item)
        elif label is None:
            raise _core.UsageError("labels need the columns item and label, or a table or dictionary with them")
        else:
            self._say("add_labels", encode_or(instance, _ALL), encode(item), numbers(label))

    def add_features(self, item: Column | Frame, features: object = None, instance: Column = None) -> None:
        """What is known of items whoever ranks them, for methods that learn: one row an item, one column a feature.

        features: a matrix, dense or SciPy's sparse, kept in single precision. Instead of columns: a table, in which all
        columns but item and instance are features.
        """
        import numpy as np

        table = table_of(item) if features is None else None
        if table is not None:
            named = pick(table, ("item",), ("instance",))
            rest = [numbers(column) for name, column in table.items() if name not in ("item", "instance")]
            if not rest:
                raise _core.UsageError("the table has no columns of features beside item and instance")
            self.add_features(named["item"], np.column_stack(rest), named.get("instance"))
            return
        if features is None:
            raise _core.UsageError("features need an item for each row and a matrix, or a table with them")
        where = (encode_or(instance, _ALL), encode(item))
        if hasattr(features, "tocsr"):
            sparse = features.tocsr().sorted_indices()
            begin, columns = (np.ascontiguousarray(a, dtype=np.int64) for a in (sparse.indptr, sparse.indices))
            values = np.ascontiguousarray(sparse.data, dtype=np.float32)
            self._say("add_features", *where, values, sparse.shape[1], begin, columns)
            return
        dense = np.ascontiguousarray(features, dtype=np.float32)
        if dense.ndim != 2:
            raise _core.UsageError(f"features: found {dense.ndim} dimensions, expected a row an item and a column each")
        self._say("add_features", *where, dense.reshape(-1), dense.shape[1], None, None)

    def add_files(
        self, *paths: Path, format: str = "", direction: str | None = None,
        columns: Mapping[str, str] | None = None, threads: int = 0, progress: Progress = None,
    ) -> None:
        """Files of any format, as `read` takes them, beside all that was added."""
        options = _core.ReadOptions(format, None, direction, dict(columns or {}), {}, False)
        with How(threads, 1, progress) as how:
            self._say("add_files", [os.fspath(path) for path in paths], options, how)

    @property
    def core(self) -> _core.Dataset:
        """The engine's immutable data set of all that was said."""
        if self._built is None:
            if self._builder is None:
                raise _core.UsageError("a statement was refused before; begin with a new data set")
            builder, self._builder = self._builder, None
            self._built = builder.build(*self._options)
        return self._built

    @property
    def instances(self) -> list[str]:
        """Names, in natural order."""
        return self.core.instances

    @property
    def experts(self) -> list[str]:
        """Names, in natural order."""
        return self.core.experts

    @property
    def items(self) -> list[str]:
        """Names of the items of all instances, in byte order."""
        return self.core.items

    @property
    def notes(self) -> list[str]:
        """What reading noticed and you should know."""
        return self.core.notes

    def write(self, path: Path, format: str = "jsonl") -> None:
        """Writes the data in any format that can hold them; jsonl always can."""
        text = self.core.write(format)
        with open(path, "wb") as file:
            file.write(text)

    def __reduce__(self):
        return _unpickled, (self.core.write("jsonl"), self._options)

    def __repr__(self) -> str:
        core = self.core
        return (
            f"<witan.Dataset: {len(core.instances)} instances, {len(core.experts)} experts, {len(core.items)} items, "
            f"{core.entries} list entries, {core.comparisons} comparisons>"
        )


def _unpickled(text: bytes, options: tuple[str | None, dict[str, float], bool]) -> Dataset:
    data = Dataset._of(_core.parse(text, "jsonl"))
    data._options = options
    return data


def _values_of(form: str, said: object) -> dict:
    """What one expert says, as {item: value}: a list of items or of tied items becomes ranks."""
    if isinstance(said, dict):
        return said
    if form != "rank" or isinstance(said, str):
        raise _core.UsageError(f"expected {{expert: {{item: {form}}}}}")
    ranks: dict[str, int] = {}
    place = 1
    for tier in said:  # type: ignore[attr-defined]
        tied = tier if isinstance(tier, (list, tuple, set, frozenset)) else [tier]
        for name in tied:
            if str(name) in ranks:
                raise _core.UsageError(f"a ranking names {name!r} twice")
            ranks[str(name)] = place
        place += len(tied)
    return ranks


def _shares(tie: Column):
    import numpy as np

    if hasattr(tie, "to_numpy"):
        tie = tie.to_numpy()
    return np.where(np.asarray(tie, dtype=bool), 0.5, 1.0)


def _comparison_columns(table: Mapping[str, Column]) -> dict[str, Column]:
    common = ("expert", "instance", "weight")
    if "left" not in table:
        return pick(table, ("winner", "loser"), ("tie", *common))
    if "outcome" in table:
        return pick(table, ("left", "right", "outcome"), common)
    import numpy as np

    found = pick(table, ("left", "right", "winner"), common)
    left, right, winner = (np.asarray(found[name], dtype=object) for name in ("left", "right", "winner"))
    found.pop("winner")
    found["outcome"] = np.where(winner == left, 1.0, np.where(winner == right, 0.0, np.where(winner == "tie", 0.5, 2.0)))
    for row in np.flatnonzero(found["outcome"] == 2.0)[:1]:
        raise _core.UsageError(f"row {row + 1}: the winner {winner[row]!r} is neither left nor right, nor 'tie'")
    return found


def read(
    *paths: Path, format: str = "", silence: str | None = None, direction: str | None = None,
    columns: Mapping[str, str] | None = None, weights: Mapping[str, float] | None = None, duplicates: str = "refuse",
    threads: int = 0, progress: Progress = None,
) -> Dataset:
    """Files of any format that `witan convert --help` lists, gzip or not, as one `Dataset`.

    The format is found out from the content unless `format` names it. direction: "low" or "high" is best, where the
    format leaves it open. columns: our name of a CSV column → the file's. The rest is as for `Dataset`.
    """
    silence, trust, keep_best = _options(silence, weights, duplicates)
    options = _core.ReadOptions(format, silence, direction, dict(columns or {}), trust, keep_best)
    with How(threads, 1, progress) as how:
        return Dataset._of(_core.read([os.fspath(path) for path in paths], options, how))


def as_dataset(data: Data) -> Dataset:
    """A `Dataset` as it is; a path read; a table by its columns' names; a dictionary by its depth."""
    if isinstance(data, Dataset):
        return data
    if isinstance(data, (str, os.PathLike)):
        return read(data)
    made = Dataset()
    table = table_of(data)
    if table is not None:
        _add_table(made, table)
    elif isinstance(data, dict) and data:
        _add_dictionary(made, data)
    else:
        raise _core.UsageError("expected a witan.Dataset, a path, a data frame, or a dictionary")
    return made


def _add_dictionary(made: Dataset, data: dict) -> None:
    """{expert: [items]} are rankings, {expert: {item: score}} scores, {expert: {instance: {item: score}}} runs."""
    first = next(iter(data.values()))
    if not isinstance(first, dict):
        made.add_rankings(data)
    elif first and isinstance(next(iter(first.values())), dict):
        made.add_runs(data)
    else:
        made.add_scores(data)


def _add_table(made: Dataset, table: dict[str, Column]) -> None:
    """Column names mean what they mean in a CSV file."""
    if "winner" in table or "left" in table:
        made.add_comparisons(table)
        return
    if "item" not in table:
        raise _core.UsageError(
            f"a data frame needs item, winner and loser, or left, right and outcome; found {', '.join(table)}"
        )
    said = {
        "rank": made.add_rankings,
        "rating": made.add_ratings,
        "score": made.add_scores,
        "judgement": made.add_judgements,
    }
    found = [name for name in said if name in table]
    if len(found) > 1 or not (found or "label" in table):
        raise _core.UsageError(
            f"a data frame of items needs one of rank, rating, score, judgement; found {', '.join(table)}"
        )
    for name in found:
        said[name](table)
    if "label" in table:
        made.add_labels(table)
