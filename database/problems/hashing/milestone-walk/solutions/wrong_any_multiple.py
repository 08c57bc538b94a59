# Counts all stones with the same remainder, even when stones are missing in between.
from collections import defaultdict

n, d = map(int, input().split())
groups = defaultdict(set)
for stone in map(int, input().split()):
    groups[stone % d].add(stone)
best = max(len(group) for group in groups.values())
print(best, min(min(group) for group in groups.values() if len(group) == best))
