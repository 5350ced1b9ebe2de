"""Evidence of any kind, gathered bit by bit."""

from __future__ import annotations

import os
import threading

from . import _core
from .build_options import build_options
from .columns import encode, encode_or, is_single, numbers, numbers_or_one, rows_of
from .progress import RunOptions
from .shapes import (
    check_sides, is_path, is_repeated, judged_rows, named_runs, numbered_rankings, outcomes_of, pairs_of, path_texts, shares, values_of,
)
from .statements import ALL, labels, lists, rehearse, run_rows, tell, times_of, weights_of
from .tables import by_role, pick, role_of, run_table, table_of, with_more

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._types import Column, Frame, Nested, Path, Progress, Runs
    from .columns import Coded
    from .statements import Statement


class Dataset:
    """What many experts say about the items of one or many instances.

    Rankings, ratings, scores, judgements and comparisons may be mixed; an instance (query, election, league) and an
    expert (voter, judge, engine) may be left out where there is only one. Columns may be lists, NumPy arrays, or columns
    of pandas, polars or Arrow, and one value for expert, instance or weight holds for all rows; instead of columns every
    `add_` takes a data frame, an Arrow table or a dictionary whose columns are called as in a CSV file. In such a table an
    empty cell (NaN, None) in place of a value says nothing, as in a CSV file, and `notes` says which columns were passed
    over; names are never empty, nor are columns that are given one by one.

    Threads may share a data set. A statement that is refused leaves it as it was, unless the error comes so late that
    half of the statement may be in; later calls then say so.

    silence: what it means that a list does not name an item: "unknown", "below" everything named, or "tied-last";
    None keeps each form's habit. weights: trust in experts, by name; 1 if not named.
    duplicates: "refuse" an item that a list names twice, or "keep-best". form_weights: how often all of a form counts, by
    "rank", "score", "rating", "judgement" and "comparison"; 1 if not named.

    >>> data = Dataset()
    >>> data.add_rankings(expert=["ann", "ann", "bob", "bob"], item=["x", "y", "x", "y"], rank=[1, 2, 2, 1])
    >>> data.add_rankings({"cleo": ["x", "y"], "dan": [["x", "y"]]})
    >>> data.add_comparisons(winner=["x"], loser=["y"])
    >>> data.items
    ['x', 'y']
    """

    def __init__(
        self, silence: str | None = None, weights: Mapping[str, float] | None = None, duplicates: str = "refuse",
        form_weights: Mapping[str, float] | None = None,
    ):
        self._options = build_options(silence, weights, duplicates, form_weights)
        self._builder: _core.Builder | None = _core.Builder()
        self._built: _core.Dataset | None = None
        self._empty = True
        self._refused = ""
        self._lock = threading.RLock()
        self._teller: int | None = None

    @classmethod
    def _of(cls, core: _core.Dataset) -> Dataset:
        data = cls()
        data._builder, data._built, data._empty = None, core, False
        return data

    def _alone(self) -> threading.RLock:
        """Others wait; but who tells how far the reading is would wait for itself."""
        if self._teller == threading.get_ident():
            raise _core.UsageError("a progress function cannot ask the data set that is being read")
        return self._lock

    def _telling(self, progress: Progress) -> Progress:
        if not callable(progress):
            return progress

        def tell(stage: str, done: float, total: float) -> object:
            self._teller = threading.get_ident()
            try:
                return progress(stage, done, total)
            finally:
                self._teller = None

        return tell

    def _say(self, method: str, *arguments: object) -> None:
        self._say_all([(method, arguments)])

    def _say_all(self, statements: list[Statement]) -> None:
        """All of it or, if something is refused, nothing."""
        with self._alone():
            if not self._empty and (len(statements) > 1 or statements[0][0].startswith("add_nested")):
                rehearse(statements)
            builder = self._builder
            if builder is None:
                builder = _core.Builder()
                builder.append(self.core)
            done = 0
            try:
                for method, arguments in statements:
                    tell(builder, method, arguments)
                    done += 1
            except BaseException as error:
                half = builder.half_said or done > 0
                if half and self._empty:
                    self._builder = _core.Builder()
                elif half and builder is self._builder:
                    self._lose(error)
                raise
            self._builder, self._built, self._empty = builder, None, False

    def _lose(self, error: BaseException) -> None:
        self._builder = self._built = None
        self._refused = str(error) or type(error).__name__

    def _pass_over(self, others: list[str], why: str = "") -> None:
        """Notes that columns of a table were not understood, as of a CSV file."""
        with self._alone():
            if others and self._builder is not None:
                self._builder.note(f"table: passed over the columns {', '.join(others)}{why}")

    def _add(
        self, form: str, item: Column | Frame, values: Column, expert: Column, instance: Column, weight: Column,
        silence: Column, count: Column, time: Column,
    ) -> None:
        if values is not None:
            self._say_all(lists(form, item, values, expert, instance, weight, silence or "unknown", count, time))
            return
        table = table_of(item)
        if table is not None:
            known, others = by_role(table)
            known = with_more(known, expert=expert, instance=instance, weight=weight, silence=silence, count=count, time=time)
            found = pick(known, ("item", form), ("expert", "instance", "weight", "silence", "count", "time"))
            self._say_all(lists(
                form, found["item"], found[form], found.get("expert"), found.get("instance"), found.get("weight"),
                found.get("silence", "unknown"), found.get("count"), found.get("time"), table=True,
            ))
            self._pass_over(others)
            return
        said = item if isinstance(item, dict) else numbered_rankings(item) if form == "rank" else None
        if said is None:
            raise _core.UsageError(f"{form}s need the columns item and {form}, or a table or dictionary with them")
        if count is not None or time is not None:
            raise _core.UsageError("count and time go with columns, or with a table")
        self._add_said(form, said, expert, instance, weight, "unknown" if silence is None else silence)

    def _add_said(
        self, form: str, said: Mapping[str, object], expert: Column, instance: Column, weight: Column, silence: str
    ) -> None:
        """{expert: what it says}, all in one instance."""
        if expert is not None or weight is not None:
            raise _core.UsageError("expert and weight go with columns: the keys of a dictionary are its experts")
        if instance is not None and not is_single(instance):
            raise _core.UsageError("with a dictionary, instance is one name: that of all its lists")
        if form == "judgement" and any(map(is_repeated, said.values())):
            self._say_all(lists(form, *judged_rows(said), instance, None, silence))
            return
        where = encode_or(instance, ALL, "instance")[0][0]
        names = encode(list(said))[0] if said else []
        values = [values_of(form, one) for one in said.values()]
        if said:
            self._say_all([("add_nested_lists", (form, silence, *one)) for one in zip(names, [{where: v} for v in values])])

    def add_rankings(
        self, item: Column | Frame | Mapping[str, object], rank: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: Column = None, count: Column = None,
        time: Column = None,
    ) -> None:
        """Ranks, one row an item: 1 is best, equal ranks are ties.

        Instead of columns: a table, {expert: {item: rank}}, or {expert: [best, second, …]}, where items that are tied
        stand in a list of their own; or a list of such rankings, whose experts are 1, 2, ….
        """
        self._add("rank", item, rank, expert, instance, weight, silence, count, time)

    def add_ratings(
        self, item: Column | Frame | Mapping[str, object], rating: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: Column = None, count: Column = None,
        time: Column = None,
    ) -> None:
        """Ratings, one row an item: high is best. Instead of columns: a table, or {expert: {item: rating}}."""
        self._add("rating", item, rating, expert, instance, weight, silence, count, time)

    def add_scores(
        self, item: Column | Frame | Mapping[str, object], score: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: Column = None, count: Column = None,
        time: Column = None,
    ) -> None:
        """Scores, one row an item: high is best. Instead of columns: a table, or {expert: {item: score}}."""
        self._add("score", item, score, expert, instance, weight, silence, count, time)

    def add_judgements(
        self, item: Column | Frame | Mapping[str, object], judgement: Column = None, expert: Column = None,
        instance: Column = None, weight: Column = None, silence: Column = None, count: Column = None,
        time: Column = None,
    ) -> None:
        """Judgements or votes, one row each: high is best, and an expert may judge an item again.

        Instead of columns: a table, or {expert: {item: judgement}}, where a list holds several judgements of an item.
        """
        self._add("judgement", item, judgement, expert, instance, weight, silence, count, time)

    def add_runs(self, runs: Runs) -> None:
        """Search runs; what a run does not name is below what it names.

        runs: {run: {topic: {document: score}}}; a list of runs, which are run1, run2, …; a table with the columns run
        (or expert), topic (instance, q_id), doc (item, doc_id) and score; or a path, or a list of paths.
        """
        if is_path(runs) or (isinstance(runs, (list, tuple)) and runs and all(map(is_path, runs))):
            self.add_files(*([runs] if is_path(runs) else runs))  # type: ignore[list-item, misc]
            return
        # A dictionary of dictionaries is no table, even if a run is called "item".
        nested = isinstance(runs, dict) and all(isinstance(run, dict) for run in runs.values())
        table = None if nested else run_table(runs)
        if table is not None:
            self._say_all(run_rows(table))
            return
        said: list[Statement] = []
        for name, run in named_runs(runs).items():
            if None in run:
                said += run_rows(with_more(run[None], expert=name))
            else:
                said.append(("add_nested_lists", ("score", "below", name, run)))
        if said:
            self._say_all(said)

    def add_comparisons(
        self, winner: Column | Frame = None, loser: Column = None, *, left: Column = None, right: Column = None,
        outcome: Column = None, tie: Column = None, expert: Column = None, instance: Column = None,
        weight: Column = None, time: Column = None,
    ) -> None:
        """Comparisons, one row each.

        Either `winner` and `loser`, with `tie` true in rows that are ties; or `left` and `right` as shown, with
        `outcome`: the left item's share of the win (1, 0, 0.5 for a tie, or any share between), or one of the two items, or
        a word: "left", "right", "tie" or "draw", "x" and "y", "model_a" and "model_b". A name means its item; where a word
        could be both, it is refused. Instead of columns: a table with either, in which `winner` may stand for `outcome`; or
        [(winner, loser), …], or a matrix of two columns. time: whole numbers, the order for methods that need one.
        """
        if loser is None and left is None and winner is not None:
            table, pairs = table_of(winner), pairs_of(winner)
            if table is not None:
                self._add_pair_table(
                    table, tie=tie, outcome=outcome, expert=expert, instance=instance, weight=weight, time=time
                )
                return
            if pairs is not None:
                winner, loser = pairs
        shown = left is not None or right is not None
        if shown != (winner is None and loser is None) or (shown and outcome is None and tie is None):
            raise _core.UsageError("comparisons need winner and loser, or left, right and outcome")
        if (left is None or right is None) if shown else (winner is None or loser is None):
            raise _core.UsageError("comparisons need winner and loser, or left, right and outcome")
        check_sides(shown, tie, outcome)
        first, second = encode(left if shown else winner), encode(right if shown else loser)
        share = outcomes_of(outcome, first, second) if shown else None if tie is None else shares(tie, rows_of(first))
        self._add_pairs(first, second, share, expert, instance, numbers_or_one(weight, rows_of(first), "weight"), time, shown)

    def _add_pairs(
        self, first: Coded, second: Coded, share: Column, expert: Column, instance: Column, weight: Column, time: Column,
        shown: bool,
    ) -> None:
        where, who = encode_or(instance, ALL, "instance"), encode_or(expert, ALL, "expert")
        self._say("add_comparisons", where, who, first, second, share, weight, times_of(time, rows_of(first)), shown)

    def _add_pair_table(self, table: Mapping[str, Column], tie: Column, outcome: Column, **more: Column) -> None:
        known, others = by_role(table)
        shown = "left" in known or "right" in known
        check_sides(shown, tie, outcome)
        if shown and "loser" in known:
            raise _core.InputError("found a table with left, right and loser, expected left, right and winner")
        if shown and "tie" in known:
            raise _core.InputError("found a table with left, right and tie, expected left, right and winner, which may be tie")
        known = with_more(known, tie=tie, outcome=outcome, **more)
        who = "outcome" if "outcome" in known else "winner"
        needed = ("left", "right", who) if shown else ("winner", "loser")
        found = pick(known, needed, ("tie", "expert", "instance", "weight", "time"))
        first, second = (encode(found[name]) for name in (needed[:2]))
        share: Column = None
        if shown:
            share = outcomes_of(found[who], first, second, named=who == "winner")
        elif "tie" in found:
            share = shares(found["tie"], rows_of(first))
        weight = weights_of(found.get("weight"), rows_of(first), table=True)
        self._add_pairs(first, second, share, found.get("expert"), found.get("instance"), weight, found.get("time"), shown)
        self._pass_over(others)

    def add_labels(
        self, item: Column | Frame | Nested, label: Column = None, instance: Column = None
    ) -> None:
        """What is true of some items: high is best. Learnt from, or measured against.

        Instead of columns: a table, or {instance: {item: label}}.
        """
        table = table_of(item) if label is None else None
        if table is not None:
            known, others = by_role(table)
            found = pick(with_more(known, instance=instance), ("item", "label"), ("instance",))
            self._say_all(labels(found["item"], found["label"], found.get("instance"), table=True))
            self._pass_over(others)
        elif label is None and isinstance(item, dict):
            if instance is not None:
                raise _core.UsageError("instance goes with columns: the keys of a dictionary of labels are its instances")
            self._say("add_nested_labels", item)
        elif label is None:
            raise _core.UsageError("labels need the columns item and label, or a table or dictionary with them")
        else:
            self._say_all(labels(item, label, instance))

    def add_features(self, item: Column | Frame, features: object = None, instance: Column = None) -> None:
        """What is known of items whoever ranks them, for methods that learn: one row an item, one column a feature.

        features: a matrix, dense or SciPy's sparse, kept in single precision. Instead of columns: a table, in which all
        columns but item and instance are features.
        """
        import numpy as np

        table = table_of(item) if features is None else None
        if table is not None:
            roles = {name: role_of(name) for name in table}
            said = by_role({name: table[name] for name, role in roles.items() if role in ("item", "instance")})[0]
            named = pick(with_more(said, instance=instance), ("item",), ("instance",))
            rest = [numbers(table[name], "feature") for name, role in roles.items() if role not in ("item", "instance")]
            if not rest:
                raise _core.UsageError("the table has no columns of features beside item and instance")
            self.add_features(named["item"], np.column_stack(rest), named.get("instance"))
            return
        if features is None:
            raise _core.UsageError("features need an item for each row and a matrix, or a table with them")
        where = (encode_or(instance, ALL, "instance"), encode(item))
        if hasattr(features, "tocsr"):
            sparse = features.tocsr().sorted_indices()
            begin, columns = (np.ascontiguousarray(a, dtype=np.int64) for a in (sparse.indptr, sparse.indices))
            values = np.ascontiguousarray(sparse.data, dtype=np.float32)
            self._say("add_features", *where, values, sparse.shape[1], begin, columns)
            return
        try:
            with np.errstate(over="ignore"):  # the engine says which row it is
                dense = np.ascontiguousarray(features, dtype=np.float32)
        except (TypeError, ValueError):
            raise _core.UsageError("features: expected a matrix of numbers") from None
        if dense.ndim != 2:
            raise _core.UsageError(f"features: found {dense.ndim} dimensions, expected a row an item and a column each")
        if dense.shape[1] == 0:
            raise _core.UsageError("features: found a matrix without columns, expected at least one")
        self._say("add_features", *where, dense.reshape(-1), dense.shape[1], None, None)

    def add_files(
        self, *paths: Path, format: str = "", direction: str | None = None,
        columns: Mapping[str, str] | None = None, threads: int = 0, progress: Progress = None,
    ) -> None:
        """Files of any format, as `read` takes them, beside all that was added."""
        options = _core.ReadOptions(format, None, direction, dict(columns or {}), {}, False)
        texts = path_texts(paths)
        with RunOptions(threads, 1, self._telling(progress)) as run:
            for path in texts:
                if path != "-" and not os.path.exists(path):
                    _core.read([path], options, run)  # the engine's own sentence, and nothing is said yet
            self._say("add_files", texts, options, run)

    @property
    def core(self) -> _core.Dataset:
        """The engine's immutable data set of all that was said."""
        with self._alone():
            if self._built is not None:
                return self._built
            if self._builder is None:
                raise _core.UsageError(
                    f"a statement was refused before, and half of it may be in: {self._refused}; begin with a new data set"
                )
            try:
                self._built = self._builder.build(*self._options)
            except BaseException as error:
                if self._builder.half_said and self._empty:
                    self._builder = _core.Builder()
                elif self._builder.half_said:
                    self._lose(error)
                raise
            self._builder = None
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
        if self._empty and not self._refused:
            return "<witan.Dataset: nothing was added yet>"
        try:
            core = self.core
        except _core.Error as error:
            return f"<witan.Dataset: {error}>"
        return (
            f"<witan.Dataset: {len(core.instances)} instances, {len(core.experts)} experts, {len(core.items)} items, "
            f"{core.entries} list entries, {core.comparisons} comparisons>"
        )


def _unpickled(text: bytes, options: tuple[str | None, dict[str, float], bool, dict[str, float]]) -> Dataset:
    data = Dataset._of(_core.parse(text, "jsonl"))
    data._options = options
    return data


def read(
    *paths: Path, format: str = "", silence: str | None = None, direction: str | None = None,
    columns: Mapping[str, str] | None = None, weights: Mapping[str, float] | None = None, duplicates: str = "refuse",
    form_weights: Mapping[str, float] | None = None, missing_label: float | None = None, threads: int = 0,
    progress: Progress = None,
) -> Dataset:
    """Files of any format that `witan convert --help` lists, gzip or not, as one `Dataset`.

    The format is found out from the content unless `format` names it. direction: "low" or "high" is best, where the
    format leaves it open. columns: our name of a CSV column → the file's. missing_label: a label that stands for
    none. The rest is as for `Dataset`.
    """
    silence, trust, keep_best, forms = build_options(silence, weights, duplicates, form_weights)
    options = _core.ReadOptions(format, silence, direction, dict(columns or {}), trust, keep_best, missing_label, forms)
    with RunOptions(threads, 1, progress) as run:
        return Dataset._of(_core.read(path_texts(paths), options, run))
