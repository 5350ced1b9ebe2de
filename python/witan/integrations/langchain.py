"""A retriever of LangChain that fuses the results of other retrievers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Optional, Union

from langchain_core.callbacks import AsyncCallbackManagerForRetrieverRun, CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever, RetrieverLike
from langchain_core.runnables.config import patch_config

from ._objects import fuse_objects


class FusionRetriever(BaseRetriever):
    """Returns the fused documents of several retrievers, best first.

    Parameters
    ----------
    retrievers
        The retrievers, which are called with the same query.
    method
        A spec, such as "rrf(dialect=qdrant)" [default: rrf with k = 60]. Documents of LangChain have no scores, so that
        methods that need scores require `score_key`.
    weights
        One number per retriever [default: 1 each].
    top
        Number of documents to return [default: all].
    id_key
        Key of the metadata that identifies a document [default: its id, or its text].
    score_key
        Key of the metadata with the score of a document, for methods that need scores.
    fused_score_key
        Key of the metadata to which the fused score is written, in a copy of the document [default: not written].
    """

    retrievers: list[RetrieverLike]
    method: Optional[str] = None
    weights: Optional[list[float]] = None
    top: Optional[int] = None
    id_key: Optional[str] = None
    score_key: Optional[str] = None
    fused_score_key: Optional[str] = None

    def _key(self, document: Document) -> Any:
        if self.id_key is not None:
            return document.metadata[self.id_key]
        return document.id if document.id is not None else document.page_content

    def _score(self, document: Document) -> Union[float, None]:
        return None if self.score_key is None else document.metadata.get(self.score_key)

    def fuse(self, results: Sequence[Sequence[Document]]) -> list[Document]:
        """Returns the fused documents of lists of documents."""
        fused = fuse_objects(results, self._key, self._score, self.method, self.weights, self.top)
        if self.fused_score_key is None:
            return [document for document, _ in fused]
        return [
            document.model_copy(update={"metadata": {**document.metadata, self.fused_score_key: score}})
            for document, score in fused
        ]

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        return self.fuse([
            retriever.invoke(query, patch_config(None, callbacks=run_manager.get_child(tag=f"retriever_{k}")))
            for k, retriever in enumerate(self.retrievers, start=1)
        ])

    async def _aget_relevant_documents(
        self, query: str, *, run_manager: AsyncCallbackManagerForRetrieverRun
    ) -> list[Document]:
        return self.fuse(await asyncio.gather(*(
            retriever.ainvoke(query, patch_config(None, callbacks=run_manager.get_child(tag=f"retriever_{k}")))
            for k, retriever in enumerate(self.retrievers, start=1)
        )))
