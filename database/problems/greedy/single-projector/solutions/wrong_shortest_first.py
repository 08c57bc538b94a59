# Takes the shortest talk that fits.
from bisect import bisect_left

n, g = map(int, input().split())
taken = []
for start, end in sorted((tuple(map(int, input().split())) for _ in range(n)), key=lambda t: t[1] - t[0]):
    at = bisect_left(taken, (start, end))
    if at and taken[at - 1][1] + g > start:
        continue
    if at < len(taken) and end + g > taken[at][0]:
        continue
    taken.insert(at, (start, end))
print(len(taken))
