"""ChoiceRank."""

import math

import pytest
import witan

LINKS = [("a", "b"), ("a", "c"), ("b", "a"), ("c", "a")]
TRAFFIC = {"a": 40, "b": 30, "c": 10}


def test_the_posterior_has_no_gradient_at_the_result():
    """The derivative of Σ (in + 1)·s − Σ out·log Σ e^s − Σ e^s, with strengths whose mean is 1."""
    found = witan.choicerank(LINKS, TRAFFIC, TRAFFIC)
    assert found.converged and found.notes == [] and sum(found.values()) == pytest.approx(0)
    mean = sum(map(math.exp, found.values())) / 3
    s = {node: math.exp(score) / mean for node, score in found.items()}
    assert 41 - 30 - 10 - s["a"] == pytest.approx(0, abs=1e-6)
    assert 31 - 40 * s["b"] / (s["b"] + s["c"]) - s["b"] == pytest.approx(0, abs=1e-6)
    assert 11 - 40 * s["c"] / (s["b"] + s["c"]) - s["c"] == pytest.approx(0, abs=1e-6)
    assert list(found) == sorted(found, key=found.get, reverse=True)


def test_kinds_of_links():
    wanted = witan.choicerank([(*link, 2.0) for link in LINKS], TRAFFIC, TRAFFIC)
    assert wanted == pytest.approx(witan.choicerank(LINKS, TRAFFIC, TRAFFIC))
    table = {"source": [a for a, _ in LINKS], "target": [b for _, b in LINKS], "weight": [2.0] * 4}
    assert witan.choicerank(table, TRAFFIC, TRAFFIC) == wanted
    numbered = witan.choicerank([(0, 1), (0, 2), (1, 0), (2, 0)], [40, 30, 10], [40, 30, 10])
    assert list(numbered.values()) == list(witan.choicerank(LINKS, TRAFFIC, TRAFFIC).values())


def test_graph():
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph()
    graph.add_weighted_edges_from([(a, b, 2.0) for a, b in LINKS])
    assert witan.choicerank(graph, TRAFFIC, TRAFFIC) == witan.choicerank(LINKS, TRAFFIC, TRAFFIC)
    assert witan.choicerank(graph, TRAFFIC, TRAFFIC, weight="weight") == pytest.approx(witan.choicerank(LINKS, TRAFFIC, TRAFFIC))
    with pytest.raises(witan.UsageError, match="undirected"):
        witan.choicerank(graph.to_undirected(), TRAFFIC, TRAFFIC)


def test_traffic_that_is_not_balanced():
    found = witan.choicerank(LINKS, {"a": 1}, {"a": 40})
    assert not found.converged and all(map(math.isnan, found.values()))
    assert "1 arrivals and 40 departures" in found.notes[0]


def test_errors():
    with pytest.raises(witan.InputError, match="arrivals of 'a': found -1"):
        witan.choicerank(LINKS, {"a": -1}, {})
    with pytest.raises(witan.InputError, match="departures of 'd': found 2, but no link leaves"):
        witan.choicerank(LINKS, {}, {"d": 2})
    with pytest.raises(witan.UsageError, match="links: expected"):
        witan.choicerank("a b", {}, {})
    with pytest.raises(witan.UsageError, match="weight: requires a graph"):
        witan.choicerank(LINKS, TRAFFIC, TRAFFIC, weight="weight")
    with pytest.raises(witan.UsageError, match="prior: found 0"):
        witan.choicerank(LINKS, TRAFFIC, TRAFFIC, prior=0)
