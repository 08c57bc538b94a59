# Nests dabbas of the same diameter.
from bisect import bisect_left

n = int(input())
ends = []
for _, height in sorted(tuple(map(int, input().split())) for _ in range(n)):
    at = bisect_left(ends, height)
    ends[at : at + 1] = [height]
print(len(ends))
