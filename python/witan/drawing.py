"""Reports and figures of results: HTML, Matplotlib and Vega-Lite."""

from __future__ import annotations

import json
import os

from . import _core
from .figures import FIGURES, as_vega, draw
from .progress import RunOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Path


class Drawn:
    """What all results have: `report`, `plot` and `to_vega`, and their figure in a notebook."""

    #: The kinds of figures, the main one first.
    kinds: tuple[str, ...] = ()

    def _drawable(self) -> _core.Drawable:
        """Returns what writes the report and the figure."""
        raise NotImplementedError

    def _run_options(self) -> _core.RunOptions:
        return RunOptions()._core

    def _report_data(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self._drawable().data(self._run_options()))
        return data

    def report(self, path: Path, title: str = "") -> None:
        """Writes a report to `path`: one HTML page with figures and tables that loads nothing from the network.

        `title` is the heading of the page [default: a heading that names the method and the data]. The page equals the file of
        ``--report`` on the command line. The file appears only when it is complete.
        """
        file = os.fspath(path)
        if not file.lower().endswith((".html", ".htm")):
            raise _core.UsageError(f"report {file}: expected the extension html or htm")
        self._drawable().report(file, title, self._run_options())

    def _figure(self, kind: str | None) -> tuple[str, dict[str, Any]]:
        """Returns the kind of a figure and its table."""
        chosen = self.kinds[0] if kind is None else kind
        if chosen not in self.kinds:
            raise _core.UsageError(f"kind {kind!r}: expected one of {', '.join(self.kinds)}")
        return chosen, FIGURES[chosen](self._report_data())

    def plot(self, kind: str | None = None, axes: Any = None) -> Any:
        """Draws a figure on `axes`, or on new axes of Matplotlib; returns the axes.

        `kind` is one of `kinds` [default: the first].
        """
        chosen, table = self._figure(kind)
        return draw(chosen, table, axes)

    def to_vega(self, kind: str | None = None) -> dict[str, Any]:
        """Returns a figure as a Vega-Lite specification: ``altair.Chart.from_dict(result.to_vega())`` shows it.

        `kind` is one of `kinds` [default: the first].
        """
        chosen, table = self._figure(kind)
        return as_vega(chosen, table)

    def to_svg(self) -> str:
        """Returns the main figure as SVG, as ``--plot FILE.svg`` writes it."""
        return self._drawable().figure(self._run_options())

    def _figure_html(self) -> str:
        """Returns the main figure for a notebook; nothing if there is none."""
        try:
            figure = self.to_svg()
        except _core.Error:
            return ""
        return f'<div style="max-width:760px;background:#fff">{figure}</div>'

    def _repr_html_(self) -> str:
        """The main figure, and the table if there is one, for notebooks."""
        from html import escape

        table = getattr(super(), "_repr_html_", None)
        return self._figure_html() + (table() if table is not None else f"<pre>{escape(str(self))}</pre>")
