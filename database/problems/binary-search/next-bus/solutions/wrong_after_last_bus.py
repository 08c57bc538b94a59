# Says 0 when no bus is left.
from bisect import bisect_left

input()
times = list(map(int, input().split()))
waits = []
for x in map(int, input().split()):
    at = bisect_left(times, x)
    waits.append(times[at] - x if at < len(times) else 0)
print(*waits)
