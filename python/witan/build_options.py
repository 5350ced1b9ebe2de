"""Options of a whole data set."""

from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def _checked_weights(weights: Mapping[str, float] | None, what: str) -> dict[str, float]:
    checked = {}
    for name, weight in dict(weights or {}).items():
        try:
            checked[str(name)] = float(weight)
        except (TypeError, ValueError):
            raise _core.UsageError(f"{what}: {name!r} has {weight!r}, expected a number of at least 0") from None
        if not 0 <= checked[str(name)] < float("inf"):
            raise _core.UsageError(f"{what}: {name!r} has {weight!r}, expected a finite number of at least 0")
    return checked


def build_options(
    silence: str | None, weights: Mapping[str, float] | None, duplicates: str, form_weights: Mapping[str, float] | None
) -> tuple[str | None, dict[str, float], bool, dict[str, float]]:
    if duplicates not in ("refuse", "keep-best"):
        raise _core.UsageError(f"duplicates {duplicates!r}: expected 'refuse' or 'keep-best'")
    return silence, _checked_weights(weights, "weights"), duplicates == "keep-best", _checked_weights(form_weights, "form_weights")
