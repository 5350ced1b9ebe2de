# Made by `make stubs` from the engine's list of methods.
from typing import Literal

from ._core import Error as Error, InputError as InputError, UsageError as UsageError
from ._types import Column, Data, Progress
from .comparison import Comparison as Comparison, compare as compare
from .dataset import Dataset as Dataset, read as read
from .evaluation import Evaluation as Evaluation, evaluate as evaluate
from .functions import fuse as fuse, rank as rank
from .method_functions import methods as methods
from .model import Model as Model, load as load, train as train
from .result import Result as Result

__version__: str
__all__: list[str]

def borda(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    silent: Literal['auto', 'zero', 'average', 'last', 'pairs'] = 'auto',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Borda count: points for every place."""

def median_rank(
    data: Data,
    *,
    ties: Literal['mean', 'min', 'id'] = 'mean',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """the median of the ranks, lowest first."""

def majority(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    count: Literal['share', 'net'] = 'share',
    from_: float = 1,
    top: float = 1,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """majority vote: the share of votes for an item."""

def copeland(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'binary',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """majority wins minus majority losses."""

def condorcet(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'binary',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Condorcet fusion: merge sort by the majority relation."""

def rrf(
    data: Data,
    *,
    k: float = 60,
    base: float = 1,
    ties: Literal['mean', 'min', 'id'] = 'mean',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """reciprocal rank fusion: the sum of 1/(k + rank)."""

def combsum(
    data: Data,
    *,
    norm: Literal['minmax', 'z', 'sum', 'max', 'rank', 'none'] = 'minmax',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """the sum of the normalised scores."""

def combmnz(
    data: Data,
    *,
    norm: Literal['minmax', 'z', 'sum', 'max', 'rank', 'none'] = 'minmax',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """the sum of the normalised scores × times named."""

def combmax(
    data: Data,
    *,
    norm: Literal['minmax', 'z', 'sum', 'max', 'rank', 'none'] = 'minmax',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """the largest normalised score."""

def combmin(
    data: Data,
    *,
    norm: Literal['minmax', 'z', 'sum', 'max', 'rank', 'none'] = 'minmax',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """the smallest normalised score."""

def combmed(
    data: Data,
    *,
    norm: Literal['minmax', 'z', 'sum', 'max', 'rank', 'none'] = 'minmax',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """the median of the normalised scores."""

def combanz(
    data: Data,
    *,
    norm: Literal['minmax', 'z', 'sum', 'max', 'rank', 'none'] = 'minmax',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """the mean normalised score of those who name it."""

def isr(
    data: Data,
    *,
    ties: Literal['mean', 'min', 'id'] = 'mean',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """inverse square rank: times named × the sum of 1/rank²."""

def rbc(
    data: Data,
    *,
    persistence: float = 0.8,
    ties: Literal['mean', 'min', 'id'] = 'mean',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """rank-biased centroids: geometric weights of the places."""

def bradley_terry(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    ties: Literal['half', 'ignore', 'davidson', 'rao-kupper'] | Column = 'half',
    prior: float = 0.01,
    advantage: Literal['off', 'on'] | bool = 'off',
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'binary',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    solver: Literal['newton', 'gradient'] = 'newton',
    iterations: float = 100,
    steps: float = 100,
    rate: float = 0.1,
    objective: Literal['mean', 'sum'] = 'mean',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Bradley–Terry scores from pairs, by maximum likelihood."""

def thurstone(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    ties: Literal['half', 'ignore'] | Column = 'half',
    prior: float = 0.01,
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'binary',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    iterations: float = 100,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Thurstone's case V: normal instead of logistic differences."""

def plackett_luce(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    ties: Literal['efron', 'breslow'] | Column = 'efron',
    prior: float = 0.01,
    solver: Literal['newton', 'gradient'] = 'newton',
    iterations: float = 100,
    steps: float = 100,
    rate: float = 0.001,
    objective: Literal['mean', 'sum'] = 'sum',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Plackett–Luce: rankings as rows of choices, by maximum likelihood."""

def bayesian_plackett_luce(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    shape: float = 1,
    draws: float = 1000,
    burn_in: float = 250,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Plackett–Luce with a Gamma prior: posterior means and intervals."""

def crowd_bt(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    trust: float = 4,
    prior: float = 0.01,
    advantage: Literal['off', 'on'] | bool = 'off',
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'binary',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    iterations: float = 5000,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Bradley–Terry with the reliability of every judge."""

def mpm(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'difference',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    variance: Literal['off', 'on'] | bool = 'off',
    prior: float = 0.01,
    spread: float = 1,
    solver: Literal['exact', 'gradient'] = 'exact',
    steps: float = 100,
    rate: float = 1,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """multinomial preference model: pairs drawn by e^(s_i − s_j)."""

def theta_mpm(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'difference',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    adherence: Literal['learned', 'labels'] = 'learned',
    variance: Literal['off', 'on'] | bool = 'off',
    prior: float = 0.01,
    spread: float = 1,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """mpm with an adherence θ for every expert."""

def mpm_mixture(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    camps: float = 2,
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'difference',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    prior: float = 0.01,
    restarts: float = 10,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """camps among the experts, each with scores of its own by mpm."""

def rank_centrality(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'binary',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    ties: Literal['half', 'ignore'] | Column = 'half',
    prior: float = 0.5,
    tolerance: float = 1e-10,
    steps: float = 10000,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """how often a walk from losers to winners is at an item."""

def mc1(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    alpha: float = 0.05,
    tolerance: float = 1e-10,
    steps: float = 10000,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Markov chain: to any item that some list ranks as high."""

def mc2(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    alpha: float = 0.05,
    tolerance: float = 1e-10,
    steps: float = 10000,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Markov chain: choose a list, then an item that it ranks as high."""

def mc3(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    alpha: float = 0.05,
    tolerance: float = 1e-10,
    steps: float = 10000,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Markov chain: choose a list, then an item, and move if it is higher."""

def mc4(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    alpha: float = 0.05,
    tolerance: float = 1e-10,
    steps: float = 10000,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Markov chain: choose an item, and move if the majority prefers it."""

def hodge(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'binary',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    tolerance: float = 1e-12,
    steps: float = 10000,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """HodgeRank: least squares of the pair differences."""

def svp(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'difference',
    scale: Literal['auto', 'raw', 'unit', 'natural', 'elo'] = 'auto',
    rank: float = 2,
    rate: float = 1,
    tolerance: float = 1e-05,
    steps: float = 10000,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """row means of the pair matrix completed at low rank."""

def elo(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    k: float = 32,
    base: float = 10,
    scale: float | str = 400,
    start: float = 1500,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Elo ratings, match by match."""

def glicko2(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    tau: float = 0.5,
    rating: float = 1500,
    deviation: float = 350,
    volatility: float = 0.06,
    period: float = 0,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Glicko-2 ratings with deviations, period by period."""

def trueskill(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    mu: float = 25,
    sigma: float = 8.333333333333334,
    beta: float = 4.166666666666667,
    tau: float = 0.08333333333333333,
    draw: float = 0.1,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """TrueSkill: normal skills updated match by match."""

def tuned_rrf(
    data: Data,
    *,
    k: float = 0,
    shrink: float = 0,
    ties: Literal['mean', 'min', 'id'] = 'mean',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """reciprocal rank fusion, k and experts' weights learnt from labels."""

def weighted_borda(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    trust: Literal['auto', 'share', 'excess', 'log-odds'] = 'auto',
    silent: Literal['tuned', 'zero', 'average', 'last', 'pairs'] = 'tuned',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """Borda count, experts weighted by their agreement with labels."""

def weighted_kemeny(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    trust: Literal['auto', 'share', 'excess', 'log-odds'] = 'auto',
    silence: Literal['tuned', 'given', 'unknown', 'below', 'tied-last'] = 'tuned',
    starts: float = 4,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """least disagreement by local search, experts weighted by labels."""

def markov_chain(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    transform: Literal['binary', 'difference', 'normalized', 'log', 'rating'] = 'binary',
    silence: Literal['tuned', 'given', 'unknown', 'below', 'tied-last'] = 'tuned',
    alpha: float = 0.05,
    shrink: float = 0.001,
    steps: float = 200,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """a mixture of the experts' Markov chains that meets the labels."""

def crf(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    epsilon: float = 6,
    transform: Literal['auto', 'binary', 'difference', 'normalized', 'log', 'rating'] = 'auto',
    experts: Literal['own', 'consensus', 'mixed'] = 'own',
    known: float = 1,
    objective: Literal['auto', 'ndcg', 'dcg', 'err', 'ap', 'p', 'recall', 'rprec', 'rbp', 'mrr', 'success', 'kendall'] = 'auto',
    cutoff: float = 0,
    potentials: Literal['slice', 'full'] = 'slice',
    sums: Literal['mean', 'raw'] = 'mean',
    passes: float = 300,
    patience: float = 0,
    rate: float = 1,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """a linear score of every expert's wins, losses and silence."""

def svd_lambdarank(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    rank: float = 1,
    transform: Literal['auto', 'binary', 'difference', 'normalized', 'log', 'rating'] = 'auto',
    features: Literal['own', 'combined', 'hybrid'] = 'own',
    threshold: float = 500,
    items: Literal['all', 'labelled'] = 'all',
    metric: Literal['ndcg', 'ap', 'err'] = 'ndcg',
    hidden: float = 0,
    passes: float = 200,
    patience: float = 0,
    rate: float = 0.01,
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """LambdaRank on the singular vectors of each expert's pairs."""

def council(
    data: Data | Column,
    losers: Column = None,
    *,
    tie: Column = None,
    expert: Column = None,
    instance: Column = None,
    weight: Column = None,
    loss: Literal['auto', 'pmop', 'listnet', 'listmle', 'ranknet'] = 'pmop',
    known: float = 50,
    trees: float = 100,
    leaves: float = 8,
    rate: float = 0.1,
    least: float = 50,
    bags: float = 4,
    refit: Literal['off', 'on'] | bool = 'on',
    intervals: str = 'auto',
    by: str = 'experts',
    level: float = 0.95,
    scale: str = 'natural',
    anchor: tuple[str, float] | None = None,
    threads: int = 0,
    seed: int = 1,
    progress: Progress = None,
) -> Result:
    """linear score and boosted trees on all that experts say; our own best."""
