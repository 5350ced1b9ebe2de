"""Data sets, built from statements of all forms."""

from __future__ import annotations

from . import _core
from .columns import encode, encode_or, is_single, numbers_or_one, rows_of
from .feature_rows import feature_rows
from .item_types import ItemTypes, set_types, types_of
from .listed import is_scored, list_columns, listed, pair_columns
from .shapes import (
    check_sides, is_path, is_repeated, judged_rows, named_runs, outcomes_of, path_texts, shares, shares_of_values, values_of,
)
from .staged import Staged
from .statements import ALL, labels, lists, run_rows, times_of, weights_of
from .tables import OUTCOME, by_role, layout_of, pick, run_table, table_of, unused_columns, with_more
from .wide import wide_columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from ._types import Column, Direction, Duplicates, Frame, Nested, Path, Progress, Runs, Silence
    from .columns import Coded
    from .statements import Statement

#: Final values of both sides of a comparison, which yield the winner.
_SIDE_VALUES = ("left_score", "right_score", "left_rank", "right_rank")


#: What a list may contain, for messages.
_LISTS = ("[(item, score), …], or a list of such lists", "rankings such as [['a', 'b'], …]")


class Dataset(Staged):
    """Rankings, ratings, scores, judgements and comparisons of the items of one or several instances.

    All forms of data can be mixed. An instance is a query, an election or a league; an expert is a voter, a judge or a
    search engine. Both are optional if there is only one. Columns can be lists, NumPy arrays, or columns of pandas, polars
    or Arrow. A single value of expert, instance or weight applies to all rows.

    Instead of columns, every `add_` method accepts a data frame, an Arrow table or a dictionary of columns with the names
    of a CSV file. In such a table an empty cell (NaN, None) as value is a missing value, and `notes` lists ignored columns.
    A wide table has one row per item, named by the column `item` or the index, and one column of values per expert.
    Names must not be empty, and columns that are passed as separate arguments must not contain missing values.

    Threads may share a data set. A rejected statement leaves it unchanged. If an error occurs after a part of the
    statement was added, later calls fail with that error.

    Parameters
    ----------
    silence
        How to treat items missing from a list: "unknown", "below" (they rank below all items of the list), or "tied-last"
        (they are tied after its last item) [default: set by the form].
    weights
        Weights of experts, by name [default: 1 each].
    duplicates
        "refuse" rejects lists that contain an item twice; "keep-best" keeps the best entry of each item.
    form_weights
        Weights of the forms "rank", "score", "rating", "judgement" and "comparison" [default: 1 each].

    Examples
    --------
    >>> data = Dataset()
    >>> data.add_rankings(expert=["ann", "ann", "bob", "bob"], item=["x", "y", "x", "y"], rank=[1, 2, 2, 1])
    >>> data.add_rankings({"cleo": ["x", "y"], "dan": [["x", "y"]]})
    >>> data.add_comparisons(winner=["x"], loser=["y"])
    >>> data.items
    ['x', 'y']
    """

    def __init__(
        self, silence: Silence | None = None, weights: Mapping[str, float] | None = None, duplicates: Duplicates = "refuse",
        form_weights: Mapping[str, float] | None = None,
    ):
        options = {"silence": silence, "weights": _copied(weights), "form_weights": _copied(form_weights)}
        self._options = (options, keep_best(duplicates))
        super().__init__(_core.ReadOptions(*self._options))

    @classmethod
    def _of(cls, core: _core.Dataset) -> Dataset:
        data = cls()
        data._builder, data._built, data._empty, data._types = None, core, False, types_of(core)
        return data

    def _add(
        self, form: str, item: Column | Frame, values: Column, expert: Column, instance: Column, weight: Column,
        silence: Column, count: Column, time: Column,
    ) -> None:
        if values is not None:
            self._add_all(lists(form, item, values, expert, instance, weight, "" if silence is None else silence, count, time))
            return
        table = table_of(item)
        if table is not None:
            if self._add_wide(form, table, item, expert, instance, weight, silence):
                return
            known = by_role(table)[0]
            known = with_more(known, expert=expert, instance=instance, weight=weight, silence=silence, count=count, time=time)
            found = pick(known, ("item", form), ("expert", "instance", "weight", "silence", "count", "time", "list"))
            self._add_all(lists(
                form, found["item"], found[form], found.get("expert"), found.get("instance"), found.get("weight"),
                found.get("silence", ""), found.get("count"), found.get("time"), table=True, named=found.get("list"),
            ))
            self._ignore_columns(unused_columns(table, found))
            return
        rows = None if isinstance(item, dict) else listed(item)
        if rows is None and not isinstance(item, dict):
            raise _core.UsageError(f"{form}s need the columns item and {form}, or a table, dictionary or list with them")
        if count is not None or time is not None:
            raise _core.UsageError("count and time require columns or a table")
        if rows is None:
            self._add_dictionary(form, item, expert, instance, weight, "" if silence is None else silence)
        else:
            self._add_rows(form, rows, expert, instance, weight, "" if silence is None else silence)

    def _add_wide(
        self, form: str, table: Mapping[str, Column], frame: object, expert: Column, instance: Column, weight: Column,
        silence: Column,
    ) -> bool:
        """Adds a table with one row per item and one column per expert. Returns false for a table of another layout."""
        wide = wide_columns(table, frame)
        if wide is None:
            return False
        if expert is not None or weight is not None:
            raise _core.UsageError("expert and weight require one row per value; the columns of a wide table are its experts")
        items, instances, by_expert = wide
        where = instances if instance is None else instance
        statements: list[Statement] = []
        for name, values in by_expert.items():
            statements += lists(form, items, values, name, where, None, "" if silence is None else silence, table=True)
        self._add_all(statements)
        return True

    def _add_rows(self, form: str, rows: Sequence[Any], expert: Column, instance: Column, weight: Column, silence: str) -> None:
        """Adds a list of rankings, of {item: value}, of lists of (item, value), or one list of (item, value)."""
        if all(isinstance(one, dict) for one in rows):
            numbered = {str(number): one for number, one in enumerate(rows, start=1)}
            self._add_dictionary(form, numbered, expert, instance, weight, silence)
            return
        if not all(isinstance(one, (list, tuple)) for one in rows):
            raise _core.UsageError(f"found a list of {type(rows[0]).__name__}, expected {_LISTS[form == 'rank']}")
        single = form != "rank" and is_scored(rows)
        if weight is not None or not (expert is None or single and is_single(expert)):
            raise _core.UsageError("expert and weight require columns; the experts of several lists are 1, 2, …")
        name = encode_or(expert, ALL, "expert")[0] if single else None
        self._add_lists(form, [rows] if single else rows, name, instance, silence)

    def _add_lists(
        self, form: str, lists_of: Sequence[Any], experts: Sequence[str] | None, instance: Column, silence: str
    ) -> None:
        """Adds rankings, or lists of (item, value), all in one instance."""
        if instance is not None and not is_single(instance):
            raise _core.UsageError("instance: with lists, expected a single name, which applies to all of them")
        where = encode_or(instance, ALL, "instance")[0][0]
        self._add_one("add_whole_lists", form, silence, where, experts, *list_columns(form, lists_of))

    def _add_dictionary(
        self, form: str, lists_of: Mapping[str, object], expert: Column, instance: Column, weight: Column, silence: str
    ) -> None:
        """Adds {expert: list}, all in one instance."""
        if expert is not None or weight is not None:
            raise _core.UsageError("expert and weight require columns; the keys of a dictionary are its experts")
        if instance is not None and not is_single(instance):
            raise _core.UsageError("instance: with a dictionary, expected a single name, which applies to all its lists")
        if form == "judgement" and any(map(is_repeated, lists_of.values())):
            self._add_all(lists(form, *judged_rows(lists_of), instance, None, silence))
            return
        where = encode_or(instance, ALL, "instance")[0][0]
        names = encode(list(lists_of), "expert")[0] if lists_of else []
        if names and all(isinstance(one, (list, tuple)) for one in lists_of.values()):
            self._add_lists(form, list(lists_of.values()), names, instance, silence)
            return
        values = [values_of(form, one) for one in lists_of.values()]
        if lists_of:
            self._add_all([("add_nested_lists", (form, silence, *one)) for one in zip(names, [{where: v} for v in values])])

    def add_rankings(
        self, item: Column | Frame | Mapping[str, object], rank: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: Column = None, count: Column = None,
        time: Column = None,
    ) -> None:
        """Adds ranks, one row per item: 1 is best, equal ranks are ties.

        Instead of columns: a table, {expert: {item: rank}}, or {expert: [best, second, …]}, where an inner list contains
        tied items; or a list of such rankings or of {item: rank}, whose experts are 1, 2, ….

        The optional columns are one value per row, or one value for all rows: expert, instance, weight; `silence`, the meaning of
        missing items; `count`, the number of identical lists; and `time`.
        """
        self._add("rank", item, rank, expert, instance, weight, silence, count, time)

    def add_ratings(
        self, item: Column | Frame | Mapping[str, object], rating: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: Column = None, count: Column = None,
        time: Column = None,
    ) -> None:
        """Adds ratings, one row per item: high is best. Instead of columns: a table, or {expert: {item: rating}}.

        The optional columns are one value per row, or one value for all rows: expert, instance, weight; `silence`, the meaning of
        missing items; `count`, the number of identical lists; and `time`.
        """
        self._add("rating", item, rating, expert, instance, weight, silence, count, time)

    def add_scores(
        self, item: Column | Frame | Mapping[str, object], score: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: Column = None, count: Column = None,
        time: Column = None,
    ) -> None:
        """Adds scores, one row per item: high is best.

        Instead of columns: a table; {expert: {item: score}}; {expert: [(item, score), …]}; one list [(item, score), …]; or
        several lists or dictionaries in a list, whose experts are 1, 2, ….

        The optional columns are one value per row, or one value for all rows: expert, instance, weight; `silence`, the meaning of
        missing items; `count`, the number of identical lists; and `time`.
        """
        self._add("score", item, score, expert, instance, weight, silence, count, time)

    def add_judgements(
        self, item: Column | Frame | Mapping[str, object], judgement: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: Column = None, count: Column = None,
        time: Column = None,
    ) -> None:
        """Adds judgements or votes, one per row: high is best. An expert may judge an item several times.

        Instead of columns: a table, or {expert: {item: judgement}}, where a list contains several judgements of an item.

        The optional columns are one value per row, or one value for all rows: expert, instance, weight; `silence`, the meaning of
        missing items; `count`, the number of identical lists; and `time`.
        """
        self._add("judgement", item, judgement, expert, instance, weight, silence, count, time)

    def add_runs(self, runs: Runs) -> None:
        """Adds search runs; documents that a run does not contain rank below its documents.

        runs: {run: {topic: {document: score}}}; a list of runs, named run1, run2, …; a table with the columns run
        (or expert), topic (instance, q_id), doc (item, doc_id) and score; or a path, or a list of paths.
        """
        if is_path(runs) or (isinstance(runs, (list, tuple)) and runs and all(map(is_path, runs))):
            self.add_files(*([runs] if is_path(runs) else runs))  # type: ignore[misc]
            return
        # A dictionary of dictionaries is not a table, even if a run is named "item".
        nested = isinstance(runs, dict) and all(isinstance(run, dict) for run in runs.values())
        table = None if nested else run_table(runs)
        if table is not None:
            self._add_all(run_rows(table))
            return
        statements: list[Statement] = []
        for name, run in named_runs(runs).items():
            if None in run:
                statements += run_rows(with_more(run[None], expert=name))
            else:
                statements.append(("add_nested_lists", ("score", "below", name, run)))
        if statements:
            self._add_all(statements)

    def add_comparisons(
        self, winner: Column | Frame = None, loser: Column = None, *, left: Column = None, right: Column = None,
        outcome: Column = None, tie: Column = None, expert: Column = None, instance: Column = None,
        weight: Column = None, time: Column = None, cluster: Column = None,
    ) -> None:
        """Adds comparisons, one per row.

        Either `winner` and `loser`, with `tie` true in tied rows; or `left` and `right` in the order shown, with `outcome`.
        An outcome is the left item's share of the win (1, 0, 0.5 for a tie, or any share between), one of the two items, or
        a word: "left", "right", "tie", "draw", "x", "y", "model_a" or "model_b". Names of items take precedence; ambiguous
        words are rejected. Instead of columns: a table of either kind, in which `winner` can replace `outcome`;
        [(winner, loser), …]; or a matrix of two columns. expert, instance, weight: one value per row, or one for all rows. time: numbers or dates, for methods that depend on the order.
        cluster: names of tasks or sessions; comparisons of one cluster may be dependent, which `by="clusters"` takes into
        account.
        """
        if loser is None and left is None and winner is not None:
            table = table_of(winner)
            if table is not None:
                self._add_pair_table(
                    table, tie=tie, outcome=outcome, expert=expert, instance=instance, weight=weight, time=time,
                    cluster=cluster,
                )
                return
            pairs = pair_columns(winner)
            if pairs is not None:
                self._add_columns(pairs, False, tie, outcome, expert, instance, weight, time, cluster)
                return
        shown = left is not None or right is not None
        if shown != (winner is None and loser is None) or (shown and outcome is None and tie is None):
            raise _core.UsageError("comparisons need winner and loser, or left, right and outcome")
        if (left is None or right is None) if shown else (winner is None or loser is None):
            raise _core.UsageError("comparisons need winner and loser, or left, right and outcome")
        sides = encode(left if shown else winner), encode(right if shown else loser)
        self._add_columns(sides, shown, tie, outcome, expert, instance, weight, time, cluster)

    def _add_columns(
        self, sides: tuple[Coded, Coded], shown: bool, tie: Column, outcome: Column, expert: Column, instance: Column,
        weight: Column, time: Column, cluster: Column,
    ) -> None:
        """Adds comparisons whose items are encoded."""
        check_sides(shown, tie, outcome)
        first, second = sides
        share = outcomes_of(outcome, first, second) if shown else None if tie is None else shares(tie, rows_of(first))
        self._add_pairs(first, second, share, expert, instance, numbers_or_one(weight, rows_of(first), "weight"), time, cluster, shown)

    def _add_pairs(
        self, first: Coded, second: Coded, share: Column, expert: Column, instance: Column, weight: Column, time: Column,
        cluster: Column, shown: bool,
    ) -> None:
        where, who = encode_or(instance, ALL, "instance"), encode_or(expert, ALL, "expert")
        units = None if cluster is None else encode_or(cluster, ALL, "cluster")
        times = times_of(time, rows_of(first))
        self._add_one("add_comparisons", where, who, first, second, share, weight, times, units, shown)

    def _add_pair_table(self, table: Mapping[str, Column], tie: Column, outcome: Column, **more: Column) -> None:
        extra = {} if outcome is None or OUTCOME in table else {OUTCOME: outcome}
        laid_out = layout_of({**table, **extra}).columns
        known = {role: column for role, column in laid_out.items() if role not in extra}
        shown = "left" in known
        check_sides(shown, tie, outcome)
        if shown and "tie" in known:
            raise _core.InputError("found a table with left, right and tie, expected left, right and winner, which may be tie")
        known = with_more(known, tie=tie, outcome=outcome, **more)
        scores = [name for name in _SIDE_VALUES if name in known]
        who = scores[0] if scores else "outcome" if "outcome" in known else "winner"
        needed = ("left", "right", who) if shown else ("winner", "loser")
        found = pick(known, needed, ("tie", "expert", "instance", "weight", "time", "cluster", *scores))
        first, second = (encode(found[name]) for name in (needed[:2]))
        share: Column = None
        if scores:
            share = shares_of_values(found[scores[0]], found[scores[1]], scores[0].partition("_")[2])
        elif shown:
            share = outcomes_of(found[who], first, second, named=who == "winner")
        elif "tie" in found:
            share = shares(found["tie"], rows_of(first))
        weight = weights_of(found.get("weight"), rows_of(first), table=True)
        self._add_pairs(
            first, second, share, found.get("expert"), found.get("instance"), weight, found.get("time"), found.get("cluster"), shown
        )
        self._ignore_columns(unused_columns(table, found))

    def add_labels(
        self, item: Column | Frame | Nested, label: Column = None, instance: Column = None
    ) -> None:
        """Adds labels of items, for training and evaluation: high is best.

        Instead of columns: a table, or {instance: {item: label}}.
        """
        table = table_of(item) if label is None else None
        if table is not None:
            found = pick(with_more(by_role(table)[0], instance=instance), ("item", "label"), ("instance",))
            self._add_all(labels(found["item"], found["label"], found.get("instance"), table=True))
            self._ignore_columns(unused_columns(table, found))
        elif label is None and isinstance(item, dict):
            if instance is not None:
                raise _core.UsageError("instance requires columns; the keys of a dictionary of labels are its instances")
            self._add_one("add_nested_labels", item)
        elif label is None:
            raise _core.UsageError("labels need the columns item and label, or a table or dictionary with them")
        else:
            self._add_all(labels(item, label, instance))

    def add_features(self, item: Column | Frame, features: object = None, instance: Column = None) -> None:
        """Adds feature vectors of items, for learning to rank: one row per item, one column per feature.

        features: a dense matrix or a sparse matrix of SciPy, stored in single precision. NaN in a dense matrix is an absent
        value. Instead of columns: a table, in which all columns except item and instance are features.
        """
        self._add_one("add_features", *feature_rows(item, features, instance))

    def add_files(
        self, *paths: Path, format: str = "", direction: Direction | None = None,
        columns: Mapping[str, str | None] | None = None, threads: int = 0, progress: Progress = None,
    ) -> None:
        """Adds the files at `paths`, of all formats that `read` accepts, with its options `format`, `direction` and `columns`.

        threads, progress: as for `rank`.
        """
        from .reading import add_files

        add_files(self, paths, {"format": format, "direction": direction, "columns": columns}, threads, progress)

    @property
    def instances(self) -> list[str]:
        """The names of the instances, in natural order."""
        return self.core.instances

    @property
    def experts(self) -> list[str]:
        """The names of the experts, in natural order."""
        return self.core.experts

    @property
    def items(self) -> list[Any]:
        """The items of all instances, in the byte order of their names."""
        return self._types.items(self.core.items)

    @property
    def notes(self) -> list[str]:
        """Notes about the data, such as ignored columns."""
        return self.core.notes

    def write(self, path: Path, format: str = "jsonl") -> None:
        """Writes the data in a format that can represent them; jsonl represents all data.

        svmlight also writes FILE.query. For trec-run, the path may be a folder, which gets one run per expert.
        """
        self.core.write_files(path_texts([path])[0], format)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.core.write("jsonl"), self._options, self._types)

    def __repr__(self) -> str:
        if self._empty and not self._refused:
            return "<witan.Dataset: empty>"
        try:
            core = self.core
        except _core.Error as error:
            return f"<witan.Dataset: {error}>"
        return (
            f"<witan.Dataset: {len(core.instances)} instances, {len(core.experts)} experts, {len(core.items)} items, "
            f"{core.entries} list entries, {core.comparisons} comparisons>"
        )


def keep_best(duplicates: str) -> bool:
    """Returns whether lists keep the best entry of an item that they contain twice."""
    if duplicates not in ("refuse", "keep-best"):
        raise _core.UsageError(f"duplicates {duplicates!r}: expected 'refuse' or 'keep-best'")
    return duplicates == "keep-best"


def _copied(weights: Any) -> Any:
    return dict(weights) if hasattr(weights, "keys") else weights


def _unpickled(text: bytes, options: tuple[dict[str, Any], bool], types: ItemTypes | None = None) -> Dataset:
    core = _core.parse(text, "jsonl")
    set_types(core, types or ItemTypes())
    data = Dataset._of(core)
    data._options, data._reading = options, _core.ReadOptions(*options)
    return data
