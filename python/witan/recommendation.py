"""The best items for many users."""

from __future__ import annotations

from . import _core
from .frames import Frame
from .progress import RunOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from ._types import Progress
    from .model import Model


class Recommendations(Frame):
    """The best items of several users, best first, as arrays; a data frame has the columns user, rank, item and score.

    Examples
    --------
    >>> import witan
    >>> data = witan.Dataset()
    >>> data.add_ratings({"ann": {"a": 5, "b": 1}, "bob": {"a": 4, "c": 5}, "cleo": {"b": 2, "c": 4}})
    >>> len(witan.recommend(witan.train(data, "neighbours"), top=1))
    3
    """

    def __init__(self, users: list[str], item_names: list[str], begin: Any, items: Any, scores: Any):
        #: The users, in natural order.
        self.users = users
        #: The names of all items; `items` contains positions in this list.
        self.item_names = item_names
        #: The position in `items` and `scores` at which each user begins, and their length.
        self.begin = begin
        #: Array of the items of all users.
        self.items = items
        #: Array of their scores.
        self.scores = scores
        self._position = {user: k for k, user in enumerate(users)}

    def __len__(self) -> int:
        return len(self.users)

    def __getitem__(self, user: str) -> list[tuple[str, float]]:
        """Returns the items of a user with their scores, best first."""
        at = self._position[user]
        part = slice(self.begin[at], self.begin[at + 1])
        return [(self.item_names[item], score) for item, score in zip(self.items[part].tolist(), self.scores[part].tolist())]

    def _table(self) -> dict[str, Sequence[Any]]:
        counts = [int(end - begin) for begin, end in zip(self.begin[:-1], self.begin[1:])]
        return {
            "user": [user for user, count in zip(self.users, counts) for _ in range(count)],
            "rank": [rank for count in counts for rank in range(1, count + 1)],
            "item": [self.item_names[item] for item in self.items.tolist()],
            "score": self.scores.tolist(),
        }

    def __repr__(self) -> str:
        return f"<witan.Recommendations: {len(self.items)} items for {len(self.users)} users>"


def recommend(
    model: Model, users: Iterable[str] | None = None, top: int = 10, *, rated: bool = False, threads: int = 0,
    progress: Progress = None,
) -> Recommendations:
    """Rank the best items for many users of the training data; returns `Recommendations`.

    Parameters
    ----------
    model
        A trained recommender, such as ``train(data, "ials")``.
    users
        Names of users [default: all users of the training data].
    top
        Number of items per user; 0: all.
    rated
        Also rank the items that the user has rated.
    threads, progress
        As for `rank`.

    Examples
    --------
    >>> import witan
    >>> data = witan.Dataset()
    >>> data.add_ratings({"ann": {"a": 5, "b": 1}, "bob": {"a": 4, "c": 5}, "cleo": {"b": 2, "c": 4}})
    >>> witan.recommend(witan.train(data, "neighbours"), top=1).users
    ['ann', 'bob', 'cleo']
    """
    names = [] if users is None else list(users)
    if users is not None and not names:
        raise _core.UsageError("users: expected at least one name; None stands for all users")
    with RunOptions(threads, 1, progress) as run:
        return Recommendations(*_core.recommend(model.core, names, top, rated, run))
