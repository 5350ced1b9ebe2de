"""Rows as data frames and as HTML for notebooks."""

from __future__ import annotations

from html import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

#: Number of rows shown in a notebook.
ROWS_SHOWN = 50


class Frame:
    """An object with rows: `to_pandas`, `to_polars`, and HTML in a notebook."""

    def _table(self) -> Mapping[str, Sequence[Any]]:
        """Returns the columns by name."""
        raise NotImplementedError

    def to_pandas(self) -> Any:
        """Returns the rows as a data frame of pandas."""
        import pandas

        return pandas.DataFrame(dict(self._table()))

    def to_polars(self) -> Any:
        """Returns the rows as a data frame of polars."""
        import polars

        return polars.DataFrame(dict(self._table()))

    def _repr_html_(self) -> str:
        return table_html(self._table())


class Tables:
    """An object with tables for pages and papers."""

    def _text(self, format: str) -> str:
        """Returns the output of the command in a format."""
        raise NotImplementedError

    def to_markdown(self) -> str:
        """Returns the table of the command with `--format markdown`."""
        return self._text("markdown")

    def to_latex(self) -> str:
        """Returns the table of the command with `--format latex`; it needs the package booktabs."""
        return self._text("latex")

    def to_html(self) -> str:
        """Returns the table of the command with `--format html`. `report` writes a page with figures."""
        return self._text("html")


def columns_of(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Returns the columns of rows with the same keys."""
    columns: dict[str, list[Any]] = {}
    for row in rows:
        for name, value in row.items():
            columns.setdefault(name, []).append(value)
    return columns


def table_html(columns: Mapping[str, Sequence[Any]], total: int | None = None) -> str:
    """Returns a table of the first rows. total: the number of rows [default: those of the columns]."""
    names = list(columns)
    rows = len(columns[names[0]]) if names else 0
    head = "".join(f"<th>{escape(str(name))}</th>" for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{_cell(columns[name][row])}</td>" for name in names) + "</tr>"
        for row in range(min(rows, ROWS_SHOWN))
    )
    more = (rows if total is None else total) - ROWS_SHOWN
    rest = f"<p>… and {more} more</p>" if more > 0 else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"


def _cell(value: object) -> str:
    if value is None or value != value:  # NaN: not available
        return ""
    return f"{value:.4g}" if isinstance(value, float) else escape(str(value))
