# Leaves the step with fewer strings for the end.
from heapq import heapify, heappop, heappush

n, k = map(int, input().split())
strings = list(map(int, input().split()))
heapify(strings)
cost = 0
while len(strings) > 1:
    length = sum(heappop(strings) for _ in range(min(k, len(strings))))
    cost += length
    heappush(strings, length)
print(cost)
