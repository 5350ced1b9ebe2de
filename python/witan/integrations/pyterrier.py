"""A transformer of PyTerrier that fuses the results of other transformers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pyterrier

from ..dataset import Dataset
from ..functions import fuse

if TYPE_CHECKING:
    import pandas as pd


class Fusion(pyterrier.Transformer):
    """Fuses the results of several transformers: ``Fusion([bm25, dense], "rrf(k=60)") % 100``.

    Parameters
    ----------
    transformers
        Transformers from queries to results, with the columns qid, docno and score.
    method
        A spec [default: rrf with k = 60]. Methods rank the documents of a query by their scores.
    weights
        One number per transformer [default: 1 each].
    """

    def __init__(
        self, transformers: Sequence[pyterrier.Transformer], method: str | None = None,
        weights: Sequence[float] | None = None,
    ):
        super().__init__()
        self.transformers = list(transformers)
        self.method = method
        self.weights = weights

    def transform(self, inp: pd.DataFrame) -> pd.DataFrame:
        """Returns the queries with the fused documents: the columns of the queries, docno, score and rank."""
        return self.fuse([transformer.transform(inp) for transformer in self.transformers], inp)

    def fuse(self, results: Sequence[pd.DataFrame], queries: pd.DataFrame) -> pd.DataFrame:
        """Returns the fused results of frames of results."""
        import pandas as pd

        weights = None if self.weights is None else {f"run{k}": w for k, w in enumerate(self.weights, start=1)}
        data = Dataset(duplicates="keep-best", weights=weights)
        for k, frame in enumerate(results, start=1):
            if len(frame):
                scores = frame["score"].astype(float)
                data.add_scores(
                    frame["docno"].astype(str), scores, expert=f"run{k}", instance=frame["qid"].astype(str), silence="below"
                )
        rows: list[tuple[str, str, float, int]] = []
        if any(len(frame) for frame in results):
            fused = fuse(data, self.method)
            for qid in fused.instances:
                ranked = fused[qid].scores.items()
                rows += [(qid, docno, score, rank) for rank, (docno, score) in enumerate(ranked)]
        fused_rows = pd.DataFrame(rows, columns=["qid", "docno", "score", "rank"])
        fused_rows["qid"] = fused_rows["qid"].astype(str)
        columns = [name for name in queries.columns if name not in ("docno", "docid", "score", "rank")]
        return queries[columns].drop_duplicates("qid").astype({"qid": str}).merge(fused_rows, on="qid")
