# Counts a stone as often as it is on the list.
from collections import Counter

n, d = map(int, input().split())
painted = Counter(map(int, input().split()))
best = begin = 0
for stone in sorted(painted):
    if stone - d in painted:
        continue
    visited = 0
    end = stone
    while end in painted:
        visited += painted[end]
        end += d
    if visited > best:
        best, begin = visited, stone
print(best, begin)
