# Lets the bus leave that departs in the minute of the arrival.
from bisect import bisect_right

input()
times = list(map(int, input().split()))
waits = []
for x in map(int, input().split()):
    at = bisect_right(times, x)
    waits.append(times[at] - x if at < len(times) else -1)
print(*waits)
