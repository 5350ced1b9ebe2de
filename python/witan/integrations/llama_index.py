"""A retriever of LlamaIndex that fuses the results of other retrievers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle

from ._objects import fuse_objects


class FusionRetriever(BaseRetriever):
    """Returns the fused nodes of several retrievers with their fused scores, best first.

    Parameters
    ----------
    retrievers
        The retrievers, which are called with the same query.
    method
        A spec, such as "score-fusion(norm=theoretical)" [default: rrf with k = 60].
    weights
        One number per retriever [default: 1 each].
    top
        Number of nodes to return [default: all].
    **options
        Arguments of `BaseRetriever`, such as callback_manager.
    """

    def __init__(
        self, retrievers: Sequence[BaseRetriever], method: str | None = None, weights: Sequence[float] | None = None,
        top: int | None = None, **options: Any,
    ):
        super().__init__(**options)
        self._retrievers = list(retrievers)
        self._method = method
        self._weights = weights
        self._top = top

    def fuse(self, results: Sequence[Sequence[NodeWithScore]]) -> list[NodeWithScore]:
        """Returns the fused nodes of lists of nodes."""
        fused = fuse_objects(
            results, lambda node: node.node.node_id, lambda node: node.score, self._method, self._weights, self._top
        )
        return [NodeWithScore(node=node.node, score=score) for node, score in fused]

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return self.fuse([retriever.retrieve(query_bundle) for retriever in self._retrievers])

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return self.fuse(await asyncio.gather(*(retriever.aretrieve(query_bundle) for retriever in self._retrievers)))
