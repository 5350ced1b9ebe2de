"""Figures of results: tables of what is drawn, and three forms in which Matplotlib and Vega-Lite draw them.

A table is a dictionary: `form` ("intervals", "heat" or "bars"), `rows`, a list of dictionaries, and labels of the axes.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Table = dict[str, Any]

from . import _core

#: Blue, orange and grey are safe for all common kinds of colour blindness.
_BLUE, _ORANGE, _GREY = "#0b5c9e", "#ad5207", "#7b8694"
#: The classes of heat maps, from the lowest to the highest.
_HEAT = ["#a65411", "#da8f49", "#e9b07a", "#f3cfab", "#f9e7d5", "#f0f1f3", "#dbe8f2", "#b6d1e7", "#8db7da", "#5f99ca", "#1b5f99"]


def _only(facts: dict[str, Any]) -> dict[str, Any]:
    rankings = facts["rankings"]
    if len(rankings) != 1:
        raise _core.UsageError("there are several instances; select one, as in result['name'].plot()")
    ranking: dict[str, Any] = rankings[0]
    return ranking


def ranking_table(items: list[str], scores: list[Any], low: list[Any], high: list[Any], noun: str = "item") -> Table:
    """Returns the table of scores with intervals; None if a value is not available."""
    rows = [
        {"name": item, "value": score, "low": least, "high": most, "colour": _BLUE}
        for item, score, least, most in zip(items, scores, low, high)
    ]
    return {"form": "intervals", "rows": rows, "x": "score", "y": noun}


def _ranking(facts: dict[str, Any]) -> Table:
    columns = _only(facts)["columns"]
    none = [None] * len(columns["item"])
    return ranking_table(columns["item"], columns["score"], columns.get("low", none), columns.get("high", none), facts["words"]["item"])


def _pairs(facts: dict[str, Any]) -> Table:
    one = _only(facts)
    pairs = one.get("pairs") or {}
    values = pairs.get("above") or pairs.get("wins")
    if values is None:
        raise _core.UsageError("no pairs: the result has neither standard errors nor win probabilities")
    names = one["columns"]["item"][: pairs["count"]]
    label = "P(row ranks above column)" if pairs.get("above") else "P(row wins against column)"
    return _matrix(names, values, label, facts["words"]["item"])


def _agreement(facts: dict[str, Any]) -> Table:
    found = facts.get("agreement")
    if not found:
        raise _core.UsageError("no agreement: no two experts have data on the same pair of items")
    n, order = len(found["experts"]), found["order"]
    shares = []
    for a in order:
        for b in order:
            cases = found["agreeing"][a * n + b] + found["disagreeing"][a * n + b]
            shares.append(found["agreeing"][a * n + b] / cases if a != b and cases else None)
    return _matrix([found["experts"][a] for a in order], shares, "share of the same order", facts["words"]["expert"])


def _matrix(names: list[str], values: list[float | None], label: str, noun: str) -> Table:
    n = len(names)
    rows = [{"row": names[i], "column": names[j], "value": values[i * n + j]} for i in range(n) for j in range(n)]
    return {"form": "heat", "rows": rows, "names": names, "value": label, "y": noun}


def _reliability(facts: dict[str, Any]) -> Table:
    found = facts.get("experts")
    if not found:
        raise _core.UsageError("no reliability: the data have fewer than two experts, or are the ballots of an election")
    columns = found["columns"]
    rows = []
    for k, expert in enumerate(columns["expert"]):
        cases = columns["agreeing"][k] + columns["disagreeing"][k]
        if not cases:
            continue
        colour = _ORANGE if columns["warning"][k] else _BLUE
        rows.append({"name": expert, "value": columns["agreeing"][k] / cases, "low": columns["low"][k], "high": columns["high"][k], "colour": colour})
    rows.sort(key=lambda row: -row["value"])
    return {"form": "intervals", "rows": rows, "x": "agreement with the others", "y": facts["words"]["expert"], "zero": 0.5}


def _leaderboard(facts: dict[str, Any]) -> Table:
    board = facts["board"]
    baseline = board["methods"][board["baseline"]]["method"]
    rows = []
    for method in sorted(board["methods"], key=lambda one: -one["metrics"][0]["mean"]):
        test = method["metrics"][0]["test"]
        if test is None:
            rows.append({"name": method["method"], "value": 0.0, "low": None, "high": None, "colour": _GREY})
            continue
        colour = _GREY if test["corrected"] >= 0.05 else _BLUE if test["difference"] > 0 else _ORANGE
        rows.append({"name": method["method"], "value": test["difference"], "low": test["interval"][0], "high": test["interval"][1], "colour": colour})
    return {"form": "intervals", "rows": rows, "x": f"difference from {baseline}, {board['metrics'][0]}", "y": "method", "zero": 0}


def _gains(facts: dict[str, Any]) -> Table:
    board = facts["board"]
    methods = board["methods"]
    baseline = methods[board["baseline"]]
    others = [method for method in methods if method is not baseline]
    if not others:
        raise _core.UsageError("no gains: there is only one method")
    best = max(others, key=lambda one: one["metrics"][0]["mean"])
    values = zip(board["instances"], best["metrics"][0]["values"], baseline["metrics"][0]["values"])
    rows = sorted(({"name": name, "value": a - b} for name, a, b in values), key=lambda row: -row["value"])
    return {"form": "bars", "rows": rows, "x": f"{best['method']} minus {baseline['method']}, {board['metrics'][0]}", "y": facts["words"]["instance"]}


def _method_pairs(facts: dict[str, Any]) -> Table:
    board = facts["board"]
    if not board["pairs"]:
        raise _core.UsageError("no pairs: the tests of all pairs of methods were too costly")
    order = sorted(range(len(board["methods"])), key=lambda k: -board["methods"][k]["metrics"][0]["mean"])
    found = {(a, b): d for a, b, d, *_ in board["pairs"][0]}
    values = [None if a == b else found.get((a, b), -found.get((b, a), 0.0)) for a in order for b in order]
    table = _matrix([board["methods"][k]["method"] for k in order], values, f"difference, {board['metrics'][0]}", "method")
    table["centre"] = 0
    return table


def _metrics(facts: dict[str, Any]) -> Table:
    found = facts["evaluation"]
    first = found["rankings"][0]
    rows = [
        {"name": metric, "value": one["mean"], "low": one["interval"][0], "high": one["interval"][1], "colour": _BLUE}
        for metric, one in zip(found["metrics"], first["metrics"])
    ]
    return {"form": "intervals", "rows": rows, "x": "mean", "y": "metric"}


def _effects(facts: dict[str, Any]) -> Table:
    first = facts["explanation"]["explained"][0]
    rows = [{"name": expert, "value": effect or 0.0} for expert, effect in zip(first["expert"], first["effect"])]
    return {"form": "bars", "rows": rows, "x": f"effect on the score of {first['item']}", "y": facts["words"]["expert"]}


#: {kind: function from the data of a report to the table of the figure}
FIGURES: dict[str, Callable[[dict[str, Any]], Table]] = {
    "ranking": _ranking,
    "pairs": _pairs,
    "agreement": _agreement,
    "reliability": _reliability,
    "leaderboard": _leaderboard,
    "gains": _gains,
    "methods": _method_pairs,
    "metrics": _metrics,
    "effects": _effects,
}


def draw(kind: str, table: Table, axes: Any = None) -> Any:
    """Draws a table with Matplotlib; returns the axes."""
    if axes is None:
        import matplotlib.pyplot as plt

        height = 0.8 + 0.28 * len(table["names"] if table["form"] == "heat" else table["rows"])
        axes = plt.subplots(figsize=(7, max(2.0, min(height, 14))), layout="constrained")[1]
    {"intervals": _draw_intervals, "heat": _draw_heat, "bars": _draw_bars}[table["form"]](table, axes)
    axes.set_label(kind)
    return axes


def _name_rows(names: list[str], axes: Any) -> None:
    # Without parse_math, a name with dollar signs would be read as a formula.
    labels = axes.set_yticks(range(len(names)), names)
    for tick in labels:
        tick.label1.set_parse_math(False)


def _draw_intervals(table: Table, axes: Any) -> None:
    rows = table["rows"]
    for y, row in enumerate(rows):
        if row["low"] is not None and row["high"] is not None:
            axes.hlines(y, row["low"], row["high"], color=row["colour"], linewidth=2.5, alpha=0.7)
        if row["value"] is not None:
            axes.plot(row["value"], y, "o", color=row["colour"], fillstyle="full" if row["low"] is not None else "none")
    _name_rows([row["name"] for row in rows], axes)
    if "zero" in table:
        axes.axvline(table["zero"], color=_GREY, linewidth=1, zorder=0)
    _finish(table, axes)


def _draw_bars(table: Table, axes: Any) -> None:
    rows = table["rows"]
    axes.barh(range(len(rows)), [row["value"] for row in rows], color=[_ORANGE if row["value"] < 0 else _BLUE for row in rows])
    _name_rows([row["name"] for row in rows], axes)
    axes.axvline(0, color=_GREY, linewidth=1)
    _finish(table, axes)


def _finish(table: Table, axes: Any) -> None:
    axes.invert_yaxis()
    axes.set_xlabel(table["x"])
    axes.grid(axis="x", color="#e2e6eb", linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)


def _heat_ends(table: Table) -> tuple[float, float]:
    """Returns the values of the lowest and the highest class, symmetric around the neutral one."""
    centre = table.get("centre", 0.5)
    if centre == 0.5:
        return 0.0, 1.0
    most = max((abs(row["value"] - centre) for row in table["rows"] if row["value"] is not None), default=1.0) or 1.0
    return centre - most, centre + most


def _draw_heat(table: Table, axes: Any) -> None:
    from matplotlib.colors import ListedColormap

    names = table["names"]
    n = len(names)
    low, high = _heat_ends(table)
    values = [[table["rows"][i * n + j]["value"] for j in range(n)] for i in range(n)]
    filled = [[float("nan") if value is None else value for value in row] for row in values]
    axes.imshow(filled, cmap=ListedColormap(_HEAT), vmin=low, vmax=high, aspect="auto")
    for i in range(n if n <= 25 else 0):
        for j in range(n):
            value = values[i][j]
            if value is None:
                continue
            shown = f"{100 * value:.0f}" if table.get("centre", 0.5) == 0.5 else f"{value:+.2f}"
            edge = abs(value - (low + high) / 2) > 0.41 * (high - low)
            axes.text(j, i, shown, ha="center", va="center", fontsize=8, color="white" if edge else "#14202c")
    _name_rows(names, axes)
    for tick in axes.set_xticks(range(n), names, rotation=90):
        tick.label1.set_parse_math(False)
    axes.set_title(table["value"], fontsize=10)


def as_vega(kind: str, table: Table) -> dict[str, Any]:
    """Returns a table as a Vega-Lite specification."""
    rows = [{key: value for key, value in row.items()} for row in table["rows"]]
    base = {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "title": kind, "data": {"values": rows}}
    if table["form"] == "heat":
        return base | _vega_heat(table)
    y = {"field": "name", "type": "nominal", "sort": [row["name"] for row in rows], "title": table["y"]}
    x = {"field": "value", "type": "quantitative", "title": table["x"]}
    if table["form"] == "bars":
        bars = {"condition": {"test": "datum.value < 0", "value": _ORANGE}, "value": _BLUE}
        return base | {"mark": "bar", "encoding": {"x": x, "y": y, "color": bars}}
    x["scale"] = {"zero": False}
    colour = {"field": "colour", "type": "nominal", "scale": None}
    rule = {"x": {"field": "low", "type": "quantitative"}, "x2": {"field": "high"}}
    return base | {
        "encoding": {"y": y, "color": colour},
        "layer": [
            {"mark": {"type": "rule", "strokeWidth": 2.5, "opacity": 0.7}, "encoding": rule},
            {"mark": {"type": "point", "filled": True, "size": 60}, "encoding": {"x": x}},
        ],
    }


def _vega_heat(table: Table) -> dict[str, Any]:
    low, high = _heat_ends(table)
    scale = {"domain": [low, high], "range": _HEAT, "type": "quantize"}
    return {
        "mark": "rect",
        "encoding": {
            "y": {"field": "row", "type": "nominal", "sort": table["names"], "title": table["y"]},
            "x": {"field": "column", "type": "nominal", "sort": table["names"], "title": None},
            "color": {"field": "value", "type": "quantitative", "title": table["value"], "scale": scale},
        },
    }
