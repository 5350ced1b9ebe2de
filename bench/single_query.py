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


def ten_lines_of_pairs(lists, k=60):
    scores = {}
    for one in lists:
        for rank, (item, _) in enumerate(one, start=1):
            scores[item] = scores.get(item, 0.0) + 1 / (k + rank)
    return sorted(scores.items(), key=lambda pair: pair[1], reverse=True)


def ten_lines_of_min_max(lists):
    scores = {}
    for one in lists:
        least, most = min(score for _, score in one), max(score for _, score in one)
        for item, score in one:
            scores[item] = scores.get(item, 0.0) + (score - least) / (most - least)
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
        ("ids", lambda: ten_lines(ids), lambda: witan.fuse(ids)),
        ("ids, top=10", lambda: ten_lines(ids)[:10], lambda: witan.fuse(ids, top=10)),
        ("(id, score) pairs", lambda: ten_lines_of_pairs(pairs), lambda: witan.fuse(pairs)),
        ("{id: score}", lambda: ten_lines(scores), lambda: witan.fuse(scores)),
        ("min-max of pairs", lambda: ten_lines_of_min_max(pairs), lambda: witan.fuse(pairs, "score-fusion")),
    ]
    print(f"3 lists of 100 documents, {len(set().union(*ids))} distinct")
    print(f"{'':20} {'ten lines':>10} {'witan.fuse':>11}")
    for name, lines, fused in rows:
        expected, taken = microseconds(lines), microseconds(fused)
        print(f"{name:20} {expected:7.1f} µs {taken:8.1f} µs {expected / taken:5.1f} ×")


if __name__ == "__main__":
    main()
