# Tries all steps.
from functools import cache
from itertools import combinations

n, k = map(int, input().split())


@cache
def least(strings):
    if len(strings) == 1:
        return 0
    best = 10**18
    for size in range(min(k, len(strings)), 1, -1):
        for tied in combinations(range(len(strings)), size):
            length = sum(strings[i] for i in tied)
            rest = [string for i, string in enumerate(strings) if i not in tied]
            best = min(best, length + least(tuple(sorted([*rest, length]))))
    return best


print(least(tuple(sorted(map(int, input().split())))))
