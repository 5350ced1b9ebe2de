"""Adapters for retrieval frameworks, one module per framework.

=====================================  ===========================================================
module                                 adapter
=====================================  ===========================================================
`witan.integrations.langchain`         `FusionRetriever`, a retriever of LangChain
`witan.integrations.llama_index`       `FusionRetriever`, a retriever of LlamaIndex
`witan.integrations.haystack`          `DocumentFuser`, a component of Haystack that joins documents
`witan.integrations.pyterrier`         `Fusion`, a transformer of PyTerrier
`witan.integrations.beir`              `fuse`, and `FusionSearch`, a searcher of BEIR
=====================================  ===========================================================

A module needs the package of its framework, except `beir`, whose results are dictionaries.
"""
