"""Compares recommenders of Witan, implicit and cornac on MovieLens-100K in one run, under two protocols.

    PYTHONPATH=build/release/python WITAN_DATA=DIR python bench/recommenders.py [FOLDS] [METHOD…]

Needs implicit and cornac (PyPI). Every user's ratings are dealt at random into five parts; fold f tests part f.

- rated items: the held-out films of a user are ranked, NDCG@5 with gain 2^rating − 1; users with two held-out films.
- all items: all films that the user has not rated in training are ranked, NDCG@10 and recall@10; held-out films are
  relevant.

The value of a user is the mean over folds. Intervals are paired bootstrap intervals over users (2,000 draws). Witan's
methods run with defaults. Peers run with their defaults and, marked *, with parameters that are selected for each fold
on a fifth of each user's training ratings, by the metric of the table. Prints the processor time per fold.
"""

import os
import sys
import time

import numpy as np

FOLDS = 5
WITAN = ["item-mean", "popularity", "user-item-bias", "ials", "pmf", "neighbours", "bpr", "plackett-luce-factors",
         "pmop-factors", "cofirank"]


def read_ratings():
    folder = os.environ.get("WITAN_DATA", "../shared/data")
    rows = np.loadtxt(f"{folder}/movielens-100k/u.data", dtype=int)
    return rows[:, 0] - 1, rows[:, 1] - 1, rows[:, 2].astype(float)


USER, ITEM, RATING = read_ratings()
USERS, ITEMS = USER.max() + 1, ITEM.max() + 1


def deal(users, parts, seed):
    """Returns the part of every rating."""
    random = np.random.default_rng(seed)
    part = np.zeros(len(users), int)
    for user in range(USERS):
        rows = np.flatnonzero(users == user)
        dealt = np.arange(len(rows)) % parts
        random.shuffle(dealt)
        part[rows] = dealt
    return part


def discounted(gains):
    return float((gains / np.log2(np.arange(2, len(gains) + 2))).sum())


def rated_items(scores, test):
    """Returns NDCG@5 of the held-out films by user; NaN for users with fewer than two."""
    values = np.full(USERS, np.nan)
    for user in range(USERS):
        rows = test[USER[test] == user]
        if len(rows) < 2:
            continue
        gains = 2.0 ** RATING[rows] - 1
        order = np.argsort(-scores[user, ITEM[rows]], kind="stable")
        values[user] = discounted(gains[order][:5]) / discounted(np.sort(gains)[::-1][:5])
    return values[:, None]


def all_items(scores, train, test):
    """Returns NDCG@10 and recall@10 over all films without a training rating, by user."""
    scores = scores.copy()
    scores[USER[train], ITEM[train]] = -np.inf
    relevant = np.zeros((USERS, ITEMS), bool)
    relevant[USER[test], ITEM[test]] = True
    top = np.argsort(-scores, axis=1, kind="stable")[:, :10]
    hits = np.take_along_axis(relevant, top, 1)
    count = relevant.sum(1)
    discounts = 1 / np.log2(np.arange(2, 12))
    ideal = np.array([discounts[: min(10, n)].sum() for n in count])
    with np.errstate(invalid="ignore", divide="ignore"):
        values = np.stack([(hits * discounts).sum(1) / ideal, hits.sum(1) / count], axis=1)
    return np.where(count[:, None] > 0, values, np.nan)


def witan_scores(spec):
    import witan

    def fit(train):
        columns = {"expert": [f"u{u}" for u in USER[train]], "item": [f"i{i:04}" for i in ITEM[train]],
                   "rating": RATING[train]}
        model = witan.train(columns, spec, threads=1)
        best = witan.recommend(model, top=0, rated=True, threads=1)
        scores = np.full((USERS, ITEMS), np.nan)
        users = np.array([int(name[1:]) for name in best.users])
        items = np.array([int(name[1:]) for name in best.item_names])
        scores[np.repeat(users, np.diff(best.begin)), items[best.items]] = best.scores
        return np.where(np.isnan(scores), np.nanmean(scores, axis=1, keepdims=True), scores)

    return fit


def matrix(train, values):
    from scipy.sparse import csr_matrix

    return csr_matrix((values, (USER[train], ITEM[train])), shape=(USERS, ITEMS))


def implicit_als(**parameters):
    from implicit.als import AlternatingLeastSquares

    def fit(train):
        model = AlternatingLeastSquares(random_state=1, num_threads=1, **parameters)
        model.fit(matrix(train, np.ones(len(train))), show_progress=False)
        return model.user_factors @ model.item_factors.T

    return fit


def implicit_bpr(**parameters):
    from implicit.bpr import BayesianPersonalizedRanking

    def fit(train):
        model = BayesianPersonalizedRanking(random_state=1, num_threads=1, **parameters)
        model.fit(matrix(train, np.ones(len(train))), show_progress=False)
        return model.user_factors @ model.item_factors.T

    return fit


def cornac_mf(**parameters):
    import cornac

    def fit(train):
        rows = [(str(u), str(i), r) for u, i, r in zip(USER[train], ITEM[train], RATING[train])]
        data = cornac.data.Dataset.from_uir(rows, seed=1)
        model = cornac.models.MF(seed=1, num_threads=1, verbose=False, **parameters).fit(data)
        scores = np.full((USERS, ITEMS), float(data.global_mean))
        items = np.array([int(name) for name in data.item_ids])
        for name, index in data.uid_map.items():
            scores[int(name), items] = model.score(index)
        return scores

    return fit



PEERS = {
    "implicit ALS": (implicit_als, [{}]),
    "implicit ALS *": (implicit_als, [{"factors": f, "regularization": r, "alpha": a} for f in (16, 32)
                                      for r in (0.1, 1.0, 10.0) for a in (1.0, 4.0)]),
    "implicit BPR": (implicit_bpr, [{}]),
    "implicit BPR *": (implicit_bpr, [{"factors": 32, "learning_rate": l, "regularization": r} for l in (0.01, 0.05)
                                      for r in (0.01, 0.05)]),
    "cornac MF": (cornac_mf, [{}]),
    "cornac MF *": (cornac_mf, [{"k": 10, "lambda_reg": r, "learning_rate": 0.01, "max_iter": m}
                                for r in (0.02, 0.06, 0.1) for m in (50, 100)]),
}


def evaluated(scores, train, test):
    return np.concatenate([rated_items(scores, test), all_items(scores, train, test)], axis=1)


def peer_values(name, train, test, seed):
    """Returns the values of a peer. With several settings, those of the best on held-out training ratings by the metric
    of the column."""
    make, settings = PEERS[name]
    if len(settings) == 1:
        return evaluated(make(**settings[0])(train), train, test)
    part = deal(USER[train], 5, seed + 1000)
    inner, held = train[part != 0], train[part == 0]
    tried = [np.nanmean(evaluated(make(**one)(inner), inner, held), axis=0) for one in settings]
    fitted = {}
    columns = []
    for column, best in enumerate(np.argmax(tried, axis=0)):
        best = int(best)
        if best not in fitted:
            fitted[best] = evaluated(make(**settings[best])(train), train, test)
        columns.append(fitted[best][:, column])
    return np.stack(columns, axis=1)


def interval(differences, random):
    rows = random.integers(0, len(differences), (2000, len(differences)))
    return np.percentile(differences[rows].mean(axis=1), [2.5, 97.5])


def main(folds, methods):
    part = deal(USER, FOLDS, 0)
    results = {}
    for name in methods:
        sums, counts, seconds = np.zeros((USERS, 3)), np.zeros((USERS, 3)), 0.0
        for fold in range(folds):
            train, test = np.flatnonzero(part != fold), np.flatnonzero(part == fold)
            begin = time.process_time()
            if name in PEERS:
                values = peer_values(name, train, test, fold)
            else:
                values = evaluated(witan_scores(name)(train), train, test)
            seconds += time.process_time() - begin
            sums += np.nan_to_num(values)
            counts += ~np.isnan(values)
        with np.errstate(invalid="ignore", divide="ignore"):
            results[name] = sums / counts
        print(f"{name:28} rated NDCG@5 {np.nanmean(results[name][:, 0]):.4f}  all NDCG@10 "
              f"{np.nanmean(results[name][:, 1]):.4f}  recall@10 {np.nanmean(results[name][:, 2]):.4f}  "
              f"{seconds / folds:.1f} s", flush=True)
    random = np.random.default_rng(1)
    for column, label in ((0, "rated items, NDCG@5"), (1, "all items, NDCG@10")):
        means = {name: np.nanmean(values[:, column]) for name, values in results.items()}
        best = max((name for name in results if name not in PEERS), key=means.get, default=None)
        if best is None:
            continue
        print(f"\n{label}: {best} minus …")
        for name in results:
            if name == best:
                continue
            differences = results[best][:, column] - results[name][:, column]
            differences = differences[~np.isnan(differences)]
            low, high = interval(differences, random)
            print(f"  {name:28} {differences.mean():+.4f}  {low:+.4f} … {high:+.4f}")


if __name__ == "__main__":
    asked = sys.argv[2:]
    main(int(sys.argv[1]) if len(sys.argv) > 1 else FOLDS, asked or WITAN + list(PEERS))
