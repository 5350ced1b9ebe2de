"""A component of Haystack that fuses lists of documents."""

from dataclasses import replace
from typing import Any, Optional

from haystack import Document, component, default_from_dict, default_to_dict
from haystack.core.component.types import Variadic

from ._objects import fuse_objects


@component
class DocumentFuser:
    """Joins lists of documents, such as the results of several retrievers, with fused scores, best first.

    Parameters
    ----------
    method
        A spec, such as "score-fusion(dialect=weaviate)" [default: rrf with k = 60].
    weights
        One number per list, in the order of the connections of the pipeline [default: 1 each].
    top_k
        Number of documents to return [default: all].
    """

    def __init__(
        self, method: Optional[str] = None, weights: Optional[list[float]] = None, top_k: Optional[int] = None
    ):
        self.method = method
        self.weights = weights
        self.top_k = top_k

    @component.output_types(documents=list[Document])
    def run(self, documents: Variadic[list[Document]], top_k: Optional[int] = None) -> dict[str, Any]:
        """Returns {"documents": the fused documents}. `top_k` replaces that of the component."""
        fused = fuse_objects(
            list(documents), lambda document: document.id, lambda document: document.score, self.method, self.weights,
            self.top_k if top_k is None else top_k,
        )
        return {"documents": [replace(document, score=score) for document, score in fused]}

    def to_dict(self) -> dict[str, Any]:
        """Returns the component as a dictionary, for saved pipelines."""
        return default_to_dict(self, method=self.method, weights=self.weights, top_k=self.top_k)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "DocumentFuser":
        """Returns the component of a dictionary."""
        return default_from_dict(cls, data)
