"""Adapters for retrieval frameworks, with the real packages. A test is skipped, by name, if its package is missing."""

import asyncio

import pytest

import witan

BM25, DENSE = ["a", "b", "c"], ["b", "c", "d"]
#: Fused order under RRF with k = 60: b 1/62 + 1/61, c 1/63 + 1/62, a 1/61, d 1/63.
FUSED = ["b", "c", "a", "d"]


def package(name):
    return pytest.importorskip(name, reason=f"{name} is not installed")


# LangChain

@pytest.fixture
def langchain():
    package("langchain_core")
    from langchain_core.documents import Document
    from langchain_core.retrievers import BaseRetriever

    class Fixed(BaseRetriever):
        documents: list

        def _get_relevant_documents(self, query, *, run_manager):
            return self.documents

    def retriever(texts):
        return Fixed(documents=[Document(page_content=t, metadata={"key": t.upper(), "score": 1 / n})
                                for n, t in enumerate(texts, start=1)])

    return retriever


def test_langchain(langchain):
    from witan.integrations.langchain import FusionRetriever

    fused = FusionRetriever(retrievers=[langchain(BM25), langchain(DENSE)])
    assert [document.page_content for document in fused.invoke("q")] == FUSED
    assert [document.page_content for document in asyncio.run(fused.ainvoke("q"))] == FUSED
    top = FusionRetriever(
        retrievers=[langchain(BM25), langchain(DENSE)], weights=[10, 1], top=2, id_key="key", fused_score_key="fused")
    documents = top.invoke("q")
    assert [document.page_content for document in documents] == ["b", "c"] and len(documents) == 2
    assert documents[0].metadata["fused"] == pytest.approx(10 / 62 + 1 / 61)


def test_langchain_scores(langchain):
    from witan.integrations.langchain import FusionRetriever

    retrievers = [langchain(BM25), langchain(DENSE)]
    scored = FusionRetriever(retrievers=retrievers, method="score-fusion(norm=none)", score_key="score")
    assert [document.page_content for document in scored.invoke("q")][0] == "b"  # 1/2 + 1
    with pytest.raises(witan.InputError, match="found an item without a score"):
        FusionRetriever(retrievers=retrievers, method="score-fusion").invoke("q")


# LlamaIndex

def test_llama_index():
    package("llama_index.core")
    from llama_index.core.base.base_retriever import BaseRetriever
    from llama_index.core.schema import NodeWithScore, TextNode

    from witan.integrations.llama_index import FusionRetriever

    class Fixed(BaseRetriever):
        def __init__(self, ids):
            super().__init__()
            self.nodes = [NodeWithScore(node=TextNode(id_=i, text=i), score=1 / n) for n, i in enumerate(ids, start=1)]

        def _retrieve(self, query_bundle):
            return self.nodes

    retrievers = [Fixed(BM25), Fixed(DENSE)]
    nodes = FusionRetriever(retrievers).retrieve("q")
    assert [node.node.node_id for node in nodes] == FUSED
    assert nodes[0].score == pytest.approx(1 / 62 + 1 / 61)
    assert [node.node_id for node in asyncio.run(FusionRetriever(retrievers, top=2).aretrieve("q"))] == FUSED[:2]
    summed = FusionRetriever(retrievers, "score-fusion(norm=none)", weights=[1, 2]).retrieve("q")
    assert summed[0].node_id == "b" and summed[0].score == pytest.approx(1 / 2 + 2)


# Haystack

def test_haystack():
    package("haystack")
    from haystack import Document, Pipeline, component

    from witan.integrations.haystack import DocumentFuser

    @component
    class Fixed:
        def __init__(self, ids):
            self.ids = ids

        @component.output_types(documents=list[Document])
        def run(self, query: str):
            return {"documents": [Document(id=i, content=i, score=1 / n) for n, i in enumerate(self.ids, start=1)]}

    pipeline = Pipeline()
    pipeline.add_component("bm25", Fixed(BM25))
    pipeline.add_component("dense", Fixed(DENSE))
    pipeline.add_component("fuser", DocumentFuser(top_k=3))
    pipeline.connect("bm25", "fuser.documents")
    pipeline.connect("dense", "fuser.documents")
    documents = pipeline.run({"bm25": {"query": "q"}, "dense": {"query": "q"}})["fuser"]["documents"]
    assert [document.id for document in documents] == FUSED[:3]
    assert documents[0].score == pytest.approx(1 / 62 + 1 / 61)
    fuser = DocumentFuser.from_dict(DocumentFuser("score-fusion(norm=none)", [1, 2]).to_dict())
    lists = [[Document(id="x", score=2.0)], [Document(id="x", score=3.0), Document(id="y", score=9.0, meta={"page": 7})]]
    assert fuser.run(documents=lists)["documents"][0].meta == {"page": 7}
    assert [(d.id, d.score) for d in fuser.run(documents=lists, top_k=1)["documents"]] == [("y", 18.0)]
    assert [one.score for one in lists[0]] == [2.0]  # the input is unchanged


# PyTerrier

def test_pyterrier():
    pyterrier = package("pyterrier")
    pandas = package("pandas")
    from witan.integrations.pyterrier import Fusion

    queries = pandas.DataFrame({"qid": ["1", "2"], "query": ["one", "two"]})

    def fixed(ids):
        def results(inp):
            rows = [(qid, query, i, 10.0 - n) for qid, query in zip(inp["qid"], inp["query"]) for n, i in enumerate(ids)]
            return pandas.DataFrame(rows, columns=["qid", "query", "docno", "score"])

        return pyterrier.apply.generic(results) if hasattr(pyterrier, "apply") else pyterrier.Transformer.from_df(results)

    fused = Fusion([fixed(BM25), fixed(DENSE)])(queries)
    assert list(fused.columns) == ["qid", "query", "docno", "score", "rank"]
    assert list(fused[fused.qid == "2"].docno) == FUSED
    assert list(fused[fused.qid == "1"]["rank"]) == [0, 1, 2, 3]
    assert fused.score[0] == pytest.approx(1 / 62 + 1 / 61)
    weighted = Fusion([fixed(BM25), fixed(DENSE)], "score-fusion", weights=[1, 0])(queries)
    assert weighted.docno[0] == "a"
    assert len((Fusion([fixed(BM25), fixed(DENSE)]) % 2)(queries)) == 4
    assert len(Fusion([fixed([])])(queries)) == 0


# BEIR: results are dictionaries, so that no package is needed

def test_beir():
    from witan.integrations.beir import FusionSearch, fuse

    results = [{q: {i: 1 / n for n, i in enumerate(ids, start=1)} for q in ("1", "2")} for ids in (BM25, DENSE)]
    assert list(fuse(results)["2"]) == FUSED
    assert fuse(results, top_k=1)["1"] == {"b": pytest.approx(1 / 62 + 1 / 61)}
    assert list(fuse({"x": results[0], "y": results[1]}, weights={"y": 0})["1"])[0] == "a"
    assert fuse([{"1": {}}, {"1": {}}]) == {"1": {}}

    class Fixed:
        def __init__(self, found):
            self.found = found

        def search(self, corpus, queries, top_k, score_function):
            assert score_function == "dot"
            return self.found

    search = FusionSearch([Fixed(one) for one in results])
    assert search.search({}, {"1": "one", "2": "two"}, 2, "dot")["1"].keys() == {"b", "c"}


def test_beir_evaluates_the_fused_results():
    package("beir")
    package("pytrec_eval")
    retrieval = pytest.importorskip("beir.retrieval.evaluation", reason="a dependency of beir is not installed")
    from witan.integrations.beir import fuse

    results = fuse([{"1": {"a": 2.0, "b": 1.0}}, {"1": {"b": 2.0}}])
    ndcg, _, recall, _ = retrieval.EvaluateRetrieval.evaluate({"1": {"b": 1}}, results, [1])
    assert ndcg["NDCG@1"] == recall["Recall@1"] == 1.0
