"""Bindings of the C++ library of witan."""

import typing
from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


__version__: str


class Error(ValueError): ...


class InputError(Error): ...


class UsageError(Error): ...


class RunOptions:
    """Threads, seed and progress of a computation."""

    def __init__(self, threads: int = 0, seed: int = 1, progress: object | None = None) -> None: ...

class Dataset:
    """Statements of experts about the items of instances; immutable."""

    @property
    def instances(self) -> list[str]: ...

    @property
    def experts(self) -> list[str]: ...

    @property
    def items(self) -> list[str]: ...

    @property
    def entries(self) -> int: ...

    @property
    def comparisons(self) -> int: ...

    @property
    def labelled(self) -> bool: ...

    @property
    def notes(self) -> list[str]: ...

    def items_of(self, instance: int) -> list[str]: ...

    def write(self, format: str) -> bytes: ...

    def write_files(self, path: str, format: str) -> None: ...

def write_file(path: str, content: bytes) -> None:
    """Writes a file that appears only when it is complete."""

class ReadOptions:
    """Options of reading files and of building data sets."""

    def __init__(self, options: dict[str, typing.Any], keep_best: bool = False) -> None: ...

def parse(text: bytes, format: str) -> Dataset:
    """Parses a text as a data set."""

def read(paths: Sequence[str], options: ReadOptions, run: RunOptions) -> Dataset:
    """Reads files as one data set."""

class Builder:
    """Builds a data set from columns of statements."""

    def __init__(self) -> None: ...

    def add_lists(self, form: str, silence: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], instance: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], expert: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], item: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], values: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, counts: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, times: tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], bool, int] | None, lists: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None] | None = None) -> None: ...

    def add_whole_lists(self, form: str, silence: str, instance: str, experts: Sequence[str] | None, item: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], values: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def add_nested_lists(self, form: str, silence: str, expert: str, table: dict[str, typing.Any]) -> None: ...

    def add_comparisons(self, instance: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], expert: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], first: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], second: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], outcomes: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, times: tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], bool, int] | None, cluster: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None] | None, presentation_known: bool) -> None: ...

    def add_candidates(self, instance: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], item: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None]) -> None: ...

    def note(self, text: str) -> None: ...

    def add_labels(self, instance: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], item: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], labels: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def add_nested_labels(self, table: dict[str, typing.Any]) -> None: ...

    def add_features(self, instance: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], item: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], values: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], width: int, row_begin: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, columns: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> None: ...

    def add_files(self, paths: Sequence[str], options: ReadOptions, run: RunOptions) -> None: ...

    def append(self, data: Dataset) -> None: ...

    @property
    def half_added(self) -> bool: ...

    @property
    def kept_items(self) -> tuple[typing.Any, ...]: ...

    def build(self, options: ReadOptions) -> Dataset: ...

def column_role(name: str) -> str | None:
    """Returns the role of a column name, or None if the name is unknown."""

def column_roles(names: Sequence[str]) -> list[str | None]:
    """
    Returns the roles of the columns of a table, or None for unknown columns.
    """

def table_layout(roles: Sequence[str]) -> tuple[bool, str | None, list[str]]:
    """
    Returns whether a table with these roles contains comparisons, the role of its values, and the roles that it uses.
    """

def shares_of_wins(winner: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], left: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None], right: tuple[Sequence[str], Annotated[NDArray[typing.Any], dict(shape=(None,), order='C', device='cpu', writable=False)] | None]) -> typing.Any:
    """
    Returns the left item's share of each win from words, names of items and numbers.
    """

def parse_times(texts: Sequence[str]) -> tuple[typing.Any, bool, int]:
    """
    Returns times as multiples of 10^-decimals, whether they are dates, and the decimals.
    """

def encode(sequence: Sequence[typing.Any], members: bool = False) -> tuple[typing.Any, ...]:
    """
    Returns the distinct names of a sequence in order of appearance, one code per element, and the elements that are not texts.
    """

def shape_of(data: Sequence[typing.Any]) -> str:
    """Returns the structure of a sequence of sequences or dictionaries."""

def encode_rankings(lists: Sequence[typing.Any]) -> tuple[typing.Any, ...]:
    """
    Returns names and codes of items, ranks, the number of the list of each row, and items that are not texts.
    """

def encode_pairs(pairs: Sequence[typing.Any]) -> tuple[typing.Any, ...]:
    """
    Returns names of items, codes of the first and of the second items, and items that are not texts.
    """

def encode_scored(lists: Sequence[typing.Any]) -> tuple[typing.Any, ...]:
    """
    Returns the columns of lists of (item, number), as encode_rankings does.
    """

class Drawable:
    """A result that can be written as a report, a figure or a table."""

    def __init__(self) -> None: ...

    def report(self, path: str, title: str, run: RunOptions) -> None: ...

    def data(self, run: RunOptions) -> str:
        """Returns the data of the report as JSON."""

    def figure(self, run: RunOptions) -> str:
        """Returns the main figure as SVG."""

    def table(self, format: str) -> str:
        """Returns the table of the command in a format."""

    def __reduce__(self) -> tuple[typing.Any, ...]: ...

def methods() -> list[typing.Any]: ...

class Model:
    """
    A method with its parameters and, if it was trained, its learned parameters.
    """

    @property
    def spec(self) -> str: ...

    def scorer_json(self) -> str: ...

    @property
    def experts(self) -> list[str]: ...

    @property
    def learned(self) -> dict[str, typing.Any]: ...

    @property
    def reading(self) -> dict[str, typing.Any]: ...

    def text(self, facts: Sequence[tuple[str, str]] = []) -> str: ...

def prefers_pairs(specs: str) -> bool | None:
    """
    Returns whether pairs of names are comparisons for these methods; None if the methods differ.
    """

def make_model(spec: str) -> Model: ...

def load_model(path: str) -> Model: ...

def parse_model(text: str) -> Model: ...

def train(options: dict[str, typing.Any], data: object, validation: object | None, labels: object | None, run: RunOptions) -> tuple[typing.Any, ...]: ...

def options() -> dict[str, typing.Any]:
    """
    Returns the options of every request, with their defaults and help; `read` are those of reading files.
    """

class Fits:
    """The fits of all instances of a data set."""

    def __len__(self) -> int: ...

    @property
    def instances(self) -> list[str]: ...

    def items(self, arg: int, /) -> list[str]: ...

    def scores(self, arg: int, /) -> typing.Any: ...

    def standard_errors(self, arg: int, /) -> typing.Any: ...

    def ranked_scores(self, instance: int, all: bool = False) -> dict[str, typing.Any]: ...

    def ranked_errors(self, instance: int) -> dict[str, typing.Any]: ...

    @property
    def level(self) -> float: ...

    @property
    def input(self) -> Dataset | None:
        """The data of the request, or None."""

    @property
    def notes(self) -> list[str]: ...

    @property
    def converged(self) -> bool: ...

    @property
    def model(self) -> Model: ...

    def name(self, instance: int) -> str: ...

    def find(self, name: str) -> int | None: ...

    def size_of(self, instance: int) -> int: ...

    def only(self, instance: int) -> Fits: ...

    def ranking(self, instance: int, level: float) -> dict[str, typing.Any]: ...

    def diagnostics(self, arg: int, /) -> dict[str, typing.Any]: ...

    def probabilities(self, instance: int, event: str, run: RunOptions) -> typing.Any: ...

    def quasi_errors(self, instance: int, run: RunOptions) -> tuple[typing.Any, ...]: ...

    def fragility(self, instance: int) -> list[typing.Any]: ...

    @property
    def drawable(self) -> Drawable: ...

    def save_state(self, path: str) -> None: ...

    def probability(self, instance: int, event: str, item: str, other: str, run: RunOptions) -> float: ...

    def text(self, format: str, tag: str, top: int) -> str: ...

def rank(options: dict[str, typing.Any], data: object | None, model: Model | None, run: RunOptions) -> Fits: ...

def fuse(options: dict[str, typing.Any], data: object, model: Model | None, run: RunOptions) -> Fits: ...

def metric_name(metric: str) -> str:
    """Returns the name of a metric in Witan."""

def evaluate(options: dict[str, typing.Any], labels: object, ranking: object, run: RunOptions) -> dict[str, typing.Any]: ...

def evaluate_dicts(options: dict[str, typing.Any], labels: dict[str, typing.Any], ranking: dict[str, typing.Any], run: RunOptions) -> typing.Any: ...

class Board:
    """A leaderboard of methods."""

    def text(self, format: str) -> str: ...

    @property
    def metrics(self) -> list[str]: ...

    @property
    def converged(self) -> bool: ...

    @property
    def notes(self) -> list[str]: ...

    @property
    def drawable(self) -> Drawable: ...

def compare(options: dict[str, typing.Any], data: object, labels: object | None, parts: Sequence[Sequence[str]], run: RunOptions) -> Board: ...

def check(options: dict[str, typing.Any], data: object, labels: object | None, run: RunOptions) -> tuple[typing.Any, ...]:
    """
    Returns the output of `witan check`, as JSON and as a table, the notes, and what draws it.
    """

def experts(options: dict[str, typing.Any], data: object | None, model: Model | None, labels: object | None, run: RunOptions) -> tuple[typing.Any, ...]: ...

def experts_of(fits: Fits, run: RunOptions) -> tuple[typing.Any, ...]: ...

def explain(options: dict[str, typing.Any], data: object | None, model: Model | None, run: RunOptions) -> tuple[typing.Any, ...]: ...

def explain_fit(fits: Fits, instance: int, item: str, run: RunOptions) -> tuple[typing.Any, ...]: ...

def suggest(options: dict[str, typing.Any], data: object | None, model: Model | None, run: RunOptions) -> tuple[typing.Any, ...]: ...

def suggest_for(fits: Fits, options: dict[str, typing.Any], run: RunOptions) -> tuple[typing.Any, ...]: ...

def simulate(model: str, run: RunOptions) -> tuple[typing.Any, ...]:
    """
    Returns simulated data, the true scores, the true reliability of every expert, and notes.
    """

def simulators() -> dict[str, typing.Any]: ...

class Reproduced:
    """Published tables, computed again."""

    def text(self, format: str) -> str: ...

    @property
    def converged(self) -> bool: ...

    @property
    def notes(self) -> list[str]: ...

def reproduce(tables: Sequence[str], options: dict[str, typing.Any], run: RunOptions) -> Reproduced: ...

def published_tables() -> dict[str, typing.Any]: ...

def convert(options: dict[str, typing.Any], data: object, run: RunOptions) -> tuple[typing.Any, ...]: ...

class QueryFusion:
    """Fuses the lists of one query by rrf or score-fusion."""

    def __call__(self, lists: object, weights: object | None, top: object | None) -> list[typing.Any]: ...

def query_fusion(spec: str) -> QueryFusion:
    """
    Returns a QueryFusion, or None for methods other than rrf and score-fusion.
    """

def recommend(model: Model, users: Sequence[str], top: int, rated: bool, run: RunOptions) -> tuple[typing.Any, ...]: ...

def choice_rank(sources: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], arrivals: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], departures: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], prior: float, run: RunOptions) -> tuple[typing.Any, ...]:
    """
    Returns the scores of the nodes of a network, notes, whether the fit converged, and its iterations.
    """
