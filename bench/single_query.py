"""Measures the fusion of the lists of one query: witan.fuse, and ten lines of Python.

    PYTHONPATH=build/release/python build/venv/bin/python bench/single_query.py
"""

import random
import time

import witan


def ten_lines(lists, k=60):
    scores = {}
    for one in lists:
        for rank, item in enumerate(one, start=1):
            scores[item] = scores.get(item, 0.0) + 1 / (k + rank)
    return sorted(scores.items(), key=lambda pair: pair[1], reverse=True)


def microseconds(call, repeats=7, calls=2000):
    """Returns the processor time of a call, the best of several measurements."""
    best = float("inf")
    for _ in range(repeats):
        begin = time.process_time()
        for _ in range(calls):
            call()
        best = min(best, time.process_time() - begin)
    return best / calls * 1e6


def main():
    chance = random.Random(1)
    pool = [f"doc-{number:06d}" for number in range(300)]
    ids = [chance.sample(pool, 100) for _ in range(3)]
    pairs = [[(item, 1 / rank) for rank, item in enumerate(one, start=1)] for one in ids]
    scores = [dict(one) for one in pairs]
    assert dict(witan.fuse(ids)) == dict(ten_lines(ids)) or max(
        abs(dict(witan.fuse(ids))[item] - score) for item, score in ten_lines(ids)) < 1e-15
    rows = [
        ("ten lines of Python, ids", lambda: ten_lines(ids)),
        ("witan.fuse, ids", lambda: witan.fuse(ids)),
        ("witan.fuse, ids, top=10", lambda: witan.fuse(ids, top=10)),
        ("witan.fuse, ids, weights", lambda: witan.fuse(ids, weights=[0.2, 0.3, 0.5])),
        ("witan.fuse, (id, score) pairs", lambda: witan.fuse(pairs)),
        ("witan.fuse, {id: score}", lambda: witan.fuse(scores)),
        ("witan.fuse, score-fusion, pairs", lambda: witan.fuse(pairs, "score-fusion")),
    ]
    print(f"3 lists of 100 documents, {len(set().union(*ids))} distinct")
    reference = None
    for name, call in rows:
        taken = microseconds(call)
        reference = reference or taken
        print(f"{name:34} {taken:7.1f} µs  {reference / taken:5.1f} ×")


if __name__ == "__main__":
    main()
