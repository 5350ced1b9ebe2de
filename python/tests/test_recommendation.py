"""Recommendations for many users."""

import pytest
import witan


@pytest.fixture
def model(examples):
    return witan.train(examples / "books" / "ratings.csv", "user-item-bias")


def test_equal_the_rankings_for_one_user(model):
    best = witan.recommend(model, ["Ben", "Ada"], top=3)
    assert best.users == ["Ada", "Ben"]
    for user in best.users:
        alone = witan.rank(None, model, for_user=user)
        expected = sorted(alone.scores.items(), key=lambda pair: -pair[1])[:3]
        assert [score for _, score in best[user]] == [score for _, score in expected]
        assert {item for item, _ in best[user]} <= set(alone.scores)


def test_all_users_and_items(model):
    best = witan.recommend(model, top=0, rated=True)
    assert len(best) == 32
    assert list(best.begin) == list(range(0, 33 * 20, 20))
    assert sorted(best.item_names[item] for item in best.items[:20]) == best.item_names


def test_rows(model):
    frame = witan.recommend(model, ["Ada"], top=2).to_pandas()
    assert list(frame.columns) == ["user", "rank", "item", "score"]
    assert list(frame["rank"]) == [1, 2]


def test_errors(model):
    with pytest.raises(witan.InputError, match="unknown user \"Adda\".*did you mean Ada"):
        witan.recommend(model, ["Adda"])
    with pytest.raises(witan.UsageError, match="at least one name"):
        witan.recommend(model, [])
